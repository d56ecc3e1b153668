using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A library whose request-path file says that no request of the solution comes to a member.</summary>
public class RecordedEndTests
{
    private const string Head = "# AsyncHygiene request paths, version 1\n";
    private const string Sleep = "{ await Task.Yield(); Thread.{|#0:Sleep|}(1); }";

    [Theory]
    [InlineData("no program of this solution calls it", "in async code that no program of this solution calls: Work.Load")]
    [InlineData("only the start or the end of a program leads to it", "in async code that no request reaches: Work.Load")]
    [InlineData("only code that seldom runs, as its name says, leads to it", "in code that seldom runs, as its name says: Work.Load")]
    [InlineData("none was found on a way to it", "in async code that no request of this solution is seen to reach: Work.Load")]
    public Task Reports_what_no_request_reaches_as_information(string words, string path) =>
        VerifyAsync(
            "public class Work { public async Task Load() " + Sleep + " }",
            "M:Work.Load | no request: " + words + "\n",
            DiagnosticSeverity.Info,
            path);

    [Fact]
    public Task Reports_what_only_jobs_reach_as_information() =>
        VerifyAsync(
            "public class Work { public async Task Load() " + Sleep + " }",
            "M:Work.Load | no request: only jobs lead to it\n",
            DiagnosticSeverity.Info,
            "in a job: Work.Load",
            "a worker thread");

    [Theory]
    [InlineData("AController.Get → Extensions.SeedDatabase → Work.Load")]
    [InlineData("InstallController.Get → Work.Load")]
    public Task Reports_what_a_recorded_path_says_to_run_seldom_as_information(string path) =>
        VerifyAsync(
            "public class Work { public void Load() { Thread.{|#0:Sleep|}(1); } }",
            "M:Work.Load | " + path + "\n",
            DiagnosticSeverity.Info,
            "in code that seldom runs, as a name says: " + path);

    [Fact]
    public Task Reports_what_only_such_members_call_as_information() =>
        VerifyAsync(
            "public class Work { public Task Load() => Inner(); async Task Inner() " + Sleep + " }",
            "M:Work.Load | no request: no program of this solution calls it\n",
            DiagnosticSeverity.Info,
            "in async code that no program of this solution calls: Work.Inner");

    /// <summary>Its own words are of the line that it has, not of what it calls.</summary>
    [Theory]
    [InlineData(
        "public async Task Load() { await Task.Yield(); System.Func<Task> later = async () => " + Sleep + "; await later(); }",
        "lambda in ")]
    [InlineData("public async Task Load() { await Task.Yield(); await Later(); async Task Later() " + Sleep + " }", "", ".Later")]
    public Task Reports_what_is_inside_of_such_a_member_as_information(string member, string before, string after = "") =>
        VerifyAsync(
            "public class Work { " + member + " }",
            "M:Work.Load | no request: none was found on a way to it\n",
            DiagnosticSeverity.Info,
            "in async code that no request of this solution is seen to reach: " + before + "Work.Load" + after);

    [Theory]
    [InlineData(
        "public Task Other() => Load(); public async Task Load() ",
        "M:Work.Load | no request: no program of this solution calls it\n")]
    [InlineData("public async Task Load() ", "")]
    [InlineData("public async Task Load() ", "M:Work.Load | A.Get → Work.Load\n")]
    [InlineData("public async Task Load() ", "M:Work.Load | no request: words of a later version\n")]
    public Task Flags_what_a_request_may_reach(string members, string line) =>
        VerifyAsync("public class Work { " + members + Sleep + " }", line, DiagnosticSeverity.Warning, "in async code: Work.Load");

    [Fact]
    public Task Flags_what_a_member_shows_that_the_file_does_not_name() =>
        VerifyAsync(
            "public interface IWork { Task Load(); } class Work : IWork { public async Task Load() "
                + Sleep
                + " public Task Seed() => Load(); }",
            "",
            DiagnosticSeverity.Warning,
            "in async code: Work.Load");

    private static Task VerifyAsync(
        string code,
        string line,
        DiagnosticSeverity severity,
        string path,
        string thread = "a thread-pool thread")
    {
        var test = new Verify.Test
        {
            TestCode = "using System.Threading; using System.Threading.Tasks;\n" + code,
            ReferenceAssemblies = Framework.Net10,
        };
        test.TestState.AdditionalFiles.Add(("AsyncHygiene.RequestPaths.txt", Head + line));
        test.ExpectedDiagnostics.Add(
            new DiagnosticResult("AH1001", severity)
                .WithLocation(0)
                .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
                .WithMessage($"'Thread.Sleep' blocks {thread} {path}; use 'await Task.Delay'"));
        return test.RunAsync();
    }
}
