using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Reflected;

/// <summary>What nothing in the solution uses, and nothing outside can name, runs by reflection or not at all.</summary>
public class UncalledMethodTests
{
    private const string Search = "class Run { object? M(object o, string name) => o.GetType().GetMethod(name); }";

    [Theory]
    [InlineData("private void Load() { Thread.Sleep(1); }")]
    [InlineData("void Load() { Thread.Sleep(1); }")]
    [InlineData("internal void Load() { Thread.Sleep(1); }")]
    [InlineData("private protected void Load() { Thread.Sleep(1); }")]
    [InlineData("private static int Load() { Thread.Sleep(1); return 1; }")]
    [InlineData("private void Load(int n) { Thread.Sleep(1); if (n > 0) Load(n - 1); }")]
    [InlineData("/// <see cref=\"Load\"/>\n    public int N; private void Load() { Thread.Sleep(1); }")]
    public Task Refuses_what_nothing_uses(string member) => new ChainCase()
        .With(new ChainProject("App", ("App.cs", Source(member), Source(member))) { Libraries = ["public class Parser { }"] })
        .RefusesAsync("by-name");

    /// <summary>What looks for methods may be code of the solution, or a library of a project that uses the one with the method.</summary>
    [Theory]
    [InlineData("", Search, "")]
    [InlineData("", "class Run { }", "public class Parser { }")]
    [InlineData(Search, "", "")]
    public Task Refuses_where_something_may_look_for_it(string own, string user, string library)
    {
        var source = Source("void Load() { Thread.Sleep(1); }") + own;
        return new ChainCase()
            .With("Lib", ("Lib.cs", source, source))
            .With(new ChainProject("App", ("App.cs", user, user)) { Uses = ["Lib"], Libraries = library == "" ? [] : [library] })
            .RefusesAsync("by-name");
    }

    /// <summary>What the framework finds is known.</summary>
    [Theory]
    [InlineData("private void Load() { Thread.Sleep(1); }", "private async Task LoadAsync() { await Task.Delay(1); }")]
    [InlineData(
        "internal int Load() { Thread.Sleep(1); return 1; }",
        "internal async Task<int> LoadAsync() { await Task.Delay(1); return 1; }")]
    public Task Converts_where_nothing_may_look_for_it(string before, string after) =>
        ChainCase.ConvertsAsync(Source(before), Source(after));

    [Theory]
    [InlineData("public void Load() { Thread.Sleep(1); }", "public async Task LoadAsync() { await Task.Delay(1); }")]
    [InlineData("protected void Load() { Thread.Sleep(1); }", "protected async Task LoadAsync() { await Task.Delay(1); }")]
    [InlineData(
        "protected internal void Load() { Thread.Sleep(1); }",
        "protected internal async Task LoadAsync() { await Task.Delay(1); }")]
    [InlineData(
        "private void Load() { Thread.Sleep(1); } public void Go() => Load();",
        "private async Task LoadAsync() { await Task.Delay(1); } public async Task GoAsync() => await LoadAsync();")]
    [InlineData(
        "private void Load() { Thread.Sleep(1); } public async Task GoAsync() { await Task.Yield(); Load(); }",
        "private async Task LoadAsync() { await Task.Delay(1); } public async Task GoAsync() { await Task.Yield(); await LoadAsync(); }")]
    [InlineData(
        "private void Load() { Thread.Sleep(1); } public string Name => nameof(Load);",
        "private async Task Load() { await Task.Delay(1); } public string Name => nameof(Load);")]
    public Task Converts_what_something_uses_or_code_outside_may(string before, string after) =>
        new ChainCase()
            .With(new ChainProject("App", ("App.cs", Source(before), Source(after))) { Libraries = ["public class Parser { }"] })
            .RunAsync();

    [Fact]
    public Task Converts_what_another_project_uses() => new ChainCase()
        .With("Lib", ("Lib.cs", Library("void Load() { Thread.Sleep(1); }"), Library("async Task LoadAsync() { await Task.Delay(1); }")))
        .With(new ChainProject(
            "App",
            ("App.cs", User("L.Load();"), User("await L.LoadAsync();")))
        {
            Uses = ["Lib"],
            Libraries = ["public class Parser { }"],
        })
        .RunAsync();

    private static string User(string call) =>
        "using System.Threading.Tasks;\npublic class C { public async Task MAsync() { await Task.Yield(); " + call + " } }";

    private static string Library(string member) =>
        "using System.Threading;\nusing System.Threading.Tasks;\n[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"App\")]\n"
            + "public static class L { internal static " + member + " }";

    private static string Source(string member) =>
        "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\npublic class C\n{\n    " + member + "\n}\n";
}
