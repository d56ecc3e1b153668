using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.Editing;

/// <summary>Where a fix puts the using directive that its code needs.</summary>
public class UsingDirectiveTests
{
    private const string Class = "class C { async System.Threading.Tasks.Task M() { SLEEP; } }\n";

    [Fact]
    public Task Adds_it_below_the_header() => AddsAsync("// Header\n\n" + Class, "// Header\n\nusing System.Threading.Tasks;\n\n" + Class);

    [Theory]
    [InlineData("#region License\n// text\n#endregion\n\n")]
    [InlineData("#nullable enable\n#pragma warning disable 1591\n\n")]
    [InlineData("#if MISSING\nusing System.Text;\n#endif\n\n")]
    public Task Adds_it_below_closed_directives(string header) =>
        AddsAsync(header + Class, header + "using System.Threading.Tasks;\n\n" + Class);

    [Theory]
    [InlineData("/// <summary>Of the class.</summary>\n")]
    [InlineData("/** <summary>Of the class.</summary> */\n")]
    public async Task Keeps_the_documentation_with_its_class(string documentation)
    {
        await AddsAsync(documentation + Class, "using System.Threading.Tasks;\n\n" + documentation + Class);
        await AddsAsync("// Header\n\n" + documentation + Class, "// Header\n\nusing System.Threading.Tasks;\n\n" + documentation + Class);
    }

    /// <summary>The namespace has a type of that name as well, which only matters to a file that uses the name.</summary>
    [Theory]
    [InlineData("", true)]
    [InlineData("class D { string Name => nameof(TaskExtensions); }\n", false)]
    [InlineData("/// <see cref=\"TaskExtensions\"/>\nclass D { }\n", false)]
    public Task Adds_it_next_to_a_type_of_the_same_name_that_is_not_used(string use, bool adds)
    {
        var code = "class C2 : E { }\n" + use + "namespace Mine { static class TaskExtensions { } class E { } }\n";
        const string sleep = "class C { async System.Threading.Tasks.Task M() { SLEEP; } }\n";
        return AddsAsync(
            "using Mine;\n\n" + sleep + code,
            adds
                ? "using System.Threading.Tasks;\nusing Mine;\n\n" + sleep + code
                : "using Mine;\n\n" + sleep.Replace("SLEEP", "await global::System.Threading.Tasks.Task.Delay(1)") + code);
    }

    [Fact]
    public Task Adds_it_above_attributes_of_the_assembly() => AddsAsync(
        "[assembly: System.CLSCompliant(false)]\n" + Class,
        "using System.Threading.Tasks;\n\n[assembly: System.CLSCompliant(false)]\n" + Class);

    [Fact]
    public Task Adds_it_before_a_condition_around_the_whole_code() => AddsAsync(
        "#if !MISSING\n" + Class + "#endif\n",
        "using System.Threading.Tasks;\n\n#if !MISSING\n" + Class + "#endif\n");

    [Theory]
    [InlineData("#if !MISSING\nusing System;\n#endif\n\n", "ADD#if !MISSING\nusing System;\n#endif\n\n")]
    [InlineData(
        "// Header\n\n#if !MISSING\nusing System;\n#else\nusing System.Text;\n#endif\n",
        "// Header\n\nADD#if !MISSING\nusing System;\n#else\nusing System.Text;\n#endif\n")]
    [InlineData(
        "#if !MISSING\nusing System;\nusing System.Text;\n#endif\nusing System.Linq;\n",
        "#if !MISSING\nusing System;\nusing System.Text;\n#endif\nusing System.Linq;\nADD")]
    [InlineData(
        "using System;\n#if !MISSING\nusing System.Linq;\n#endif\nusing System.Xml;\n",
        "using System;\n#if !MISSING\nusing System.Linq;\n#endif\nusing System.Xml;\nADD")]
    [InlineData("using System;\n#if !MISSING\nusing System.Xml;\n#endif\n", "using System;\nADD#if !MISSING\nusing System.Xml;\n#endif\n")]
    [InlineData(
        "#if MISSING\nusing System.Text;\n#endif\nusing System.Xml;\n",
        "#if MISSING\nusing System.Text;\n#endif\nADDusing System.Xml;\n")]
    public Task Never_adds_it_inside_a_condition(string usings, string changed) => AddsAsync(
        usings + Class,
        changed.Replace("ADD", "using System.Threading.Tasks;\n", StringComparison.Ordinal) + Class);

    [Fact]
    public Task Adds_it_among_the_others_in_order_with_their_comments() => AddsAsync(
        "// Header\n\nusing System.Linq; // linq\n// about xml\nusing System.Xml;\nusing Mine;\n\n"
            + Class
            + "namespace Mine { class D { } }\n",
        "// Header\n\nusing System.Linq; // linq\nusing System.Threading.Tasks;\n// about xml\nusing System.Xml;\nusing Mine;\n\n"
            + Class
            + "namespace Mine { class D { } }\n");

