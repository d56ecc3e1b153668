using System.Net.Http;
using System.Threading.Tasks;

namespace Shop.NetFramework.Fanout
{
    /// <summary>Asynchronous I/O: all requests are started at once, with nothing to hold them back.</summary>
    public class AsyncTester
    {
        private readonly int _numberOfRequests;
        private readonly TestResults _results;

        public AsyncTester(int numberOfRequests)
        {
            _numberOfRequests = numberOfRequests;
            _results = new TestResults(numberOfRequests);
        }

        public async void TestAsync()
        {
            var httpClient = new HttpClient();

            // The caller goes on at once, however long it takes to start all the requests.
            await Task.Yield();

            for (int i = 0; i < _numberOfRequests; i++)
            {
                ProcessUrlAsync(httpClient);
            }
        }

        private async void ProcessUrlAsync(HttpClient httpClient)
        {
            HttpResponseMessage httpResponse = null;

            try
            {
                httpResponse = await httpClient.GetAsync(Addresses.Hello);
                _results.Succeeded();
            }
            catch (HttpRequestException)
            {
                _results.Failed();
            }
            finally
            {
                if (httpResponse != null) httpResponse.Dispose();
            }
        }
    }
}
