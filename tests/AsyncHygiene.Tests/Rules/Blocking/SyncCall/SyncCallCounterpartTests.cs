using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>Which sibling is a counterpart, and when it is worth calling.</summary>
public class SyncCallCounterpartTests
{
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
            private readonly IJob _inner = new Remote();
            public int Run() => _inner.Run();
            public async Task<int> RunAsync() { await Task.Yield(); return _inner.[|Run|](); }
        }

        static class Extensions
        {
            public static int Go(this Job job) => 1;
            public static Task<int> GoAsync(this Job job) => Task.FromResult(job.Go());
        }

        class Remote : IJob
        {
            public int Run() => 1;
            public async Task<int> RunAsync() { await Task.Delay(1); return 1; }
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

    /// <summary>The synchronous one of a pair is synchronous on purpose; an overload that takes something else makes no pair.</summary>
    [Theory]
    [InlineData("string name", "string name, CancellationToken token", "", "DownloadString")]
    [InlineData("string name", "string name", "Async", "DownloadString")]
    [InlineData("string name, int count", "int id", "", "[|DownloadString|]")]
    [InlineData("string name", "int id", "", "[|DownloadString|]")]
    public Task Accepts_or_flags_calls_next_to_an_overload(string parameters, string others, string suffix, string call) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Net;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class OrdersController : ControllerBase
            {
                public string Get({{parameters}}) => new WebClient().{{call}}("http://a");

                [NonAction]
                public async Task<string> Get{{suffix}}({{others}}) { await Task.Delay(1); return ""; }
            }
            """);

    /// <summary>Either the call is told to use the other form, or the body is reported: of what waits for a request, one of them.</summary>
    [Theory]
    [InlineData("T Load<T>(string a, Func<T> make)", "Task<T> LoadAsync<T>(string a, Func<T> make)", "[|Load|](\"\", () => 1)")]
    [InlineData("T Load<T>(string a, Func<T> make)", "Task<T> LoadAsync<T>(string a, Func<Task<T>> make)", "Load(\"\", () => 1)")]
    [InlineData("void Load(string a, Action work)", "Task LoadAsync(string a, Func<Task> work)", "Load(\"\", () => { })")]
    [InlineData("int Load(Func<int> work)", "Task<int> LoadAsync(Func<CancellationToken, Task<int>> work)", "Load(() => 1)")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(string a)", "[|Load|](\"\")")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(string a, CancellationToken token)", "[|Load|](\"\")")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(string a, int more)", "Load(\"\")")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(string a, int more = 1)", "Load(\"\")")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(CancellationToken token, string a)", "Load(\"\")")]
    [InlineData("string Load(string a, int more)", "Task<string> LoadAsync(string a)", "Load(\"\", 1)")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(Uri a)", "Load(\"\")")]
    [InlineData("string Load(string a)", "Task<string> LoadAsync(object a)", "Load(\"\")")]
    [InlineData("string Load(string a, List<int> all)", "Task<string> LoadAsync(string a, IEnumerable<int> all)", "[|Load|](\"\", [])")]
    [InlineData("string Load(string a, IEnumerable<int> all)", "Task<string> LoadAsync(string a, List<int> all)", "Load(\"\", [])")]
    [InlineData("object Load(string a)", "Task<string> LoadAsync(string a)", "Load(\"\")")]
    [InlineData("object Load<T>(string a)", "Task<object> LoadAsync(string a)", "Load<int>(\"\")")]
    [InlineData("object Load(string a)", "Task<T> LoadAsync<T>(string a)", "Load(\"\")")]
    [InlineData("T Load<T>(string a)", "Task<object> LoadAsync(string a)", "Load<object>(\"\")")]
    [InlineData("string Load(List<string> all)", "Task<T> LoadAsync<T>(List<T> all)", "[|Load|](new List<string>())")]
    [InlineData("string Load(string a)", "[Obsolete] Task<string> LoadAsync(string a)", "Load(\"\")")]
    [InlineData("string Load(string a)", "private Task<string> LoadAsync(string a)", "Load(\"\")")]
    public Task Flags_the_body_or_the_call_by_what_the_other_form_takes(string method, string form, string call)
    {
        var inner = call.StartsWith("[|", StringComparison.Ordinal) ? "DownloadString" : "[|DownloadString|]";
        var result = method.StartsWith("void", StringComparison.Ordinal) ? "" : "return default;";
        var at = form.IndexOf("Task", StringComparison.Ordinal);
        var modifiers = form.StartsWith("private", StringComparison.Ordinal) ? "private" : form[..at] + "public";
        return Verify.AnalyzerAsync(
            $$"""
            using System;
            using System.Collections.Generic;
            using System.Net;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public class Store
            {
                public {{method}} { new WebClient().{{inner}}("http://a"); {{result}} }
                {{modifiers}} async {{form[at..]}} { await new WebClient().DownloadStringTaskAsync("http://a"); {{result}} }
            }

            public class StoreController : ControllerBase { readonly Store _store; public void Get() => _store.{{call}}; }
            """);
    }

    /// <summary>The contract has a form of the same name, which takes another lambda than the calls give.</summary>
    [Theory]
    [InlineData("Func<T> make", "[|Load|]", "DownloadString")]
    [InlineData("Func<Task<T>> make", "Load", "[|DownloadString|]")]
    public Task Flags_the_body_or_the_call_by_what_the_form_of_the_contract_takes(string taken, string call, string inner) =>
        Verify.AnalyzerAsync(
            $$"""
            using System;
            using System.Net;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            public interface IStore { T Load<T>(Func<T> make); Task<T> LoadAsync<T>({{taken}}); }

            public class Store : IStore
            {
                public T Load<T>(Func<T> make) { new WebClient().{{inner}}("http://a"); return make(); }
                public async Task<T> LoadAsync<T>({{taken}}) { await new WebClient().DownloadStringTaskAsync("http://a"); return default; }
            }

            public class Items(IStore store) { public string All() => store.{{call}}(() => ""); }

            public class StoreController(Items items) : ControllerBase { public string Get() => items.All(); }
            """);

    /// <summary>Who calls a contract has the forms that the contracts of the receiver have, and no other ones of the class.</summary>
    [Theory]
    [InlineData("interface IRows { int Add(int i); } interface IAsyncRows { Task<int> AddAsync(int i); } "
        + "interface IBooks : IAsyncRows, IRows { } class Rows : IBooks", "IBooks", "[|Add|]", "DownloadString")]
    [InlineData("interface IRows<T> { T Add(T i); } interface IAsyncRows<T> { Task<T> AddAsync(T i); } "
        + "interface IBooks : IAsyncRows<int>, IRows<int> { } class Rows : IBooks", "IBooks", "[|Add|]", "DownloadString")]
    [InlineData("interface IRows { int Add(int i); } class Rows : IRows", "IRows", "Add", "[|DownloadString|]")]
    [InlineData("interface IRows { int Add(int i); Task<int> AddAsync(int i); } class Rows : IRows", "IRows", "[|Add|]", "DownloadString")]
    [InlineData("interface IOther { } class Rows : IOther", "Rows", "[|Add|]", "DownloadString")]
    public Task Flags_the_call_or_the_body_by_what_the_contract_has(string types, string receiver, string call, string inner) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Net;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Mvc;

            {{types}}
            {
                public int Add(int i) => i + new WebClient().{{inner}}("http://a").Length;
                public async Task<int> AddAsync(int i) => i + (await new WebClient().DownloadStringTaskAsync("http://a")).Length;
            }

            public class BooksController : ControllerBase { readonly {{receiver}} _books; public int Get() => _books.{{call}}(1); }
            """);

    /// <summary>The other form runs this one on another thread of the pool.</summary>
    [Theory]
    [InlineData("public Task SendAsync(string to) => Task.Run(() => Send(to));", "[|DownloadString|]")]
    [InlineData("public async Task SendAsync(string to) { await Task.Run(() => Send(to)); }", "[|DownloadString|]")]
    [InlineData("public async Task SendAsync(string to) { await new WebClient().DownloadStringTaskAsync(to); }", "DownloadString")]
    public Task Flags_what_its_other_form_only_runs_elsewhere(string form, string inner) => Verify.AnalyzerAsync(
        $$"""
        using System.Net;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        class Mail
        {
            {{form}}
            public void Send(string to) { new WebClient().{{inner}}(to); }
        }

        public class MailController : ControllerBase { readonly Mail _mail; public async Task Post(string to) => await _mail.SendAsync(to); }
        """);

    /// <summary>System.Data.SqlClient marks its types: whoever still uses them has the awaitable form as well.</summary>
    [Fact]
    public Task Flags_calls_of_types_that_are_obsolete_as_a_whole() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        public abstract class Root { [Obsolete] public virtual Task<int> LateAsync() => null; }

        [Obsolete("use the other package")]
        public class Command : Root
        {
            public int Late() => 1;
            #pragma warning disable CS0672
            public override async Task<int> LateAsync() { await Task.Delay(1); return 1; }
            public int Run() => 1;
            public async Task<int> RunAsync() { await Task.Delay(1); return 1; }
            public int Old() => 1;
            [Obsolete] public async Task<int> OldAsync() { await Task.Delay(1); return 1; }
        }

        public class Jobs
        {
            #pragma warning disable CS0612, CS0618
            public async Task M(Command c) { await Task.Yield(); c.[|Run|](); c.Old(); c.Late(); }
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
}
