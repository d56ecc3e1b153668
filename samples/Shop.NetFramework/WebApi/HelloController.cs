using System.Threading;
using System.Web.Http;

namespace Shop.NetFramework.WebApi
{
    public class HelloController : ApiController
    {
        public string Get()
        {
            Thread.Sleep(500);
            return "Hello world";
        }
    }
}
