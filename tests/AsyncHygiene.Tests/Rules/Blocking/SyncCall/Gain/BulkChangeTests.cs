using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall.Gain;

/// <summary>Saves of Entity Framework behind a change that needs none.</summary>
public class BulkChangeTests
{
    private const string Delete = "await _shop.Orders.Where(o => o.Id == id).ExecuteDeleteAsync();";
    private const string Save = "_shop.{|#0:SaveChanges|}();";

    [Theory]
    [InlineData(Delete + Save, "ExecuteDeleteAsync")]
    [InlineData("await this._shop.Orders.ExecuteDeleteAsync().ConfigureAwait(false); return this._shop.{|#0:SaveChanges|}();",
        "ExecuteDeleteAsync")]
    [InlineData("await _shop.Set<Order>().ExecuteUpdateAsync(s => s.SetProperty(o => o.Name, \"\")); if (id > 1) { " + Save + " }",
        "ExecuteUpdateAsync")]
    [InlineData("if (id < 1) return 0; var n = " + Delete + " Console.WriteLine(n); n++; " + Save, "ExecuteDeleteAsync")]
    [InlineData("if (await _shop.Orders.ExecuteDeleteAsync() == 0) return 0; " + Save, "ExecuteDeleteAsync")]
    [InlineData("try { " + Delete + Save + " } finally { Console.WriteLine(); }", "ExecuteDeleteAsync")]
    [InlineData(Delete + Delete + Save + " _shop.Orders.Add(order);", "ExecuteDeleteAsync")]
    [InlineData("using var shop = factory.CreateDbContext(); await shop.Orders.ExecuteDeleteAsync(); shop.{|#0:SaveChanges|}();",
        "ExecuteDeleteAsync")]
    public Task Reports_a_save_behind_a_bulk_change_as_information(string body, string change) => VerifyAsync(
        body,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0).WithArguments(
            "DbContext.SaveChanges",
            "use 'await SaveChangesAsync' (information: it helps only if other code has changed entities of the context: "
                + $"'{change}' needs no save)",
            "a thread-pool thread in async code: Orders.Save"));

    [Theory]
    [InlineData("_shop.Orders.Add(order); " + Delete + Save)]
    [InlineData(Delete + "order.Name = \"\"; " + Save)]
    [InlineData(Delete + "order.Id++; " + Save)]
    [InlineData(Delete + "order.Close(); " + Save)]
    [InlineData(Delete + "order.Parts.Add(order); " + Save)]
    [InlineData(Delete + "Other(); " + Save)]
    [InlineData(Delete + "work(order); " + Save)]
    [InlineData(Delete + "_orders.Add(order); " + Save)]
    [InlineData(Delete + "order.Name ??= \"\"; " + Save)]
    [InlineData(Delete + "(id, order.Name) = (1, \"\"); " + Save)]
    [InlineData("if (id > 1) { " + Delete + " } " + Save)]
    [InlineData("if (id > 1) " + Delete + " else " + Save)]
    [InlineData("_ = id > 1 && await _shop.Orders.ExecuteDeleteAsync() > 0; " + Save)]
    [InlineData("await _other.Orders.ExecuteDeleteAsync(); " + Save)]
    [InlineData(Save + Delete)]
    [InlineData("while (id > 0) { " + Delete + Save + " _shop.Orders.Add(order); }")]
    [InlineData("var same = _shop; same.Orders.Add(order); " + Delete + Save)]
    [InlineData("_shop.Orders.Add(order); Func<Task> f = async () => { " + Delete + Save + " };")]
    [InlineData("Func<Task> f = async () => { " + Delete + " }; " + Save)]
    public Task Flags_a_save_that_may_have_something_to_save(string body) => VerifyAsync(
        body,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Warning).WithLocation(0));

    private static Task VerifyAsync(string body, DiagnosticResult expected) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        class Order
        {
            public int Id { get; set; }
            public string Name { get; set; }
            public List<Order> Parts { get; set; }
            public void Close() => Name = "";
        }
        class Shop : DbContext { public DbSet<Order> Orders => Set<Order>(); }
        class Orders
        {
            private readonly Shop _shop = new Shop();
            private readonly Shop _other = new Shop();
            private readonly DbSet<Order> _orders;
            private void Other() { }
            async Task<int> Save(int id, Order order, Action<Order> work, IDbContextFactory<Shop> factory) { {{body}} return 1; }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        expected.WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
