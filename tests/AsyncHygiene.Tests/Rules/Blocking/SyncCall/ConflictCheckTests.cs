using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>What code asks the database after a failed save, because a row was changed or deleted meanwhile.</summary>
public class ConflictCheckTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    private const string Exists = "private bool Exists(int id) => _db.Items.{|#0:Any|}(i => i.Id == id);";

    [Theory]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; }", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { Exists(id); }", "public bool Exists(int id) => _db.Items.{|#0:Any|}();")]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!_db.Items.{|#0:Any|}()) return NotFound(); throw; }", "")]
    [InlineData("catch (DbUpdateConcurrencyException) { return Ok(_db.Items.{|#0:Count|}()); }", "")]
    [InlineData("catch (DbUpdateConcurrencyException e) { return Ok(e.Entries[0].{|#0:GetDatabaseValues|}()); }", "")]
    [InlineData("catch (DbUpdateConcurrencyException e) { Take(e); }",
        "private void Take(DbUpdateConcurrencyException e) => e.Entries[0].{|#0:Reload|}();")]
    [InlineData("catch (DbUpdateException) { if (Exists(id)) return Conflict(); else throw; }", Exists)]
    [InlineData("catch (DbUpdateException) { if (Exists(id)) { return Conflict(); } throw; }", Exists)]
    [InlineData("catch (DbUpdateException) { if (_db.Items.{|#0:Any|}()) return Conflict(id); throw; }", "")]
    public Task Reports_the_query_after_a_conflict_as_information(string handler, string members) => VerifyAsync(Info, handler, members);

    [Theory]
    [InlineData("catch (DbUpdateException) { if (!Exists(id)) return NotFound(); throw; }", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; } Exists(id);", Exists)]
    [InlineData("catch (DbUpdateException) { if (Exists(id)) return Conflict(); return Ok(); }", Exists)]
    [InlineData("catch (DbUpdateConcurrencyException) { Exists(id); }", "[HttpGet] public bool Exists(int id) => _db.Items.{|#0:Any|}();")]
    [InlineData("catch (DbUpdateConcurrencyException) { Exists(id); }", "public int Exists(int id) => _db.Items.{|#0:Count|}();")]
    public Task Flags_a_query_that_runs_otherwise_too(string handler, string members) => VerifyAsync(Warning, handler, members);

    [Theory]
    [InlineData("[Timestamp] public byte[] Stamp { get; set; }")]
    [InlineData("public byte[] RowVersion { get; set; }")]
    public Task Reports_the_query_as_information_also_where_a_change_of_the_row_is_a_conflict(string member) =>
        VerifyAsync(Info, "catch (DbUpdateConcurrencyException) { if (!Exists(id)) return NotFound(); throw; }", Exists, member);

    /// <summary>A repository answers, of whose contract the only calls stand there.</summary>
    [Theory]
    [InlineData("if (!_items.Exists(id)) return NotFound(); throw;", "", Info)]
    [InlineData("if (!_items.Exists(id)) return NotFound(); throw;", "public bool Get(int id) => _items.Exists(id);", Warning)]
    public Task Reports_the_question_of_a_repository_as_information(string handler, string member, DiagnosticSeverity severity) =>
        VerifyAsync(
            severity,
            $"catch (DbUpdateConcurrencyException) {{ {handler} }}",
            "private readonly IItems _items; " + member
                + " } public interface IItems { bool Exists(int id); } public class Items : IItems { readonly Db _db; "
                + "public bool Exists(int id) => _db.Items.{|#0:Any|}(i => i.Id == id);");

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
