using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>Queries of Entity Framework that run because a loop or a method goes through them.</summary>
public class EnumeratedQueryTests
{
    [Theory]
    [InlineData(
        "foreach (var order in db.Orders.Where(o => o.Id > 1)) Note(order);",
        "await foreach (var order in db.Orders.Where(o => o.Id > 1).AsAsyncEnumerable()) Note(order);")]
    [InlineData(
        "foreach (Order order in db.Orders) { if (order.Id == 1) continue; Note(order); break; }",
        "await foreach (Order order in db.Orders.AsAsyncEnumerable()) { if (order.Id == 1) continue; Note(order); break; }")]
    [InlineData(
        "foreach (var order in from o in db.Orders where o.Id > 1 select o) Note(order);",
        "await foreach (var order in (from o in db.Orders where o.Id > 1 select o).AsAsyncEnumerable()) Note(order);")]
    [InlineData(
        "/* all */ foreach (var (a, b) in db.Orders.Select(o => new Pair(o.Id, o.Id)) /* of it */) Note(null);",
        "/* all */ await foreach (var (a, b) in db.Orders.Select(o => new Pair(o.Id, o.Id)).AsAsyncEnumerable() /* of it */) Note(null);")]
    [InlineData(
        "foreach (var order in db.Orders.OrderBy(o => o.Id)) { foreach (var n in order.Numbers) Thread.Sleep(n); db.SaveChanges(); }",
        "await foreach (var order in db.Orders.OrderBy(o => o.Id).AsAsyncEnumerable()) { foreach (var n in order.Numbers) "
            + "await Task.Delay(n); await db.SaveChangesAsync(); }")]
    [InlineData(
        "foreach (var order in db.Orders) foreach (var other in db.Orders.Where(o => o.Id == order.Id)) Note(other);",
        "await foreach (var order in db.Orders.AsAsyncEnumerable()) await foreach (var other in "
            + "db.Orders.Where(o => o.Id == order.Id).AsAsyncEnumerable()) Note(other);")]
    [InlineData(
        "db.Orders.RemoveRange(db.Orders.Where(o => o.Id > 1));",
        "db.Orders.RemoveRange(await db.Orders.Where(o => o.Id > 1).ToListAsync());")]
    [InlineData(
        "var query = db.Orders.Where(o => o.Id > 2); db.RemoveRange(query); list.AddRange(query);",
        "var query = db.Orders.Where(o => o.Id > 2); db.RemoveRange(await query.ToListAsync()); list.AddRange(await query.ToListAsync());")]
    [InlineData(
        "list?.AddRange(db.Orders);",
        "list?.AddRange(await db.Orders.ToListAsync());")]
    [InlineData(
        "Note(string.Join(\",\", db.Orders.Select(o => o.Id)));",
        "Note(string.Join(\",\", await db.Orders.Select(o => o.Id).ToListAsync()));")]
    [InlineData(
        "var all = new List<Order>(db.Orders); List<Order> more = new(db.Orders);",
        "var all = await db.Orders.ToListAsync(); List<Order> more = await db.Orders.ToListAsync();")]
    [InlineData(
        "var all = new List<object>(db.Orders); var set = new HashSet<Order>(db.Orders, EqualityComparer<Order>.Default);",
        "var all = new List<object>(await db.Orders.ToListAsync()); "
            + "var set = new HashSet<Order>(await db.Orders.ToListAsync(), EqualityComparer<Order>.Default);")]
    [InlineData(
        "var all = new List<Order>(db.Orders) { new Order() };",
        "var all = new List<Order>(await db.Orders.ToListAsync()) { new Order() };")]
    [InlineData(
        "list.InsertRange(0, from o in db.Orders where o.Id > 1 select o);",
        "list.InsertRange(0, await (from o in db.Orders where o.Id > 1 select o).ToListAsync());")]
    public async Task Awaits_the_query(string before, string after)
    {
        await ConvertsAsync(Source("public async Task Run(Db db, List<Order> list)", "await Task.Yield(); " + before), after);

        // The callers follow.
        await ConvertsAsync(Source("public void Run(Db db, List<Order> list)", before), after);
    }

