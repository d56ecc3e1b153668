using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>Calls on queries and in the lambdas of queries.</summary>
public class SyncCallQueryTests
{
    private const string Enumerated = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } }

        public class Db : DbContext { public DbSet<Order> Orders { get; set; } }
        public class Page { public IQueryable<Order> Rows { get; set; } }
        public class Set { public IQueryable<Order> Rows { get; set; } }

        class Repository
        {
            async Task M(Db db, List<Order> list)
            {
                await Task.Yield();
                [|foreach|] (var order in db.Orders.Where(o => o.Id > 1)) { }
                db.Orders.[|RemoveRange|](db.Orders.Where(o => o.Id > 1));
                var query = db.Orders.Where(o => o.Id > 2);
                db.[|RemoveRange|](query);
                list.[|AddRange|](query);
                _ = string.[|Join|](",", db.Orders.Select(o => o.Id));
                _ = [|new|] List<Order>(query);
                HashSet<Order> set = [|new|](query);

                await foreach (var order in query.AsAsyncEnumerable()) { }
                foreach (var order in await query.ToListAsync()) { }
                foreach (var order in list.AsQueryable().Where(o => o.Id > 1)) { }
                foreach (var order in (IQueryable)list.AsQueryable()) { }
                var page = new Page { Rows = (await query.ToListAsync()).OrderBy(o => o.Id).AsQueryable() };
                foreach (var order in page.Rows) { }
                _ = page.Rows.Count();
                [|foreach|] (var order in new Set { Rows = db.Orders }.Rows) { }
                foreach (var order in Filter(list.AsQueryable(), 1)) { }
                [|foreach|] (var order in Filter(db.Orders, 1)) { }
                db.Orders.RemoveRange(await query.ToListAsync());
                db.RemoveRange(list.Where(o => o.Id > 1));
                _ = new List<IQueryable<Order>> { query };
                _ = await db.Orders.Where(o => query.Contains(o)).ToListAsync();
            }

            IQueryable<Order> Filter(IQueryable<Order> orders, int id) => orders.Where(o => o.Id == id);

            void Synchronous(Db db) { foreach (var order in db.Orders) { } }
        }
        """;

    [Fact]
    public Task Flags_queries_that_something_enumerates() =>
        Verify.AnalyzerAsync(Enumerated, Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Reports_what_to_do_with_a_query_that_is_enumerated() => Verify.AnalyzerAsync(
        """
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class C
        {
            async Task M(DbSet<string> texts)
            {
                await Task.Yield();
                texts.{|#0:RemoveRange|}(texts.Where(t => t != ""));
                {|#1:foreach|} (var text in texts) { }
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0).WithMessage(
            "'DbSet.RemoveRange' blocks a thread-pool thread in async code: C.M; "
                + "it runs a query; give it the result of 'await ToListAsync'"),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(1).WithMessage(
            "'foreach' blocks a thread-pool thread in async code: C.M; "
                + "it runs a query; use 'await foreach' over its 'AsAsyncEnumerable'"));

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
                        _ = list.First(o => o.Id == 1);
                        _ = list.AsQueryable().Where(o => o.Id > 1).ToList();
                        var query = list.AsQueryable();
                        _ = query?.ToList();
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
                        _ = list.First(o => o.Id == 1);
                        _ = list.AsQueryable().Where(o => o.Id > 1).ToList();
                        var query = list.AsQueryable();
                        _ = query?.ToList();
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
    public Task Fixes_queries_of_Entity_Framework_6() =>
        Verify.FixAsync(EntityFramework6("", "[|", "|]"), EntityFramework6("using System.Data.Entity;\n", "", ""), Framework.Net472);

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
                public class DbContext { public extern int SaveChanges(); public Task<int> SaveChangesAsync() => null; public Task<int> SaveChangesAsync(CancellationToken token) => null; }
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

    [Theory]
    [InlineData("_db.Items.Where(_filter).{|#0:ToList|}();")]
    [InlineData("_db.Items.Where(i => i.Id > 1).Where(_filter).OrderBy(i => i.Id).{|#0:First|}();")]
    [InlineData("_db.Items.AsEnumerable().{|#0:Count|}(i => _filter(i));")]
    [InlineData("_db.Items.AsEnumerable().{|#0:ToList|}();")]
    [InlineData("_ = (from i in _db.Items.AsEnumerable() where i.Id > 1 select i).{|#0:Any|}();")]
    [InlineData("IEnumerable<Item> rows = _db.Items.Where(i => i.Id > 1); {|#0:foreach|} (var row in rows) { }")]
    [InlineData("var rows = _db.Items.AsEnumerable().Select(i => i.Id); {|#0:foreach|} (var row in rows) { }")]
    [InlineData("var rows = _db.Items.AsEnumerable(); _ = new {|#0:List<Item>|}(rows);", "new")]
    public Task Flags_a_query_that_goes_on_in_memory(string statement, string place = "") => Verify.AnalyzerAsync(
        Carried("_db.Items", place.Length > 0 ? statement.Replace("new {|#0:List<Item>|}", "{|#0:new|} List<Item>") : statement),
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0));

    [Fact]
    public Task Reports_what_to_do_with_a_query_that_goes_on_in_memory() => Verify.AnalyzerAsync(
        Carried("_db.Items", "_db.Items.Where(_filter).{|#0:ToList|}();"),
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage("'Enumerable.ToList' blocks a thread-pool thread in async code: C.M; it runs a query; load its rows with 'await "
                + "ToListAsync' and go on with those"));

    [Theory]
    [InlineData("(await _db.Items.ToListAsync()).Where(_filter).ToList();")]
    [InlineData("_list.Where(_filter).ToList();")]
    [InlineData("_list.AsQueryable().Where(_filter).ToList();")]
    [InlineData("IEnumerable<Item> rows = _db.Items; rows = _list; foreach (var row in rows) { }")]
    [InlineData("var rows = _db.Items.AsEnumerable().Select(i => i.Id);")]
    [InlineData("IEnumerable<Item> rows = await _db.Items.ToListAsync(); foreach (var row in rows) { }")]
    public Task Accepts_a_sequence_that_runs_no_query(string statement) =>
        Verify.AnalyzerAsync(Carried("_db.Items", statement), Framework.Net10.WithEntityFrameworkCore());

    [Theory]
    [InlineData("Pair().Rows.{|#0:ToList|}();")]
    [InlineData("Pair().Item1.{|#0:ToList|}();")]
    [InlineData("Two().Item1.{|#0:ToList|}();")]
    [InlineData("var (rows, _) = Pair(); rows.{|#0:ToList|}();")]
    [InlineData("Give(out var rows); rows.{|#0:ToList|}();")]
    [InlineData("new Page(Query()).Rows.{|#0:ToList|}();")]
    [InlineData("var all = new[] { Query() }; all[0].{|#0:ToList|}();")]
    [InlineData("var all = new List<IQueryable<Item>> { Query() }; all[0].Where(i => i.Id > 1).{|#0:ToList|}();")]
    [InlineData("foreach (var rows in new[] { Query() }) rows.{|#0:ToList|}();")]
    [InlineData("new[] { Query() }.First().{|#0:ToList|}();")]
    [InlineData("new[] { Query() }.Select(rows => rows.{|#0:ToList|}());")]
    [InlineData("new KeyValuePair<int, IQueryable<Item>>(1, Query()).Value.{|#0:ToList|}();")]
    public async Task Accepts_a_list_that_is_carried_as_a_query(string statement)
    {
        await Verify.AnalyzerAsync(
            Carried("_list.AsQueryable()", statement.Replace("{|#0:ToList|}", "ToList")),
            Framework.Net10.WithEntityFrameworkCore());
        await Verify.AnalyzerAsync(
            Carried("_db.Items.AsQueryable()", statement),
            Framework.Net10.WithEntityFrameworkCore(),
            new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
    }

    private static string Carried(string query, string statement) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        public class Item { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Item> Items => Set<Item>(); }
        public record Page(IQueryable<Item> Rows);
        public class C
        {
            readonly Db _db;
            readonly List<Item> _list;
            readonly Func<Item, bool> _filter;
            IQueryable<Item> Query() => {{query}};
            (IQueryable<Item> Rows, int Count) Pair() => (Query(), 1);
            Tuple<IQueryable<Item>, int> Two() => Tuple.Create(Query(), 1);
            void Give(out IQueryable<Item> rows) => rows = Query();
            async Task M() { await Task.Yield(); {{statement}} }
        }
        """;

    [Fact]
    public Task Accepts_a_list_behind_extensions_of_queries() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        static class Ordering { public static IQueryable<T> InOrder<T>(this IQueryable<T> items) => items.OrderBy(i => i); }
        class C
        {
            async Task M(List<int> list, DbSet<string> names, bool few)
            {
                await Task.Yield();
                var query = list.Where(i => i > 1).AsQueryable();
                if (few)
                    query = query.Where(i => i < 9);
                _ = query.InOrder().Take(1).ToList();
                
                _ = names.InOrder().Take(1).[|ToList|]();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    /// <summary>The awaitable operators of Entity Framework throw there.</summary>
    [Fact]
    public Task Accepts_a_list_from_a_field_or_a_method_or_a_caller() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class C
        {
            static readonly List<int> s_numbers = new();
            readonly IQueryable<int> _kept = s_numbers.AsQueryable();
            IQueryable<int> Numbers() => s_numbers.AsQueryable();

            async Task M(DbSet<string> names)
            {
                await Task.Yield();
                _ = _kept.Where(i => i > 1).ToList();
                _ = Numbers().Count();
                _ = names.[|Count|]();
                _ = await Page(names, 1);
                _ = await Page(Numbers(), 2);
                _ = await Any(query: names);
                _ = await First(names);
            }

            async Task<List<T>> Page<T>(IQueryable<T> query, int page) { await Task.Yield(); return query.Skip(page).ToList(); }

            async Task<bool> Any(IQueryable<string> query) { await Task.Yield(); return query.[|Any|](); }

            async Task<T> First<T>(IQueryable<T> query) { await Task.Yield(); return Only(query.Skip(1)).[|First|](); }

            IQueryable<T> Only<T>(IQueryable<T> query) => query.Take(1);
        }

        static class Extensions
        {
            public static async Task<int> Number<T>(this IQueryable<T> query) { await Task.Yield(); return query.Count(); }
            static Task<int> Of(List<int> list) => list.AsQueryable().Number();
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    /// <summary>Who writes the awaitable operator for queries that cannot be awaited means it.</summary>
    [Fact]
    public Task Accepts_the_operator_in_an_awaitable_form_of_the_authors_own() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        interface IExecuter { Task<int> CountAsync<T>(IQueryable<T> query); Task<List<T>> ToListAsync<T>(IQueryable<T> query); }
        class OfLists : IExecuter
        {
            public Task<int> CountAsync<T>(IQueryable<T> query) => Task.FromResult(query.Count());
            Task<List<T>> IExecuter.ToListAsync<T>(IQueryable<T> query) => Task.FromResult(query.Where(x => x != null).ToList());
            public Task<int> OtherAsync<T>(IQueryable<T> query) => Task.FromResult(query.[|Count|]());
            public Task<int> CountAsync(DbSet<string> names, IQueryable<string> query) => Task.FromResult(names.[|Count|]());
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Flags_a_delegate_of_a_sequence_and_not_a_query_lambda() => Verify.ReasonAsync(
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

    /// <summary>Through contracts, overrides, tasks and methods that take what these give.</summary>
    [Theory]
    [InlineData("_store.Made().{|#0:First|}();")]
    [InlineData("_base.New().Where(i => i.Id > 1).{|#0:ToList|}();")]
    [InlineData("(await _store.NewAsync()).{|#0:Count|}();")]
    [InlineData("var rows = await _store.NewAsync().ConfigureAwait(false); rows.{|#0:Any|}();")]
    [InlineData("var rows = await _store.DoneAsync(); Page(rows);", "source.{|#0:Skip(1).ToList|}()")]
    [InlineData("Loop(3).{|#0:ToList|}();")]
    public async Task Accepts_a_list_that_methods_give_as_a_query(string statement, string page = "source.Skip(1)")
    {
        string Source(string query) =>
            $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Item { public int Id { get; set; } }
            public class Db : DbContext { public DbSet<Item> Items { get; set; } }
            public interface IStore { IQueryable<Item> Made(); Task<IQueryable<Item>> NewAsync(); Task<IQueryable<Item>> DoneAsync(); }
            public class Base
            {
                protected Db _db;
                protected List<Item> _list;
                public virtual IQueryable<Item> New() => {{query}};
            }
            public class Other : Base { public override IQueryable<Item> New() => base.New().Where(i => i.Id > 2); }
            public class Store : Base, IStore
            {
                public IQueryable<Item> Made() => New();
                public async Task<IQueryable<Item>> NewAsync() { await Task.Yield(); var made = {{query}}; return made; }
                public Task<IQueryable<Item>> DoneAsync() => Task.FromResult({{query}});
            }
            class C
            {
                private readonly IStore _store;
                private readonly Base _base;

                async Task M()
                {
                    await Task.Yield();
                    {{statement}}
                }

                async Task<object> Page(IQueryable<Item> source) { await Task.Yield(); return {{page}}; }

                IQueryable<Item> Loop(int n) => n > 0 ? Loop(n - 1) : _base.New();
            }
            """.Replace("{|#0:Skip(1).ToList|}", "Skip(1).{|#0:ToList|}");

        await Verify.AnalyzerAsync(
            System.Text.RegularExpressions.Regex.Replace(Source("_list.AsQueryable()"), @"\{\|#0:(\w+)\|\}", "$1"),
            Framework.Net10.WithEntityFrameworkCore());
        await Verify.AnalyzerAsync(
            Source("_db.Items.AsQueryable()"),
            Framework.Net10.WithEntityFrameworkCore(),
            new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
    }

    /// <summary>What overrides give, here or in a project that this one does not see, may be a query of the database.</summary>
    [Theory]
    [InlineData("null")]
    [InlineData("null!")]
    [InlineData("default")]
    [InlineData("throw new System.NotImplementedException()")]
    public Task Flags_a_query_of_a_method_that_gives_none_itself(string none) => Verify.AnalyzerAsync(
        $$"""
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Item { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Item> Items { get; set; } }
        public abstract class Base { public virtual IQueryable<Item> New() => {{none}}; }
        class C
        {
            private readonly Base _base;

            async Task M()
            {
                await Task.Yield();
                _ = _base.New().Where(i => i.Id > 1).{|#0:ToList|}();
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
