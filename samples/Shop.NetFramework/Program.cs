using System;
using System.ServiceModel;
using Shop.NetFramework.Fanout;
using Shop.NetFramework.Wcf;

namespace Shop.NetFramework
{
    public static class Program
    {
        private const int NumberOfRequests = 5000;

        public static void Main(string[] args)
        {
            using (var host = new ServiceHost(typeof(Service1)))
            {
                host.AddServiceEndpoint(typeof(IService1), new BasicHttpBinding(), Addresses.Service);
                host.Open();

                if (args.Length > 0 && args[0] == "parallel")
                {
                    new ParallelTester(NumberOfRequests).TestParallel2();
                }
                else
                {
                    new AsyncTester(NumberOfRequests).TestAsync();
                }

                Console.WriteLine("Press Enter to stop.");
                Console.ReadLine();
                host.Close();
            }
        }
    }
}
