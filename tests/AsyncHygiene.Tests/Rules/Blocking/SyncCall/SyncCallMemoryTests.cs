using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>Readers and writers over memory: there is nothing to wait for.</summary>
public class SyncCallMemoryTests
{
    [Fact]
    public Task Accepts_every_wrapper_of_memory() => Verify.AnalyzerAsync(
        """
        using System.Buffers;
        using System.IO;
        using System.IO.Compression;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading.Tasks;
        using System.Xml;
        using System.Xml.Linq;

        class C
        {
            async Task M(byte[] bytes, ICryptoTransform transform, IBufferWriter<byte> output)
            {
                await Task.Yield();
                using var memory = new MemoryStream();
                using var json = new Utf8JsonWriter(memory);
                json.Flush();
                new Utf8JsonWriter(new ArrayBufferWriter<byte>()).Flush();
                new Utf8JsonWriter(output).Flush();
                using var writer = new StreamWriter(leaveOpen: true, stream: new GZipStream(new BufferedStream(memory), CompressionMode.Compress));
                writer.Write("text");
                writer.Flush();
                using var crypto = new CryptoStream(memory, transform, CryptoStreamMode.Write);
                crypto.Write(bytes, 0, 1);
                crypto.FlushFinalBlock();
                var reader = TextReader.Synchronized(new StreamReader(new BrotliStream(new MemoryStream(bytes), CompressionMode.Decompress)));
                reader.ReadToEnd();
                XDocument.Load(XmlReader.Create(new StringReader("<a/>")), LoadOptions.None);
                XDocument.Load(new StringReader("<a/>"), LoadOptions.None);
                JsonSerializer.Serialize(memory, 1);
                JsonSerializer.Deserialize<int>(memory);
                SHA256.HashData(memory);
                Stream.Null.Flush();
                TextWriter.Null.WriteLine("text");
                StreamWriter.Null.Flush();
                HttpContent content = new StringContent("text");
                content.ReadAsStream();
                new FormUrlEncodedContent([]).ReadAsStream();
                var flag = new Random().Next() == 0;
                using Stream either = flag ? new MemoryStream() : Stream.Null;
                either.Flush();
                Stream chosen;
                if (flag) chosen = new MemoryStream(); else chosen = new MemoryStream(bytes);
                chosen.CopyTo(memory);
                new System.BinaryData("text").ToStream().CopyTo(memory);
                System.BinaryData.FromStream(memory);
                App.Out.WriteLine("text");
            }

            CommandLine App { get; } = new CommandLine();
            class CommandLine { public TextWriter Out => System.Console.Out; }

            class Random { public int Next() => 0; }
        }

        namespace System { public class BinaryData { public BinaryData(string text) { } public System.IO.Stream ToStream() => null; public static BinaryData FromStream(System.IO.Stream s) { s.Read(new byte[9], 0, 9); return null; } public static async System.Threading.Tasks.Task<BinaryData> FromStreamAsync(System.IO.Stream s) { await s.ReadAsync(new byte[9], 0, 9); return null; } } }
        """);

    [Fact]
    public Task Accepts_fields_and_helpers_that_hold_memory_only() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Text.Json;
        using System.Threading.Tasks;

        class C
        {
            private readonly Stream _memory = new MemoryStream();
            private readonly StreamWriter _writer;
            private StreamWriter _later;
            private static Stream Empty { get; } = Stream.Null;
            private Stream Computed => new MemoryStream();

            public C() => _writer = new StreamWriter(_memory);

            private static StreamWriter Create() { var stream = new MemoryStream(); return new StreamWriter(stream); }
            private static Stream Copy(byte[] bytes) => bytes.Length == 0 ? Stream.Null : new MemoryStream(bytes);
            private static async Task<StreamWriter> MakeAsync() { await Task.Yield(); return new StreamWriter(new MemoryStream()); }

