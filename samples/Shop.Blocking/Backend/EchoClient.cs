using System.IO;
using System.Net.Http;
using System.Threading.Tasks;

namespace Shop.Blocking.Backend;

/// <summary>What a generated WCF proxy was: each operation in a synchronous form, a task-based one, or both.</summary>
public sealed class EchoClient(HttpClient httpClient)
{
    public string EchoWithDelay(string value1, int value2, bool value3)
    {
        using var request = new HttpRequestMessage(HttpMethod.Get, Query("echo/sleep", value1, value2, value3));
        using var response = httpClient.Send(request);
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return reader.ReadToEnd();
    }

    public Task<string> EchoWithDelayAsync(string value1, int value2, bool value3) =>
        httpClient.GetStringAsync(Query("echo/sleep", value1, value2, value3));

    public Task<string> EchoWithEfficientDelayAsync(string value1, int value2, bool value3) =>
        httpClient.GetStringAsync(Query("echo/delay", value1, value2, value3));

    private static string Query(string operation, string value1, int value2, bool value3) =>
        $"{operation}?value1={value1}&value2={value2}&value3={value3}";
}
