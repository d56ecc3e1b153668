using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>What wraps a stream of the solution calls <c>WriteAsync</c> of it when it is awaited.</summary>
public class InnerStreamTests
{
    private const string Throws =
        "Task WriteAsync(byte[] b, int o, int c, CancellationToken t) => throw new NotSupportedException(); public "
        + "override ValueTask WriteAsync(ReadOnlyMemory<byte> b, CancellationToken t = default) => throw new NotSupportedException();";

    private const string Same = "async Task WriteAsync(byte[] b, int o, int c, CancellationToken t) { await Task.Delay(1); s_log.Add(b); }";

    private const string Other =
        "async Task WriteAsync(byte[] b, int o, int c, CancellationToken t) { await Task.Delay(1); s_other.Add(b); }";

    [Theory]
    [InlineData("using (var g = new GZipStream(new Rec(), CompressionMode.Compress)) await g.FlushAsync();")]
    [InlineData("using (var g = new GZipStream(stream, CompressionMode.Compress)) await g.FlushAsync();")]
    [InlineData("using (var g = new BufferedStream(new Rec())) await g.FlushAsync();")]
    [InlineData("using (var w = new StreamWriter(new Rec())) await w.WriteAsync(\"a\");")]
    [InlineData("Stream s = new Rec(); using (var w = new StreamWriter(s)) await w.WriteAsync(\"a\");")]
    [InlineData("using (var w = new StreamWriter(new GZipStream(new Rec(), CompressionMode.Compress))) await w.WriteAsync(\"a\");")]
    [InlineData(
        "var z = new ZipArchive(new Rec(), ZipArchiveMode.Create); using (var w = new StreamWriter(z.CreateEntry(\"a\").Open())) "
            + "await w.WriteAsync(\"a\");")]
    [InlineData("JsonSerializer.Serialize(new Rec(), 1);")]
    [InlineData("JsonSerializer.Serialize(stream, 1);")]
    [InlineData("new StreamWriter(stream).Flush();")]
    public async Task Refuses_what_wraps_a_stream_that_does_other_things(string code)
    {
        await ChainCase.RefusesAsync(Program(Throws, code), "other-work");
        await ChainCase.RefusesAsync(Program(Other, code), "other-work");
    }

    [Theory]
    [InlineData("using (var w = new StreamWriter(new Rec())) await w.WriteAsync(\"a\");")]
    [InlineData("using (var g = new GZipStream(stream, CompressionMode.Compress)) await g.FlushAsync();")]
    public Task Converts_what_wraps_a_stream_whose_forms_are_alike(string code) =>
        ChainCase.ConvertsAsync(Program(Same, code), Program(Same, "await " + code));

    /// <summary>As the direct call is asked: each difference may be another operation.</summary>
    [Theory]
    [InlineData(
        "Pass(b);",
        "using var both = CancellationTokenSource.CreateLinkedTokenSource(t, s_own); await Task.Delay(1, both.Token); Pass(b);")]
    [InlineData("Pass(b); Report(c);", "await Task.Delay(1, s_own); Pass(b);")]
    [InlineData("Report(c); Pass(b);", "await Task.Delay(1); Pass(b); Report(c);")]
    [InlineData("Pass(b); Report(c);", "if (c > 0) { await Task.Delay(1); Pass(b); Report(c); }")]
    public async Task Refuses_what_wraps_a_stream_whose_forms_are_not_written_alike(string synchronous, string asynchronous)
    {
        await ChainCase.RefusesAsync(Pair(synchronous, asynchronous, "new StreamWriter(stream).Flush();"), "other-work");
    }

    [Theory]
    [InlineData("Pass(b); Report(c);", "await Task.Delay(1); Pass(b); Report(c);")]
    [InlineData("Pass(b); Report(c);", "t.ThrowIfCancellationRequested(); Pass(b); await Task.Yield(); Report(c);")]
    [InlineData("_inner.Write(b, o, c); Report(c);", "await _inner.WriteAsync(b, o, c, t).ConfigureAwait(false); Report(c);")]
    [InlineData("_inner.Write(b, o, c); Report(c);", "await _inner.WriteAsync(b.AsMemory(o, c), t); Report(c);")]
    public Task Converts_what_wraps_a_stream_whose_forms_are_written_alike(string synchronous, string asynchronous) =>
        ChainCase.ConvertsAsync(
            Pair(synchronous, asynchronous, "new StreamWriter(stream).Flush();"),
            Pair(synchronous, asynchronous, "await new StreamWriter(stream).FlushAsync();"));

