using System.Threading.Tasks;
using System.Web.Http;
using Shop.NetFramework.Wcf;

namespace Shop.NetFramework.WebApi
{
    public class ServiceController : ApiController
    {
        private readonly Service1Client _service = new Service1Client(Addresses.Service);

        [HttpGet]
        public string CallServiceSync()
        {
            var result = _service.EchoWithDelay("hello", 1, true);
            return "Sync " + result;
        }

        [HttpGet]
        public string CallServiceAsyncBad()
        {
            var t = _service.EchoWithDelayAsync("hello", 1, true);
            t.Wait();
            return "Bad Async " + t.Result;
        }

        [HttpGet]
        public async Task<string> CallServiceAsync()
        {
            var result = await _service.EchoWithDelayAsync("hello", 1, true);
            return "Async " + result;
        }

        [HttpGet]
        public async Task<string> CallServiceEfficientAsync()
        {
            var result = await _service.EchoWithEfficientDelayAsync("hello", 1, true);
            return "Efficient wait Async " + result;
        }
    }
}
