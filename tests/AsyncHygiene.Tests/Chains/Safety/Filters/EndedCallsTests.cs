using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Filters;

/// <summary>A pending call that another thread ends throws another exception when it is awaited.</summary>
public class EndedCallsTests
{
    private const string Accept = "while (true) { using var c = _listener.AcceptTcpClient(); }";
    private const string Context = "while (true) { _http.GetContext().Response.Close(); }";
    private const string Read = "while (_stream.Read(new byte[9], 0, 9) > 0) { }";

    [Theory]
    [InlineData(Accept, "catch (SocketException e) when (e.SocketErrorCode == SocketError.Interrupted) { }")]
    [InlineData(Accept, "catch (SocketException e) { if (e.ErrorCode != 10004) throw; }")]
    [InlineData(Accept, "catch (Exception e) when (e is SocketException { NativeErrorCode: 4 }) { }")]
    [InlineData(Context, "catch (HttpListenerException) { }")]
    [InlineData(Context, "catch (HttpListenerException) { } catch (InvalidOperationException) { }")]
    [InlineData(Read, "catch (IOException e) when (e.InnerException is SocketException { SocketErrorCode: SocketError.Interrupted }) { }")]
    public async Task Refuses_a_call_whose_end_a_handler_tells_by_number_or_type(string work, string handler)
    {
        foreach (var source in new[] { Source($"try {{ {work} }} {handler}", "Work();"), Source(work, $"try {{ Work(); }} {handler}") })
        {
            var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
            var refused = Assert.Single(report.Refused).Refusal;
            Assert.Equal("other-work", refused.Code);
            Assert.Contains("which the handler in 'App.cs', line", refused.Reason, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData(Accept, "catch (SocketException) { }", "await _listener.AcceptTcpClientAsync()")]
    [InlineData(Context, "catch (HttpListenerException) { } catch (ObjectDisposedException) { }", "await _http.GetContextAsync()")]
    [InlineData(Context, "catch (Exception) { }", "await _http.GetContextAsync()")]
    [InlineData(
        "File.ReadAllText(\"a\");",
        "catch (Exception e) when (e is SocketException { NativeErrorCode: 4 }) { }",
        "await File.ReadAllTextAsync(\"a\")")]
    public async Task Converts_a_call_whose_end_no_handler_tells_so(string work, string handler, string awaited) => Assert.Contains(
        awaited,
        await new ChainCase().With("App", ("App.cs", Source($"try {{ {work} }} {handler}", "Work();"), "")).ConvertedTextAsync(),
        StringComparison.Ordinal);

    private static string Source(string work, string caller) =>
        $$"""
        using System;
        using System.IO;
        using System.Net;
        using System.Net.Sockets;
        using System.Threading.Tasks;

        public class Server(TcpListener _listener, HttpListener _http, NetworkStream _stream)
        {
            public async Task RunAsync() { await Task.Yield(); Call(); }
            private void Call() { {{caller}} }
            private void Work() { {{work}} }
        }
        """;
}