    [Fact]
    public Task Adds_it_before_aliases_and_static_ones() => AddsAsync(
        "using static System.Math;\nusing Text = System.Text.StringBuilder;\n" + Class,
        "using System.Threading.Tasks;\nusing static System.Math;\nusing Text = System.Text.StringBuilder;\n" + Class);

    [Fact]
    public async Task Adds_it_behind_global_ones()
    {
        await AddsAsync("global using System.Xml;\n" + Class, "global using System.Xml;\nusing System.Threading.Tasks;\n" + Class);
        await AddsAsync(
            "global using System.Xml;\nusing System.Linq;\n" + Class,
            "global using System.Xml;\nusing System.Linq;\nusing System.Threading.Tasks;\n" + Class);
    }

    [Fact]
    public async Task Never_adds_it_where_a_global_one_does_it()
    {
        await AddsAsync("global using System.Threading.Tasks;\n" + Class, "global using System.Threading.Tasks;\n" + Class);

        var test = new Verify.Test
        {
            TestCode = Class.Replace("SLEEP", "System.Threading.Thread.[|Sleep|](1)"),
            FixedCode = Class.Replace("SLEEP", "await Task.Delay(1)")
        };
        test.TestState.Sources.Add("global using System.Threading.Tasks;\n");
        test.FixedState.Sources.Add("global using System.Threading.Tasks;\n");
        await test.RunAsync();
    }

    [Theory]
    [InlineData(
        "namespace N\n{\n    using System.Linq;\n\n    ",
        "namespace N\n{\n    using System.Linq;\n    using System.Threading.Tasks;\n\n    ",
        "}\n")]
    [InlineData("namespace N;\n\nusing System.Linq;\n\n", "namespace N;\n\nusing System.Linq;\nusing System.Threading.Tasks;\n\n", "")]
    [InlineData(
        "// Header\nnamespace N;\n\nusing Text = System.Text.StringBuilder;\n\n",
        "// Header\nnamespace N;\n\nusing System.Threading.Tasks;\nusing Text = System.Text.StringBuilder;\n\n",
        "")]
    [InlineData("namespace N;\n\n", "using System.Threading.Tasks;\n\nnamespace N;\n\n", "")]
    [InlineData(
        "global using System.Xml;\nnamespace N;\nusing System.Linq;\n",
        "global using System.Xml;\nnamespace N;\nusing System.Linq;\nusing System.Threading.Tasks;\n",
        "")]
    [InlineData(
        "using System.Xml;\nnamespace N\n{\n    using System.Linq;\n    ",
        "using System.Threading.Tasks;\nusing System.Xml;\nnamespace N\n{\n    using System.Linq;\n    ",
        "}\n")]
    public Task Adds_it_by_the_files_habit_about_namespaces(string start, string changed, string end) =>
        AddsAsync(start + Class + end, changed + Class + end);

    [Fact]
    public Task Adds_it_for_every_namespace_of_the_file() => AddsAsync(
        "namespace A { using System.Linq; class D { } }\nnamespace B { " + Class + "}\n",
        "using System.Threading.Tasks;\n\nnamespace A { using System.Linq; class D { } }\nnamespace B { " + Class + "}\n");

    [Theory]
    [InlineData("namespace N { class Task { } ", "}\n")]
    [InlineData("namespace N { using Task = System.Int32; ", "}\n")]
    [InlineData("using Mine;\n", "namespace Mine { public class Parallel { } class D { Parallel P; } }\n")]
    public Task Never_adds_it_where_it_would_change_another_name(string start, string end) => new Verify.Test
    {
        TestCode = start + Class.Replace("SLEEP", "System.Threading.Thread.[|Sleep|](1)") + end,
        FixedCode = start + Class.Replace("SLEEP", "await global::System.Threading.Tasks.Task.Delay(1)") + end,
    }.RunAsync();

    [Fact]
    public Task Keeps_line_ends() => AddsAsync(
        "using System;\r\n\r\n" + Class.Replace("\n", "\r\n"),
        "using System;\r\nusing System.Threading.Tasks;\r\n\r\n" + Class.Replace("\n", "\r\n"));

    private static Task AddsAsync(string source, string changed) => new Verify.Test
    {
        TestCode = source.Replace("SLEEP", "System.Threading.Thread.[|Sleep|](1)", StringComparison.Ordinal),
        FixedCode = changed.Replace("SLEEP", "await Task.Delay(1)", StringComparison.Ordinal),
        CompilerDiagnostics = CompilerDiagnostics.Errors,
    }.RunAsync();
}
