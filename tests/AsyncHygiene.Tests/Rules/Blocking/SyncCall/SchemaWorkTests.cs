using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>What makes the schema of a database runs for an administrator, and no request is served meanwhile.</summary>
public class SchemaWorkTests
{
    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;
    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    [Theory]
    [InlineData("db.Database.{|#0:EnsureCreated|}();", Info)]
    [InlineData("db.Database.{|#0:EnsureDeleted|}();", Info)]
    [InlineData("db.Database.{|#0:Migrate|}();", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(System.IO.File.{|AH1003:ReadAllText|}(\"views.sql\"));", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(System.IO.File.{|AH1003:ReadAllText|}(Path.Combine(\"a\", \"views.sql\")));", Info)]
    [InlineData("db.Database.{|#0:ExecuteSqlRaw|}(\"delete from a\");", Warning)]
    [InlineData("db.Database.{|#0:CanConnect|}();", Warning)]
    public Task Reports_work_on_the_schema_as_information(string call, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.EntityFrameworkCore;

        public class AdminController(DbContext db) : ControllerBase
        {
            public void Post() { {{call}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        new DiagnosticResult("AH1003", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
