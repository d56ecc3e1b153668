using System.Threading.Tasks;
using AsyncHygiene.Rules.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Settings.OptionAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Settings.Option;

public class OptionTests
{
    [Fact]
    public Task Flags_unknown_keys_and_names_the_nearest() => VerifyAsync(
        "async_hygiene.fan_out_limt = 8\nasync_hygiene.colour = red\n",
        Warning("async_hygiene.colour", "there is none of that name"),
        Warning("async_hygiene.fan_out_limt", "there is none of that name; 'async_hygiene.fan_out_limit' is the nearest"));

    [Theory]
    [InlineData("async_hygiene.fan_out_limit", "0", "a whole number from 1")]
    [InlineData("async_hygiene.connection_limit", "many", "a whole number from 1")]
    [InlineData("async_hygiene.concurrent_reads", "yes", "true, false")]
    [InlineData("async_hygiene.report_discarded_tasks", "1", "true, false")]
    [InlineData("async_hygiene.report_fixed_read_as_async", "on", "true, false")]
    [InlineData("async_hygiene.request_paths", "sure", "proven, possible, all")]
    [InlineData(
        "async_hygiene.entry_points",
        "Jobs.IJob.Run",
        "[Namespace.Type]::Member, several separated by commas; * for all public members")]
    public Task Flags_unknown_values(string key, string value, string values) =>
        VerifyAsync($"{key} = {value}\n", Warning(key, $"'{value}' is none of its values: {values}"));

    [Fact]
    public Task Flags_each_once_for_all_files() => new Verify.Test
    {
        TestState =
        {
            Sources = { "class A { }", "class B { }", "class C { }" },
            AnalyzerConfigFiles =
            {
                ("/.editorconfig", "root = true\n[*.cs]\nasync_hygiene.limit = 1\n"),
                ("/.globalconfig", "is_global = true\nasync_hygiene.limits = 1\n"),
            },
            ExpectedDiagnostics =
            {
                Warning("async_hygiene.limit", "there is none of that name"),
                Warning("async_hygiene.limits", "there is none of that name"),
            },
        },
    }.RunAsync();

    [Fact]
    public Task Flags_what_is_set_for_some_files_only() => new Verify.Test
    {
        TestState =
        {
            Sources = { ("/a/A.cs", "class A { }"), ("/b/B.cs", "class B { }") },
            AnalyzerConfigFiles = {
                ("/.editorconfig", "root = true\n[b/*.cs]\nasync_hygiene.fan_out_limit = -1\n[c/*.cs]\nasync_hygiene.nothing = 1\n")
            },
            ExpectedDiagnostics = { Warning("async_hygiene.fan_out_limit", "'-1' is none of its values: a whole number from 1") },
        },
    }.RunAsync();

    [Fact]
    public Task Accepts_every_option_in_any_case_and_other_peoples_keys() => VerifyAsync(
        """
        async_hygiene.fan_out_limit = 8
        async_hygiene.connection_limit = 8
        Async_Hygiene.Concurrent_Reads = True
        async_hygiene.report_discarded_tasks = false
        async_hygiene.report_fixed_read_as_async = true
        async_hygiene.request_paths = All
        async_hygiene.entry_points = [Jobs.IJob]::Run, [Jobs.Consumer`1]::*
        async_hygienic.fan_out_limt = 8
        dotnet_diagnostic.AH1001.severity = error

        """);

    [Fact]
    public Task Accepts_a_project_without_options() => Verify.AnalyzerAsync("class C { }");

    private static DiagnosticResult Warning(string key, string problem) => new DiagnosticResult("AH0002", DiagnosticSeverity.Warning)
        .WithNoLocation()
        .WithMessage($"The option '{key}' in .editorconfig or .globalconfig has no effect: {problem}");

    private static Task VerifyAsync(string options, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test
        {
            TestCode = "class C { }",
            TestState = { AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*.cs]\n" + options) } }
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}
