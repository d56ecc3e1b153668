using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using CallVerify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;
using WaitVerify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.RequestPaths.Stores;

/// <summary>What the request-path file says of a cache or database that the programs of the solution choose.</summary>
public class RecordedStoresTests
{
    private const string Words = " | no wait: as every program of this solution sets it up, it works synchronously\n";
    private const string Cache = "T:Microsoft.Extensions.Caching.Distributed.IDistributedCache" + Words;
    private const string Database = "T:Microsoft.EntityFrameworkCore.DbContext" + Words;

    private const string Completed = " | no wait: every implementation in this solution has done its work when it returns\n";

    private const string Code = """
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.Extensions.Caching.Distributed;
        class Row { public int Id { get; set; } }
        class Store(IDistributedCache cache, DbContext db)
        {
            async Task M() { await Task.Yield(); STATEMENT }
        }
        """;

    [Theory]
    [InlineData("cache.{|#0:Get|}(\"a\");", Cache, DiagnosticSeverity.Info)]
    [InlineData("cache.{|#0:GetString|}(\"a\");", Cache, DiagnosticSeverity.Info)]
    [InlineData("cache.{|#0:Get|}(\"a\");", Database, DiagnosticSeverity.Warning)]
    [InlineData("cache.{|#0:Get|}(\"a\");", "", DiagnosticSeverity.Warning)]
    [InlineData("db.{|#0:SaveChanges|}();", Database, DiagnosticSeverity.Info)]
    [InlineData("db.Set<Row>().{|#0:ToList|}();", Database, DiagnosticSeverity.Info)]
    [InlineData("db.{|#0:SaveChanges|}();", Cache, DiagnosticSeverity.Warning)]
    public Task Reports_a_call_as_information(string statement, string line, DiagnosticSeverity severity) =>
        RunAsync(new CallVerify.Test(), statement, line, new DiagnosticResult("AH1003", severity).WithLocation(0));

    [Theory]
    [InlineData("_ = cache.GetAsync(\"a\").{|#0:Result|};", Cache, DiagnosticSeverity.Info)]
    [InlineData("_ = db.SaveChangesAsync().{|#0:Result|};", Database, DiagnosticSeverity.Info)]
    [InlineData("_ = db.SaveChangesAsync().{|#0:Result|};", Cache, DiagnosticSeverity.Warning)]
    public Task Reports_a_wait_as_information(string statement, string line, DiagnosticSeverity severity) =>
        RunAsync(new WaitVerify.Test(), statement, line, new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("M:IKeys.CheckAsync", DiagnosticSeverity.Info)]
    [InlineData("M:IKeys.LoadAsync", DiagnosticSeverity.Warning)]
    public Task Reports_a_call_of_a_form_that_waits_for_nothing_as_information(string id, DiagnosticSeverity severity)
    {
        var test = new CallVerify.Test
        {
            TestCode = """
                using System.Threading.Tasks;
                public interface IKeys { bool Check(); Task<bool> CheckAsync(); Task LoadAsync(); }
                public class Users(IKeys keys) { public async Task<bool> FindAsync() { await Task.Yield(); return keys.{|#0:Check|}(); } }
                """,
            ReferenceAssemblies = Framework.Net10,
        };
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", $"# AsyncHygiene request paths, version 1\n{id}{Completed}"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH1003", severity).WithLocation(0));
        return test.RunAsync();
    }

    [Fact]
    public Task Accepts_a_loop_over_a_query() =>
        RunAsync(new CallVerify.Test(), "foreach (var row in db.Set<Row>()) row.Id++;", Database);

    private static Task RunAsync<T>(AnalyzerTest<T> test, string statement, string line, params DiagnosticResult[] expected)
        where T : IVerifier, new()
    {
        test.TestCode = Code.Replace("STATEMENT", statement);
        test.ReferenceAssemblies = Framework.Net10.WithEntityFrameworkCore();
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", "# AsyncHygiene request paths, version 1\n" + line));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