    [Theory]
    [InlineData(
        "foreach (var order in db.Orders) Note(order);",
        "await foreach (var order in db.Orders.AsAsyncEnumerable().WithCancellation(token)) Note(order);")]
    [InlineData("list.AddRange(db.Orders);", "list.AddRange(await db.Orders.ToListAsync(token));")]
    [InlineData("list = new List<Order>(db.Orders);", "list = await db.Orders.ToListAsync(token);")]
    [InlineData(
        "await Task.Delay(1, token).ConfigureAwait(false); foreach (var order in db.Orders) Note(order);",
        "await foreach (var order in db.Orders.AsAsyncEnumerable().WithCancellation(token).ConfigureAwait(false)) Note(order);")]
    [InlineData(
        "await Task.Delay(1, token).ConfigureAwait(false); list.AddRange(db.Orders);",
        "list.AddRange(await db.Orders.ToListAsync(token).ConfigureAwait(false));")]
    public Task Hands_on_the_token_and_the_style(string before, string after) => ConvertsAsync(
        Source(
            "public async Task Run(Db db, List<Order> list, CancellationToken token)",
            (before.Contains("await") ? "" : "await Task.Yield(); ") + before),
        after);

    [Fact]
    public async Task Adds_the_import()
    {
        var text = await ConvertAsync(Source("public async Task Run(Db db, List<Order> list)", "foreach (var o in db.Orders) Note(o);")
            .Replace("using Microsoft.EntityFrameworkCore;\n", "")
            .Replace(": DbContext", ": Microsoft.EntityFrameworkCore.DbContext")
            .Replace("DbSet<Order>", "IQueryable<Order>"));
        Assert.Contains("using Microsoft.EntityFrameworkCore;", text);
        Assert.Contains("await foreach (var o in db.Orders.AsAsyncEnumerable())", text);
    }

    [Fact]
    public async Task Converts_an_iterator_over_a_query()
    {
        var text = await ConvertAsync(Source(
            "public IEnumerable<Order> Numbers(Db db) { foreach (var order in db.Orders) yield return order; } "
                + "public async Task Run(Db db, List<Order> list)",
            "foreach (var order in Numbers(db)) Note(order);"));
        Assert.Contains("await foreach (var order in db.Orders.AsAsyncEnumerable()", text);
        Assert.Contains("await foreach (var order in Numbers(db))", text);
    }

    /// <summary>The query ran after the others had been evaluated, or need not run at all.</summary>
    [Theory]
    [InlineData("var set = new HashSet<Order>(db.Orders, Comparer());")]
    [InlineData("var set = new HashSet<Order>(); set.ExceptWith(db.Orders);")]
    [InlineData("var set = new HashSet<Order>(); set.IntersectWith(db.Orders);")]
    [InlineData("var text = string.Join(values: db.Orders.Select(o => o.Id), separator: Separator());")]
    [InlineData("lock (list) { list.AddRange(db.Orders); }")]
    [InlineData("lock (list) { foreach (var order in db.Orders) Note(order); }")]
    [InlineData("db.UpdateRange(db.Orders);", "override void UpdateRange(IEnumerable<object> all)")]
    public async Task Refuses_where_it_would_run_at_another_time(string code, string member = "void Other()")
    {
        var source = Source("public async Task Run(Db db, List<Order> list)", "await Task.Yield(); " + code)
            .Replace("/* members */", $"public {member} {{ }}");
        Assert.NotEmpty((await Case(source).RunAsync()).Refused);
    }

    /// <summary>The collection has what came before an exception, and the code may look at it.</summary>
    [Theory]
    [InlineData("list.AddRange(db.Orders.Select(o => Made(o.Id)));")]
    [InlineData("var made = db.Orders.OrderBy(o => o.Id).Select(o => Made(o.Id)); list.AddRange(made);")]
    [InlineData("new HashSet<int>().UnionWith(db.Orders.Select(o => int.Parse(o.Text)));")]
    [InlineData("db.Orders.AddRange(from o in db.Orders select Made(o.Id));")]
    public async Task Refuses_to_fill_a_collection_after_code_of_the_program_has_run(string code)
    {
        var source = Source("public async Task Run(Db db, List<Order> list)", "await Task.Yield(); " + code);
        Assert.NotEmpty((await Case(source).RunAsync()).Refused);
    }

    [Theory]
    [InlineData("new List<Order>(db.Orders.Select(o => Made(o.Id)))")]
    [InlineData("string.Join(\",\", db.Orders.Select(o => Made(o.Id)))")]
    public async Task Awaits_code_of_the_program_where_the_result_is_seen_afterwards(string code) => Assert.Contains(
        ".ToListAsync()",
        await ConvertAsync(Source("public async Task Run(Db db, List<Order> list)", $"await Task.Yield(); Note({code});")));

