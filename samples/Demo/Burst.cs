using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>A number of visitors who ask at the same moment, each over a connection of their own that was opened before.</summary>
internal sealed class Burst(Uri server, Func<int> threads)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(60);
    private static readonly TimeSpan s_sampling = TimeSpan.FromMilliseconds(100);

    /// <param name="path">The number of the visitor is appended.</param>
    public async Task<BurstResult> SendAsync(string path, int requests, Action<int> answered, CancellationToken cancellationToken)
    {
        // The burst needs threads of its own at once; it must not show this process's pool growing.
        ThreadPool.SetMinThreads(16, 16);
        var visitors = Enumerable.Range(0, requests + 1).Select(_ => Visitor()).ToList();
        try
        {
            foreach (var visitor in visitors)
                await visitor.GetStringAsync("ping", cancellationToken);
            await Task.Delay(TimeSpan.FromMilliseconds(500), cancellationToken);
            return await SendAsync(visitors[1..], visitors[0], path, answered, cancellationToken);
        }
        catch (HttpRequestException exception)
        {
            throw new DemoException($"The web application failed under the burst: {exception.Message}", exception);
        }
        finally
        {
            visitors.ForEach(visitor => visitor.Dispose());
        }
    }

    private async Task<BurstResult> SendAsync(
        IReadOnlyList<HttpClient> visitors,
        HttpClient bystander,
        string path,
        Action<int> answered,
        CancellationToken cancellationToken)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(s_limit);
        var threadsAtStart = threads();
        var count = 0;
        var clock = Stopwatch.StartNew();
        var answers = visitors.Select((visitor, number) => AskAsync(visitor, number)).ToList();
        var ping = PingAsync();
        var all = Task.WhenAll([.. answers, ping]);

        var threadsAtPeak = threadsAtStart;
        while (await Task.WhenAny(all, Task.Delay(s_sampling, CancellationToken.None)) != all)
            threadsAtPeak = Math.Max(threadsAtPeak, threads());
        await all;
        cancellationToken.ThrowIfCancellationRequested();

        var times = answers.Select(answer => answer.Result).OfType<TimeSpan>().ToList();
        return new BurstResult(
            visitors.Count,
            times.Count,
            times.Count == visitors.Count ? times.Max() : s_limit,
            times.Count == 0 ? null : times.Min(),
            ping.Result,
            threadsAtStart,
            threadsAtPeak);

        async Task<TimeSpan?> AskAsync(HttpClient visitor, int number)
        {
            var text = await AnswerAsync(visitor, path + number.ToString(CultureInfo.InvariantCulture));
            if (text is null)
                return null;

            var time = clock.Elapsed;
            if (text != $"You entered: {number}")
                throw new DemoException($"The web application answered '{text}' to {path}{number}.");
            answered(Interlocked.Increment(ref count));
            return time;
        }

        async Task<TimeSpan?> PingAsync()
        {
            await Task.Delay(TimeSpan.FromMilliseconds(200), CancellationToken.None);
            var start = clock.Elapsed;
            return await AnswerAsync(bystander, "ping") is null ? null : clock.Elapsed - start;
        }

        // No answer within the limit is a result, not an error.
        async Task<string?> AnswerAsync(HttpClient client, string address)
        {
            try
            {
                return await client.GetStringAsync(address, limit.Token);
            }
            catch (OperationCanceledException) when (limit.IsCancellationRequested)
            {
                return null;
            }
        }
    }

    private HttpClient Visitor() =>
        new(new SocketsHttpHandler
        {
            MaxConnectionsPerServer = 1,
            PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
            UseProxy = false,
            UseCookies = false
        })
        {
            BaseAddress = server,
            Timeout = Timeout.InfiniteTimeSpan,
        };
}