    [Theory]
    [InlineData("_inner.Write(b); Report(b.Length);", "await _inner.WriteAsync(b, t); Report(1);")]
    [InlineData("_inner.Write(b); Report(b.Length);", "await _inner.WriteAsync(b.Slice(1), t); Report(b.Length);")]
    [InlineData(
        "_inner.Write(b);",
        "using var both = CancellationTokenSource.CreateLinkedTokenSource(t, s_own); await _inner.WriteAsync(b, t);")]
    public Task Refuses_what_wraps_a_stream_whose_forms_take_buffers_otherwise(string synchronous, string asynchronous) =>
        ChainCase.RefusesAsync(Buffers(synchronous, asynchronous, "new StreamWriter(stream).Flush();"), "other-work");

    [Theory]
    [InlineData("_inner.Write(b); Report(b.Length);", "await _inner.WriteAsync(b, t); Report(b.Length);")]
    [InlineData("_inner.Write(b.Slice(1)); Report(b[0]);", "await _inner.WriteAsync(b.Slice(1), t); Report(b.Span[0]);")]
    [InlineData("Pass(b.ToArray());", "await Task.Yield(); Pass(b.ToArray());")]
    public Task Converts_what_wraps_a_stream_whose_forms_take_buffers(string synchronous, string asynchronous) =>
        ChainCase.ConvertsAsync(
            Buffers(synchronous, asynchronous, "new StreamWriter(stream).Flush();"),
            Buffers(synchronous, asynchronous, "await new StreamWriter(stream).FlushAsync();"));

    [Theory]
    [InlineData("Task FlushAsync(CancellationToken t) { Count++; return base.FlushAsync(t); }", false)]
    [InlineData("Task FlushAsync(CancellationToken t) => base.FlushAsync(t);", true)]
    public async Task Converts_only_where_the_one_form_that_a_stream_overrides_calls_its_base(string form, bool isAlike)
    {
        string Own(string call) =>
            $$"""
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;

            public class Own : MemoryStream
            {
                public int Count;
                public override {{form}}
            }

            public class C { public async Task M(Stream stream) { await Task.Yield(); {{call}} } }
            """;
        if (isAlike)
            await ChainCase.ConvertsAsync(Own("new StreamWriter(stream).Flush();"), Own("await new StreamWriter(stream).FlushAsync();"));
        else
            await ChainCase.RefusesAsync(Own("new StreamWriter(stream).Flush();"), "other-work");
    }

    private const string Bytes = "public override void Write(byte[] b, int o, int c) => Inner.Write(b, o, c);";

    private const string Marked =
        "public override void Write(ReadOnlySpan<byte> b) { Inner.WriteByte(83); Inner.Write(b); }";

    private const string Plain = "public override void Write(ReadOnlySpan<byte> b) { Inner.Write(b); }";

    private const string Disposing =
        "public override async ValueTask DisposeAsync() { await Task.Yield(); } protected override void Dispose(bool d) { "
        + "Inner.WriteByte(84); base.Dispose(d); }";

    /// <summary><c>WriteAsync</c> of both runs <c>Write(byte[], int, int)</c>.</summary>
    [Theory]
    [InlineData(Bytes + Marked, "using (var w = new StreamWriter(stream)) await w.WriteAsync(\"a\");")]
    [InlineData(Bytes + Marked, "using var w = new StreamWriter(stream); await w.WriteAsync(\"a\");")]
    [InlineData(Bytes + Marked, "using (var z = new GZipStream(stream, CompressionMode.Compress)) z.WriteByte(1);")]
    [InlineData(
        Bytes + Marked,
        "var context = new Microsoft.AspNetCore.Http.DefaultHttpContext(); "
            + "using (var w = new StreamWriter(context.Response.Body)) await w.WriteAsync(\"a\");")]
    [InlineData(Bytes + Disposing, "using (var w = new StreamWriter(stream)) await w.WriteAsync(\"a\");")]
    public Task Refuses_a_using_over_a_stream_that_is_passed_by(string members, string code) =>
        ChainCase.RefusesAsync(Written(members, code), "other-work");

