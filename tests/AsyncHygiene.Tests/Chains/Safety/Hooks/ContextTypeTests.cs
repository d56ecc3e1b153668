using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Hooks;

/// <summary>What one context or factory of a solution adds to a call is of no matter to calls that never run it.</summary>
public class ContextTypeTests
{
    private const string Save = "db.SaveChanges()";
    private const string SaveAsync = "await db.SaveChangesAsync()";
    private const string Overridden = "public override int SaveChanges() => base.SaveChanges() + 1;";
    private const string Factory = "public class Factory : IDbContextFactory<Shop> { public Shop CreateDbContext() => new(); }";

    private const string Set = "public class Rows : DbSet<Order> { "
        + "public override Microsoft.EntityFrameworkCore.Metadata.IEntityType EntityType => null; "
        + "public override Order Find(params object[] keys) => new(); }";

    [Theory]
    [InlineData(Save, SaveAsync, $"public class Audit : DbContext {{ {Overridden} }}")]
    [InlineData(Save, SaveAsync, $"public class Audit : Middle {{ {Overridden} }}")]
    [InlineData("middle.SaveChanges()", "await middle.SaveChangesAsync()", $"public class Audit : DbContext {{ {Overridden} }}")]
    [InlineData(Save, SaveAsync, Factory)]
    [InlineData("db.Orders.Find(1)", "await db.Orders.FindAsync(1)", Factory)]
    [InlineData("db.Orders.Count()", "await db.Orders.CountAsync()", Factory)]
    [InlineData("db.Database.BeginTransaction()", "await db.Database.BeginTransactionAsync()", Factory)]
    [InlineData(Save, SaveAsync, Set)]
    [InlineData(Save, SaveAsync, $"public class Outer {{ class Shop : DbContext {{ {Overridden} }} }}")]
    public Task Converts_a_call_that_runs_nothing_of_it(string before, string after, string other) => Case(before, after, other).RunAsync();

    [Theory]
    [InlineData(Save, $"public class Audit : Shop {{ {Overridden} }}")]
    [InlineData("middle.SaveChanges()", $"public class Audit : Middle {{ {Overridden} }}")]
    [InlineData("any.SaveChanges()", $"public class Audit : DbContext {{ {Overridden} }}")]
    [InlineData("given.SaveChanges()", $"public class Audit : DbContext {{ {Overridden} }}")]
    public Task Refuses_a_save_that_may_be_overridden(string call, string other) => Case(call, call, other).RefusesAsync("other-work");

    private static ChainCase Case(string before, string after, string other)
    {
        var audit = $$"""
            #nullable disable
            using Microsoft.EntityFrameworkCore;
            {{other}}
            """;
        return new ChainCase()
            .With(new ChainProject("App", ("Service.cs", Source(before), Source(after)))
            {
                References = Framework.Net10.WithEntityFrameworkCore(),
            })
            .With(new ChainProject("Audits", ("Audit.cs", audit, audit))
            {
                Uses = ["App"],
                References = Framework.Net10.WithEntityFrameworkCore(),
            });
    }

    private static string Source(string call) => $$"""
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Order { public int Id { get; set; } }

        public abstract class Middle : DbContext;

        public class Shop : DbContext { public DbSet<Order> Orders { get; set; } = null!; }

        public class Service<T>(Shop db, Middle middle, DbContext any, T given, IDbContextFactory<Shop> factory)
            where T : DbContext
        {
            public async Task<object> DoAsync()
            {
                await Task.Yield();
                return (db, middle, any, given, factory) is (null, null, null, null, null) ? 0 : {{call}};
            }
        }
        """;
}
