using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Connections;

/// <summary>An operator that can be awaited throws on a list, so what the tests or another class let a query give decides.</summary>
public class QueriesOverListsTests
{
    private const string Contract = """
        using System;
        using System.Linq;

        public class Order { public int Id { get; set; } }

        public interface IRepository<T>
        {
            IQueryable<T> All();

            IQueryable<T> Rows { get; }
        }

        public abstract class Repository
        {
            public virtual IQueryable<Order> Open() => null!;
            public virtual IOrderedQueryable<Order> Sorted() => null!;
            public IQueryable<Order> Set { get; set; } = null!;
            public static IQueryable<Order> Shared { get; set; } = null!;
            public static IQueryable<Order> Field = null!;
            public static Func<IQueryable<Order>> Given = null!;
            public static IQueryable<Order> Through => Shared;
            public virtual IOrderedQueryable<Order> Export() { return Sorted(); }
            public virtual IQueryable<Order> Exported => Export();
            public virtual IQueryable<Order> Active() { var open = Open().Where(o => o.Id > 1); return open; }
            protected virtual IQueryable<Order> Read() => null!;
            public IQueryable<Order> ReadAll() => Read();
            public static IQueryable<Order> Some() { return Through.Where(o => o.Id > 1); }
        }

        public class Repository2 : Repository { protected override IQueryable<Order> Read() => Sorted(); }
        """;

    /// <summary>What fakes look like, whatever library makes them.</summary>
    private const string Fakes = """
        using System;
        using System.Collections.Generic;
        using System.Linq;

        public class Fake<T> where T : class
        {
            public Fake<T> Setup<R>(Func<T, R> call) => this;
            public void Returns(object value) { }
            public void Returns(Func<object> value) { }
        }

        public static class Substitute { public static void Returns<R>(this R call, R value) { } }

        public static class MockQueryable
        {
            public static IQueryable<T> BuildMock<T>(this IQueryable<T> list) => list;
            public static IQueryable<T> BuildMockDbSet<T>(this IQueryable<T> list) => list;
        }
        """;

    [Theory]
    [InlineData("repository.All()", "fake.Setup(r => r.All()).Returns(list.AsQueryable());")]
    [InlineData("repository.All().Where(o => o.Id > 1)", "fake.Setup(r => r.All()).Returns(() => list.AsQueryable());")]
    [InlineData("repository.Rows", "var rows = list.AsQueryable(); fake.Setup(r => r.Rows).Returns(rows);")]
    [InlineData("repository.All()", "repository.All().Returns(list.AsQueryable().Where(o => o.Id > 1));")]
    [InlineData("repository.All()", "fake.Setup(r => r.All()).Returns(_rows);")]
    [InlineData("open.Open()", "new Fake<Repository>().Setup(r => r.Open()).Returns(list.AsQueryable());")]
    [InlineData("Query(repository)", "fake.Setup(r => r.All()).Returns(list.AsQueryable());")]
    public Task Refuses_a_query_that_a_test_lets_give_a_list(string query, string set) =>
        Case(query, unchanged: true, Test(set)).RefusesAsync("list-query");

    [Theory]
    [InlineData("Rows.Read(repository.All())")]
    [InlineData("repository.All().Where(o => o.Id > 1).Read()")]
    [InlineData("Rows.ReadSome(query: repository.All(), count: 2)")]
    [InlineData("new OwnRows(repository.All()).Read()")]
    [InlineData("new OwnRows(Rows.Some(repository.All())).Read()")]
    public Task Refuses_a_parameter_that_is_given_such_a_query(string call) =>
        Parameter(call, Test("fake.Setup(r => r.All()).Returns(list.AsQueryable());"), unchanged: true).RefusesAsync("list-query");

    /// <summary>The call is in a project that sees other assemblies than that of the query.</summary>
    [Fact]
    public Task Refuses_a_parameter_that_another_project_gives_such_a_query()
    {
        const string Caller = """
            public class Caller { public object Find(IRepository<Order> repository) => App.Rows.Read(repository.All()); }
            """;
        var test = Test("fake.Setup(r => r.All()).Returns(list.AsQueryable());");
        return Parameter("null", test, unchanged: true, Framework.Net8)
            .With(new ChainProject("Web", ("Caller.cs", Caller, Caller)) { Uses = ["Contracts", "App"] })
            .RefusesAsync("list-query");
    }

