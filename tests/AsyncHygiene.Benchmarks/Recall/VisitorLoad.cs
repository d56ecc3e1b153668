using System;
using System.Linq;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Recall;

/// <summary>Visitors who ask for one page after the other, each beginning with another one.</summary>
internal sealed class VisitorLoad(Uri address, PageList pages, int visitors) : IDisposable
{
    private readonly HttpClient _client = new(new SocketsHttpHandler { UseProxy = false, UseCookies = false, AllowAutoRedirect = false })
    {
        BaseAddress = address,
        Timeout = TimeSpan.FromMinutes(2),
    };

    /// <summary>Asks for each page once, so that all is compiled, and says which one does not work.</summary>
    public async Task WarmUpAsync(CancellationToken cancellationToken)
    {
        for (var i = 0; i < pages.Pages.Count; i++)
        {
            using var request = pages.Request(i);
            using var response = await SendAsync(request, cancellationToken);
            if ((int)response.StatusCode >= 400)
                throw new BenchmarkException($"'{pages.Pages[i].Path}' was answered with {(int)response.StatusCode}.");
        }
    }

    public async Task<LoadFigures> RunAsync(double seconds, CancellationToken cancellationToken)
    {
        var log = new RequestLog();
        using var end = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        end.CancelAfter(TimeSpan.FromSeconds(seconds));
        await Task.WhenAll(Enumerable.Range(0, visitors).Select(StayAsync));
        cancellationToken.ThrowIfCancellationRequested();
        var (totals, latency, _) = log.Summarize(seconds);
        if (log.FirstFailure is { } failure)
            throw new BenchmarkException(failure);
        return latency is null
            ? throw new BenchmarkException("No request was sent.")
            : new LoadFigures(totals.RequestsPerSecond, latency.Median, latency.At(0.99));

        async Task StayAsync(int visitor)
        {
            for (var i = visitor; !end.IsCancellationRequested; i++)
                await AskAsync(i, log, end.Token);
        }
    }

    public void Dispose() => _client.Dispose();

    private async Task AskAsync(int number, RequestLog log, CancellationToken cut)
    {
        var sent = log.Sent();
        try
        {
            using var request = pages.Request(number);
            using var response = await SendAsync(request, cut);
            if ((int)response.StatusCode < 400)
                log.Succeeded(sent);
            else
                log.Failed(sent, $"'{request.RequestUri}' was answered with {(int)response.StatusCode}.");
        }
        catch (OperationCanceledException) when (cut.IsCancellationRequested)
        {
            // It stays in the log as one without an answer.
        }
    }

    private async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
    {
        try
        {
            return await _client.SendAsync(request, cancellationToken);
        }
        catch (HttpRequestException exception)
        {
            throw new BenchmarkException($"'{request.RequestUri}' was not answered: {exception.Message}", exception);
        }
    }
}
