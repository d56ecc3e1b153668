using System;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Demo.Tests;

public sealed class BurstTests
{
    [Fact]
    public async Task Every_visitor_asks_once_and_all_at_the_same_time()
    {
        using var server = new SmallServer(
            path => path == "/ping" ? "pong" : $"You entered: {path["/burst/".Length..]}",
            TimeSpan.FromMilliseconds(300));
        var progress = 0;
        var result =
            await new Burst(server.Address, () => 7).SendAsync(
                "burst/",
                20,
                _ => Interlocked.Increment(ref progress),
                CancellationToken.None);
        Assert.Equal((20, 20, 20), (result.Requests, result.Answered, progress));
        Assert.Equal((7, 7), (result.ThreadsAtStart, result.ThreadsAtPeak));
        Assert.NotNull(result.Ping);
        Assert.InRange(result.First!.Value, TimeSpan.FromMilliseconds(250), result.Time);
        Assert.True(result.Time < TimeSpan.FromMilliseconds(300 * 20), "one after the other");
    }

    [Fact]
    public async Task Wrong_answer_is_an_error()
    {
        using var server = new SmallServer(_ => "Oops", TimeSpan.Zero);
        var exception =
            await Assert.ThrowsAsync<DemoException>(() =>
                new Burst(server.Address, () => 7).SendAsync("burst/", 1, _ => { }, CancellationToken.None));
        Assert.Equal("The web application answered 'Oops' to burst/0.", exception.Message);
    }

    [Fact]
    public async Task Server_that_is_not_there_is_an_error()
    {
        var server = new SmallServer(_ => "", TimeSpan.Zero);
        server.Dispose();
        var exception =
            await Assert.ThrowsAsync<DemoException>(() =>
                new Burst(server.Address, () => 7).SendAsync("burst/", 1, _ => { }, CancellationToken.None));
        Assert.StartsWith("The web application failed under the burst: ", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>Answers after a delay, except the ping.</summary>
    private sealed class SmallServer : IDisposable
    {
        private readonly HttpListener _listener = new();

        public SmallServer(Func<string, string> answer, TimeSpan delay)
        {
            var free = new TcpListener(IPAddress.Loopback, 0);
            free.Start();
            Address = new Uri($"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}/");
            free.Stop();
            _listener.Prefixes.Add(Address.AbsoluteUri);
            _listener.Start();
            _ = ServeAsync(answer, delay);
        }

        public Uri Address { get; }

        public void Dispose() => _listener.Close();

        private async Task ServeAsync(Func<string, string> answer, TimeSpan delay)
        {
            while (true)
            {
                HttpListenerContext context;
                try
                {
                    context = await _listener.GetContextAsync();
                }
                catch (Exception exception) when (exception is HttpListenerException or ObjectDisposedException)
                {
                    // Closed while it waited for the next request.
                    return;
                }

                _ = AnswerAsync(context, answer, delay);
            }
        }

        private static async Task AnswerAsync(HttpListenerContext context, Func<string, string> answer, TimeSpan delay)
        {
            var path = context.Request.Url!.AbsolutePath;
            await Task.Delay(path == "/ping" ? TimeSpan.Zero : delay);
            context.Response.Close(Encoding.UTF8.GetBytes(answer(path)), willBlock: false);
        }
    }
}
