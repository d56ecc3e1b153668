using System;
using System.Linq;
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
            TimeSpan.FromMilliseconds(300),
            together: 20);
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
    }

    [Fact]
    public async Task Wrong_answer_is_an_error()
    {
        using var server = new SmallServer(_ => "Oops", TimeSpan.Zero, together: 1);
        var exception =
            await Assert.ThrowsAsync<DemoException>(() =>
                new Burst(server.Address, () => 7).SendAsync("burst/", 1, _ => { }, CancellationToken.None));
        Assert.Equal("The web application answered 'Oops' to burst/0.", exception.Message);
    }

    [Fact]
    public async Task Server_that_is_not_there_is_an_error()
    {
        var server = new SmallServer(_ => "", TimeSpan.Zero, together: 1);
        server.Dispose();
        var exception =
            await Assert.ThrowsAsync<DemoException>(() =>
                new Burst(server.Address, () => 7).SendAsync("burst/", 1, _ => { }, CancellationToken.None));
        Assert.StartsWith("The web application failed under the burst: ", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>
    /// Answers when all requests have come and a delay has passed, so that one visitor after the other gets no answer. The ping is answered
    /// at once.
    /// </summary>
    private sealed class SmallServer : IDisposable
    {
        private readonly TaskCompletionSource _all = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly HttpListener _listener;
        private readonly int _together;
        private int _waiting;

        public SmallServer(Func<string, string> answer, TimeSpan delay, int together)
        {
            _together = together;
            _listener = Listen();
            Address = new Uri(_listener.Prefixes.Single());
            _ = ServeAsync(answer, delay);
        }

        public Uri Address { get; }

        public void Dispose() => _listener.Close();

        /// <summary>Another process may take a free port before it is listened to.</summary>
        private static HttpListener Listen()
        {
            for (var attempt = 1; ; attempt++)
            {
                using var free = new TcpListener(IPAddress.Loopback, 0);
                free.Start();
                var listener = new HttpListener();
                listener.Prefixes.Add($"http://127.0.0.1:{((IPEndPoint)free.LocalEndpoint).Port}/");
                free.Stop();
                try
                {
                    listener.Start();
                    return listener;
                }
                catch (HttpListenerException) when (attempt < 20)
                {
                    listener.Close();
                }
            }
        }

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

        private async Task AnswerAsync(HttpListenerContext context, Func<string, string> answer, TimeSpan delay)
        {
            var path = context.Request.Url!.AbsolutePath;
            if (path != "/ping")
            {
                if (Interlocked.Increment(ref _waiting) == _together)
                    _all.TrySetResult();
                await _all.Task;
                await Task.Delay(delay);
            }

            context.Response.Close(Encoding.UTF8.GetBytes(answer(path)), willBlock: false);
        }
    }
}
