using System;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>Synchronous requests: on threads made for them, or on the pool with one work item for each.</summary>
internal static class ThreadClients
{
    public const string Dedicated = "threads";
    public const string Pool = "pool-threads";

    public static async Task RunAsync(ClientSpec spec, RequestLog log)
    {
        using var client = new HttpClient(new SocketsHttpHandler()) { Timeout = Timeout.InfiniteTimeSpan };
        var address = new Uri(spec.Server!, spec.Path);
        if (spec.Work == Pool)
        {
            await Task.WhenAll(Enumerable.Range(0, spec.Count).Select(_ => Task.Run(() => Ask(client, address, log))));
            return;
        }

        var left = spec.Count;
        var threads = Enumerable.Range(0, spec.Limit).Select(_ => new Thread(AskInTurn)).ToList();
        threads.ForEach(thread => thread.Start());
        threads.ForEach(thread => thread.Join());

        void AskInTurn()
        {
            while (Interlocked.Decrement(ref left) >= 0)
                Ask(client, address, log);
        }
    }

    private static void Ask(HttpClient client, Uri address, RequestLog log)
    {
        var request = log.Sent();
        try
        {
            using var message = new HttpRequestMessage(HttpMethod.Get, address);
            using var response = client.Send(message);
            response.EnsureSuccessStatusCode();
            log.Succeeded(request);
        }
        catch (HttpRequestException exception)
        {
            log.Failed(request, exception.Message);
        }
    }
}
