using System;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Clients;

/// <summary>Many requests at once, without a limit or with one of three.</summary>
internal static class FanOut
{
    public const string WhenAll = "when-all";
    public const string ForEach = "for-each";
    public const string MaxConnections = "max-connections";
    public const string Semaphore = "semaphore";

    public static async Task RunAsync(ClientSpec spec, RequestLog log)
    {
        using var handler = new SocketsHttpHandler();
        if (spec.Work == MaxConnections)
            handler.MaxConnectionsPerServer = spec.Limit;
        using var client = new HttpClient(handler) { Timeout = Timeout.InfiniteTimeSpan };
        var address = new Uri(spec.Server!, spec.Path);
        var numbers = Enumerable.Range(0, spec.Count);
        if (spec.Work == ForEach)
        {
            await Parallel.ForEachAsync(
                numbers,
                new ParallelOptions { MaxDegreeOfParallelism = spec.Limit },
                async (_, _) => await AskAsync(client, address, log));
        }
        else if (spec.Work == Semaphore)
        {
            using var gate = new SemaphoreSlim(spec.Limit);
            await Task.WhenAll(numbers.Select(_ => AskInTurnAsync(gate)));
        }
        else
        {
            await Task.WhenAll(numbers.Select(_ => AskAsync(client, address, log)));
        }

        async Task AskInTurnAsync(SemaphoreSlim gate)
        {
            await gate.WaitAsync();
            try
            {
                await AskAsync(client, address, log);
            }
            finally
            {
                gate.Release();
            }
        }
    }

    public static async Task AskAsync(HttpClient client, Uri address, RequestLog log)
    {
        var request = log.Sent();
        try
        {
            await client.GetStringAsync(address);
            log.Succeeded(request);
        }
        catch (HttpRequestException exception)
        {
            log.Failed(request, exception.Message);
        }
    }
}
