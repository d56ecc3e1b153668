using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Hooks;

/// <summary>A context with overrides of its saves: to find something saves nothing, and each save has a form of its own.</summary>
public class ContextSaveTests
{
    private const string Both = "public override int SaveChanges() { Stamp(); return base.SaveChanges(); } "
        + "public override Task<int> SaveChangesAsync(CancellationToken token = default) { Stamp(); return base.SaveChangesAsync(token); }";

    private const string Synchronous = "public override int SaveChanges() { Stamp(); return base.SaveChanges(); }";

    [Theory]
    [InlineData("_db.Find<Order>(id)", "await _db.FindAsync<Order>(id)", Both)]
    [InlineData("_db.Find<Order>(id)", "await _db.FindAsync<Order>(id)", Synchronous)]
    [InlineData("(Order)_db.Find(typeof(Order), id)", "(Order)await _db.FindAsync(typeof(Order), id)", Both)]
    [InlineData("_db.Orders.Find(id)", "await _db.Orders.FindAsync(id)", Synchronous)]
    [InlineData("_db.SaveChanges()", "await _db.SaveChangesAsync()", Both)]
    public Task Converts_what_the_overrides_change_alike_or_not_at_all(string call, string after, string overrides) =>
        Case(Source(call, overrides), Source(after, overrides)).RunAsync();

    [Theory]
    [InlineData("_db.SaveChanges()", Synchronous)]
    [InlineData("_db.SaveChanges(true)", "public override int SaveChanges(bool accept) { Stamp(); return base.SaveChanges(accept); }")]
    public Task Refuses_a_save_that_is_overridden_alone(string call, string overrides) =>
        Case(Source(call, overrides), Source(call, overrides)).RefusesAsync("no-await-form");

    private static ChainCase Case(string before, string after) => new ChainCase()
        .With(new ChainProject("App", ("Service.cs", before, after)) { References = Framework.Net10.WithEntityFrameworkCore() });

    private static string Source(string call, string overrides) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } }

        public class Shop(string user) : DbContext
        {
            public DbSet<Order> Orders { get; set; }

            {{overrides}}

            private void Stamp() { foreach (var entry in ChangeTracker.Entries()) System.Console.WriteLine(user + entry); }
        }

        public class Service
        {
            private readonly Shop _db = new("me");

            public async Task<object> Do(int id) { await Task.Yield(); return {{call}}; }
        }
        """;
}
