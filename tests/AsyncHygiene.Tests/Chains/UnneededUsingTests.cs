using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>Using directives that only the blocking code needed.</summary>
public class UnneededUsingTests
{
    private const string Usings = "using System.Threading;\nusing System.Threading.Tasks;\n\n";
    private const string Sleeps = "class C { public async Task M() => Thread.Sleep(1); }";
    private const string Delays = "class C { public async Task M() => await Task.Delay(1); }";

    [Theory]
    [InlineData("// Header.\n" + Usings, "// Header.\nusing System.Threading.Tasks;\n\n")]
    [InlineData("using System.Threading.Tasks;\nusing System.Threading;\n\n", "using System.Threading.Tasks;\n\n")]
    [InlineData("using System.Threading;\n\nusing System.Threading.Tasks;\n\n", "using System.Threading.Tasks;\n\n")]
    [InlineData(
        "using System.Threading.Tasks;\nnamespace N;\n\nusing System.Threading;\n\n",
        "using System.Threading.Tasks;\nnamespace N;\n\n")]
    public Task Converts_without_directives_that_only_the_blocking_call_needed(string before, string after) =>
        ConvertsAsync(before + Sleeps, after + Delays);

    [Theory]
    [InlineData("", "")]
    [InlineData("// Header.\n", "// Header.\n\n")]
    [InlineData("// Header.\n\n", "// Header.\n\n")]
    public Task Converts_without_the_only_directive_and_sets_the_header_off(string before, string after)
    {
        const string Task = "System.Threading.Tasks.Task";
        const string Blocks = $"namespace Lib {{ static class E {{ public static void Sync(this {Task} t) => t.Wait(); }} }}";
        var code = $"class C {{ public async {Task} M() => {Task}.Delay(1).Sync(); }}";
        return new ChainCase { ComparesUsings = true }
            .With(
                "App",
                ("App.cs", $"{before}using Lib;\n\n{code}", after + code.Replace("=> ", "=> await ").Replace(".Sync()", "")),
                ("Lib.cs", Blocks, Blocks))
            .RunAsync();
    }

    [Fact]
    public Task Converts_without_directives_of_a_namespace() => ConvertsAsync(
        "using System.Threading.Tasks;\n\nnamespace N\n{\n    using System.Text;\n    using System.Threading;\n\n    " + Sleeps + "\n}\n",
        "using System.Threading.Tasks;\n\nnamespace N\n{\n    using System.Text;\n\n    " + Delays + "\n}\n");

    [Theory]
    [InlineData("using System.Text;\n" + Usings + "class D { CancellationToken _token; }\n")]
    [InlineData("using System.Threading; // for the threads\nusing System.Threading.Tasks;\n\n")]
    [InlineData("using System;\n// For the threads.\n" + Usings + "class D : Exception { }\n")]
    [InlineData(Usings + "#if OTHER\nclass D { CancellationToken _token; }\n#endif\n")]
    [InlineData(Usings + "/// <see cref=\"Thread\"/>\nclass D { }\n")]
    public Task Keeps_directives_that_are_needed_or_explained(string start) =>
        ConvertsAsync(start + Sleeps, start + Delays);

    /// <summary>The name comes from the directive in one of the projects that share the file.</summary>
    [Theory]
    [InlineData("namespace System.Threading { class Named { } }", "")]
    [InlineData("class Named { }", "using System.Threading;\n")]
    public Task Keeps_a_directive_that_another_project_needs(string named, string removed)
    {
        var before = Usings + Sleeps + "\nclass D { object Get() => new Named(); }";
        var after = Usings.Remove(0, removed.Length) + Delays + "\nclass D { object Get() => new Named(); }";
        return new ChainCase { ComparesUsings = true }
            .With("One", ("Shared/App.cs", before, after), ("Named.cs", "class Named { }", "class Named { }"))
            .With("Two", ("Shared/App.cs", before, after), ("Named.cs", named, named))
            .RunAsync();
    }

    private static Task ConvertsAsync(string before, string after) =>
        new ChainCase { ComparesUsings = true }.With("App", ("App.cs", before, after)).RunAsync();
}
