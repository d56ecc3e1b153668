using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

public class LoneSaveTests
{
    private const string Dated = "foreach (var entry in ChangeTracker.Entries()) entry.CurrentValues[\"Changed\"] = System.DateTime.Now;";
    private const string Save = "public override int SaveChanges() { " + Dated + " return base.SaveChanges(); }";
    private const string SaveAsync = "public override Task<int> SaveChangesAsync(CancellationToken token = default) { " + Dated
        + " return base.SaveChangesAsync(token); }";

    [Theory]
    [InlineData(Save, "Shop")]
    [InlineData(Save, "Sale")]
    public Task Reports_a_save_that_only_the_synchronous_form_adds_to_as_information(string members, string context) => VerifyAsync(
        members,
        context,
        Result(DiagnosticSeverity.Info, "Shop", "use 'await SaveChangesAsync', once 'Shop' overrides that as it overrides 'SaveChanges'"));

    [Theory]
    [InlineData("", "Shop", "DbContext")]
    [InlineData(Save + SaveAsync, "Shop", "Shop")]
    [InlineData(Save + SaveAsync, "Sale", "Shop")]
    public Task Flags_a_save_that_both_forms_add_to(string members, string context, string called) =>
        VerifyAsync(members, context, Result(DiagnosticSeverity.Warning, called, "use 'await SaveChangesAsync'"));

    private static DiagnosticResult Result(DiagnosticSeverity severity, string called, string advice) =>
        new DiagnosticResult("AH1003", severity).WithLocation(0)
            .WithArguments($"{called}.SaveChanges", advice, "a thread-pool thread on a request path: AController.Put");

    private static Task VerifyAsync(string members, string context, DiagnosticResult expected)
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore(),
            TestCode = $$"""
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.EntityFrameworkCore;

                public class Shop : DbContext { {{members}} }
                public class Sale : Shop { }
                public class AController({{context}} db) : ControllerBase { public int Put() => db.{|#0:SaveChanges|}(); }
                """,
        };
        test.ExpectedDiagnostics.Add(expected);
        return test.RunAsync();
    }
}
