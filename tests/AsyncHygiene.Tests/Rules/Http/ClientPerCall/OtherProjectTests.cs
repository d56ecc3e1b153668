using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Http.ClientPerCallAnalyzer, AsyncHygiene.Fixes.ClientPerCallFix>;

namespace AsyncHygiene.Tests.Rules.Http.ClientPerCall;

/// <summary>A library whose callers are in other projects: the request-path file says which members requests reach.</summary>
public class OtherProjectTests
{
    private const string Known = "# AsyncHygiene request paths, version 1\nM:Svc.Whole(System.String) | Prices.Get → ISvc.Whole\n";
    private const string Ask = "{ using var c = new {|#0:HttpClient|}(); return await c.GetStringAsync(x); }";
    private const string Whole = "public async Task<string> Whole(string x) => await Inner(x); ";
    private const string Contract = "public interface ISvc { Task<string> Whole(string x); Task<string> GetDead(string x); } ";

    [Fact]
    public Task Flags_what_a_request_of_another_project_reaches() =>
        InLibraryAsync("public class Svc { " + Whole + "private async Task<string> Inner(string x) " + Ask + " }", Known, isWarning: true);

    [Theory]
    [InlineData("")]
    [InlineData("# AsyncHygiene request paths, version 1\n")]
    [InlineData("# AsyncHygiene request paths, version 1\nM:Svc.Whole(System.String) | in a job: Prices.Get → ISvc.Whole\n")]
    public Task Reports_what_no_known_path_reaches_as_information(string file) =>
        InLibraryAsync("public class Svc { " + Whole + "private async Task<string> Inner(string x) " + Ask + " }", file, isWarning: false);

    [Theory]
    [InlineData("public class Svc { public async Task<string> Dead(string x) " + Ask + " }")]
    [InlineData(Contract + "public class Svc : ISvc { " + Whole + "Task<string> Inner(string x) => null!; "
        + "public async Task<string> GetDead(string x) " + Ask + " }")]
    [InlineData("public class Svc { public async Task<string> Dead(string x) " + Ask + " } class A { object B(IServiceCollection s) => "
        + "s.AddScoped<Svc>(); }")]
    public Task Reports_what_nothing_in_the_solution_calls_as_information(string code) => InLibraryAsync(code, Known, isWarning: false);

    [Theory]
    [InlineData("public class Svc { public async Task<string> GetDead(string x) " + Ask + " }")]
    [InlineData("public class Svc { public async Task<string> Handle(string x) " + Ask + " }")]
    [InlineData("class Mark : System.Attribute { } public class Svc { [Mark] public async Task<string> Dead(string x) " + Ask + " }")]
    [InlineData("public class Svc { public async Task<string> Dead(string x) " + Ask + " string Name => \"Dead\"; }")]
    [InlineData("public class Svc { public async Task<string> Dead(string x) " + Ask + " object Type => typeof(Svc); }")]
    public Task Flags_what_may_be_found_by_its_name_or_type(string code) => InLibraryAsync(code, Known, isWarning: true);

    [Theory]
    [InlineData("")]
    [InlineData("# AsyncHygiene request paths, version 2\n")]
    public Task Flags_what_has_no_caller_where_no_file_is_readable(string file) =>
        InLibraryAsync("public class Svc { public async Task<string> Dead(string x) " + Ask + " }", file, isWarning: true);

    private static Task InLibraryAsync(string code, string file, bool isWarning)
    {
        var test = new Verify.Test
        {
            TestCode = "using System.Net.Http; using System.Threading.Tasks; using Microsoft.Extensions.DependencyInjection;\n" + code,
            ReferenceAssemblies = Framework.Net10,
        };
        if (file.Length > 0)
            test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", file));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH3004", isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info).WithLocation(0));
        return test.RunAsync();
    }
}
