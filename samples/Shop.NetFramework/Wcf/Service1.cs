using System;
using System.Threading;
using System.Threading.Tasks;

namespace Shop.NetFramework.Wcf
{
    public class Service1 : IService1
    {
        public string EchoWithDelay(string value1, int value2, bool value3)
        {
            Thread.Sleep(5000);
            return Echo(value1, value2, value3);
        }

        public async Task<string> EchoWithEfficientDelay(string value1, int value2, bool value3)
        {
            await Task.Delay(TimeSpan.FromMilliseconds(5000));
            return Echo(value1, value2, value3);
        }

        public string GetData(int value)
        {
            Thread.Sleep(TimeSpan.FromSeconds(2));
            return string.Format("You entered: {0}", value);
        }

        private static string Echo(string value1, int value2, bool value3)
        {
            return string.Format("{0} {1} {2}", value1, value2, value3);
        }
    }
}
