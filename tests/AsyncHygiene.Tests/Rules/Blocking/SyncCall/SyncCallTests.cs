using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

public class SyncCallTests
{
    [Fact]
    public Task Reports_the_call_the_path_and_the_counterpart() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : Controller
        {
            public object Action(string host) => System.Net.Dns.{|#0:GetHostAddresses|}(host);
            public async Task<object> Later(string host) { await Task.Yield(); return System.Net.Dns.{|#1:GetHostAddresses|}(host); }
        }

        class C
        {
            async Task Write(System.Net.Sockets.NetworkStream stream)
            {
                {|#2:using|} var writer = new StreamWriter(stream);
                await writer.WriteAsync("text");
            }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'Dns.GetHostAddresses' blocks a thread-pool thread on a request path: HomeController.Action; "
                    + "use 'await GetHostAddressesAsync'"),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage(
                "'Dns.GetHostAddresses' blocks a thread-pool thread on a request path: HomeController.Later; "
                    + "use 'await GetHostAddressesAsync'"),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(2)
            .WithMessage("'StreamWriter.Dispose' blocks a thread-pool thread in async code: C.Write; use 'await using'"));

    [Fact]
    public async Task Flags_the_frameworks_own_calls()
    {
        const string Source = """
            using System;
            using System.Data.Common;
            using System.IO;
            using System.Net;
            using System.Net.Http;
            using System.Net.Mail;
            using System.Net.NetworkInformation;
            using System.Net.Sockets;
            using System.Threading.Tasks;

            class C
            {
                async Task M(Stream stream, StreamReader reader, TextWriter writer, byte[] buffer, DbConnection connection, DbCommand command, DbDataReader row, SmtpClient smtp, MailMessage mail, WebClient web, Ping ping, TcpClient tcp)
                {
                    await Task.Yield();
                    stream.[|Read|](buffer, 0, buffer.Length);
                    stream.[|Write|](buffer, 0, buffer.Length);
                    stream.[|Flush|]();
                    stream.[|CopyTo|](new MemoryStream());
                    reader.[|ReadLine|]();
                    reader.[|ReadToEnd|]();
                    writer.[|WriteLine|]("text");
                    connection.[|Open|]();
                    command.[|ExecuteNonQuery|]();
                    command.[|ExecuteScalar|]();
                    command.[|ExecuteReader|]();
                    row.[|Read|]();
                    row.[|NextResult|]();
                    smtp.[|Send|](mail);
                    ping.[|Send|]("host");
                    web.[|DownloadString|](new Uri("http://host"));
                    web.[|DownloadString|]("http://host");
                    web.[|UploadData|]("http://host", buffer);
                    Dns.[|GetHostAddresses|]("host");
                    Dns.[|GetHostEntry|]("host");
                    WebRequest.Create("http://host").[|GetResponse|]();
                    WebRequest.Create("http://host")?.[|GetRequestStream|]();
                    tcp.[|Connect|]("host", 80);
                }
            }
            """;
        await Verify.AnalyzerAsync("#pragma warning disable SYSLIB0014\n" + Source, Framework.Net8);
        await Verify.AnalyzerAsync("#pragma warning disable SYSLIB0014\n" + Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net472.AddAssemblies(["System.Data"]));
    }

    [Fact]
    public async Task Flags_calls_that_newer_frameworks_have()
    {
        const string Source = """
            using System.Diagnostics;
            using System.IO;
            using System.Net.Http;
            using System.Security.Cryptography;
            using System.Text.Json;
            using System.Threading.Tasks;

            class C
            {
                async Task M(HttpClient client, HttpRequestMessage request, HttpContent content, Process process, Stream stream)
                {
                    await Task.Yield();
                    client.[|Send|](request);
                    client.[|Send|](request, HttpCompletionOption.ResponseHeadersRead);
                    content.[|ReadAsStream|]();
                    process.[|WaitForExit|]();
                    File.[|ReadAllText|]("f");
                    File.[|ReadAllLines|]("f");
                    File.[|WriteAllBytes|]("f", new byte[1]);
                    File.[|AppendAllText|]("f", "text");
                    JsonSerializer.[|Deserialize<int>|](stream);
                    JsonSerializer.[|Serialize|](stream, 1);
                    SHA256.[|HashData|](stream);
                }
            }
            """;
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(Source, Framework.Net10);
    }

    [Fact]
    public async Task Flags_as_the_options_exclude_and_name_members()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.IO;
                using System.Threading.Tasks;

                namespace Shop
                {
                    interface ICart { int Count(); Task<int> CountAsync(); }
                    class Cart : ICart { public int Count() => 1; public Task<int> CountAsync() => null; public void Lock() { } }
                    class Cache<T> { public T Get() => default; public Task<T> GetAsync() => null; public T Peek() => default; public Task<T> PeekAsync() => null; }

                    class C
                    {
                        async Task M(Cart cart, Cache<int> cache, Stream stream)
                        {
                            await Task.Yield();
                            cart.Count();
                            cart.{|#0:Lock|}();
                            cache.Get();
                            cache.[|Peek|]();
                            stream.Flush();
                        }

                        void Sync(Cart cart) => cart.Lock();
                    }
                }
                """,
        };
        test.TestState.AdditionalFiles.Add(
            ("/0/AsyncHygiene.ExcludedCounterparts.txt",
                "# comment\n[Shop.ICart]::Count # why\n\n[Shop.Cache`1]::Get\n[System.IO.Stream]::*\n[Not.Referenced]::Member\n"));
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.BlockingApis.txt", "[Shop.Cart]::Lock"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Cart.Lock' blocks a thread-pool thread in async code: C.M; AsyncHygiene.BlockingApis.txt lists it"));
        await test.RunAsync();
    }

    [Fact]
    public Task Reports_calls_without_an_awaitable_form_as_information() => Verify.AnalyzerAsync(
        """
        using System.Diagnostics;
        using System.DirectoryServices.Protocols;
        using System.Security.Cryptography.X509Certificates;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Process process, X509Chain chain, X509Certificate2 certificate, LdapConnection directory)
            {
                await Task.Yield();
                directory.{|#3:Bind|}();
                process.{|#0:Start|}();
                Process.{|#1:Start|}("git", "gc");
                chain.{|#2:Build|}(certificate);
                await Task.Run(() => Process.Start("git"));
                Stopwatch.StartNew().Start();
            }

            void Sync() => Process.Start("git");
        }

        class Program { static async Task Main() { await Task.Yield(); Process.Start("git"); } }

        namespace System.DirectoryServices.Protocols { class LdapConnection { public void Bind() { } } }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Process.Start' blocks a thread-pool thread in async code: C.M; it has no awaitable form"),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(2),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(3));

    /// <summary>On .NET nothing but the old clients throws it.</summary>
    [Theory]
    [InlineData("WebException", "", DiagnosticSeverity.Info)]
    [InlineData("WebException", "void Old() => WebRequest.Create(\"a\");", DiagnosticSeverity.Warning)]
    [InlineData("HttpRequestException", "", DiagnosticSeverity.Warning)]
    public Task Reports_a_handler_that_only_old_clients_call_as_information(string caught, string more, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.IO;
            using System.Net;
            using System.Net.Http;
            using System.Threading.Tasks;

            class C
            {
                async Task M(HttpClient client, HttpRequestMessage request, StreamReader reader)
                {
                    try { await client.SendAsync(request); }
                    catch ({{caught}}) { reader.{|#0:ReadToEnd|}(); }
                }
                {{more}}
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Fact]
    public async Task Accepts_calls_without_an_awaitable_form_that_a_project_excludes()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Diagnostics;
                using System.Threading.Tasks;
                class C { async Task M() { await Task.Yield(); Process.Start("git"); } }
                """,
        };
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.ExcludedCounterparts.txt", "[System.Diagnostics.Process]::Start"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Flags_calls_without_an_awaitable_form_that_a_project_lists()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Diagnostics;
                using System.Threading.Tasks;
                class C { async Task M() { await Task.Yield(); Process.{|#0:Start|}("git"); } }
                """,
        };
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.BlockingApis.txt", "[System.Diagnostics.Process]::Start"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
                .WithMessage("'Process.Start' blocks a thread-pool thread in async code: C.M; AsyncHygiene.BlockingApis.txt lists it"));
        await test.RunAsync();
    }

    [Fact]
    public Task Accepts_code_that_is_synchronous_on_purpose() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public class CopyController : ControllerBase
        {
            public void Copy(Stream stream) => stream.Flush();
            public Task CopyAsync(Stream stream) => stream.FlushAsync();
            public void Other(Stream stream) => stream.[|Flush|]();
        }

        interface IHook { int Execute(int i); Task<int> ExecuteAsync(int i); }

        class Db : DbContext
        {
            public override int SaveChanges(bool all) => base.SaveChanges(all);
            public override Task<int> SaveChangesAsync(bool all, System.Threading.CancellationToken token = default) => base.SaveChangesAsync(all, token);
        }

        class C
        {
            private static async Task Copy(Stream stream, bool async)
            {
                if (async) await stream.FlushAsync();
                else stream.Flush();
            }

            private static async Task<int> Hooks(IHook hook) => hook.Execute(1) + await hook.ExecuteAsync(1);
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Accepts_types_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;

        class Task { public static Task Yield() => null; }
        class Promise { }

        class File
        {
            public static string ReadAllText(string path) => path;
            public static Promise ReadAllTextAsync(string path) => null;
            public static string ReadAllLines(string path) => path;
            public static Task ReadAllLinesAsync(string path) => null;
        }

        class C
        {
            async System.Threading.Tasks.Task M()
            {
                await System.Threading.Tasks.Task.Yield();
                File.ReadAllText("f");
                File.ReadAllLines("f");
                new List<int>().ToArray();
            }
        }
        """);

    [Fact]
    public Task Flags_every_awaitable_and_passes_the_token_in_scope() => Verify.FixAsync(
        """
        using System;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Grpc.Core { public class AsyncUnaryCall<T> { public extern TaskAwaiter<T> GetAwaiter(); } }

        class GreeterClient
        {
            public virtual extern string Hello(string name, DateTime? deadline = null, CancellationToken cancellationToken = default);
            public virtual extern Grpc.Core.AsyncUnaryCall<string> HelloAsync(string name, DateTime? deadline = null, CancellationToken cancellationToken = default);
        }

        interface IRedisAsync { Task<string> StringGetAsync(string key, int flags = 0); }
        interface IRedis : IRedisAsync { string StringGet(string key, int flags = 0); }

        class C
        {
            async Task M(GreeterClient client, IRedis redis, byte[] buffer, Stream stream, CancellationToken token)
            {
                await Task.Yield();
                var hello = client.[|Hello|]("x").Length;
                _ = redis.[|StringGet|]("key").Trim();
                stream.[|Write|](
                    buffer, // all of it
                    0,
                    1);
                _ = client.[|Hello|]("x", cancellationToken: token);
                /* first */ File.[|WriteAllText|]("f", File.[|ReadAllText|]("g")); // last
            }
        }
        """,
        """
        using System;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Grpc.Core { public class AsyncUnaryCall<T> { public extern TaskAwaiter<T> GetAwaiter(); } }

        class GreeterClient
        {
            public virtual extern string Hello(string name, DateTime? deadline = null, CancellationToken cancellationToken = default);
            public virtual extern Grpc.Core.AsyncUnaryCall<string> HelloAsync(string name, DateTime? deadline = null, CancellationToken cancellationToken = default);
        }

        interface IRedisAsync { Task<string> StringGetAsync(string key, int flags = 0); }
        interface IRedis : IRedisAsync { string StringGet(string key, int flags = 0); }

        class C
        {
            async Task M(GreeterClient client, IRedis redis, byte[] buffer, Stream stream, CancellationToken token)
            {
                await Task.Yield();
                var hello = (await client.HelloAsync("x", cancellationToken: token)).Length;
                _ = (await redis.StringGetAsync("key")).Trim();
                await stream.WriteAsync(
                    buffer, // all of it
                    0,
                    1,
                    token);
                _ = await client.HelloAsync("x", cancellationToken: token);
                /* first */ await File.WriteAllTextAsync("f", await File.ReadAllTextAsync("g", token), token); // last
            }
        }
        """);

    [Fact]
    public Task Accepts_disposal_of_contexts_and_connections_which_go_back_to_a_pool() => Verify.AnalyzerAsync(
        """
        using System.Data.Common;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class Db : DbContext { }

        class C
        {
            async Task M(DbDataSource source)
            {
                using var db = new Db();
                await db.SaveChangesAsync();
                using var connection = await source.OpenConnectionAsync();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    /// <summary>While a package is missing, the editor shows broken code; what is unknown there may be a list.</summary>
    [Fact]
    public async Task Accepts_queries_from_types_that_are_missing()
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            CompilerDiagnostics = CompilerDiagnostics.None,
            TestCode = """
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;

                class C
                {
                    async Task M(Missing.Transaction transaction, IQueryable<Missing.Input> inputs, DbSet<string> known)
                    {
                        var a = transaction.Inputs.SelectMany(i => i.Keys).Where(k => k != null).ToArray();
                        var b = inputs.Where(i => i.Id > 0).ToList();
                        var c = known.Where(k => k != null).[|ToList|]();
                        await Task.Yield();
                    }
                }
                """,
        };
        await test.RunAsync();
    }

    [Theory]
    [InlineData(true, "Sqlite")]
    [InlineData(true, "Sqlite", "InMemory")]
    [InlineData(false)]
    [InlineData(false, "SqlServer")]
    [InlineData(false, "Sqlite", "Npgsql")]
    public Task Accepts_Entity_Framework_over_SQLite_alone(bool isSilent, params string[] providers)
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            TestCode = $$"""
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;

                class Db : DbContext { public DbSet<Db> All => null; }

                class C
                {
                    async Task M(Db db)
                    {
                        db.{{(isSilent ? "SaveChanges" : "[|SaveChanges|]")}}();
                        db.All.{{(isSilent ? "ToList" : "[|ToList|]")}}();
                        await db.SaveChangesAsync();
                    }
                }
                """,
        };
        foreach (var provider in providers)
        {
            var suffix = provider == "Sqlite" || provider == "Npgsql" ? "DbContextOptionsBuilderExtensions" : "DbContextOptionsExtensions";
            var project = test.TestState.AdditionalProjects[provider];
            project.Sources.Add($"namespace Microsoft.EntityFrameworkCore {{ public static class {provider}{suffix} {{ }} }}");
            test.TestState.AdditionalProjectReferences.Add(provider);
        }

        return test.RunAsync();
    }

    [Fact]
    public Task Flags_every_context() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;

        public class AController : ControllerBase
        {
            public string Expression() => System.IO.File.[|ReadAllText|]("f");
            public IActionResult Method() { try { } catch { System.IO.File.[|ReadAllText|]("f"); } finally { System.IO.File.[|ReadAllText|]("f"); } return Ok(); }
            public unsafe IActionResult Unsafe() { lock (this) { System.IO.File.[|ReadAllText|]("f"); } return Ok(); }
            private string Property => System.IO.File.ReadAllText("f");
        }

        class C
        {
            private static readonly string s_text = File.ReadAllText("f");
            static C() => File.ReadAllText("f");
            static async Task Static() { await Task.Yield(); _ = File?.[|ReadToEnd|](); _ = from x in new[] { 1 } let y = x select y; }
            static StreamReader File2;
            private static StreamReader File => File2;

            async Task Nested(StreamReader reader)
            {
                await Local();
                async Task Local() { await Task.Yield(); reader.[|ReadLine|](); }
                Func<Task> lambda = async () => { await Task.Yield(); reader.[|ReadLine|](); };
                Func<Task> anonymous = async delegate { await Task.Yield(); reader.[|ReadLine|](); };
                Action unknown = () => reader.ReadLine();
            }

            async IAsyncEnumerable<string> Iterator(StreamReader reader) { await Task.Yield(); yield return reader.[|ReadLine|](); }

            void Routes(WebApplication app) => app.MapGet("/", (StreamReader reader) => reader.[|ReadLine|]());

            static async Task Main(string[] args) { await Task.Yield(); new StreamReader("f").ReadLine(); }
        }
        """.Replace("s_text = File.ReadAllText", "s_text = System.IO.File.ReadAllText").Replace("static C() => File.", "static C() => System.IO.File."));

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        using Xunit;
        namespace Xunit { class FactAttribute : System.Attribute { } }

        class C { async Task M() { await Task.Yield(); File.ReadAllText("f"); } }
        """);

    /// <summary>The base class of a library's class is known to few; that of a class of the program is what it is used for.</summary>
    [Fact]
    public Task Reports_the_type_that_the_code_names() => Verify.AnalyzerAsync(
        """
        using System.Net.Sockets;
        using System.Threading.Tasks;
        class C
        {
            async Task M(NetworkStream stream, NetworkStream other) { await Task.Yield(); stream.{|#0:CopyTo|}(other); }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0).WithArguments(
            "NetworkStream.CopyTo",
            "use 'await CopyToAsync'",
            "a thread-pool thread in async code: C.M"));
}
