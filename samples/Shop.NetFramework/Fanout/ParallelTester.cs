using System.Net;
using System.Threading.Tasks;

namespace Shop.NetFramework.Fanout
{
    /// <summary>Multithreading: one pool thread a request, held until the answer is there.</summary>
    public class ParallelTester
    {
        private readonly int _numberOfRequests;
        private readonly TestResults _results;

        public ParallelTester(int numberOfRequests)
        {
            _numberOfRequests = numberOfRequests;
            _results = new TestResults(numberOfRequests);
        }

        public void TestParallel2()
        {
            for (int i = 0; i < _numberOfRequests; i++)
            {
                Task.Run(() =>
                {
                    try
                    {
                        PerformWebRequestGet();
                        _results.Succeeded();
                    }
                    catch (WebException)
                    {
                        _results.Failed();
                    }
                });
            }
        }

        private void PerformWebRequestGet()
        {
            HttpWebRequest request = null;
            HttpWebResponse response = null;

            try
            {
                request = (HttpWebRequest)WebRequest.Create(Addresses.Hello);
                request.Method = "GET";
                response = (HttpWebResponse)request.GetResponse();
            }
            finally
            {
                if (response != null) response.Close();
            }
        }
    }
}
