using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>
/// A type below a class of the framework overrides the synchronous member alone: does the inherited awaitable one run it?
/// </summary>
public class StreamOverrideTests
{
    private const string Read = "public override int Read(byte[] b, int o, int n) { Count++; return base.Read(b, o, n); }";
    private const string Write = "public override void Write(byte[] b, int o, int n) { Count++; base.Write(b, o, n); }";
    private const string Flush = "public override void Flush() { Count++; base.Flush(); }";

    [Theory]

    // Those hand on to what is behind them.
    [InlineData("(Stream s) : GZipStream(s, CompressionMode.Decompress)", Read, "Stream", "Read(new byte[8], 0, 8)", false)]
    [InlineData("(Stream s) : GZipStream(s, CompressionMode.Decompress)", Flush, "Stream", "Flush()", false)]
    [InlineData("(Stream s) : DeflateStream(s, CompressionMode.Compress)", Write, "Stream", "Write(new byte[8], 0, 8)", false)]
    [InlineData("(Stream s) : SslStream(s)", Write, "Stream", "Write(new byte[8], 0, 8)", false)]
    [InlineData("(Stream s) : NegotiateStream(s)", Read, "Stream", "Read(new byte[8], 0, 8)", false)]
    [InlineData("(Socket s) : NetworkStream(s)", Read, "Stream", "Read(new byte[8], 0, 8)", false)]
    [InlineData(
        "(Stream s, ICryptoTransform t) : CryptoStream(s, t, CryptoStreamMode.Write)",
        Write,
        "Stream",
        "Write(new byte[8], 0, 8)",
        false)]
    [InlineData("(Stream s, ICryptoTransform t) : CryptoStream(s, t, CryptoStreamMode.Write)", Flush, "Stream", "Flush()", true)]

    // A file, if it is not opened for asynchronous use.
    [InlineData("(string p) : FileStream(p, FileMode.Open)", Read, "Stream", "Read(new byte[8], 0, 8)", true)]
    [InlineData("(string p) : FileStream(p, FileMode.Open)", Write, "Stream", "Write(new byte[8], 0, 8)", true)]
    [InlineData("(string p) : FileStream(p, FileMode.Open)", Flush, "Stream", "Flush()", true)]
    [InlineData(
        "(string p) : FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 8, true)",
        Read,
        "Stream",
        "Read(new byte[8], 0, 8)",
        false)]
    [InlineData(
        "(string p) : FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 8, FileOptions.SequentialScan)",
        Read,
        "Stream",
        "Read(new byte[8], 0, 8)",
        true)]
    [InlineData(
        "(string p, bool a) : FileStream(p, FileMode.Open, FileAccess.Read, FileShare.Read, 8, a)",
        Read,
        "Stream",
        "Read(new byte[8], 0, 8)",
        false)]
    [InlineData("(string p, FileStreamOptions o) : FileStream(p, o)", Read, "Stream", "Read(new byte[8], 0, 8)", false)]

    // Memory looks at the override, but for a copy.
    [InlineData(" : MemoryStream", Read, "Stream", "Read(new byte[8], 0, 8)", true)]
    [InlineData(" : MemoryStream", Write, "Stream", "Write(new byte[8], 0, 8)", true)]
    [InlineData(
        " : MemoryStream",
        "public override void CopyTo(Stream to, int size) { Count++; base.CopyTo(to, size); }",
        "Stream",
        "CopyTo(target)",
        false)]
    [InlineData("(Stream s) : GZipStream(s, CompressionMode.Decompress)", Read, "Stream", "CopyTo(target)", false)]
    [InlineData(" : MemoryStream", Read, "Stream", "CopyTo(target)", true)]

    // What only calls the base adds nothing, and what has both forms is the author's own.
    [InlineData(
        "(Stream s) : GZipStream(s, CompressionMode.Decompress)",
        "public override int Read(byte[] b, int o, int n) => base.Read(b, o, n);",
        "Stream",
        "Read(new byte[8], 0, 8)",
        true)]
    [InlineData(
        "(Stream s) : GZipStream(s, CompressionMode.Decompress)",
        Read + " public override async Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken t) "
            + "{ Count++; return await base.ReadAsync(b, o, n, t); }",
        "Stream",
        "Read(new byte[8], 0, 8)",
        true)]
    [InlineData(
        "(Stream s) : GZipStream(s, CompressionMode.Decompress)",
        Read + " public override async Task<int> ReadAsync(byte[] b, int o, int n, CancellationToken t) "
            + "{ return await base.ReadAsync(b, o, n, t); }",
        "Stream",
        "Read(new byte[8], 0, 8)",
        false)]

    // A reader or copy through such a stream.
    [InlineData("(Stream s) : GZipStream(s, CompressionMode.Decompress)", Read, "StreamReader", "ReadToEnd()", false)]
    [InlineData("(Stream s) : DeflateStream(s, CompressionMode.Compress)", Write, "StreamWriter", "Write(\"a\")", false)]
    [InlineData(" : MemoryStream", Read, "StreamReader", "ReadToEnd()", true)]

    // The content of a message.
    [InlineData(
        "(string s) : StringContent(s)",
        "protected override Stream CreateContentReadStream(CancellationToken t) { Count++; return base.CreateContentReadStream(t); }",
        "HttpContent",
        "ReadAsStream()",
        false)]

    // Readers and writers.
    [InlineData(
        "(Stream s) : StreamReader(s)",
        "public override string ReadLine() { Count++; return base.ReadLine(); }",
        "TextReader",
        "ReadLine()",
        true)]
    [InlineData(
        "(Stream s) : StreamReader(s)",
        "public override string ReadToEnd() { Count++; return base.ReadToEnd(); }",
        "TextReader",
        "ReadToEnd()",
        false)]
    [InlineData(
        "(Stream s) : StreamReader(s)",
        "public override int Read(char[] b, int o, int n) { Count++; return base.Read(b, o, n); }",
        "TextReader",
        "Read(new char[8], 0, 8)",
        false)]
    [InlineData(
        "(Stream s) : StreamWriter(s)",
        "public override void Write(string s) { Count++; base.Write(s); }",
        "TextWriter",
        "Write(\"a\")",
        true)]
    [InlineData(
        "(Stream s) : StreamWriter(s)",
        "public override void WriteLine() { Count++; base.WriteLine(); }",
        "TextWriter",
        "WriteLine()",
        false)]
    [InlineData("(Stream s) : StreamWriter(s)", Flush, "TextWriter", "Flush()", true)]
    [InlineData(" : StringWriter", Flush, "TextWriter", "Flush()", false)]
    [InlineData(
        "(Stream s) : StreamWriter(s)",
        "public override void Write(char[] b) { Count++; base.Write(b); }",
        "TextWriter",
        "Write(new char[8])",
        false)]
    public Task Converts_only_what_runs_the_override(string own, string members, string type, string call, bool converts)
    {
        var before = Program(own, members, type, $"source.{call}");
        if (!converts)
            return ChainCase.RefusesAsync(before, "other-work");

        var awaited = call.Insert(call.IndexOf('('), "Async");
        return ChainCase.ConvertsAsync(before, Program(own, members, type, $"await source.{awaited}"));
    }

    private static string Program(string own, string members, string type, string call) =>
        $$"""
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Net.Http;
        using System.Net.Security;
        using System.Net.Sockets;
        using System.Security.Cryptography;
        using System.Threading;
        using System.Threading.Tasks;

        public class Own{{own}}
        {
            public int Count;
            {{members}}
        }

        public class C
        {
            public async Task M({{type}} source, Stream target)
            {
                await Task.Yield();
                {{call}};
            }
        }
        """;
}