    [Theory]
    [InlineData(Bytes)]
    [InlineData(Bytes + Plain)]
    public Task Converts_a_using_over_a_stream_that_is_run_either_way(string members) => ChainCase.ConvertsProgramAsync(
        Written(members, "using (var w = new StreamWriter(stream)) await w.WriteAsync(\"a\");"),
        Written(members, "await using (var w = new StreamWriter(stream)) await w.WriteAsync(\"a\");"));

    private static string Written(string members, string code) =>
        $$"""
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Threading.Tasks;

        class Own : Stream
        {
            public readonly MemoryStream Inner = new();
            public override bool CanRead => false;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] b, int o, int c) => 0;
            public override long Seek(long o, SeekOrigin s) => 0;
            public override void SetLength(long l) { }
            {{members}}
        }

        static class Program
        {
            static async Task WriteAsync(Stream stream) { await Task.Yield(); {{code}} }

            public static async Task<string> Run()
            {
                var own = new Own();
                await WriteAsync(own);
                return System.Text.Encoding.UTF8.GetString(own.Inner.ToArray());
            }
        }
        """;

    private static string Pair(string synchronous, string asynchronous, string code) => Stream(
        $$"""
        public override void Write(byte[] b, int o, int c) { {{synchronous}} }
            public override async Task WriteAsync(byte[] b, int o, int c, CancellationToken t) { {{asynchronous}} }
        """,
        code);

    private static string Buffers(string synchronous, string asynchronous, string code) => Stream(
        $$"""
        public override void Write(byte[] b, int o, int c) => Write(b.AsSpan(o, c));
            public override Task WriteAsync(byte[] b, int o, int c, CancellationToken t) => WriteAsync(b.AsMemory(o, c), t).AsTask();
            public override void Write(ReadOnlySpan<byte> b) { {{synchronous}} }
            public override async ValueTask WriteAsync(ReadOnlyMemory<byte> b, CancellationToken t = default)
            {
                {{asynchronous}}
            }
        """,
        code);

    private static string Stream(string writing, string code) =>
        $$"""
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        class Own : Stream
        {
            static readonly CancellationToken s_own = default;
            readonly Stream _inner = new MemoryStream();
            int _count;
            void Report(int n) => _count += n;
            void Pass(byte[] b) => _count++;
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() => _inner.Flush();
            public override Task FlushAsync(CancellationToken t) => _inner.FlushAsync(t);
            public override int Read(byte[] b, int o, int c) => 0;
            public override long Seek(long o, SeekOrigin r) => 0;
            public override void SetLength(long v) { }
            {{writing}}
        }

        class C
        {
            public async Task M(Stream stream)
            {
                await Task.Yield();
                {{code}}
            }
        }
        """;

    [Theory]
    [InlineData(
        "using (var w = new StreamWriter(Own())) await w.WriteAsync(\"a\"); } static Stream Own() { "
            + "return new NetworkStream(null!);")]
    [InlineData("using (var g = new GZipStream(new NetworkStream(socket), CompressionMode.Compress)) await g.FlushAsync();")]
    [InlineData("using (var g = new GZipStream(client.GetStream(), CompressionMode.Compress)) await g.FlushAsync();")]
    public Task Converts_what_wraps_a_stream_of_a_library(string code) =>
        ChainCase.ConvertsAsync(Program(Throws, code), Program(Throws, "await " + code));

    /// <summary>What only reads calls nothing of what is not alike.</summary>
    [Fact]
    public Task Converts_a_reader_where_writing_is_not_alike() => ChainCase.ConvertsAsync(
        Program(Throws, "new StreamReader(stream).ReadToEnd();"),
        Program(Throws, "await new StreamReader(stream).ReadToEndAsync();"));

    private static string Program(string writing, string code) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.IO.Compression;
        using System.Net.Sockets;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;

        class Rec : Stream
        {
            static readonly List<byte[]> s_log = new();
            static readonly List<byte[]> s_other = new();
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => true;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] b, int o, int c) => 0;
            public override long Seek(long o, SeekOrigin r) => 0;
            public override void SetLength(long v) { }
            public override void Write(byte[] b, int o, int c) => s_log.Add(b);
            public override {{writing}}
        }

        class C
        {
            async Task M(Stream stream, Socket socket, TcpClient client)
            {
                await Task.Yield();
                {{code}}
            }
        }
        """;
}
