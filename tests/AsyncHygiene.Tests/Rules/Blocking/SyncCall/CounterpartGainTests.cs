using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A counterpart that does its work on the calling thread, or on another one of the pool, gains nothing.</summary>
public class CounterpartGainTests
{
    private const string OnSqlServer = "with SQL Server it begins the transaction as the synchronous form does";

    /// <summary>A provider as most are: commands are asynchronous, transactions and disposal are the base's.</summary>
    private const string Provider = """
        #nullable disable
        namespace Shop.Data
        {
            using System.Data;
            using System.Data.Common;
            using System.Threading;
            using System.Threading.Tasks;

            public sealed class ShopConnection : DbConnection
            {
                public override string ConnectionString { get; set; }
                public override string Database => "";
                public override string DataSource => "";
                public override string ServerVersion => "";
                public override ConnectionState State => ConnectionState.Open;
                public override void ChangeDatabase(string name) { }
                public override void Close() { }
                public override void Open() { }
                public override Task OpenAsync(CancellationToken token) => Task.Delay(1, token);
                public new ShopTransaction BeginTransaction() => new ShopTransaction();
                protected override DbTransaction BeginDbTransaction(IsolationLevel level) => new ShopTransaction();
                protected override DbCommand CreateDbCommand() => null;
            }

            public sealed class ShopTransaction : DbTransaction
            {
                public override IsolationLevel IsolationLevel => default;
                protected override DbConnection DbConnection => null;
                public override void Commit() { }
                public override void Rollback() { }
            }

            public class AsyncTransaction : DbTransaction
            {
                public override IsolationLevel IsolationLevel => default;
                protected override DbConnection DbConnection => null;
                public override void Commit() { }
                public override Task CommitAsync(CancellationToken token = default) => Task.Delay(1, token);
                public override ValueTask DisposeAsync() => new ValueTask(Task.Delay(1));
                public override void Rollback() { }
            }
        }
        """;

    [Theory]
    [InlineData("TagHelper", DiagnosticSeverity.Info)]
    [InlineData("Waiting", DiagnosticSeverity.Warning)]
    public Task Reports_a_tag_helper_whose_base_runs_the_synchronous_form_as_information(string type, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Razor.TagHelpers;
            public class Waiting : TagHelper
            {
                public override void Process(TagHelperContext context, TagHelperOutput output) => output.SuppressOutput();
                public override Task ProcessAsync(TagHelperContext context, TagHelperOutput output) => Task.Delay(1);
            }
            class C
            {
                async Task M({{type}} helper, TagHelperContext context, TagHelperOutput output)
                {
                    await Task.Yield();
                    helper.{|#0:Process|}(context, output);
                }
            }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("Add", "AddAsync", "Add")]
    [InlineData("AddRange", "AddRangeAsync", "Add")]
    [InlineData("Remove", "RemoveAsync", "[|Add|]")]
    public Task Accepts_repositories_that_only_add_to_a_set(string member, string awaitable, string call) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        namespace Microsoft.EntityFrameworkCore
        {
            public class DbSet<T>
            {
                public void {{member}}(T item) { }
                public Task {{awaitable}}(T item) => Task.Delay(1);
            }
        }
        public interface IOrders { void Add(int order); Task AddAsync(int order); }
        internal class Orders(Microsoft.EntityFrameworkCore.DbSet<int> set) : IOrders
        {
            public void Add(int order) => set.{{member}}(order);
            public Task AddAsync(int order) => set.{{awaitable}}(order);
        }
        internal class Service
        {
            internal async Task Save(Orders orders) { await Task.Yield(); orders.{{call}}(1); }
        }
        """);

    /// <summary>Each repository has a base class of its own then, and all of these have one body.</summary>
    [Theory]
    [InlineData("Add", "Add")]
    [InlineData("Remove", "[|Add|]")]
    public Task Accepts_many_repositories_over_one_base_that_only_adds_to_a_set(string member, string call) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        namespace Microsoft.EntityFrameworkCore
        {
            public class DbSet<T>
            {
                public void {{member}}(T item) { }
                public Task {{member}}Async(T item) => Task.Delay(1);
            }
        }
        internal interface IRepository<T> { void Add(T item); Task AddAsync(T item); }
        internal abstract class Repository<T>(Microsoft.EntityFrameworkCore.DbSet<T> set) : IRepository<T>
        {
            public void Add(T item) => set.{{member}}(item);
            public Task AddAsync(T item) => set.{{member}}Async(item);
        }
        {{string.Join(
            "\n",
            Enumerable.Range(0, 20).Select(i => $$"""
                class Item{{i}} { }
                class Items{{i}}(Microsoft.EntityFrameworkCore.DbSet<Item{{i}}> set) : Repository<Item{{i}}>(set) { }
                """))}}
        internal class Service
        {
            internal async Task Save(IRepository<Item1> items) { await Task.Yield(); items.{{call}}(new Item1()); }
        }
        """);