    /// <summary>Entity Framework's operators throw on what knows no awaitable form.</summary>
    [Theory]
    [InlineData("foreach (var o in db.Orders.Expand().Where(o => o.Id > 1)) Note(o);")]
    [InlineData("Note(db.Orders.Expand().Count(o => o.Id > 1));")]
    [InlineData("Note(db.Orders.ExpandOnce().Where(o => o.Id > 1).ToList());")]
    [InlineData("list.AddRange(db.Orders.ExpandOnce());")]
    [InlineData("Note(db.All().ToList());")]
    [InlineData("IQueryable<Order> all = new Expanded<Order>(db.Orders); Note(all.ToList());")]
    public async Task Keeps_a_query_that_a_type_of_the_solution_wraps(string code)
    {
        var source = Source("public async Task Run(Db db, List<Order> list)", "Thread.Sleep(1); " + code)
            .Replace("/* members */", "public IQueryable<Order> All() => Orders.ExpandOnce();")
            + """

            public class Expanded<T>(IQueryable<T> query) : IQueryable<T>
            {
                public System.Type ElementType => query.ElementType;
                public System.Linq.Expressions.Expression Expression => query.Expression;
                public IQueryProvider Provider => query.Provider;
                public IEnumerator<T> GetEnumerator() => query.GetEnumerator();
                System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
            }

            public static class Expansion
            {
                public static IQueryable<T> Expand<T>(this IQueryable<T> query) => new Expanded<T>(query);
                public static IQueryable<T> ExpandOnce<T>(this IQueryable<T> query)
                {
                    if (query is Expanded<T>)
                        return query;
                    return new Expanded<T>(query);
                }
            }

            """;
        Assert.Contains("await Task.Delay(1); " + code, await ConvertAsync(source));
    }

    [Fact]
    public async Task Refuses_where_a_test_gives_a_list()
    {
        var source = Source("public async Task Run(Db db, List<Order> list)", "await Task.Yield(); foreach (var o in db.All) Note(o);")
            .Replace("/* members */", "public virtual IQueryable<Order> All => Orders;")
            + "\npublic class Fake : Db { public override IQueryable<Order> All => new List<Order>().AsQueryable(); }\n";
        Assert.Equal("list-query", Assert.Single((await Case(source).RunAsync()).Refused).Refusal.Code);
    }

    [Fact]
    public async Task Refuses_where_an_interceptor_is_only_synchronous()
    {
        var source = Source("public async Task Run(Db db, List<Order> list)", "await Task.Yield(); list.AddRange(db.Orders);")
            + """

            public class Tag : Microsoft.EntityFrameworkCore.Diagnostics.DbCommandInterceptor
            {
                public override Microsoft.EntityFrameworkCore.Diagnostics.InterceptionResult<System.Data.Common.DbDataReader> ReaderExecuting(
                    System.Data.Common.DbCommand command,
                    Microsoft.EntityFrameworkCore.Diagnostics.CommandEventData data,
                    Microsoft.EntityFrameworkCore.Diagnostics.InterceptionResult<System.Data.Common.DbDataReader> result) => result;
            }

            """;
        Assert.Equal("other-work", Assert.Single((await Case(source).RunAsync()).Refused).Refusal.Code);
    }

    private static async Task ConvertsAsync(string source, string after)
    {
        var test = Case(source);
        var text = await test.ConvertedTextAsync();
        Assert.True(text.Contains(after), text);
    }

    private static Task<string> ConvertAsync(string source) => Case(source).ConvertedTextAsync();

    private static ChainCase Case(string source) => new ChainCase().With(
        new ChainProject("App", ("App.cs", source, source)) { References = Framework.Net10.WithEntityFrameworkCore() });

    private static string Source(string signature, string body) => $$"""
        #nullable disable
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } public string Text { get; set; } public List<int> Numbers { get; set; } }

        public record Pair(int A, int B);

        public class Db : DbContext
        {
            public DbSet<Order> Orders { get; set; }
            /* members */
        }

        public class Store
        {
            {{signature}} { {{body}} }

            private static void Note(object order) { }

            private static IEqualityComparer<Order> Comparer() => null;

            private static string Separator() => ",";

            private static Order Made(int id) => new Order { Id = id };
        }
        """;
}