    [Theory]
    [InlineData("_ = Rows.Read(list.AsQueryable());")]
    [InlineData("_ = list.AsQueryable().Where(o => o.Id > 1).Read();")]
    [InlineData("var rows = list.AsQueryable(); _ = rows.Read();")]
    public Task Refuses_a_parameter_that_a_test_gives_a_list(string set) => Parameter(
        "Rows.Read(repository.All())",
        Test(set, "App"),
        unchanged: true).RefusesAsync("list-query");

    [Theory]
    [InlineData("_ = repository.All().Read();")]
    [InlineData("_ = list.AsQueryable().BuildMock().Read();")]
    [InlineData("_ = list.AsQueryable(); fake.Setup(r => r.Rows).Returns(list.AsQueryable());")]
    public Task Converts_where_no_call_gives_a_list(string set) => Parameter(
        "Rows.Read(repository.All())",
        Test(set, "App"),
        unchanged: false).RunAsync();

    /// <summary>What the contract is about decides: the rows of another type come from elsewhere.</summary>
    [Fact]
    public Task Converts_where_the_fake_is_of_another_type() => Case(
        "repository.All()",
        unchanged: false,
        """
        using System.Collections.Generic;
        using System.Linq;

        public class Page { }

        public class Tests
        {
            public void Finds(List<Page> list, Fake<IRepository<Page>> fake) => fake.Setup(r => r.All()).Returns(list.AsQueryable());
        }
        """).RunAsync();

    [Theory]
    [InlineData("class Tests { void Finds<T>(List<T> list, Fake<IRepository<T>> fake) => "
        + "fake.Setup(r => r.All()).Returns(list.AsQueryable()); }")]
    [InlineData("class InMemory<T>(List<T> list) : IRepository<T> { public IQueryable<T> All() => list.AsQueryable(); "
        + "public IQueryable<T> Rows => null!; }")]
    public Task Refuses_where_the_fake_is_of_any_type(string fake) => Case(
        "repository.All()",
        unchanged: true,
        "using System.Collections.Generic; using System.Linq; " + fake).RefusesAsync("list-query");

    [Theory]
    [InlineData("public IQueryable<Order> All() => _list.AsQueryable(); public IQueryable<Order> Rows => All();")]
    [InlineData("public IQueryable<Order> All() { return Read(); } IQueryable<Order> Read() => _list.AsQueryable(); "
        + "public IQueryable<Order> Rows => null!;")]
    [InlineData("IQueryable<Order> IRepository<Order>.All() => _list.AsQueryable(); public IQueryable<Order> Rows => null!;")]
    public Task Refuses_a_query_that_another_class_keeps_in_memory(string members) => Case(
        "repository.All()",
        unchanged: true,
        $$"""
        using System.Collections.Generic;
        using System.Linq;

        public class InMemory : IRepository<Order>
        {
            private readonly List<Order> _list = new();

            {{members}}
        }
        """).RefusesAsync("list-query");

    /// <summary>A member that is overridden itself may hand on what another one gives.</summary>
    [Theory]
    [InlineData("open.Export()", "public override IOrderedQueryable<Order> Sorted() => list.AsQueryable().OrderBy(o => o.Id);")]
    [InlineData("open.Exported", "public override IOrderedQueryable<Order> Sorted() => list.AsQueryable().OrderBy(o => o.Id);")]
    [InlineData("open.Active()", "public override IQueryable<Order> Open() => list.AsQueryable();")]
    [InlineData("open.ReadAll()", "public override IOrderedQueryable<Order> Sorted() => list.AsQueryable().OrderBy(o => o.Id);")]
    public Task Refuses_a_query_that_comes_through_virtual_members(string query, string member) => Case(
        query,
        unchanged: true,
        $$"""
        using System.Collections.Generic;
        using System.Linq;

        public class InMemory(List<Order> list) : Repository2 { {{member}} }
        """).RefusesAsync("list-query");