            async Task M(byte[] bytes)
            {
                _memory.Flush();
                _writer.WriteLine("text");
                _later = Create();
                _later.Flush();
                Empty.Flush();
                Computed.Flush();
                Create().Flush();
                Copy(bytes).Flush();
                (await MakeAsync()).Flush();
                using var local = LocalFunction();
                local.Write("text");
                JsonSerializer.Serialize(_memory, 1);

                static StreamWriter LocalFunction() => new(new MemoryStream());
            }
        }
        """);

    [Fact]
    public Task Flags_what_is_memory_only_sometimes_or_not_at_all() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.IO.Compression;
        using System.Text.Json;
        using System.Threading.Tasks;

        class C
        {
            private readonly StreamWriter _given = new(new MemoryStream());
            private StreamWriter _changed = new(new MemoryStream());
            internal StreamWriter Shared = new(new MemoryStream());
            private StreamWriter _byReference = new(new MemoryStream());
            protected virtual StreamWriter Create() => new(new MemoryStream());
            private static StreamWriter Open(string path) => path is null ? new StreamWriter(new MemoryStream()) : new StreamWriter(path);

            public C() { }
            public C(StreamWriter writer) => _given = writer;
            public void Change(string path) => _changed = new StreamWriter(path);
            private static void Set(ref StreamWriter writer) => writer = new StreamWriter("f");

            async Task M(bool flag, Stream stream)
            {
                await Task.Yield();
                _given.[|Flush|]();
                _changed.[|Flush|]();
                Shared.[|Flush|]();
                Set(ref _byReference);
                _byReference.[|Flush|]();
                Create().[|Flush|]();
                Open("f").[|Flush|]();
                var writer = new StreamWriter(new MemoryStream());
                if (flag) writer = new StreamWriter("f");
                writer.[|Flush|]();
                var tuple = new StreamWriter(new MemoryStream());
                (tuple, flag) = (new StreamWriter("f"), true);
                tuple.[|Flush|]();
                var json = new Utf8JsonWriter(stream);
                json.[|Flush|]();
                new StreamWriter(new GZipStream(File.Create("f"), CompressionMode.Compress)).[|Flush|]();
                using var file = File.OpenRead("f");
                file.[|CopyTo|](new MemoryStream());
                new Client().[|Download|](new MemoryStream());
            }

            class Client { public void Download(Stream to) { } public Task DownloadAsync(Stream to) => Task.Delay(1); }
        }
        """);

    [Fact]
    public Task Accepts_entries_of_an_archive_in_memory() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.IO.Compression;
        using System.Threading.Tasks;

        class C
        {
            async Task M(byte[] bytes)
            {
                await Task.Yield();
                using var archive = new ZipArchive(new MemoryStream(bytes));
                foreach (var entry in archive.Entries)
                    entry.Open().CopyTo(new MemoryStream());
                using var read = archive.GetEntry("a")!.Open();
                read.CopyTo(new MemoryStream());
                var written = archive.CreateEntry("b");
                using var writer = new StreamWriter(written.Open());
                writer.Write("text");
                using var file = new ZipArchive(File.OpenRead("f"));
                foreach (var entry in file.Entries)
                    entry.Open().[|CopyTo|](new MemoryStream());
            }
        }
        """);

    [Theory]
    [InlineData("if (found is not { } stream) throw new FileNotFoundException();")]
    [InlineData("var stream = found ?? throw new FileNotFoundException();")]
    [InlineData("if (!(found is { CanRead: true } stream)) throw new FileNotFoundException();")]
    public Task Accepts_a_resource_that_a_pattern_names(string check) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        class C
        {
            static Stream Open(string name)
            {
                var found = typeof(C).Assembly.GetManifestResourceStream(name);
                {{check}}
                return stream;
            }
            async Task<string> M() { await Task.Yield(); using var reader = new StreamReader(Open("a")); return reader.ReadToEnd(); }
        }
        """);

    [Fact]
    public Task Flags_what_a_pattern_knows_the_type_of() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Net.Sockets;
        using System.Threading.Tasks;
        class C
        {
            async Task M(Stream stream, byte[] bytes) { await Task.Yield(); if (stream is NetworkStream network) network.[|Write|](bytes, 0, 1); }
        }
        """);

    [Fact]
    public Task Flags_what_a_pattern_takes_of_something_else() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Net.Sockets;
        using System.Threading.Tasks;
        class C
        {
            static Stream Open(TcpClient client)
            {
                if (client is not { Connected: true } open || open.GetStream() is not { } stream)
                    throw new FileNotFoundException();
                return stream;
            }
            async Task<string> M(TcpClient client) { await Task.Yield(); using var reader = new StreamReader(Open(client)); return reader.[|ReadToEnd|](); }
        }
        """);

    [Theory]
    [InlineData("MimeKit", "")]
    [InlineData("Other", "Add")]
    public Task Accepts_memory_that_is_attached_to_a_message(string library, string flagged) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        namespace {{library}}
        {
            public class AttachmentCollection { public void Add(string name, Stream stream) { } public Task AddAsync(string name, Stream stream) => null; }
        }
        class C
        {
            async Task M({{library}}.AttachmentCollection attachments)
            {
                await Task.Yield();
                using var memory = new MemoryStream();
                attachments.{{(flagged.Length == 0 ? "Add" : "[|Add|]")}}("a", memory);
            }
        }
        """);

    [Fact]
    public Task Accepts_datagrams_of_a_socket() => Verify.AnalyzerAsync(
        """
        using System.Net.Sockets;
        using System.Threading.Tasks;
        class C
        {
            readonly Socket _datagrams = new(SocketType.Dgram, ProtocolType.Udp);
            async Task M(byte[] bytes, Socket given)
            {
                await Task.Yield();
                using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, 0);
                socket.Connect("8.8.8.8", 65530);
                _datagrams.Send(bytes);
                socket.[|Receive|](bytes);
                given.[|Connect|]("8.8.8.8", 65530);
                using var stream = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
                stream.[|Connect|]("8.8.8.8", 65530);
            }
        }
        """);

    [Theory]
    [InlineData("using (var text = new StreamWriter(s.Open())) using (var json = new JsonTextWriter(text)) { }")]
    [InlineData("using var text = new StreamWriter(s.Open()); using var json = new JsonTextWriter(text);")]
    [InlineData("using (var text = new BufferedStream(s.Open())) { s.Open(); using (new ZipArchive(text, ZipArchiveMode.Create)) { } }")]
    [InlineData("[|using|] var text = new BufferedStream(s.Open()); using var zip = new ZipArchive(text, ZipArchiveMode.Create, true);")]
    [InlineData("[|using|] var text = new StreamWriter(s.Open()); using var json = new JsonTextWriter(text) { CloseOutput = false };")]
    [InlineData("[|using|] var text = new StreamWriter(s.Open()); await using var json = new JsonTextWriter(text);")]
    [InlineData("[|using|] var text = new StreamWriter(s.Open()); var json = new JsonTextWriter(text);")]
    [InlineData("[|using|] var text = new StreamWriter(s.Open()); using var other = new JsonTextWriter(new StringWriter());")]
    public Task Accepts_a_writer_that_another_one_closes(string statements) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Threading.Tasks;
        using Newtonsoft.Json;
        namespace Newtonsoft.Json
        {
            public class JsonTextWriter : IDisposable, IAsyncDisposable
            {
                public JsonTextWriter(TextWriter text) { }
                public bool CloseOutput { get; set; } = true;
                public void Dispose() { }
                public ValueTask DisposeAsync() => default;
            }
        }
        interface IStore { Stream Open(); }
        class C { async Task M(IStore s) { await Task.Yield(); {{statements}} } }
        """);
}
