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
