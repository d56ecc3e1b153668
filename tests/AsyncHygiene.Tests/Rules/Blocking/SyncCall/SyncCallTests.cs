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
            public string Action(string path) => System.IO.File.{|#0:ReadAllText|}(path);
            public async Task<string> Later(string path) { await Task.Yield(); return System.IO.File.{|#1:ReadAllText|}(path); }
        }

        class C
        {
            async Task Write(string path)
            {
                {|#2:using|} var writer = new StreamWriter(path);
                await writer.WriteAsync("text");
            }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'File.ReadAllText' blocks a thread-pool thread on a request path: HomeController.Action; use 'await ReadAllTextAsync'"),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(1)
            .WithMessage("'File.ReadAllText' blocks a thread-pool thread on a request path: HomeController.Later; use 'await ReadAllTextAsync'"),
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
    public async Task Accepts_the_counterpart_itself_and_one_that_calls_back() => await Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        interface IJob { int Run(); Task<int> RunAsync(); }

        class Job : IJob
        {
            public int Run() => 1;
            public async Task<int> RunAsync() { await Task.Yield(); return Run(); }
        }

        class Explicit : IJob
        {
            public virtual int Run() => 1;
            async Task<int> IJob.RunAsync() { await Task.Yield(); return this.Run(); }
            public async Task<int> RunAsync() { await Task.Yield(); Func<int> f = () => Run(); return f(); }
        }

        class Derived : Explicit
        {
            public async Task<int> RunAsync(int i) { await Task.Yield(); return base.Run(); }
        }

        class Decorator : IJob
        {
            private readonly IJob _inner = new Job();
            public int Run() => _inner.Run();
            public async Task<int> RunAsync() { await Task.Yield(); return _inner.[|Run|](); }
        }

        static class Extensions
        {
            public static int Go(this Job job) => 1;
            public static Task<int> GoAsync(this Job job) => Task.FromResult(job.Go());
        }

        class Caller
        {
            async Task M(Job job, Explicit other, IJob any)
            {
                await Task.Yield();
                job.Run();
                other.Run();
                job.Go();
                any.[|Run|]();
            }
        }
        """);

    [Fact]
    public Task Accepts_siblings_that_are_no_counterparts() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        class Service
        {
            public int Old() => 1;
            [Obsolete] public Task<int> OldAsync() => null;
            public int Hidden() => 1;
            private Task<int> HiddenAsync() => null;
            public int Needs() => 1;
            public Task<int> NeedsAsync(int id) => null;
            public int Fewer(int id) => 1;
            public Task<int> FewerAsync() => null;
            public int Other() => 1;
            public Task<string> OtherAsync() => null;
            public int Nothing() => 1;
            public Task NothingAsync() => null;
            public int Event() => 1;
            public void EventAsync() { }
            public IEnumerable<int> Many() => null;
            public IAsyncEnumerable<int> ManyAsync() => null;
            public void Try(out int i) => i = 1;
            public Task TryAsync(out int i) { i = 1; return null; }
            public Task<int> Already() => null;
            public Task<int> AlreadyAsync() => null;
            public int Property { get; }
            public Task<int> PropertyAsync() => null;
        }

        class C
        {
            async Task M(Service s)
            {
                await Task.Yield();
                s.Old();
                s.Hidden();
                s.Needs();
                s.Fewer(1);
                s.Other();
                s.Nothing();
                s.Event();
                s.Many();
                s.Try(out _);
                await s.Already();
                _ = s.Property;
                foreach (var line in File.ReadLines("f")) { }
            }
        }
        """);

    [Fact]
    public Task Fixes_with_the_overload_that_the_compiler_picks() => Verify.FixAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Service
        {
            public T Get<T>(object key) => default;
            public Task<T> GetAsync<T>(object key, CancellationToken token = default) => null;
            public int Sum(params int[] items) => 1;
            public Task<int> SumAsync(params int[] items) => null;
            public void Save(string name, int size = 1, bool overwrite = false) { }
            public Task SaveAsync(string name, int size = 1, bool overwrite = false) => null;
            public void Print(object value) { }
            public Task PrintAsync(char value) => null;
            public int Map<T>(IEnumerable<T> items, Func<T, int> map) => 1;
            public ValueTask<int> MapAsync<T>(IEnumerable<T> items, Func<T, int> map) => default;
            public int Each(Action<int> action) => 1;
            public Task<int> EachAsync(Func<int, Task> action) => null;
            public long Wide(long i) => i;
            public Task<long> WideAsync(long i) => null;
            public int Load(int id) => 1;
            public Task<int> Load(int id, CancellationToken token) => null;
        }

        class C
        {
            async Task M(Service s)
            {
                await Task.Yield();
                _ = s.[|Get<string>|](1);
                _ = s.[|Sum|](1, 2, 3);
                s.[|Save|]("x", overwrite: true);
                s.Print("text");
                _ = s.[|Map|](new[] { "a" }, x => x.Length);
                _ = s.Each(x => Console.WriteLine(x));
                long w = s.[|Wide|](1) + 1;
                _ = s.[|Load|](1);
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Service
        {
            public T Get<T>(object key) => default;
            public Task<T> GetAsync<T>(object key, CancellationToken token = default) => null;
            public int Sum(params int[] items) => 1;
            public Task<int> SumAsync(params int[] items) => null;
            public void Save(string name, int size = 1, bool overwrite = false) { }
            public Task SaveAsync(string name, int size = 1, bool overwrite = false) => null;
            public void Print(object value) { }
            public Task PrintAsync(char value) => null;
            public int Map<T>(IEnumerable<T> items, Func<T, int> map) => 1;
            public ValueTask<int> MapAsync<T>(IEnumerable<T> items, Func<T, int> map) => default;
            public int Each(Action<int> action) => 1;
            public Task<int> EachAsync(Func<int, Task> action) => null;
            public long Wide(long i) => i;
            public Task<long> WideAsync(long i) => null;
            public int Load(int id) => 1;
            public Task<int> Load(int id, CancellationToken token) => null;
        }

        class C
        {
            async Task M(Service s)
            {
                await Task.Yield();
                _ = await s.GetAsync<string>(1);
                _ = await s.SumAsync(1, 2, 3);
                await s.SaveAsync("x", overwrite: true);
                s.Print("text");
                _ = await s.MapAsync(new[] { "a" }, x => x.Length);
                _ = s.Each(x => Console.WriteLine(x));
                long w = await s.WideAsync(1) + 1;
                _ = await s.Load(1, CancellationToken.None);
            }
        }
        """);

    [Fact]
    public async Task Flags_queries_of_Entity_Framework_and_not_other_sequences()
    {
        const string Source = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            namespace Shop
            {
                public class Order { public int Id { get; set; } public int Total { get; set; } }

                public class Db : Microsoft.EntityFrameworkCore.DbContext
                {
                    public Microsoft.EntityFrameworkCore.DbSet<Order> Orders { get; set; }
                }

                class Repository
                {
                    async Task M(Db db, List<Order> list, CancellationToken token)
                    {
                        await Task.Yield();
                        _ = db.Orders.[|First|](o => o.Id == 1).Total;
                        _ = db.Orders.Where(o => o.Id > 1).[|ToList|]();
                        _ = (from o in db.Orders where o.Id > 1 select o.Total).[|Sum|]();
                        _ = db.Orders.[|ToDictionary|](o => o.Id);
                        _ = db.Orders.[|Any|]();
                        _ = db.Orders.[|Max|](o => o.Total);
                        _ = db.Orders.[|Find|](1);
                        db.[|SaveChanges|]();
                        _ = db.Orders.AsEnumerable().ToList();
                        _ = list.First(o => o.Id == 1);
                        _ = list.AsQueryable().Where(o => o.Id > 1).ToList();
                        var query = list.AsQueryable();
                        _ = query.Count();
                        _ = list.ToList();
                    }
                }
            }
            """;
        const string Fixed = """
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            namespace Shop
            {
                public class Order { public int Id { get; set; } public int Total { get; set; } }

                public class Db : Microsoft.EntityFrameworkCore.DbContext
                {
                    public Microsoft.EntityFrameworkCore.DbSet<Order> Orders { get; set; }
                }

                class Repository
                {
                    async Task M(Db db, List<Order> list, CancellationToken token)
                    {
                        await Task.Yield();
                        _ = (await db.Orders.FirstAsync(o => o.Id == 1, token)).Total;
                        _ = await db.Orders.Where(o => o.Id > 1).ToListAsync(token);
                        _ = await (from o in db.Orders where o.Id > 1 select o.Total).SumAsync(token);
                        _ = await db.Orders.ToDictionaryAsync(o => o.Id, token);
                        _ = await db.Orders.AnyAsync(token);
                        _ = await db.Orders.MaxAsync(o => o.Total, token);
                        _ = await db.Orders.FindAsync(1);
                        await db.SaveChangesAsync(token);
                        _ = db.Orders.AsEnumerable().ToList();
                        _ = list.First(o => o.Id == 1);
                        _ = list.AsQueryable().Where(o => o.Id > 1).ToList();
                        var query = list.AsQueryable();
                        _ = query.Count();
                        _ = list.ToList();
                    }
                }
            }
            """;
        await Verify.FixAsync(Source, Fixed, Framework.Net10.WithEntityFrameworkCore());
        await Verify.FixAsync(Source, Fixed, Framework.Net8.WithEntityFrameworkCore());
        await Verify.FixAsync(
            "using Microsoft.EntityFrameworkCore;\n" + Source,
            "using Microsoft.EntityFrameworkCore;\n" + Fixed.Replace("using Microsoft.EntityFrameworkCore;\n", ""),
            Framework.Net10.WithEntityFrameworkCore());
    }

    [Fact]
    public Task Fixes_queries_of_Entity_Framework_6() => Verify.FixAsync(EntityFramework6("", "[|", "|]"), EntityFramework6("using System.Data.Entity;\n", "", ""), Framework.Net472);

    private static string EntityFramework6(string usings, string open, string close)
    {
        var isFixed = open.Length == 0;
        string Call(string receiver, string name, string arguments) => isFixed
            ? $"await {receiver}.{name}Async({(arguments.Length == 0 ? "" : arguments + ", ")}token)"
            : $"{receiver}.{open}{name}{close}({arguments})";

        return
            $$"""
            using System;
            using System.Collections.Generic;
            {{usings}}using System.Linq;
            using System.Linq.Expressions;
            using System.Threading;
            using System.Threading.Tasks;

            namespace System.Data.Entity
            {
                public class DbContext { public int SaveChanges() => 0; public Task<int> SaveChangesAsync() => null; public Task<int> SaveChangesAsync(CancellationToken token) => null; }
                public abstract class DbSet<T> : IQueryable<T>
                {
                    public abstract IEnumerator<T> GetEnumerator();
                    System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null;
                    public abstract Type ElementType { get; }
                    public abstract Expression Expression { get; }
                    public abstract IQueryProvider Provider { get; }
                    public T Add(T item) => item;
                    public T Find(params object[] keys) => default(T);
                    public Task<T> FindAsync(params object[] keys) => null;
                    public Task<T> FindAsync(CancellationToken token, params object[] keys) => null;
                }
                public static class QueryableExtensions
                {
                    public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source) => null;
                    public static Task<List<T>> ToListAsync<T>(this IQueryable<T> source, CancellationToken token) => null;
                    public static Task<int> CountAsync<T>(this IQueryable<T> source) => null;
                    public static Task<int> CountAsync<T>(this IQueryable<T> source, CancellationToken token) => null;
                    public static Task<T> FirstAsync<T>(this IQueryable<T> source, Expression<Func<T, bool>> predicate) => null;
                    public static Task<T> FirstAsync<T>(this IQueryable<T> source, Expression<Func<T, bool>> predicate, CancellationToken token) => null;
                }
            }

            namespace Shop
            {
                public class Order { public int Id { get; set; } }
                public class Db : System.Data.Entity.DbContext { public System.Data.Entity.DbSet<Order> Orders { get; set; } }

                class Repository
                {
                    async Task M(Db db, List<Order> list, CancellationToken token)
                    {
                        await Task.Yield();
                        _ = {{Call("db.Orders.Where(o => o.Id > 1)", "ToList", "")}};
                        _ = {{Call("db.Orders", "Count", "")}};
                        _ = {{Call("db.Orders", "First", "o => o.Id == 1")}};
                        {{Call("db", "SaveChanges", "")}};
                        db.Orders.Add(new Order());
                        _ = list.Count();
                        _ = list.ToList();
                    }
                }
            }
            """;
    }

    [Fact]
    public Task Accepts_calls_inside_an_expression_tree() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading.Tasks;

        interface IService { int Get(); Task<int> GetAsync(); }

        class C
        {
            async Task M(IService s, IQueryable<IService> query)
            {
                await Task.Yield();
                Expression<Func<IService, int>> e = x => x.Get();
                _ = query.Where(x => x.Get() == 1);
                _ = from x in query where x.Get() == 1 select x;
                Verify(x => x.Get());
            }

            static void Verify(Expression<Action<IService>> call) { }
        }
        """);

    [Fact]
    public Task Flags_a_delegate_of_a_sequence_and_not_a_query_lambda() => Verify.NoFixAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;

        interface IService { int Get(); Task<int> GetAsync(); }

        class C
        {
            void M(WebApplication app, IEnumerable<IService> list, IService s)
            {
                app.MapGet("/a", (IQueryable<IService> query) => query.Where(x => x.Get() == 1));
                list.Select(x => x.Get());
                app.MapGet("/b", async (IService x) => { lock (s) { return x.[|Get|](); } });
                list.Select(async x => { unsafe { return x.[|Get|](); } });
            }
        }
        """);

    [Theory]
    [InlineData("net8")]
    [InlineData("net10")]
    public Task Accepts_calls_whose_counterparts_gain_nothing(string framework) => Verify.AnalyzerAsync(
        """
        using System;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Data.Common;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.Extensions.Hosting;
        using Microsoft.Extensions.Logging;

        namespace Microsoft.Data.Sqlite
        {
            public class SqliteCommand : DbCommand
            {
                public override string CommandText { get; set; }
                public override int CommandTimeout { get; set; }
                public override System.Data.CommandType CommandType { get; set; }
                public override bool DesignTimeVisible { get; set; }
                public override System.Data.UpdateRowSource UpdatedRowSource { get; set; }
                protected override DbConnection DbConnection { get; set; }
                protected override DbParameterCollection DbParameterCollection => null;
                protected override DbTransaction DbTransaction { get; set; }
                public override void Cancel() { }
                public override int ExecuteNonQuery() => 0;
                public override object ExecuteScalar() => null;
                public override void Prepare() { }
                protected override DbParameter CreateDbParameter() => null;
                protected override DbDataReader ExecuteDbDataReader(System.Data.CommandBehavior behavior) => null;
            }
        }

        class Order { }
        class Db : DbContext { public DbSet<Order> Orders { get; set; } }

        class C
        {
            async Task M(Db db, IDbContextFactory<Db> factory, DbDataReader row, DbConnection connection, Microsoft.Data.Sqlite.SqliteCommand sqlite,
                XmlReader xml, XmlWriter xmlWriter, CancellationTokenSource cancel, WebApplication app, IHost host, ILogger logger, byte[] buffer, Task task, Timer timer)
            {
                await Task.Yield();
                db.Add(new Order());
                db.AddRange(new Order());
                db.Orders.Add(new Order());
                db.Orders.AddRange(new Order());
                factory.CreateDbContext();
                row.IsDBNull(1);
                row.GetFieldValue<int>(1);
                connection.Close();
                sqlite.ExecuteNonQuery();
                xml.Read();
                xmlWriter.Flush();
                cancel.Cancel();
                app.Run();
                host.Run();
                host.Start();
                logger.LogInformation("text");
                JsonDocument.Parse("1");
                task.Wait(cancel.Token);
                timer.Dispose();
                Console.Out.WriteLine("text");
                Console.Error.Flush();
                Console.OpenStandardOutput().Write(buffer, 0, 1);

                using var memory = new MemoryStream();
                memory.Read(buffer, 0, 1);
                memory.CopyTo(new MemoryStream());
                Stream stream = new MemoryStream();
                stream.Flush();
                using var writer = new StreamWriter(memory);
                writer.WriteLine("text");
                writer.Flush();
                new StreamReader(stream).ReadToEnd();
                using var zip = new GZipStream(stream, CompressionMode.Compress);
                zip.Write(buffer, 0, 1);
                new StringReader("text").ReadToEnd();
                new StringWriter().Flush();
                JsonSerializer.Deserialize<int>(memory);
                typeof(C).Assembly.GetManifestResourceStream("x").CopyTo(memory);
            }
        }
        """,
        (framework == "net8" ? Framework.Net8 : Framework.Net10).WithEntityFrameworkCore());

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
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.ExcludedCounterparts.txt", "# comment\n[Shop.ICart]::Count # why\n\n[Shop.Cache`1]::Get\n[System.IO.Stream]::*\n[Not.Referenced]::Member\n"));
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.BlockingApis.txt", "[Shop.Cart]::Lock"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Cart.Lock' blocks a thread-pool thread in async code: C.M; AsyncHygiene.BlockingApis.txt lists it"));
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

        namespace Grpc.Core { public class AsyncUnaryCall<T> { public TaskAwaiter<T> GetAwaiter() => default; } }

        class GreeterClient
        {
            public virtual string Hello(string name, DateTime? deadline = null, CancellationToken cancellationToken = default) => name;
            public virtual Grpc.Core.AsyncUnaryCall<string> HelloAsync(string name, DateTime? deadline = null, CancellationToken cancellationToken = default) => null;
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

        namespace Grpc.Core { public class AsyncUnaryCall<T> { public TaskAwaiter<T> GetAwaiter() => default; } }

        class GreeterClient
        {
            public virtual string Hello(string name, DateTime? deadline = null, CancellationToken cancellationToken = default) => name;
            public virtual Grpc.Core.AsyncUnaryCall<string> HelloAsync(string name, DateTime? deadline = null, CancellationToken cancellationToken = default) => null;
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
                    1, token);
                _ = await client.HelloAsync("x", cancellationToken: token);
                /* first */ await File.WriteAllTextAsync("f", await File.ReadAllTextAsync("g", token), token); // last
            }
        }
        """);

    [Fact]
    public Task Fixes_Begin_and_End_pairs_and_event_based_clients_on_the_NET_Framework() => Verify.FixAsync(
        """
        using System;
        using System.Net;
        using System.Net.Mail;
        using System.Threading.Tasks;

        class OldClient
        {
            public string Get(int id, bool all) => "";
            public IAsyncResult BeginGet(int id, bool all, AsyncCallback callback, object state) => null;
            public string EndGet(IAsyncResult result) => "";
            public void Put(string s) { }
            public IAsyncResult BeginPut(string s, AsyncCallback callback, object state) => null;
            public void EndPut(IAsyncResult result) { }
        }

        class C
        {
            private readonly OldClient _client = new OldClient();

            async Task M(WebClient web, SmtpClient smtp, MailMessage mail, WebRequest request)
            {
                await Task.Yield();
                var text = _client.[|Get|](1, true).Trim();
                _client.[|Put|]("x");
                text = web.[|DownloadString|]("http://host");
                smtp.[|Send|](mail);
                var response = (HttpWebResponse)request.[|GetResponse|]();
            }
        }
        """,
        """
        using System;
        using System.Net;
        using System.Net.Mail;
        using System.Threading.Tasks;

        class OldClient
        {
            public string Get(int id, bool all) => "";
            public IAsyncResult BeginGet(int id, bool all, AsyncCallback callback, object state) => null;
            public string EndGet(IAsyncResult result) => "";
            public void Put(string s) { }
            public IAsyncResult BeginPut(string s, AsyncCallback callback, object state) => null;
            public void EndPut(IAsyncResult result) { }
        }

        class C
        {
            private readonly OldClient _client = new OldClient();

            async Task M(WebClient web, SmtpClient smtp, MailMessage mail, WebRequest request)
            {
                await Task.Yield();
                var text = (await Task.Factory.FromAsync((callback, state) => _client.BeginGet(1, true, callback, state), _client.EndGet, null)).Trim();
                await Task.Factory.FromAsync((callback, state) => _client.BeginPut("x", callback, state), _client.EndPut, null);
                text = await web.DownloadStringTaskAsync("http://host");
                await smtp.SendMailAsync(mail);
                var response = (HttpWebResponse)await request.GetResponseAsync();
            }
        }
        """,
        Framework.Net472);

    [Fact]
    public Task Fixes_using_where_disposal_writes_or_rolls_back() => Verify.FixAsync(
        """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            public async Task Save(DbConnection connection)
            {
                // The file.
                [|using|] (var file = new FileStream("f", FileMode.Create))
                {
                    await file.WriteAsync(new byte[1]);
                }

                using var read = System.IO.File.OpenRead("f");
                using var alsoRead = new FileStream("f", FileMode.Open, FileAccess.Read);
                using var handle = new MemoryStream();
                await using var done = new StreamWriter("f");
                [|using|] var transaction = await connection.BeginTransactionAsync();
            }
        }
        """,
        """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public class HomeController : ControllerBase
        {
            public async Task Save(DbConnection connection)
            {
                // The file.
                await using (var file = new FileStream("f", FileMode.Create))
                {
                    await file.WriteAsync(new byte[1]);
                }

                using var read = System.IO.File.OpenRead("f");
                using var alsoRead = new FileStream("f", FileMode.Open, FileAccess.Read);
                using var handle = new MemoryStream();
                await using var done = new StreamWriter("f");
                await using var transaction = await connection.BeginTransactionAsync();
            }
        }
        """);

    [Fact]
    public Task Reports_disposal_that_depends_on_the_provider_as_information() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class Db : DbContext { }

        class C
        {
            async Task M()
            {
                {|#0:using|} var db = new Db();
                await db.SaveChangesAsync();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'Db.Dispose' blocks a thread-pool thread in async code: C.M; use 'await using'"));

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
    public Task Offers_no_fix_where_an_await_cannot_stand() => Verify.NoFixAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(StreamReader reader)
            {
                await Task.Yield();
                while (Reader()?.[|ReadLine|]() != null) { }
                lock (this) { reader.[|ReadLine|](); }
                Factory().[|Get|]();
            }

            static OldClient Factory() => new OldClient();
            static StreamReader Reader() => null;
        }

        class OldClient
        {
            public string Get() => "";
            public System.IAsyncResult BeginGet(System.AsyncCallback callback, object state) => null;
            public string EndGet(System.IAsyncResult result) => "";
        }
        """);

    [Fact]
    public Task Accepts_test_projects() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        namespace Xunit { class FactAttribute : System.Attribute { } }

        class C { async Task M() { await Task.Yield(); File.ReadAllText("f"); } }
        """);
}