    [Fact]
    public Task Accepts_what_a_provider_inherits_from_the_base_class() => Verify.AnalyzerAsync(
        """
        using System.Data.Common;
        using System.Threading.Tasks;
        using Shop.Data;

        class C
        {
            private readonly DbTransaction _transaction = new ShopTransaction();

            async Task M()
            {
                using var connection = new ShopConnection();
                connection.[|Open|]();
                connection.ChangeDatabase("shop");
                using var transaction = connection.BeginTransaction();
                transaction.Commit();
                transaction.Rollback();
                DbTransaction known = new ShopTransaction();
                known.Commit();
                _transaction.Commit();
                using DbTransaction declared = new ShopTransaction();
                await Task.Yield();
            }
        }

        """ + Provider);

    [Fact]
    public Task Flags_what_a_provider_overrides() => Verify.AnalyzerAsync(
        """
        using System.Data.Common;
        using System.Threading.Tasks;
        using Shop.Data;

        class C
        {
            async Task M(AsyncTransaction given)
            {
                [|using|] var transaction = new AsyncTransaction();
                await Task.Yield();
                transaction.[|Commit|]();
                DbTransaction known = new AsyncTransaction();
                known.[|Commit|]();
                known.Rollback();
                given.[|Commit|]();
            }
        }

        """ + Provider);

    [Fact]
    public Task Reports_what_the_type_at_run_time_decides_as_information() => Verify.AnalyzerAsync(
        """
        using System.Data.Common;
        using System.IO;
        using System.Threading.Tasks;
        using Shop.Data;

        class C
        {
            async Task M(DbConnection connection, Stream stream, AsyncTransaction given, bool b)
            {
                connection.{|#0:Open|}();
                {|#1:using|} var open = await connection.BeginTransactionAsync();
                var transaction = await connection.BeginTransactionAsync();
                transaction.{|#2:Commit|}();
                stream.{|#3:Flush|}();
                given.Rollback();
                DbTransaction either = b ? new ShopTransaction() : new AsyncTransaction();
                either.{|#4:Commit|}();
            }
        }

        """ + Provider,
        Information(0, "DbConnection.Open", Own("OpenAsync", "DbConnection")),
        Information(1, "DbTransaction.Dispose", "use 'await using'" + OnlyIf("the type at run time has its own 'DisposeAsync'")),
        Information(2, "DbTransaction.Commit", Own("CommitAsync", "DbTransaction")),
        Information(3, "Stream.Flush", Own("FlushAsync", "Stream")),
        Information(4, "DbTransaction.Commit", Own("CommitAsync", "DbTransaction")));

    [Fact]
    public Task Flags_streams_whose_reads_are_asynchronous_one_way_or_another() => Verify.AnalyzerAsync(
        """
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        abstract class Base : Stream
        {
            public override bool CanRead => true;
            public override bool CanSeek => false;
            public override bool CanWrite => false;
            public override long Length => 0;
            public override long Position { get; set; }
            public override void Flush() { }
            public override int Read(byte[] buffer, int offset, int count) => 0;
            public override long Seek(long offset, SeekOrigin origin) => 0;
            public override void SetLength(long value) { }
            public override void Write(byte[] buffer, int offset, int count) { }
        }

        sealed class Plain : Base { }
        sealed class Async : Base { public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) => Task.Delay(1).ContinueWith(t => 0); }
        sealed class Begins : Base { public override IAsyncResult BeginRead(byte[] buffer, int offset, int count, AsyncCallback callback, object state) => null; }
        sealed class Pretends : Base { public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) => Task.FromResult(Read(buffer, offset, count)); }
        class Inside : Base { }
        class Outside : Inside { public override Task<int> ReadAsync(byte[] buffer, int offset, int count, CancellationToken token) => Task.Delay(1).ContinueWith(t => 0); }
        class Alone : Base { }

        class C
        {
            async Task M(Plain plain, Async real, Begins begins, Pretends pretends, Inside inside, Alone alone, Stream to, byte[] buffer)
            {
                await Task.Yield();
                plain.Read(buffer, 0, 1);
                plain.CopyTo(to);
                plain.Flush();
                real.[|Read|](buffer, 0, 1);
                real.[|CopyTo|](to);
                real.Flush();
                begins.Read(buffer, 0, 1);
                pretends.Read(buffer, 0, 1);
                inside.Read(buffer, 0, 1);
                alone.Read(buffer, 0, 1);
            }
        }
        """);

    [Fact]
    public Task Accepts_classes_derived_from_writers_that_are_asynchronous_only_as_they_are() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        sealed class Upper : StreamWriter
        {
            public Upper(Stream stream) : base(stream) { }
            public override void Write(string value) => base.Write(value.ToUpperInvariant());
        }

        sealed class Own : StreamWriter
        {
            public Own(Stream stream) : base(stream) { }
            public override Task WriteAsync(string value) => Task.Delay(1);
        }

