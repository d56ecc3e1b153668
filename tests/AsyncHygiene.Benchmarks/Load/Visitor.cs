using System;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Statistics;

namespace AsyncHygiene.Benchmarks.Load;

/// <summary>One visitor with one connection, which is opened before the load begins.</summary>
internal sealed class Visitor(Uri server) : IDisposable
{
    private readonly HttpClient _client = new(new SocketsHttpHandler
    {
        MaxConnectionsPerServer = 1,
        PooledConnectionIdleTimeout = Timeout.InfiniteTimeSpan,
        UseProxy = false,
        UseCookies = false,
    })
    {
        BaseAddress = server,
        Timeout = Timeout.InfiniteTimeSpan,
    };

    public Task<string> PingAsync(CancellationToken cancellationToken) => _client.GetStringAsync(Page.Ping, cancellationToken);

    /// <param name="intended">When the request should have been sent, if that is not now.</param>
    /// <param name="cut">After it the request stays without an answer in the log, which is a result and no error.</param>
    public async Task AskAsync(Page page, int number, RequestLog log, CancellationToken cut, double? intended = null)
    {
        var request = log.Sent(intended);
        try
        {
            using var message = page.Request(number);
            using var response = await _client.SendAsync(message, cut);
            var text = await response.Content.ReadAsStringAsync(cut);
            if (response.IsSuccessStatusCode && page.IsRight(number, text))
                log.Succeeded(request);
            else
                log.Failed(
                    request,
                    $"'{page.Path}' was answered with {(int)response.StatusCode} "
                        + $"'{text[..Math.Min(text.Length, 60)].ReplaceLineEndings(" ")}'");
        }
        catch (OperationCanceledException) when (cut.IsCancellationRequested)
        {
        }
        catch (HttpRequestException exception)
        {
            log.Failed(request, exception.Message);
        }
    }

    public void Dispose() => _client.Dispose();
}
