using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Forms;

/// <summary>An author's pair that calls another pair, of which the two are not the same operation.</summary>
public class InnerFormsTests
{
    private const string Library = """
        #nullable disable
        using System.Threading;
        using System.Threading.Tasks;

        namespace Microsoft.EntityFrameworkCore
        {
            public class DbContext
            {
                public virtual int SaveChanges() => 0;
                public virtual async Task<int> SaveChangesAsync(CancellationToken token = default) { await Task.Yield(); return 0; }
            }
        }
        """;

    private const string Own = "public override int SaveChanges() { Audit++; return base.SaveChanges(); } public int Audit;";
    private const string OwnAsync =
        "public override async Task<int> SaveChangesAsync(CancellationToken token = default) "
            + "{ Audit++; return await base.SaveChangesAsync(token); }";

    private const string Pair = "public int Commit() => _db.SaveChanges(); public Task<int> CommitAsync() => _db.SaveChangesAsync();";

    [Theory]
    [InlineData("Shop", Own, Pair, false)]
    [InlineData("IShop", Own, Pair, false)]
    [InlineData("DbContext", Own, Pair, false)]
    [InlineData("T", Own, Pair, false)]
    [InlineData("IShop", Own, "public int Commit() { return Inner(); } int Inner() => _db.SaveChanges(); "
        + "public Task<int> CommitAsync() => InnerAsync(); async Task<int> InnerAsync() => await _db.SaveChangesAsync();", false)]
    [InlineData("Shop", "", Pair, true)]
    [InlineData("IShop", "", Pair, true)]
    [InlineData("IShop", Own + OwnAsync, Pair, true)]
    [InlineData("DbContext", Own + OwnAsync, Pair, true)]
    [InlineData("IShop", Own, "public int Commit() { System.Threading.Thread.Sleep(1); return 1; } "
        + "public async Task<int> CommitAsync() { await Task.Delay(1); return 1; } "
        + "public int Commit(int other) => _db.SaveChanges(); public Task<int> CommitAsync(int other) => _db.SaveChangesAsync(); "
        + "public int Other() => _db.SaveChanges(); public Task<int> OtherAsync() => _db.SaveChangesAsync();", true)]
    public async Task Refuses_or_converts_by_what_the_pair_calls(string db, string members, string pair, bool converts)
    {
        const string contract = """
            using System.Threading;
            using System.Threading.Tasks;

            public interface IShop { int SaveChanges(); Task<int> SaveChangesAsync(CancellationToken token = default); }

            public interface IUnit { int Commit(); Task<int> CommitAsync(); }
            """;
        var data = $$"""
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Shop : DbContext, IShop { {{members}} }

            public class Unit{{(db == "T" ? "<T>" : "")}}({{db}} db) : IUnit {{(db == "T" ? "where T : DbContext" : "")}}
            {
                private readonly {{db}} _db = db;

                {{pair}}
            }
            """;
        var before = Service("unit.Commit();");
        var report = await new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", contract, contract)))
            .With(new ChainProject("App", ("Service.cs", before, converts ? Service("await unit.CommitAsync();") : before))
            {
                Uses = ["Contracts"],
            })
            .With(new ChainProject("Data", ("Shop.cs", data, data)) { Uses = ["Contracts"], Libraries = [Library] })
            .RunAsync();

        var refused = report.Refused.Where(r => r.Seed.Location.SourceTree!.FilePath.Contains("Service")).Select(r => r.Refusal.Code);
        Assert.Equal(converts ? [] : ["other-work"], refused);

        static string Service(string call) => $$"""
            using System.Threading.Tasks;

            public class Service(IUnit unit)
            {
                public async Task RunAsync()
                {
                    await Task.Yield();
                    {{call}}
                }
            }
            """;
    }
}
