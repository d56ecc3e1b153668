using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>Queries that a method returns as <c>IEnumerable&lt;T&gt;</c>: what enumerates the sequence runs the query.</summary>
public class ReturnedQueryTests
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        """;

    private const string Data = """
        public class Order { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Order> Orders { get; set; } }
        public interface IRepository<T> { IEnumerable<T> List(); IEnumerable<T> Mixed(bool all); }
        public class Orders : IRepository<Order>
        {
            private readonly Db _db = new();
            public virtual IEnumerable<Order> List() => _db.Orders.AsEnumerable();
            public IEnumerable<Order> Open(bool all)
            {
                if (all)
                    return _db.Orders;
                var open = _db.Orders.Where(o => o.Id > 1);
                return open;
            }
            public IEnumerable<Order> Mixed(bool all) { if (all) return _db.Orders; return new List<Order>(); }
            public IEnumerable<Order> Loaded() => _db.Orders.ToList();
            public IEnumerable<Order> Lazily() { foreach (var order in _db.Orders) yield return order; }
            public IEnumerable<Order> Listed(List<Order> list) => list.AsQueryable().Where(o => o.Id > 1);
        }
        public class OldOrders : Orders { private readonly Db _db = new(); public override IEnumerable<Order> List() => _db.Orders.Where(o => o.Id > 1); }

        """;

    private const string Callers = """
        class C
        {
            async Task M(IRepository<Order> repository, Orders orders, List<Order> list)
            {
                await Task.Yield();
                {|#0:foreach|} (var order in repository.List()) { }
                _ = repository.List().Where(o => o.Id > 1).Select(o => o.Id).{|#1:ToList|}();
                var open = orders.Open(true);
                _ = open.{|#2:Any|}();
                list.{|#3:AddRange|}(open);
                _ = {|#4:new|} List<Order>(from o in orders.Open(false) where o.Id > 3 select o);

                var again = orders.Open(true);
                again = again.ToList();
                foreach (var order in again) { }
                foreach (var order in repository.Mixed(true)) { }
                foreach (var order in orders.Lazily()) { }
                foreach (var order in orders.Listed(list)) { }
                _ = orders.Loaded().Count();
                _ = orders.Open(true).Where(o => o.Id > 2);
            }
            void Synchronous(Orders orders) { foreach (var order in orders.Open(true)) { } }
        }
        """;

    private static readonly DiagnosticResult[] s_expected =
    [
        At(0, "foreach", "IRepository.List"),
        At(1, "Enumerable.ToList", "IRepository.List"),
        At(2, "Enumerable.Any", "Orders.Open"),
        At(3, "List.AddRange", "Orders.Open"),
        At(4, "new List", "Orders.Open"),
    ];

    [Fact]
    public Task Flags_what_enumerates_a_query_that_a_method_returns() => Verify.AnalyzerAsync(
        Usings + Data + Callers,
        Framework.Net10.WithEntityFrameworkCore(),
        s_expected);

    [Theory]
    [InlineData("foreach (var order in Sort(list.AsQueryable())) { }")]
    [InlineData("_ = Sort(list.Where(o => o.Id > 1).AsQueryable()).ToList();")]
    [InlineData("var sorted = list.AsQueryable(); _ = Sort(sorted).ToList();")]
    public Task Accepts_a_method_that_is_given_a_list_as_a_query(string body) => SortAsync(body);

    [Theory]
    [InlineData("{|#0:foreach|} (var order in Sort(db.Orders)) { }", "foreach")]
    [InlineData("_ = Sort(db.Orders.Where(o => o.Id > 1)).{|#0:ToList|}();", "Enumerable.ToList")]
    public Task Flags_a_method_that_is_given_a_query(string body, string name) => SortAsync(body, At(0, name, "C.Sort"));

    private static Task SortAsync(string body, params DiagnosticResult[] expected) => Verify.AnalyzerAsync(
        Usings + Data + $$"""
            class C
            {
                static IEnumerable<Order> Sort(IQueryable<Order> orders) => orders.OrderBy(o => o.Id);
                async Task M(Db db, List<Order> list) { await Task.Yield(); {{body}} }
            }
            """,
        Framework.Net10.WithEntityFrameworkCore(),
        expected);

    /// <summary>Whichever of its parameters the query is.</summary>
    [Theory]
    [InlineData("_ = page.Of(1, list.AsQueryable()).ToList();")]
    [InlineData("_ = page.Of(1, 10, rows: list.AsQueryable()).ToList();")]
    [InlineData("IEnumerable<Order> rows = list.Where(o => o.Id > 1); rows = page.Of(1, rows.AsQueryable()); _ = rows.ToList();")]
    [InlineData(
        "IEnumerable<Order> rows = await db.Orders.ToListAsync(); rows = page.Of(1, rows.AsQueryable()); foreach (var row in rows) { }")]
    [InlineData("var rows = list.AsQueryable(); rows = page.Of(1, rows); _ = rows.Count();")]
    [InlineData("_ = page.Of(1, page.Of(2, list.AsQueryable()).Where(o => o.Id > 1)).ToArray();")]
    [InlineData("_ = page.Of(1, db.Orders).{|#0:ToList|}();", "Enumerable.ToList")]
    [InlineData("var rows = db.Orders.AsQueryable(); rows = page.Of(1, rows); _ = rows.{|#0:Count|}();", "Queryable.Count")]
    public async Task Accepts_a_list_that_the_method_of_another_project_is_given_as_a_query(string body, string? name = null)
    {
        const string Page = """
            public class Page
            {
                public IQueryable<T> Of<T>(int page, IQueryable<T> rows) => rows.Skip(page);
                public IQueryable<T> Of<T>(int page, int size, IQueryable<T> rows) { if (page < 1) return rows; return rows.Take(size); }
            }
            """;
        var source = $$"""
            class C { async Task M(Db db, List<Order> list, Page page) { await Task.Yield(); {{body}} } }
            """;
        var test = new Verify.Test { TestCode = Usings + source, ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore() };
        test.TestState.AdditionalProjects["Data"].Sources.Add(Usings + Data + Page);
        test.TestState.AdditionalProjectReferences.Add("Data");
        if (name is not null)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(SyncCallAnalyzer.Rule).WithLocation(0)
                .WithMessage($"'{name}' blocks a thread-pool thread in async code: C.M; use 'await {name.Split('.')[1]}Async'"));
        }

        await test.RunAsync();
    }

    /// <summary>An editor and the tool see the source of the other project; a build sees its assembly.</summary>
    [Fact]
    public async Task Flags_a_query_of_another_project_whose_source_is_there()
    {
        var test = new Verify.Test { TestCode = Usings + Callers, ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore() };
        test.TestState.AdditionalProjects["Data"].Sources.Add(Usings + Data);
        test.TestState.AdditionalProjectReferences.Add("Data");
        test.ExpectedDiagnostics.AddRange(s_expected);
        await test.RunAsync();
    }

    [Fact]
    public Task Accepts_contracts_with_an_implementation_that_returns_items() => Verify.AnalyzerAsync(
        Usings + Data + """
        class Memory : IRepository<Order> { public IEnumerable<Order> List() => new List<Order>(); public IEnumerable<Order> Mixed(bool all) => []; }
        interface INone { IEnumerable<Order> List(); }
        class C
        {
            async Task M(IRepository<Order> repository, INone none)
            {
                await Task.Yield();
                foreach (var order in repository.List()) { }
                foreach (var order in none.List()) { }
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    private static DiagnosticResult At(int location, string call, string method) =>
        new DiagnosticResult(SyncCallAnalyzer.Rule).WithLocation(location).WithMessage(
            $"'{call}' blocks a thread-pool thread in async code: C.M; "
                + $"it runs the query that '{method}' returns; let that method await 'ToListAsync' and return the items");
}