        class C
        {
            async Task M(Stream stream)
            {
                using var upper = new Upper(stream);
                upper.Write("a");
                upper.Flush();
                var own = new Own(stream);
                own.[|Write|]("a");
                own.Flush();
                var plain = new StreamWriter(stream);
                plain.[|Write|]("a");
                await Task.Yield();
            }
        }
        """);

    [Fact]
    public Task Accepts_counterparts_whose_source_runs_synchronously() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Store
        {
            private readonly Dictionary<int, string> _items = new();

            public string Get(int id) => _items[id];
            public Task<string> GetAsync(int id) => Task.FromResult(_items[id]);
            public int Count() => Core();
            public ValueTask<int> CountAsync() => new ValueTask<int>(Core());
            public void Save() => Core();
            public Task SaveAsync() { Core(); return Task.CompletedTask; }
            public void Run() => Core();
            public Task RunAsync(CancellationToken token = default) => Task.Run(() => Core(), token);
            public void Group() => Core();
            public async Task GroupAsync() => await Task.Run(Core).ConfigureAwait(false);
            public void Start() => Core();
            public Task StartAsync() => Task.Factory.StartNew(() => { Core(); });
            public void Own() => Core();
            public Task OwnAsync() => Task.Factory.StartNew(() => { Core(); }, TaskCreationOptions.LongRunning);
            public int Try() => Core();
            public Task<int> TryAsync(CancellationToken token = default)
            {
                if (token.IsCancellationRequested)
                    return Task.FromCanceled<int>(token);
                try { return Task.FromResult(Core()); }
                catch (Exception e) { return Task.FromException<int>(e); }
            }
            public int Passed() => Core();
            public Task<int> PassedAsync() => PassedAsync(CancellationToken.None);
            public Task<int> PassedAsync(CancellationToken token) { var task = TryAsync(token); return task; }
            public int Overload() => Core();
            public async Task<int> OverloadAsync() { await SaveAsync(); await Task.Yield(); return Core(); }
            public int Real() => Core();
            public async Task<int> RealAsync() { await SaveAsync(); await Task.Delay(1); return Core(); }
            public int Mixed(bool b) => Core();
            public Task<int> MixedAsync(bool b) => b ? Task.FromResult(Core()) : RealAsync();
            public int Loop() => Core();
            public Task<int> LoopAsync() => LoopAsync(1);
            private Task<int> LoopAsync(int i) => i > 0 ? LoopAsync(i - 1) : RealAsync();
            public int Work() => Core();
            public Task<int> WorkAsync() => Task.Run(async () => { await Task.Delay(1); return Core(); });
            public int Queue() => Core();
            public Task<int> QueueAsync() => _queue.Run(() => Core());
            public int Factory() => Core();
            public Task<int> FactoryAsync() => _factory.StartNew(() => Core());
            private readonly Queue _queue = new();
            private readonly TaskFactory _factory = new(TaskScheduler.Current);
            public int Wraps() => WrapsAsync().Result;
            public async Task<int> WrapsAsync() { await SaveAsync(); return Core(); }
            public int WrapsReal() => WrapsRealAsync().Result;
            public async Task<int> WrapsRealAsync() { await RealAsync(); return Core(); }
            public int Waits() => Task.Run(() => WaitsAsync()).Result;
            public Task<int> WaitsAsync() => Task.FromResult(Core());
            private static int Core() => 1;
        }

        class Queue { public async Task<T> Run<T>(Func<T> work) { await Task.Delay(1); return work(); } }

        static class Extensions
        {
            public static int Last(this Store store) => store.Count();
            public static Task<int> LastAsync(this Store store) => Task.Run(store.Count);
            public static int Twice(this Store store) => store.Real() * 2;
            public static async Task<int> TwiceAsync(this Store store) => await store.RealAsync() * 2;
        }

        class C
        {
            async Task M(Store s)
            {
                await Task.Yield();
                s.Get(1);
                s.Count();
                s.Save();
                s.Run();
                s.Group();
                s.Start();
                s.[|Own|]();
                s.Try();
                s.Passed();
                s.Overload();
                s.[|Real|]();
                s.[|Mixed|](true);
                s.[|Loop|]();
                s.[|Work|]();
                s.[|Waits|]();
                s.Wraps();
                s.[|WrapsReal|]();
                s.[|Queue|]();
                s.[|Factory|]();
                s.Last();
                s.[|Twice|]();
            }
        }
        """);

    [Fact]
    public Task Accepts_interfaces_all_of_whose_implementations_run_synchronously() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        internal interface IHidden { int Count(); Task<int> CountAsync(); }
        class Hidden : IHidden { int _n; public int Count() => _n; public Task<int> CountAsync() => Task.FromResult(_n); }
        class Explicit : IHidden { int _n; int IHidden.Count() => _n; Task<int> IHidden.CountAsync() => Task.FromResult(_n); }

        public interface IShown<T> { T Count(); Task<T> CountAsync(); }
        public class Shown : IShown<int> { int _n; public int Count() => _n; public Task<int> CountAsync() => Task.FromResult(_n); }

        internal interface IMixed { int Count(); Task<int> CountAsync(); }
        class Memory : IMixed { int _n; public int Count() => _n; public Task<int> CountAsync() => Task.FromResult(_n); }
        class Remote : IMixed { int _n; public int Count() => _n; public async Task<int> CountAsync() { await Task.Delay(1); return _n; } }

        internal abstract class Rows { public abstract int Count(); public abstract Task<int> CountAsync(); }
        class Table : Rows { int _n; public override int Count() => _n; public override Task<int> CountAsync() => Task.FromResult(_n); }

        class C
        {
            async Task M(IHidden hidden, IShown<int> shown, IMixed mixed, Rows rows)
            {
                await Task.Yield();
                hidden.Count();
                shown.{|#0:Count|}();
                mixed.[|Count|]();
                IMixed memory = new Memory();
                memory.Count();
                rows.Count();
            }
        }
        """,
        Information(
            0,
            "IShown.Count",
            "use 'await CountAsync'" + OnlyIf("the type at run time is asynchronous: those of this project block as well")));

    [Fact]
    public Task Flags_the_type_that_a_conversion_of_the_users_gives() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Shop.Data;

        class Wrapped
        {
            public static implicit operator AsyncTransaction(Wrapped wrapped) => new AsyncTransaction();
            public static implicit operator ShopTransaction(Wrapped wrapped) => new ShopTransaction();
        }

        class C
        {
            async Task M()
            {
                [|using|] AsyncTransaction real = new Wrapped();
                await Task.Yield();
                real.[|Commit|]();
                using ShopTransaction plain = new Wrapped();
                plain.Commit();
            }
        }

        """ + Provider);

    [Fact]
    public Task Accepts_providers_that_helpers_make() => Verify.AnalyzerAsync(
        """
        using System.Data.Common;
        using System.Threading.Tasks;
        using Shop.Data;

        class C
        {
            private static DbConnection Connection() => new ShopConnection();

            private async Task<DbTransaction> TransactionAsync()
            {
                var connection = new ShopConnection();
                await connection.OpenAsync(default);
                DbTransaction transaction = connection.BeginTransaction();
                return transaction;
            }

            protected virtual DbTransaction Overridable() => new ShopTransaction();

            async Task M()
            {
                using var connection = Connection();
                connection.{|#0:Open|}();
                using var transaction = await TransactionAsync();
                transaction.Commit();
                Overridable().{|#1:Commit|}();
            }
        }

        """ + Provider,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'DbConnection.Open' blocks a thread-pool thread in async code: C.M; use 'await OpenAsync'"),
        Information(1, "DbTransaction.Commit", Own("CommitAsync", "DbTransaction")));

    [Theory]
    [InlineData("8.0.32.0", "MySql.Data", true)]
    [InlineData("8.0.33.0", "MySql.Data", false)]
    [InlineData("0.69.0.0", "MySqlConnector", false)]
    public Task Accepts_providers_that_are_synchronous_in_their_version(string version, string assembly, bool isSynchronous)
    {
        var open = isSynchronous ? "Open" : "[|Open|]";
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using MySql.Data.MySqlClient;

                class C { async Task M(MySqlConnection connection) { await Task.Yield(); connection.{{open}}(); } }
                """,
        };
        test.TestState.AdditionalProjects[assembly].Sources.Add(
            $$"""
            using System.Threading.Tasks;

            [assembly: System.Reflection.AssemblyVersion("{{version}}")]

            namespace MySql.Data.MySqlClient
            {
                public sealed class MySqlConnection
                {
                    public void Open() { }
                    public async Task OpenAsync() { await Task.Delay(1); }
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add(assembly);
        return test.RunAsync();
    }

    [Theory]
    [InlineData("Task.FromResult(Load())", false)]
    [InlineData("Task.Run(() => Load())", false)]
    [InlineData("Task.Delay(1).ContinueWith(_ => 1)", true)]
    public Task Accepts_what_the_source_of_a_referenced_project_shows_to_block(string body, bool isFlagged)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                class C { async Task M(Shop.Store store) { await Task.Yield(); store.{{(isFlagged ? "[|Load|]" : "Load")}}(); } }
                """,
        };
        test.TestState.AdditionalProjects["Shop"].Sources.Add(
            $$"""
            using System.Threading.Tasks;
            namespace Shop
            {
                public sealed class Store
                {
                    private int _n = 1;
                    public int Load() => System.IO.File.ReadAllText("f").Length + _n;
                    public Task<int> LoadAsync() => {{body}};
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add("Shop");
        return test.RunAsync();
    }

    /// <summary>Layers in projects of their own are the rule; each sees a set of Entity Framework as its own copy.</summary>
    [Theory]
    [InlineData("Add(int i) => db.Set<Item>().Add(new Item())", "AddAsync(int i) { await db.Set<Item>().AddAsync(new Item()); }", false)]
    [InlineData("Add(int i) => db.Add(new Item())", "AddAsync(int i) { await db.AddAsync(new Item()); }", false)]
    [InlineData(
        "Add(int i) { db.Add(new Item()); db.SaveChanges(); }",
        "AddAsync(int i) { await db.AddAsync(new Item()); await db.SaveChangesAsync(); }",
        true)]
    public async Task Accepts_repositories_of_a_referenced_project_that_only_add_to_a_set(string add, string addAsync, bool isFlagged)
    {
        foreach (var framework in new[] { Framework.Net10, Framework.Net8 })
        {
            var test = new Verify.Test
            {
                TestCode = $$"""
                    using System.Threading.Tasks;
                    class C { async Task M(Data.Items items) { await Task.Yield(); items.{{(isFlagged ? "[|Add|]" : "Add")}}(1); } }
                    """,
                ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            };
            test.TestState.AdditionalProjects["Data"].Sources.Add(
                $$"""
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                namespace Data
                {
                    public class Item { public int Id { get; set; } }
                    public sealed class Items(DbContext db)
                    {
                        public void {{add}}{{(add.EndsWith('}') ? "" : ";")}}
                        public async Task {{addAsync}}
                    }
                }
                """);
            test.TestState.AdditionalProjects["Data"].ReferenceAssemblies = framework.WithEntityFrameworkCore();
            test.TestState.AdditionalProjectReferences.Add("Data");
            await test.RunAsync();
        }
    }

    /// <summary>Next to the contract stands what tests use; the database is in a third project.</summary>
    [Theory]
    [InlineData("net10.0")]
    [InlineData("net8.0")]
    public Task Flags_an_interface_that_another_project_implements_asynchronously(string framework)
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                class C { async Task M(Shop.IStore<int> store) { await Task.Yield(); store.[|Load|](); } }
                """,
        };
        test.TestState.AdditionalProjects["Shop"].Sources.Add(
            """
            using System.Threading.Tasks;
            namespace Shop
            {
                public interface IStore<T> { T Load(); Task<T> LoadAsync(); }
                class Memory<T> : IStore<T>
                {
                    System.Collections.Concurrent.ConcurrentDictionary<int, T> _kept = new();
                    public T Load() => _kept.GetOrAdd(1, default(T));
                    public Task<T> LoadAsync() => Task.FromResult(Load());
                }
            }
            """);
        test.TestState.AdditionalProjects["Shop"].ReferenceAssemblies = Framework.Named(framework);
        test.TestState.AdditionalProjects["Data"].Sources.Add(
            """
            using System.Threading.Tasks;
            public class Store<T> : Shop.IStore<T>
            {
                public T Load() => LoadAsync().Result;
                public async Task<T> LoadAsync() { await Task.Delay(1); return default; }
            }
            """);
        test.TestState.AdditionalProjects["Data"].AdditionalProjectReferences.Add("Shop");
        test.TestState.AdditionalProjectReferences.Add("Shop");
        test.TestState.AdditionalProjectReferences.Add("Data");
        return test.RunAsync();
    }

    /// <summary>
    /// With another framework, the compiler shows the interface as a copy that is not equal to the one that is implemented.
    /// </summary>
    [Theory]
    [InlineData("net10.0")]
    [InlineData("net8.0")]
    [InlineData("net472")]
    public Task Reports_an_interface_of_a_referenced_project_that_is_synchronous_there(string framework)
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                class C { async Task M(Shop.IStore store) { await Task.Yield(); store.{|#0:Load|}(); } }
                """,
        };
        test.TestState.AdditionalProjects["Shop"].Sources.Add(
            """
            using System.Threading.Tasks;
            namespace Shop
            {
                public interface IStore { int Load(); Task<int> LoadAsync(); }
                class Store : IStore
                {
                    public int Load() => System.IO.File.ReadAllText("f").Length;
                    public Task<int> LoadAsync() => Task.FromResult(Load());
                }
            }
            """);
        test.TestState.AdditionalProjects["Shop"].ReferenceAssemblies = Framework.Named(framework);
        test.TestState.AdditionalProjectReferences.Add("Shop");
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(AsyncHygiene.Rules.Blocking.SyncCallAnalyzer.Rule)
                .WithSeverity(DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithArguments(
                    "IStore.Load",
                    "use 'await LoadAsync'" + OnlyIf("the type at run time is asynchronous: those of this project block as well"),
                    "a thread-pool thread in async code: C.M"));
        return test.RunAsync();
    }

    [Fact]
    public Task Reports_the_default_of_an_abstract_class_of_a_library_as_information() => LibraryAsync(
        """
        public virtual string Read() => System.IO.File.ReadAllText(_path);
        public virtual Task<string> ReadAsync() => Task.FromResult(Read());
        """,
        isWarning: false);

    [Fact]
    public Task Flags_the_async_member_of_an_abstract_class_of_a_library() => LibraryAsync(
        """
        public virtual string Read() => System.IO.File.ReadAllText(_path);
        public virtual async Task<string> ReadAsync() { await Task.Delay(1); return _path; }
        """,
        isWarning: true);

    [Fact]
    public Task Flags_a_member_that_hands_on_to_an_async_overload_of_a_library() => LibraryAsync(
        """
        public virtual string Read() => System.IO.File.ReadAllText(_path); public virtual Task<string> ReadAsync() => ReadAsync(1);
        public virtual async Task<string> ReadAsync(int n) { await Task.Delay(n); return _path; }
        """,
        isWarning: true);

    [Fact]
    public Task Flags_the_abstract_member_of_a_library() => LibraryAsync(
        "public abstract string Read(); public abstract Task<string> ReadAsync();",
        isWarning: true);

    [Fact]
    public Task Flags_a_member_that_hands_on_to_an_abstract_overload_of_a_library() => LibraryAsync(
        """
        public virtual string Read() => System.IO.File.ReadAllText(_path); public virtual Task<string> ReadAsync() => ReadAsync(1);
        public abstract Task<string> ReadAsync(int n);
        """,
        isWarning: true);

    /// <summary>The base members of a set only throw.</summary>
    [Fact]
    public Task Flags_the_search_of_a_set() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class C
        {
            async Task M(DbContext db) { await Task.Yield(); db.Set<string>().[|Find|](1); }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    private static async Task LibraryAsync(string members, bool isWarning)
    {
        var library = CSharpCompilation.Create(
            "Library",
            [
                CSharpSyntaxTree.ParseText(
                    $$"""
                    using System.Threading.Tasks;
                    namespace Library { public abstract class Reader { protected string _path = ""; {{members}} } }
                    """),
            ],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, default),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        var image = new System.IO.MemoryStream();
        Assert.True(library.Emit(image).Success);
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                class C { async Task M(Library.Reader reader) { await Task.Yield(); reader.{|#0:Read|}(); } }
                """,
        };
        test.TestState.AdditionalReferences.Add(MetadataReference.CreateFromImage(image.ToArray()));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult(AsyncHygiene.Rules.Blocking.SyncCallAnalyzer.Rule)
                .WithSeverity(isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info)
                .WithLocation(0)
                .WithArguments(
                    "Reader.Read",
                    "use 'await ReadAsync'"
                        + (isWarning ? "" : OnlyIf("the type at run time has its own: that of 'Reader' blocks as well")),
                    "a thread-pool thread in async code: C.M"));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("await transaction.CommitAsync();", false)]
    [InlineData("transaction.Commit();", false)]
    [InlineData("await Task.Yield();", true)]
    public Task Accepts_the_disposal_of_a_transaction_that_is_committed(string body, bool isReported)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                class C
                {
                    async Task M(DbContext db) { {{(isReported ? "{|#0:using|}" : "using")}} (var transaction = await db.Database.BeginTransactionAsync()) { {{body.Replace("Commit()", "{|#1:Commit|}()")}} } }
                }
                """,
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
        };
        if (isReported || body.StartsWith("transaction"))
        {
            test.ExpectedDiagnostics.Add(
                new DiagnosticResult(AsyncHygiene.Rules.Blocking.SyncCallAnalyzer.Rule)
                    .WithSeverity(DiagnosticSeverity.Info)
                    .WithLocation(isReported ? 0 : 1)
                    .WithArguments(
                        isReported ? "IDbContextTransaction.Dispose" : "IDbContextTransaction.Commit",
                        isReported
                            ? "use 'await using'" + OnlyIf("the type at run time has its own 'DisposeAsync'")
                            : "use 'await CommitAsync'" + OnlyIf("the provider is asynchronous: with many of them it blocks as well"),
                        "a thread-pool thread in async code: C.M"));
        }

        return test.RunAsync();
    }

    /// <summary>There is nothing left to send when the transaction is disposed of, whichever way the code takes.</summary>
    [Theory]
    [InlineData("await t.CommitAsync();")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch (Exception) { await t.RollbackAsync(); throw; }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch { await t.RollbackAsync().ConfigureAwait(false); }")]
    [InlineData(
        "try { if (await WorkAsync()) { await t.CommitAsync(); return; } else { await t.RollbackAsync(); return; } } "
            + "catch (Exception e) { Console.WriteLine(e); await t.RollbackAsync(); }")]
    [InlineData("try { if (await WorkAsync()) await t.CommitAsync(); else await t.RollbackAsync(); } catch { await t.RollbackAsync(); }")]
    [InlineData("try { await WorkAsync(); } catch { await t.RollbackAsync(); return; } await t.CommitAsync();")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch { try { await t.RollbackAsync(); } catch { } throw; }")]
    [InlineData(
        "try { await WorkAsync(); await t.CommitAsync(); } catch (InvalidOperationException) { await t.RollbackAsync(); } "
            + "catch (Exception) { await t.RollbackAsync(); throw; } finally { Console.WriteLine(); }")]
    [InlineData(
        "try { while (await WorkAsync()) { if (await WorkAsync()) { await t.RollbackAsync(); return; } } await t.CommitAsync(); } "
            + "catch { await t.RollbackAsync(); }")]
    public async Task Accepts_the_disposal_of_a_transaction_that_is_ended_on_every_path(string body)
    {
        await DisposalAsync($"using var t = new AsyncTransaction(); {body}");
        await DisposalAsync($"using (var t = new AsyncTransaction()) {{ {body} }}");
        await DisposalAsync($"await Task.Run(async () => {{ using var t = new AsyncTransaction(); {body} }});");
        await DisposalAsync($"await LocalAsync(); async Task LocalAsync() {{ using var t = new AsyncTransaction(); {body} }}");
    }

    [Theory]
    [InlineData("await WorkAsync(); await t.CommitAsync();")]
    [InlineData("if (await WorkAsync()) await t.CommitAsync();")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch (Exception) { throw; }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch (Exception e) { Console.WriteLine(e); }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch (InvalidOperationException) { await t.RollbackAsync(); }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch (Exception e) when (e.HResult > 0) { await t.RollbackAsync(); }")]
    [InlineData("try { if (await WorkAsync()) return; await t.CommitAsync(); } catch { await t.RollbackAsync(); }")]
    [InlineData("try { if (await WorkAsync()) await t.CommitAsync(); } catch { await t.RollbackAsync(); }")]
    [InlineData("try { await t.CommitAsync(); } catch (Exception e) { if (e.HResult > 0) await t.RollbackAsync(); }")]
    [InlineData("await WorkAsync(); try { await t.CommitAsync(); } catch { await t.RollbackAsync(); }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch { await other.RollbackAsync(); }")]
    [InlineData("try { await WorkAsync(); await t.CommitAsync(); } catch { await t.RollbackAsync(\"here\"); }")]
    [InlineData("try { await WorkAsync(); await other.CommitAsync(); } catch { await t.RollbackAsync(); }")]
    [InlineData("try { await WorkAsync(); Func<Task> later = () => t.CommitAsync(); } catch { await t.RollbackAsync(); }")]
    public async Task Flags_the_disposal_of_a_transaction_that_may_be_open(string body)
    {
        await DisposalAsync($"[|using|] var t = new AsyncTransaction(); {body}");
        await DisposalAsync($"[|using|] (var t = new AsyncTransaction()) {{ {body} }}");
        await DisposalAsync($"await Task.Run(async () => {{ [|using|] var t = new AsyncTransaction(); {body} }});");
    }

    [Theory]
    [InlineData("using (_kept) { await _kept.CommitAsync(); }")]
    [InlineData("using (_kept) await _kept.RollbackAsync().ConfigureAwait(false);")]
    [InlineData("[|using|] (_kept) { await WorkAsync(); await _kept.CommitAsync(); }")]
    [InlineData("[|using|] (_kept) { await other.CommitAsync(); }")]
    [InlineData("[|using|] (_kept) { await _kept.RollbackAsync(\"here\"); }")]
    public Task Accepts_or_flags_the_disposal_of_a_kept_transaction(string statement) => DisposalAsync(statement);

    /// <summary>What keeps the transaction ends it.</summary>
    [Theory]
    [InlineData("using (_unit.Begin()) { try { await WorkAsync(); _unit.Commit(); } catch (Exception) { _unit.Rollback(); throw; } }")]
    [InlineData("using var t = _unit.Begin(); try { await WorkAsync(); _unit.Commit(); } catch (Exception) { _unit.Rollback(); throw; }")]
    [InlineData("using (var t = _unit.Begin()) { try { await WorkAsync(); _unit.Commit(); } catch { await t.RollbackAsync(); } }")]
    [InlineData("[|using|] (_unit.Begin()) { await WorkAsync(); _unit.Commit(); }")]
    [InlineData("[|using|] (_unit.Begin()) { try { await WorkAsync(); _unit.Commit(); } catch (Exception) { throw; } }")]
    [InlineData("[|using|] (_unit.Begin()) { try { await WorkAsync(); _next.Commit(); } catch (Exception) { _next.Rollback(); } }")]
    public Task Accepts_or_flags_the_disposal_of_the_transaction_of_a_unit_of_work(string statement) => DisposalAsync(statement);

    private static Task DisposalAsync(string statements) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        using Shop.Data;

        class C
        {
            readonly AsyncTransaction _kept = new AsyncTransaction();
            readonly Unit _unit = new Unit(), _next = new Unit();
            static async Task<bool> WorkAsync() { await Task.Yield(); return true; }
            async Task M(AsyncTransaction other) { {{statements}} }
        }

        class Unit
        {
            AsyncTransaction _begun;
            public AsyncTransaction Begin() => _begun = new AsyncTransaction();
            public void Commit() => _begun.ToString();
            public void Rollback() => _begun.ToString();
        }

        """ + Provider);

    [Theory]
    [InlineData("SqlServerDbContextOptionsExtensions", OnSqlServer)]
    [InlineData("SqlServerDbContextOptionsExtensions { } static class NpgsqlDbContextOptionsBuilderExtensions", OnSqlServer)]
    [InlineData("NpgsqlDbContextOptionsBuilderExtensions", "Npgsql sends nothing to begin a transaction")]
    [InlineData("NpgsqlDbContextOptionsBuilderExtensions { } static class MySqlDbContextOptionsBuilderExtensions", null)]
    [InlineData("Nothing", null)]
    public Task Reports_the_begin_of_a_transaction_that_the_provider_does_not_await_as_information(string providers, string? condition) =>
        Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        namespace Microsoft.EntityFrameworkCore { static class {{providers}} { } }
        class C
        {
            async Task M(DbContext db) { await using var transaction = db.Database.{|#0:BeginTransaction|}(); await db.SaveChangesAsync(); }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        condition is null
            ? new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
                .WithMessage("'DatabaseFacade.BeginTransaction' blocks a thread-pool thread in async code: C.M; use 'await "
                    + "BeginTransactionAsync'")
            : Information(
                0,
                "DatabaseFacade.BeginTransaction",
                "use 'await BeginTransactionAsync'" + OnlyIf($"opening the connection waits: {condition}")));

    [Theory]
    [InlineData("SqlServerDbContextOptionsExtensions", true)]
    [InlineData("SqlServerDbContextOptionsExtensions { } static class SqliteDbContextOptionsBuilderExtensions", false)]
    [InlineData("SqlServerDbContextOptionsExtensions { } static class NpgsqlDbContextOptionsBuilderExtensions", false)]
    [InlineData("Nothing", false)]
    public Task Flags_commands_of_the_only_provider(string providers, bool isFlagged)
    {
        DiagnosticResult At(int place) => new DiagnosticResult("AH1003", isFlagged ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info)
            .WithLocation(place);

        return Verify.AnalyzerAsync(
            $$"""
            using System.Data;
            using System.Data.Common;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            namespace Microsoft.EntityFrameworkCore { static class {{providers}} { } }
            namespace Microsoft.Data.SqlClient
            {
                abstract class SqlConnection : DbConnection
                {
                    public new SqlCommand CreateCommand() => null;
                    public override async Task OpenAsync(CancellationToken token) => await Task.Delay(1, token);
                }
                abstract class SqlCommand : DbCommand
                {
                    protected override async Task<DbDataReader> ExecuteDbDataReaderAsync(CommandBehavior behavior, CancellationToken token)
                    {
                        await Task.Delay(1, token);
                        return null;
                    }
                }
            }
            class C
            {
                async Task M(DbContext db)
                {
                    var connection = db.Database.GetDbConnection();
                    connection.{|#0:Open|}();
                    var command = connection.CreateCommand();
                    await using var reader = command.{|#1:ExecuteReader|}();
                    await db.SaveChangesAsync();
                }
            }
            """,
            Framework.Net10.WithEntityFrameworkCore(),
            At(0),
            At(1));
    }

    [Fact]
    public Task Reports_transactions_of_Entity_Framework_as_information() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class C
        {
            async Task M(DbContext db)
            {
                {|#0:using|} var open = await db.Database.BeginTransactionAsync();
                var transaction = await db.Database.BeginTransactionAsync();
                transaction.{|#1:Commit|}();
                db.Database.{|#2:CommitTransaction|}();
                db.[|SaveChanges|]();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        Information(0, "IDbContextTransaction.Dispose", "use 'await using'" + OnlyIf("the type at run time has its own 'DisposeAsync'")),
        Information(1, "IDbContextTransaction.Commit", Provided("CommitAsync")),
        Information(2, "DatabaseFacade.CommitTransaction", Provided("CommitTransactionAsync")));

    [Theory]
    [InlineData("Npgsql", true)]
    [InlineData("MySql", true)]
    [InlineData("MySQL", false)]
    [InlineData("SqlServer", false)]
    public Task Flags_the_end_of_a_transaction_whose_provider_is_asynchronous(string provider, bool isWarning) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Storage;

        namespace Microsoft.EntityFrameworkCore
        {
            public static class {{provider}}DbContextOptions{{(provider is "MySQL" or "SqlServer" ? "" : "Builder")}}Extensions { }
        }

        class C
        {
            async Task M(DbContext db, IDbContextTransaction transaction)
            {
                await Task.Yield();
                transaction.{|#0:Commit|}();
                transaction.{|#1:Rollback|}();
                db.Database.{|#2:RollbackTransaction|}();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH1003", isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH1003", isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info).WithLocation(2));

    [Fact]
    public Task Flags_streams_that_come_from_the_network() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Net.Http;
        using System.Threading.Tasks;

        class C
        {
            async Task M(HttpClient client, byte[] buffer)
            {
                using var stream = await client.GetStreamAsync("http://host");
                stream.{|#0:Read|}(buffer, 0, 1);
                var content = await (await client.GetAsync("http://host")).Content.ReadAsStreamAsync();
                content.{|#1:Read|}(buffer, 0, 1);
            }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Stream.Read' blocks a thread-pool thread in async code: C.M; use 'await ReadAsync'"),
        Information(1, "Stream.Read", Own("ReadAsync", "Stream")));

    /// <summary>The compiler finds no implementation of a method whose type arguments are closed, and may throw.</summary>
    [Fact]
    public Task Flags_a_generic_form_in_a_contract() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        public interface IStore { dynamic Get<T>(T id) where T : class; Task<dynamic> GetAsync<T>(T id) where T : class; }
        public class Store : IStore
        {
            public dynamic Get<T>(T id) where T : class { System.Threading.Thread.Sleep(1); return id; }
            public async Task<dynamic> GetAsync<T>(T id) where T : class { await Task.Delay(1); return id; }
        }
        class C { async Task M(IStore store) { await Task.Yield(); store.[|Get<string>|](""); } }
        """);

    [Fact]
    public Task Offers_no_fix_for_a_listed_call_whose_counterpart_gains_nothing()
    {
        const string Source = """
            using System.Threading.Tasks;

            class Store
            {
                public int Count() => Core();
                public Task<int> CountAsync() => Task.FromResult(Core());
                private static int Core() => 1;
            }

            class C { async Task M(Store store) { await Task.Yield(); store.[|Count|](); } }
            """;
        var test = new Verify.Test { TestCode = Source, FixedCode = Source };
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.BlockingApis.txt", "[Store]::Count"));
        return test.RunAsync();
    }

    private static string Provided(string counterpart) =>
        $"use 'await {counterpart}'" + OnlyIf("the provider is asynchronous: with many of them it blocks as well");

    private static string Own(string counterpart, string type) =>
        $"use 'await {counterpart}'" + OnlyIf($"the type at run time has its own: that of '{type}' blocks as well");

    private static DiagnosticResult Information(int location, string call, string advice) =>
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info)
            .WithLocation(location)
            .WithMessage($"'{call}' blocks a thread-pool thread in async code: C.M; {advice}");

    private static string OnlyIf(string condition) => $" (information: it helps only if {condition})";
}
