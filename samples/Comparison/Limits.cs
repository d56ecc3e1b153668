using System.Net;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Comparison.Limits;

/// <summary>Clients, pool threads and settings of servers.</summary>
public class Gateway
{
    private static readonly HttpClient s_client = new();

    public async Task<string> Load(string url)
    {
        using var client = new HttpClient(); // bad: HttpClient for one call
        return await client.GetStringAsync(url);
    }

    public static void Configure()
    {
        ServicePointManager.DefaultConnectionLimit = 100; // bad: ServicePointManager on .NET
        ThreadPool.SetMinThreads(200, 200); // bad: SetMinThreads in a program that blocks
    }

    public string LoadNow(string url) => s_client.GetStringAsync(url).Result;

    public async Task<string> Shared(string url) => await s_client.GetStringAsync(url); // good: shared HttpClient

    public async Task<int> Compute() => await Task.Run(() => Fibonacci(40)); // good: Task.Run for a computation

    private static int Fibonacci(int n) => n < 2 ? n : Fibonacci(n - 1) + Fibonacci(n - 2);
}
