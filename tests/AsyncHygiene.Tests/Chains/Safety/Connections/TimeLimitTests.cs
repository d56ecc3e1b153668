using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>The limits of time that sockets and streams have hold for their synchronous calls alone.</summary>
public class TimeLimitTests
{
    [Theory]
    [InlineData("using var s = client.GetStream(); s.ReadTimeout = 500; s.Read(bytes, 0, 10);")]
    [InlineData("client.ReceiveTimeout = 500; using var r = new StreamReader(client.GetStream()); r.ReadLine();")]
    [InlineData("socket.ReceiveTimeout = 500; socket.Connect(\"a\", 1);")]
    [InlineData("Limit(client); Read(client.GetStream()); } void Read(Stream s) { s.Read(bytes, 0, 10); } "
        + "void Limit(TcpClient c) { c.ReceiveTimeout = 500;")]
    [InlineData("udp.Client.ReceiveTimeout = 500; udp.Client.Receive(bytes);")]
    [InlineData("using var c = new TcpClient { SendTimeout = 500 }; c.GetStream().Write(bytes, 0, 10);")]
    [InlineData("var s = client.GetStream(); s.ReadTimeout = 500; s.CopyTo(other);")]
    [InlineData("socket.Blocking = false; socket.Receive(bytes);")]
    [InlineData("var q = (FtpWebRequest)WebRequest.Create(\"ftp://a\"); q.Timeout = 500; q.GetResponse();")]
    [InlineData("socket.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.ReceiveTimeout, 500); socket.Receive(bytes);")]
    [InlineData("client.Client.SetSocketOption(SocketOptionLevel.Socket, SocketOptionName.SendTimeout, 5); "
        + "client.GetStream().Write(bytes, 0, 1);")]
    [InlineData("var w = new Wrap(client.GetStream()); w.ReadTimeout = 500; client.GetStream().Read(bytes, 0, 10);")]
    [InlineData("client.ReceiveTimeout = 500; client.GetStream().CopyTo(other);")]
    [InlineData("(client.ReceiveTimeout, client.NoDelay) = (500, true); client.GetStream().CopyTo(other);")]
    [InlineData("(client.NoDelay, (client.ReceiveTimeout, _)) = (true, (500, 1)); client.GetStream().CopyTo(other);")]
    [InlineData("client.Client.Blocking = false; client.GetStream().Write(bytes, 0, 10);")]
    public async Task Refuses_a_call_whose_limit_an_await_would_not_keep(string body)
    {
        var source = Source(body);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.NotEmpty(report.Refused);
        Assert.Contains("other-work", report.Refused.Select(r => r.Cause?.Reason.Code ?? r.Refusal.Code));
    }

    [Theory]
    [InlineData("client.GetStream().Read(bytes, 0, 10);")]
    [InlineData("var s = client.GetStream(); s.ReadTimeout = Timeout.Infinite; s.Read(bytes, 0, 10);")]
    [InlineData("socket.Blocking = true; client.GetStream().Read(bytes, 0, 10);")]
    [InlineData("ReadTimeout = 500; client.GetStream().Read(bytes, 0, 10); } int ReadTimeout { get; set; } void Other() {")]
    [InlineData("client.ReceiveTimeout = 500; File.ReadAllText(\"a\");")]
    [InlineData("client.ReceiveTimeout = 500; using var f = File.OpenRead(\"a\"); f.Read(bytes, 0, 10);")]
    [InlineData("client.ReceiveTimeout = 500; client.GetStream().ReadTimeout = 500; client.GetStream().Write(bytes, 0, 10);")]
    [InlineData("client.SendTimeout = 500; client.GetStream().WriteTimeout = 500; client.GetStream().Read(bytes, 0, 10);")]
    [InlineData("var s = new Wrap(client.GetStream()); client.GetStream().Read(bytes, 0, 10);")]
    public async Task Converts_a_call_without_a_limit(string body)
    {
        var text = await new ChainCase().With("App", ("App.cs", Source(body), "")).ConvertedTextAsync();
        Assert.Contains("await ", text.Replace("await Task.Yield", ""));
    }

    /// <summary>The awaitable form raises events that the synchronous one does not.</summary>
    [Theory]
    [InlineData("process.Exited += (_, _) => { }; process.WaitForExit();", true)]
    [InlineData("mail.SendCompleted += (_, _) => { }; mail.Send(\"a\", \"b\", \"c\", \"d\");", true)]
    [InlineData("process.OutputDataReceived += (_, _) => { }; process.WaitForExit();", false)]
    public async Task Refuses_a_call_whose_event_the_solution_handles(string body, bool isRefused)
    {
        var source = Source(body);
        if (isRefused)
            await ChainCase.RefusesAsync(source, "other-work");
        else
            Assert.Contains(
                "await process.WaitForExitAsync()",
                await new ChainCase().With("App", ("App.cs", source, "")).ConvertedTextAsync());
    }

    private static string Source(string body) => $$"""
        #pragma warning disable SYSLIB0014
        using System.Diagnostics;
        using System.IO;
        using System.Net;
        using System.Net.Mail;
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Tasks;

        public class Wrap(Stream inner) : BufferedOff
        {
            public override int ReadTimeout { get => inner.ReadTimeout; set => inner.ReadTimeout = value; }
            public override int WriteTimeout { get => inner.WriteTimeout; set { inner.WriteTimeout = value; } }
            public override int Read(byte[] buffer, int offset, int count) => inner.Read(buffer, offset, count);
        }

        public abstract class BufferedOff : Stream
        {
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => false;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override long Seek(long offset, SeekOrigin origin) => 0;
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) { }
        }

        public class C(TcpClient client, Socket socket, UdpClient udp, Process process, SmtpClient mail, Stream other)
        {
            private readonly byte[] bytes = new byte[10];

            public async Task Run() { await Task.Yield(); {{body}} }
        }
        """;
}
