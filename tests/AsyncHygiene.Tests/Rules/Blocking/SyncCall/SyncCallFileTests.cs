using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>
/// A file of this machine is information: as a rule it is small and near, and the awaited call would block another thread of the pool.
/// </summary>
public class SyncCallFileTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Fact]
    public Task Reports_what_a_file_needs_to_be_for_an_await_to_gain() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        class C
        {
            async Task M() { await Task.Yield(); System.IO.File.{|#0:ReadAllText|}("a"); }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "'File.ReadAllText' blocks a thread-pool thread in async code: C.M; "
                    + "use 'await ReadAllTextAsync' (information: it helps only if the file is large or its disk is slow)"));

    [Theory]
    [InlineData("File.{|#0:WriteAllBytes|}(\"a\", bytes);")]
    [InlineData("new FileStream(\"a\", FileMode.Open).{|#0:Read|}(bytes, 0, 1);")]
    [InlineData("using var file = File.OpenRead(\"a\"); file.{|#0:CopyTo|}(new MemoryStream());")]
    [InlineData("using var file = new FileInfo(\"a\").Open(FileMode.Open); file.{|#0:CopyTo|}(new FileStream(\"b\", FileMode.Create));")]
    [InlineData("using var reader = new StreamReader(\"a\"); reader.{|#0:ReadToEnd|}();")]
    [InlineData("using var reader = File.OpenText(\"a\"); reader.{|#0:ReadLine|}();")]
    [InlineData("using var reader = new StreamReader(File.OpenRead(\"a\")); reader.{|#0:ReadToEnd|}();")]
    [InlineData("using var writer = new FileInfo(\"a\").AppendText(); writer.{|#0:WriteLine|}(\"b\");")]
    [InlineData("var zip = new GZipStream(File.OpenRead(\"a\"), CompressionMode.Decompress); zip.{|#0:Read|}(bytes, 0, 1);")]
    [InlineData("using var file = File.OpenRead(\"a\"); System.Text.Json.JsonSerializer.{|#0:Deserialize<int>|}(file);")]
    [InlineData("using var file = File.OpenRead(\"a\"); hash.{|#0:ComputeHash|}(file);")]
    [InlineData("given.{|#0:Flush|}();")]
    [InlineData("ZipFile.{|#0:ExtractToDirectory|}(\"a\", \"b\");")]
    [InlineData("new ZipArchive(File.OpenRead(\"a\")).GetEntry(\"b\").Open().{|#0:CopyTo|}(new MemoryStream());")]
    [InlineData("new ZipArchive(File.OpenRead(\"a\")).{|#0:ExtractToDirectory|}(\"b\");")]
    [InlineData("new ZipArchive(network).GetEntry(\"a\").{|#0:ExtractToFile|}(\"b\");")]
    [InlineData("ZipArchiveEntry entry = null; new StreamReader(entry.Open()).{|#0:ReadToEnd|}();")]
    [InlineData("System.Formats.Tar.TarEntry entry = null; new StreamReader(entry.DataStream).{|#0:ReadToEnd|}();")]
    [InlineData("new ICSharpCode.SharpZipLib.Zip.ZipOutputStream(File.Create(\"a\")).{|#0:Flush|}();")]
    [InlineData("Stream either = bytes.Length > 0 ? new MemoryStream(bytes) : File.OpenRead(\"a\"); either.{|#0:Read|}(bytes, 0, 1);")]
    [InlineData("upload.{|#0:CopyTo|}(new FileStream(\"a\", FileMode.Create));")]
    [InlineData("_ = new StreamReader(upload.OpenReadStream()).{|#0:ReadToEnd|}();")]
    [InlineData("_ = new StreamReader(upload?.OpenReadStream()).{|#0:ReadToEnd|}();")]
    [InlineData("_ = new StreamReader((Stream)(upload?.OpenReadStream())!).{|#0:ReadToEnd|}();")]
    [InlineData("using var stream = upload?.OpenReadStream(); _ = new StreamReader(stream!).{|#0:ReadToEnd|}();")]
    [InlineData("var form = new { Upload = upload }; _ = new StreamReader(form?.Upload?.OpenReadStream()).{|#0:ReadToEnd|}();")]
    [InlineData("Microsoft.Extensions.FileProviders.IFileInfo file = null; file.CreateReadStream().{|#0:Read|}(bytes, 0, 1);")]
    public Task Reports_files_as_information(string statements) => AtAsync(statements, DiagnosticSeverity.Info);

    /// <summary>What is left is written at the end, as a rule into memory: the caller knows.</summary>
    [Theory]
    [InlineData("Stream stream", "{|#0:using|} var writer = new StreamWriter(stream);", DiagnosticSeverity.Info)]
    [InlineData("Stream stream", "{|#0:using|} var zip = new GZipStream(stream, CompressionLevel.Fastest);", DiagnosticSeverity.Info)]
    [InlineData(
        "ZipArchive zip",
        "using var entry = zip.CreateEntry(\"a\").Open(); {|#0:using|} var writer = new StreamWriter(entry);",
        DiagnosticSeverity.Info)]
    [InlineData("NetworkStream stream", "{|#0:using|} var writer = new StreamWriter(stream);", DiagnosticSeverity.Warning)]
    [InlineData(
        "NetworkStream stream",
        "var zip = new ZipArchive(stream); {|#0:using|} var writer = new StreamWriter(zip.CreateEntry(\"a\").Open());",
        DiagnosticSeverity.Warning)]
    public Task Reports_the_disposal_over_a_given_stream_as_information(string parameter, string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using System.IO.Compression;
            using System.Net.Sockets;
            using System.Threading.Tasks;
            class C { async Task M({{parameter}}) { await Task.Yield(); {{body}} } }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Fact]
    public Task Accepts_the_flush_of_a_network_stream() => Verify.AnalyzerAsync(
        """
        using System.Net.Sockets;
        using System.Threading.Tasks;
        class C { async Task M(NetworkStream stream) { await stream.WriteAsync(new byte[1]); stream.Flush(); } }
        """);

    [Theory]
    [InlineData("MimeKit", DiagnosticSeverity.Info)]
    [InlineData("Other", DiagnosticSeverity.Warning)]
    public Task Reports_the_content_of_a_message_as_information(string library, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using System.Threading.Tasks;
            namespace {{library}} { public interface IMimeContent { void DecodeTo(Stream stream); Task DecodeToAsync(Stream stream); } }
            class C
            {
                async Task M({{library}}.IMimeContent content, Stream stream) { await Task.Yield(); content.{|#0:DecodeTo|}(stream); }
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("files.{|#0:ReadText|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("Files.{|#0:Write|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("files.{|#0:Append|}(\"a\");", DiagnosticSeverity.Info)]
    [InlineData("files.{|#0:Both|}(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("files.{|#0:Fetch|}(\"a\");", DiagnosticSeverity.Warning)]
    public Task Reports_methods_of_the_solution_that_wait_for_files_as_information(string statement, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using System.Net.Http;
            using System.Threading.Tasks;
            interface IFiles
            {
                string ReadText(string path); Task<string> ReadTextAsync(string path);
                void Append(string path); Task AppendAsync(string path);
                void Both(string path); Task BothAsync(string path);
                void Fetch(string path); Task FetchAsync(string path);
            }
            class Files : IFiles
            {
                public string ReadText(string path) => File.ReadAllText(path);
                public async Task<string> ReadTextAsync(string path) => await ReadCoreAsync(path).ConfigureAwait(false);
                static async Task<string> ReadCoreAsync(string path) { using var reader = new StreamReader(path); return await reader.ReadToEndAsync(); }
                static readonly System.Threading.SemaphoreSlim s_gate = new(1);
                public void Append(string path) { s_gate.Wait(); try { File.AppendAllText(path, "a"); } finally { s_gate.Release(); } }
                public async Task AppendAsync(string path) { await s_gate.WaitAsync(); try { await File.AppendAllTextAsync(path, "a"); } finally { s_gate.Release(); } }
                public static void Write(string path) => File.WriteAllText(path, path);
                public static Task WriteAsync(string path) => File.WriteAllTextAsync(path, path);
                public void Both(string path) { var text = File.ReadAllText(path); new HttpClient().Send(new HttpRequestMessage(HttpMethod.Get, text)); }
                public async Task BothAsync(string path) { var text = await File.ReadAllTextAsync(path); await new HttpClient().GetAsync(text); }
                public void Fetch(string path) { }
                public async Task FetchAsync(string path) => await new HttpClient().GetAsync(path);
            }
            class C
            {
                async Task M(IFiles files) { await Task.Yield(); {{statement}} }
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.Read, 1, useAsync: true).{|#0:Read|}(bytes, 0, 1);")]
    [InlineData("using var file = File.OpenRead(\"a\"); file.{|#0:CopyTo|}(network);")]
    [InlineData("network.{|#0:CopyTo|}(File.Create(\"a\"));")]
    [InlineData("ZipFile.{|#0:ExtractToDirectory|}(network, \"a\");")]
    [InlineData("new StreamReader(network).{|#0:ReadToEnd|}();")]
    [InlineData("var peer = new { Network = network }; _ = new StreamReader(peer?.Network).{|#0:ReadToEnd|}();")]
    [InlineData("_ = new StreamReader(upload?.OpenReadStream() ?? network).{|#0:ReadToEnd|}();")]
    public Task Flags_what_waits_for_more_than_a_file(string statements) => AtAsync(statements, DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("new StreamReader(given).{|#0:ReadToEnd|}();")]
    [InlineData("System.Text.Json.JsonSerializer.{|#0:Deserialize<int>|}(given);")]
    [InlineData("var content = await response.Content.ReadAsStreamAsync(); new StreamReader(content).{|#0:ReadToEnd|}();")]
    public Task Reports_streams_that_may_be_memory_as_information(string statements) => StreamAsync(statements, DiagnosticSeverity.Info);

    /// <summary>It hands out the stream, of the connection or of what has arrived, and reads nothing.</summary>
    [Fact]
    public Task Accepts_the_stream_of_a_response() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        class C
        {
            async Task M(HttpResponseMessage response) { await Task.Yield(); response.Content.ReadAsStream(); }
        }
        """);

    [Theory]
    [InlineData("new StreamReader(await client.GetStreamAsync(\"a\")).{|#0:ReadToEnd|}();")]
    [InlineData("new StreamReader(blob.Content).{|#0:ReadToEnd|}();")]
    [InlineData(
        "var late = await client.GetAsync(\"a\", HttpCompletionOption.ResponseHeadersRead); "
            + "new StreamReader(await late.Content.ReadAsStreamAsync()).{|#0:ReadToEnd|}();")]
    public Task Flags_streams_over_the_network(string statements) => StreamAsync(statements, DiagnosticSeverity.Warning);

    /// <summary>A stream of the project's own that is a buffer where it is not given another one.</summary>
    [Theory]
    [InlineData("() => _inner = new MemoryStream()", DiagnosticSeverity.Info)]
    [InlineData("(Stream inner) => _inner = inner", DiagnosticSeverity.Warning)]
    public Task Reports_an_own_stream_that_may_be_memory_as_information(string constructor, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using System.Threading.Tasks;
            abstract class PacketStream : Stream
            {
                protected readonly Stream _inner;
                public PacketStream{{constructor}};
                public void WriteLong(long value) => _inner.Write(new byte[8]);
                public async Task WriteLongAsync(long value) => await _inner.WriteAsync(new byte[8]);
            }
            class C
            {
                async Task M(PacketStream packet)
                {
                    await Task.Yield();
                    packet.{|#0:WriteLong|}(1);
                }
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("new SmtpClient { DeliveryMethod = SmtpDeliveryMethod.SpecifiedPickupDirectory }.{|#0:Send|}(null);", Info)]
    [InlineData("var c = new SmtpClient(); c.DeliveryMethod = SmtpDeliveryMethod.PickupDirectoryFromIis; c.{|#0:Send|}(null);", Info)]
    [InlineData("new SmtpClient { DeliveryMethod = SmtpDeliveryMethod.Network }.{|#0:Send|}(null);", Warning)]
    [InlineData("var c = new SmtpClient(); if (x) { c.DeliveryMethod = SmtpDeliveryMethod.Network; } c.{|#0:Send|}(null);", Warning)]
    [InlineData("var c = new SmtpClient(); Set(c); c.{|#0:Send|}(null);", Warning)]
    [InlineData("var c = new SmtpClient(); c.DeliveryMethod = SmtpDeliveryMethod.SpecifiedPickupDirectory; c.{|#0:Send|}(null); "
        + "c.DeliveryMethod = SmtpDeliveryMethod.Network;", Info)]
    [InlineData("var c = new SmtpClient(); c.DeliveryMethod = SmtpDeliveryMethod.SpecifiedPickupDirectory; "
        + "c.DeliveryMethod = SmtpDeliveryMethod.Network; c.{|#0:Send|}(null);", Warning)]
    public Task Reports_mails_into_a_folder_as_information(string statements, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Mail;
        using System.Threading.Tasks;
        class C
        {
            async Task M(bool x) { await Task.Yield(); {{statements}} }
            void Set(SmtpClient client) => client.DeliveryMethod = SmtpDeliveryMethod.SpecifiedPickupDirectory;
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Fact]
    public Task Reports_the_rest_of_an_asynchronous_file_as_information() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        class C
        {
            async Task M(byte[] bytes)
            {
                {|#0:using|} var file = new FileStream("a", FileMode.Create, FileAccess.Write, FileShare.None, 4096, useAsync: true);
                await file.WriteAsync(bytes);
            }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "'FileStream.Dispose' blocks a thread-pool thread in async code: C.M; "
                    + "use 'await using' (information: it helps only if much is left to write to the file)"));

    [Fact]
    public async Task Flags_files_that_a_project_lists_as_blocking()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                class C { async Task M() { await Task.Yield(); System.IO.File.{|#0:ReadAllText|}("a"); } }
                """,
        };
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.BlockingApis.txt", "[System.IO.File]::ReadAllText"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
                .WithMessage("'File.ReadAllText' blocks a thread-pool thread in async code: C.M; use 'await ReadAllTextAsync'"));
        await test.RunAsync();
    }

    private static Task StreamAsync(string statements, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;
        class Blob { public Stream Content { get; set; } }
        class C
        {
            async Task M(Stream given, HttpClient client, HttpResponseMessage response, Blob blob)
            {
                await Task.Yield();
                {{statements}}
            }
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));

    private static Task AtAsync(string statements, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.IO.Compression;
        using System.Net.Sockets;
        using System.Security.Cryptography;
        using System.Threading.Tasks;
        class C
        {
            async Task M(byte[] bytes, NetworkStream network, FileStream given, HashAlgorithm hash, Microsoft.AspNetCore.Http.IFormFile upload)
            {
                await Task.Yield();
                {{statements}}
            }
        }
        namespace ICSharpCode.SharpZipLib.Zip.Compression.Streams
        {
            public class DeflaterOutputStream(Stream stream) : GZipStream(stream, CompressionMode.Compress) { }
        }
        namespace ICSharpCode.SharpZipLib.Zip
        {
            public class ZipOutputStream(Stream stream) : Compression.Streams.DeflaterOutputStream(stream) { }
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));
}
