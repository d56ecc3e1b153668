using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>All components of a page are given one database context, and run one after the other only as long as none awaits.</summary>
public class SharedContextTests
{
    private const string Given = "public class Repo(Db db) { public int Count() => db.Rows.Count(); }";
    private const string Made = "public class Repo(IDbContextFactory<Db> factory) "
        + "{ public int Count() { using var db = factory.CreateDbContext(); return db.Rows.Count(); } }";

    private const string Page = "class Page : ComponentBase { [Inject] Repo Repo { get; set; } [Inject] Db Db { get; set; } int n; ";

    private const string Component = "class Page : ComponentBase { [Inject] Repo Repo { get; set; } "
        + "async Task ClickAsync() { await Task.Yield(); Repo.Count(); } }";

    [Theory]
    [InlineData(Given, Component)]
    [InlineData(Given, Page + "protected override void OnInitialized() { n = Repo.Count(); } }")]
    [InlineData(
        "public class Repo(Db db) { public int Count() { var rows = db.Set<Row>().Where(r => r.Id > 1); return rows.Count(); } }",
        Component)]
    [InlineData("public class Repo(Db db) { IQueryable<Row> All => db.Rows; public int Count() => All.Count(); }", Component)]
    [InlineData(
        "public class Repo(Db db) { IQueryable<Row> Below(int d) { if (d > 0) return Below(d - 1).Where(r => r.Id > d); return db.Rows; } "
            + "public int Count() => Below(2).Count(); }",
        Component)]
    [InlineData("public class Repo { [Inject] public Db Db { get; set; } public int Count() => Db.SaveChanges(); }", Component)]
    [InlineData("public class Repo { }", Page + "async Task ClickAsync() { await Task.Yield(); Db.Rows.Count(); } }")]
    [InlineData("public class Repo(Db db) { public int Count() { var n = 0; foreach (var r in db.Rows) n++; return n; } }", Component)]
    [InlineData(
        "public class Repo(Db db) { public int Count() { db.Rows.RemoveRange(db.Rows.Where(r => r.Id > 1)); return 1; } }",
        Component)]
    [InlineData(
        "public class Repo(Db db) { public int Count() => new System.Collections.Generic.List<Row>(db.Rows).Count; }",
        Component)]
    [InlineData("public class Repo(System.Data.Common.DbConnection db) { public int Count() { db.Open(); return 1; } }", Component)]
    [InlineData(
        "public class Repo(System.Data.Common.DbConnection db) { public int Count() { using var c = db.CreateCommand(); "
            + "return c.ExecuteNonQuery(); } }",
        Component)]
    public Task Refuses_a_call_on_the_context_of_a_component(string repository, string component) =>
        Case(repository, component).RefusesAllAsync("shared-context");

    [Theory]
    [InlineData(Made, Component)]
    [InlineData(Given, "class Work { async Task RunAsync(Repo repo) { await Task.Yield(); repo.Count(); } }")]
    [InlineData("public class Repo { public int Count() { using var db = new Db(); return db.Rows.Count(); } }", Component)]
    [InlineData("public class Repo(IDbContextFactory<Db> factory) { public int Count() { var db = Open(); return db.Rows.Count(); } "
        + "Db Open() => factory.CreateDbContext(); }", Component)]
    [InlineData(Given, "class Page : OwningComponentBase<Repo> { async Task ClickAsync() { await Task.Yield(); Service.Count(); } }")]
    public async Task Converts_a_call_on_another_context(string repository, string component)
    {
        var text = await Case(repository, component).ConvertedTextAsync();
        Assert.Contains("CountAsync(", text);
    }

    private static ChainCase Case(string repository, string component)
    {
        var source = $$"""
            #nullable disable
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Components;
            using Microsoft.EntityFrameworkCore;

            public class Row { public int Id { get; set; } }

            public class Db : DbContext { public DbSet<Row> Rows => Set<Row>(); }

            {{repository}}

            {{component}}
            """;
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source)) { References = Framework.Net10.WithEntityFrameworkCore() });
    }
}
