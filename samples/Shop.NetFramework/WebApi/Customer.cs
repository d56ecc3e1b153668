using System.Collections.Generic;

namespace Shop.NetFramework.WebApi
{
    public class Customer
    {
        public int Id { get; set; }

        public string Name { get; set; }

        public List<int> OrderIds { get; set; }
    }

    public class FullCustomer
    {
        public FullCustomer(Customer customer)
        {
            Id = customer.Id;
            Name = customer.Name;
        }

        public int Id { get; }

        public string Name { get; }

        public List<Order> Orders { get; set; }
    }

    public class Order
    {
        public int Id { get; set; }

        public string Remarks { get; set; }
    }
}
