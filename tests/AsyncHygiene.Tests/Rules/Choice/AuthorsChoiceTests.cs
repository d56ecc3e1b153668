using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Choice;

/// <summary>What an author has switched off in other analyzers is information: it was seen, and is wanted.</summary>
public class AuthorsChoiceTests
{
    [Theory]
    [InlineData("#pragma warning disable CA1849", DiagnosticSeverity.Info)]
    [InlineData("#pragma warning disable CS1998, VSTHRD103 // Fast.", DiagnosticSeverity.Info)]
    [InlineData("#pragma warning disable S6966\n#pragma warning disable CS0168", DiagnosticSeverity.Info)]
    [InlineData("// ReSharper disable once MethodHasAsyncOverload", DiagnosticSeverity.Info)]
    [InlineData("#pragma warning disable CS0168", DiagnosticSeverity.Warning)]
    [InlineData("#pragma warning disable CA1849\n#pragma warning restore CA1849", DiagnosticSeverity.Warning)]
    [InlineData("// Not like MethodHasAsyncOverload.", DiagnosticSeverity.Warning)]
    public async Task Reports_what_another_analyzer_must_not_say_as_information(string before, DiagnosticSeverity severity)
    {
        await AtAsync<TaskWaitAnalyzer, TaskWaitFix>("AH1002", severity, before, "Task.Delay(1).{|#0:Wait|}();");
        await AtAsync<ThreadSleepAnalyzer, ThreadSleepFix>("AH1001", severity, before, "System.Threading.Thread.{|#0:Sleep|}(1);");
    }

    [Theory]
    [InlineData("[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Usage\", \"VSTHRD002\")]", DiagnosticSeverity.Info)]
    [InlineData("[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Usage\", \"VSTHRD002:Avoid waits\")]", DiagnosticSeverity.Info)]
    [InlineData("[System.Diagnostics.CodeAnalysis.SuppressMessage(\"Usage\", \"CA2000\")]", DiagnosticSeverity.Warning)]
    public Task Reports_what_an_attribute_switches_off_as_information(string attribute, DiagnosticSeverity severity) =>
        Verify<TaskWaitAnalyzer, TaskWaitFix>.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            class C
            {
                {{attribute}}
                async Task M() { await Task.Yield(); Task.Delay(1).{|#0:Wait|}(); }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Fact]
    public Task Flags_a_line_of_a_file_that_switches_off_a_rule_for_all_of_it() => Verify<TaskWaitAnalyzer, TaskWaitFix>.AnalyzerAsync(
        """
        #pragma warning disable VSTHRD002
        using System.Threading.Tasks;
        class C { async Task M() { await Task.Yield(); Task.Delay(1).[|Wait|](); } }
        """);

    [Theory]
    [InlineData("#pragma warning disable VSTHRD100", DiagnosticSeverity.Info)]
    [InlineData("// ReSharper disable once AsyncVoidMethod", DiagnosticSeverity.Info)]
    [InlineData("#pragma warning disable CA1849", DiagnosticSeverity.Warning)]
    public Task Reports_an_async_void_method_that_is_wanted_as_information(string before, DiagnosticSeverity severity) =>
        Verify<AsyncVoidAnalyzer, AsyncVoidFix>.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            class C
            {
            {{before}}
                async void {|#0:M|}() => await Task.Yield();
            }
            """,
            new DiagnosticResult("AH2001", severity).WithLocation(0));

    private static Task AtAsync<TAnalyzer, TFix>(string rule, DiagnosticSeverity severity, string before, string statement)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new() =>
        Verify<TAnalyzer, TFix>.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            class C
            {
                async Task M()
                {
                    await Task.Yield();
            {{before}}
                    {{statement}}
                }
            }
            """,
            new DiagnosticResult(rule, severity).WithLocation(0));
}