    /// <summary>What another call gives an extension method is of no matter here.</summary>
    [Theory]
    [InlineData("Rows.Some(repository.All())", "_ = Rows.Some(list.AsQueryable());", false)]
    [InlineData("Rows.Some(repository.All())", "fake.Setup(r => r.All()).Returns(list.AsQueryable());", true)]
    public async Task Refuses_what_this_call_gives_an_extension(string query, string set, bool refuses)
    {
        var before = Source("", "ToList");
        var test = Test(set, "App");
        var report = await new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)))
            .With(new ChainProject("App", ("Rows.cs", before, refuses ? before : Source("await ", "ToListAsync")))
            {
                Uses = ["Contracts"],
                References = Framework.Net10.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Other", ("Tests.cs", test, test)) { Uses = ["Contracts", "App"], Libraries = [Fakes] })
            .RunAsync();
        Assert.Equal(refuses ? ["list-query"] : [], report.Refused.Select(r => r.Refusal.Code));

        string Source(string wait, string rows) => $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            namespace App;

            public static class Rows
            {
                public static IQueryable<Order> Some(this IQueryable<Order> all) { var some = all.Where(o => o.Id > 1); return some; }
            }

            public class Service
            {
                public async Task<List<Order>> Find(IRepository<Order> repository)
                {
                    await Task.Yield();
                    return {{wait}}{{query}}.{{rows}}();
                }
            }
            """;
    }

    /// <summary>However the list comes into the value of the override.</summary>
    [Theory]
    [InlineData("return list.AsQueryable().OrderBy(o => o.Id);")]
    [InlineData("return list.AsQueryable().OrderBy(o => o.Id) as IOrderedQueryable<Order>;")]
    [InlineData("var sorted = list.OrderBy(o => o.Id); return sorted.AsQueryable() as IOrderedQueryable<Order>;")]
    [InlineData("return (IOrderedQueryable<Order>)list.AsQueryable();")]
    [InlineData("return (list.AsQueryable() as IOrderedQueryable<Order>)!;")]
    [InlineData("return (list.AsQueryable().OrderBy(o => o.Id));")]
    [InlineData("return list.AsQueryable().OrderBy(o => o.Id)!;")]
    [InlineData("return (from o in list.AsQueryable() orderby o.Id select o);")]
    [InlineData("switch (list.Count) { case 0: return list.AsQueryable().OrderBy(o => o.Id); default: return base.Sorted(); }")]
    [InlineData("return list.Count switch { 0 => list.AsQueryable().OrderBy(o => o.Id), _ => base.Sorted() };")]
    [InlineData("IOrderedQueryable<Order> q; if (list.Count == 0) q = list.AsQueryable().OrderBy(o => o.Id); else q = null!; return q;")]
    [InlineData("var q = base.Sorted(); if (list.Count == 0) q = list.AsQueryable().OrderBy(o => o.Id); return q;")]
    [InlineData("IQueryable<Order> q = list.AsQueryable(); q = q.Where(o => o.Id > 1); return q.OrderBy(o => o.Id);")]
    [InlineData("var q = base.Sorted(); q = q.ThenBy(o => o.Id); q = Other(); return q; "
        + "IOrderedQueryable<Order> Other() => (IOrderedQueryable<Order>)list.AsQueryable();")]
    public Task Refuses_a_query_that_an_override_may_give_from_a_list(string body) => Case(
        "open.Sorted()",
        unchanged: true,
        $$"""
        using System.Collections.Generic;
        using System.Linq;

        public class InMemory(List<Order> list) : Repository { public override IOrderedQueryable<Order> Sorted() { {{body}} } }
        """).RefusesAsync("list-query");

    [Theory]
    [InlineData("return base.Sorted();")]
    [InlineData("var q = base.Sorted(); q = q.ThenBy(o => o.Id); return q;")]
    [InlineData("var other = list.AsQueryable(); return base.Sorted().ThenBy(o => o.Id);")]
    public Task Converts_a_query_that_overrides_give_from_elsewhere(string body) => Case(
        "open.Sorted()",
        unchanged: false,
        $$"""
        using System.Collections.Generic;
        using System.Linq;

        public class Mine(List<Order> list) : Repository { public override IOrderedQueryable<Order> Sorted() { {{body}} } }
        """).RunAsync();

    [Theory]
    [InlineData("open.Set", "new Repository2().Set = list.AsQueryable();")]
    [InlineData("open.Set", "_ = new Repository2 { Set = list.AsQueryable() };")]
    [InlineData("Repository.Shared", "Repository.Shared = list.AsQueryable();")]
    [InlineData("Repository.Field", "Repository.Field = list.AsQueryable().Where(o => o.Id > 1);")]
    [InlineData("Repository.Given()", "Repository.Given = () => list.AsQueryable();")]
    [InlineData("Repository.Given()", "Repository.Given = () => { return list.AsQueryable(); };")]
    [InlineData("Repository.Given.Invoke()", "Repository.Given = () => list.AsQueryable();")]
    [InlineData("Repository.Through", "Repository.Shared = list.AsQueryable();")]
    [InlineData("Repository.Some()", "Repository.Shared = list.AsQueryable();")]
    public Task Refuses_a_query_that_something_sets_to_a_list(string query, string set) =>
        Case(query, unchanged: true, Test(set)).RefusesAsync("list-query");

    [Theory]
    [InlineData("open.Set", "_ = new Repository2 { Set = null! }; _ = list.AsQueryable();")]
    [InlineData("Repository.Given()", "Repository.Given = () => null!; Repository.Shared = list.AsQueryable();")]
    public Task Converts_a_query_that_nothing_sets_to_a_list(string query, string set) =>
        Case(query, unchanged: false, Test(set)).RunAsync();

    [Theory]
    [InlineData("repository.All()", "fake.Setup(r => r.Rows).Returns(list.AsQueryable());")]
    [InlineData("repository.All()", "fake.Setup(r => r.All()).Returns(list.AsQueryable().BuildMock());")]
    [InlineData("repository.All()", "var rows = list.AsQueryable().BuildMockDbSet(); repository.All().Returns(rows);")]
    [InlineData("repository.All()", "_ = list.AsQueryable().Count(o => repository.All().Any());")]
    [InlineData("repository.All()", "new Fake<IOther>().Setup(r => r.All()).Returns(list.AsQueryable());")]
    public Task Converts_where_nothing_lets_it_give_a_list(string query, string set) =>
        Case(query, unchanged: false, Test(set)).RunAsync();

    [Fact]
    public async Task Names_the_line_that_gives_the_list()
    {
        var test = Test("fake.Setup(r => r.All()).Returns(list.AsQueryable());");
        var report = await Case("repository.All()", unchanged: true, test).RunAsync();

        var line = Array.FindIndex(test.Split('\n'), l => l.Contains("r.All()", StringComparison.Ordinal)) + 1;
        Assert.Equal(
            $"Cannot convert this call to async: 'Tests.cs', line {line}, lets 'All' give a list, on which the awaitable operators throw",
            Assert.Single(report.Refused).Explanation);
    }

    private static ChainCase Parameter(string call, string test, bool unchanged, ReferenceAssemblies? framework = null)
    {
        var before = Source("q.ToList()");
        framework ??= Framework.Net10;
        return new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)) { References = framework })
            .With(new ChainProject("App", ("Rows.cs", before, unchanged ? before : Source("await q.ToListAsync()")))
            {
                Uses = ["Contracts"],
                References = framework.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Other", ("Tests.cs", test, test)) { Uses = ["Contracts", "App"], Libraries = [Fakes] });

        string Source(string rows) => $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            namespace App;

            public static class Rows
            {
                public static async Task<List<Order>> Read(this IQueryable<Order> q)
                {
                    await Task.Yield();
                    return {{rows}};
                }

                public static Task<List<Order>> ReadSome(int count, IQueryable<Order> query) => Read(Some(query).Take(count));

                public static IQueryable<Order> Some(IQueryable<Order> all) => all.Where(o => o.Id > 1);
            }

            public class OwnRows(IQueryable<Order> own)
            {
                public Task<List<Order>> Read() => own.Read();
            }

            public class Service
            {
                public object Find(IRepository<Order> repository) => {{call}};
            }
            """;
    }

    private static string Test(string set, string? import = null) => $$"""
        using System.Collections.Generic;
        using System.Linq;
        {{(import is null ? null : $"using {import};")}}

        public interface IOther { IQueryable<Order> All(); }

        public class Tests
        {
            private static readonly IQueryable<Order> _rows = new List<Order>().AsQueryable();

            public void Finds(List<Order> list, IRepository<Order> repository, Fake<IRepository<Order>> fake)
            {
                {{set}}
            }
        }
        """;

    private static ChainCase Case(string query, bool unchanged, string other)
    {
        var before = Service($"{query}.ToList()");
        return new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)))
            .With(new ChainProject("App", ("Service.cs", before, unchanged ? before : Service($"await {query}.ToListAsync()")))
            {
                Uses = ["Contracts"],
                References = Framework.Net10.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Other", ("Tests.cs", other, other)) { Uses = ["Contracts"], Libraries = [Fakes] });
    }

    private static string Service(string rows) => $$"""
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Service(IRepository<Order> repository, Repository open)
        {
            public async Task<int> CountAsync()
            {
                await Task.Yield();
                return open is null ? 0 : ({{rows}}).Count;
            }

            private static IQueryable<Order> Query(IRepository<Order> repository) => repository.All().Where(o => o.Id > 1);
        }
        """;
}
