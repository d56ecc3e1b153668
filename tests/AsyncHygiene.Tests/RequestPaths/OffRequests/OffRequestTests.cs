using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// Async code that only the beginning or the end of the program reaches, each caller known and each waiting: information. What starts
/// work and goes on may be a server, and stays a warning.
/// </summary>
public class OffRequestTests
{
    private const string Work = "static async Task Work() { await Task.Yield(); Thread.{|#0:Sleep|}(1); }";

    [Theory]
    [InlineData("await Work();")]
    [InlineData("await Work().ConfigureAwait(false);")]
    [InlineData("Work().GetAwaiter().GetResult();")]
    [InlineData("Work().Wait();")]
    [InlineData("var task = Work(); await task;")]
    [InlineData("var task = Work(); task.Wait();")]
    [InlineData("while (args.Length > 0) { await Work(); }")]
    [InlineData("await Twice(); static async Task Twice() { await Work(); await Work(); }")]
    [InlineData("await Through(); static Task Through() => Work();")]
    public Task Reports_what_only_the_program_itself_awaits_as_information(string main) => ProgramAsync(main, "", isWarning: false);

    [Theory]
    [InlineData("_ = Work();")]
    [InlineData("var task = Work(); Console.WriteLine(); await task;")]
    [InlineData("await Task.WhenAll(Work(), Work());")]
    [InlineData("await Task.Run(Work);")]
    [InlineData("await Task.Run(() => Work());")]
    [InlineData("while (true) { await Task.Delay(1); _ = Work(); }")]
    [InlineData("Func<Task> work = Work; await work();")]
    [InlineData("AppDomain.CurrentDomain.FirstChanceException += async (s, e) => await Work();")]
    public Task Reports_what_the_program_starts_next_to_other_work(string main) => ProgramAsync(main, "", isWarning: true);

    [Theory]
    [InlineData("public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public Task Get() => Program.Work(); }")]
    [InlineData("class Base { public override string ToString() { _ = Program.Work(); return base.ToString(); } }")]
    [InlineData(
        "class Marked { [Mark] async Task Go() => await Program.Work(); static Task Me() => new Marked().Go(); } "
            + "class MarkAttribute : Attribute { }")]
    public Task Reports_what_other_code_calls_too(string other) => ProgramAsync("await Program.Work();", other, isWarning: true);

    [Fact]
    public Task Reports_what_unused_code_calls_too_as_information() => ProgramAsync(
        "await Program.Work();",
        "class Unused { void Idle() => Program.Work().Wait(); }",
        isWarning: false);

    [Theory]
    [InlineData("AddSingleton", false)]
    [InlineData("AddScoped", true)]
    public Task Reports_what_the_constructor_of_a_singleton_waits_for_as_information(string registration, bool isWarning) => ProgramAsync(
        $"Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.{registration}<Tables>(null);",
        "class Tables { public Tables() { Program.Work().Wait(); } }",
        isWarning);

    [Fact]
    public Task Reports_what_a_command_line_runs_as_information() => ProgramAsync(
        """
        var command = new System.CommandLine.Command();
        command.SetAction(async () => await Work());
        command.SetAction(Work);
        """,
        """
        namespace System.CommandLine { public class Command { public void SetAction(Func<Task> action) { } } }
        """,
        isWarning: false);

    [Fact]
    public async Task Reports_a_member_that_a_library_offers()
    {
        const string Source = """
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Extensions.Hosting;
            public static class Setup { public static async Task Prepare(this IHost host) { await Inside(); await Offered(); } ACCESS static async Task Inside() { await Task.Yield(); Thread.{|#0:Sleep|}(1); } public static async Task Offered() { await Task.Yield(); Thread.{|#1:Sleep|}(1); } }
            """;
        await PathAssert.VerifyAsync(
            Source.Replace("ACCESS", "internal", System.StringComparison.Ordinal),
            Framework.Net10,
            PathAssert.At(0, DiagnosticSeverity.Info, "in async code that no request reaches: Setup.Inside"),
            PathAssert.At(1, DiagnosticSeverity.Warning, "in async code: Setup.Offered"));
    }

    private static async Task ProgramAsync(string main, string other, bool isWarning)
    {
        var test = new Verify.Test
        {
            TestCode = $$"""
                using System;
                using System.Threading;
                using System.Threading.Tasks;
                {{(other.StartsWith("namespace", System.StringComparison.Ordinal) ? "" : other)}}
                public static class Program
                {
                    static async Task Main(string[] args) { await Task.Yield(); {{main}} }
                    {{Work.Replace("static", "internal static", System.StringComparison.Ordinal)}}
                }
                {{(other.StartsWith("namespace", System.StringComparison.Ordinal) ? other : "")}}
                """,
        };
        test.ExpectedDiagnostics.Add(
            PathAssert.At(
                0,
                isWarning ? DiagnosticSeverity.Warning : DiagnosticSeverity.Info,
                isWarning ? "in async code: Program.Work" : "in async code that no request reaches: Program.Work"));
        await test.AsProgram().RunAsync();
    }
}
