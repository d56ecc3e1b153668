using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>The query of scaffolded code after a failed save, which runs if a row was deleted meanwhile.</summary>
public class ConflictCheckTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    private const string Exists = "private bool Exists(int id) => _db.Items.{|#0:Any|}(i => i.Id == id);";

    [Theory]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; }", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!_db.Items.{|#0:Any|}()) return NotFound(); throw; }", "")]
    [InlineData("catch (DbUpdateConcurrencyException) { return Ok(_db.Items.{|#0:Count|}()); }", "")]
    public Task Reports_the_query_after_a_conflict_as_information(string handler, string members) => VerifyAsync(Info, handler, members);

    [Theory]
    [InlineData("catch (DbUpdateException) { if (!Exists(id)) return NotFound(); throw; }", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; } Exists(id);", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { return Ok(Exists(id)); }", "public bool Exists(int id) => _db.Items.{|#0:Any|}();")]
    public Task Flags_a_query_that_runs_otherwise_too(string handler, string members) => VerifyAsync(Warning, handler, members);

    [Theory]
    [InlineData("[Timestamp] public byte[] Stamp { get; set; }")]
    [InlineData("[ConcurrencyCheck] public string Name { get; set; }")]
    [InlineData("public byte[] RowVersion { get; set; }")]
    [InlineData("} class Model { void M(dynamic b) => b.IsRowVersion();")]
    public Task Flags_the_query_where_the_entity_has_a_token(string member) =>
        VerifyAsync(Warning, "catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; }", Exists, member);

    [Theory]
    [InlineData("/Migrations/1_One.Designer.cs")]
    [InlineData("/Migrations/DbModelSnapshot.cs")]
    public Task Reports_the_query_as_information_where_only_a_migration_names_a_token(string file)
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            TestCode = Source("catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; }", Exists),
        };
        test.TestState.Sources.Add((file, "class Written { void M(dynamic b) => b.IsConcurrencyToken(); }"));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH1003", Info).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        return test.RunAsync();
    }

    private static Task VerifyAsync(DiagnosticSeverity severity, string handler, string members, string token = "") => Verify.AnalyzerAsync(
        Source(handler, members, token),
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    private static string Source(string handler, string members, string token = "") =>
        $$"""
        using System.ComponentModel.DataAnnotations;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;
        public class Item { public int Id { get; set; } {{token}} }
        public class Db : DbContext { public DbSet<Item> Items => Set<Item>(); }
        public class ItemsController : ControllerBase
        {
            private readonly Db _db;
            public async Task<IActionResult> Put(int id)
            {
                try { await _db.SaveChangesAsync(); }
                {{handler}}
                return Ok();
            }
            {{members}}
        }
        """;
}
