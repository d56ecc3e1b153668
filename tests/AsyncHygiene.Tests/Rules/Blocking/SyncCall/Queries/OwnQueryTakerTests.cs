using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Queries;

/// <summary>A query that is given to a method of the solution, which goes through it as it goes through any sequence.</summary>
public class OwnQueryTakerTests
{
    private const string Remove = "public void Remove(IEnumerable<Item> items) => _db.Items.RemoveRange(items);";

    [Theory]
    [InlineData(Remove)]
    [InlineData("public bool Remove(IEnumerable<Item> items) { _db.Items.RemoveRange(items); return true; }")]
    [InlineData("public void Remove(IEnumerable<Item> items) { foreach (var item in items) _db.Remove(item); }")]
    [InlineData("public virtual void Remove(IEnumerable<Item> items, bool all = true) => _db.Items.RemoveRange(items);")]
    public Task Flags_the_call_that_gives_a_query(string member) => VerifyAsync(member, "_items.[|Remove|](_items.Old());");

    [Theory]
    [InlineData(Remove, "_items.Remove(await _items.Old().ToListAsync());")]
    [InlineData(Remove, "_items.Remove(new List<Item>());")]
    [InlineData("public void Remove(IQueryable<Item> items) { }", "_items.Remove(_items.Old());")]
    [InlineData("public IEnumerable<Item> Remove(IEnumerable<Item> items) => items.Where(i => i.Id > 1);", "_items.Remove(_items.Old());")]
    [InlineData("public System.Action Remove(IEnumerable<Item> items) => () => _db.RemoveRange(items);", "_items.Remove(_items.Old());")]
    public Task Accepts_what_runs_no_query(string member, string call) => VerifyAsync(member, call);

    [Fact]
    public Task Flags_a_call_by_a_contract_all_of_whose_bodies_go_through_it() => Verify.AnalyzerAsync(
        Usings + """
        public interface IItems { void Remove(IEnumerable<Item> items); }
        public class Items : IItems { readonly Db _db; public void Remove(IEnumerable<Item> items) => _db.Items.RemoveRange(items); }
        public class C
        {
            readonly IItems _items;
            readonly Db _db;
            async Task M() { await Task.Yield(); _items.[|Remove|](_db.Items.Where(i => i.Id > 1)); }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    private const string Usings =
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Item { public int Id { get; set; } }
        public class Db : DbContext { public DbSet<Item> Items => Set<Item>(); }

        """;

    private static Task VerifyAsync(string member, string call) => Verify.AnalyzerAsync(
        Usings + $$"""
        public class Items
        {
            readonly Db _db;
            public IQueryable<Item> Old() => _db.Items.Where(i => i.Id > 1);
            {{member}}
        }
        public class C
        {
            readonly Items _items;
            async Task M() { await Task.Yield(); {{call}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());
}
