namespace Shop.NetFramework
{
    public static class Addresses
    {
        public const string Service = "http://127.0.0.1:8733/Service1";

        public const string Orders = "http://127.0.0.1:8080/api/order";

        public const string Hello = "http://127.0.0.1:8080/api/hello";
    }
}
