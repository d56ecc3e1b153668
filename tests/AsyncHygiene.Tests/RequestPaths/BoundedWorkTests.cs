using System.Linq;
using System.Text;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>What a search costs is counted in members asked, never in time, and the answer is the same every time.</summary>
public class BoundedWorkTests
{
    private const int Budget = 500;

    [Fact]
    public void Reaches_through_recursion_and_mutual_recursion()
    {
        var (path, asked) =
            Search("static class C { public static void Entry() => A(3); static void A(int n) { A(n); B(n); } static void B(int n) { "
                + "A(n); Blocked(); B(n); } static void Blocked() { Blocked(); B(1); } }");

        Assert.Equal("C.Entry → C.A → C.B → C.Blocked", path);
        Assert.Equal(3, asked);
    }

    [Fact]
    public void Accepts_a_cycle_that_no_entry_point_reaches()
    {
        var (path, asked) =
            Search("static class C { public static void Entry() { } static void A() => B(); static void B() { A(); Blocked(); } static "
                + "void Blocked() => A(); }");

        Assert.Null(path);
        Assert.Equal(3, asked);
    }

    [Fact]
    public void Reaches_through_a_file_of_ten_thousand_lines()
    {
        var source = new StringBuilder("static class C\n{\n    public static void Entry() => M1();\n");
        for (var i = 1; i <= 2500; i++)
            source.Append($"    static void M{i}()\n    {{\n        {(i == 30 ? "Blocked" : $"M{(i * 7 % 2500) + 1}")}();\n    }}\n");
        source.Append("    static void Blocked() { }\n}\n");
        Assert.True(source.ToString().Split('\n').Length > 10_000);

        var first = Search(source.ToString());
        var second = Search(source.ToString());

        Assert.Equal(first, second);
        Assert.InRange(first.Asked, 1, 41);
    }

    [Fact]
    public void Reaches_one_method_of_two_thousand_callers()
    {
        var callers = Enumerable.Range(0, 2000).Select(i => $"static void M{i}() => Blocked();");
        var (path, asked) = Search(
            $"static class C {{ {string.Join(' ', callers)} public static void Entry() => Blocked(); static void Blocked() {{ }} }}");

        // The entry is the last of the callers; it is seen before anybody asks who calls the 2,000.
        Assert.Equal("C.Entry → C.Blocked", path);
        Assert.Equal(1, asked);
    }

    [Fact]
    public void Answers_within_the_budget_for_a_site_below_many_members()
    {
        // A tree: every method has three callers.
        var methods = Enumerable.Range(1, 2000).Select(i => $"static void M{i}() => {(i <= 3 ? "Blocked" : $"M{(i - 1) / 3}")}();");
        var source = $"static class C {{ {string.Join(' ', methods)} public static void Entry() {{ }} static void Blocked() {{ }} }}";

        var first = Search(source);

        Assert.Null(first.Path);
        Assert.InRange(first.Asked, 356, Budget);
        Assert.Equal(first, Search(source));
    }

    [Fact]
    public void Answers_once_a_function_for_all_its_sites()
    {
        var compilation =
            OracleSources.Compile([
                ("C.cs",
                    "static class C { public static void Entry() { } static void A() { B1(); B2(); } static void B1() => Blocked(); "
                        + "static void B2() => Blocked(); static void Blocked() { } }")
            ]);
        var graph = new CallerGraph([compilation]);
        var search = new CallerSearch(graph, _ => null, _ => false);
        foreach (var name in new[] { "Blocked", "B1", "B2", "A" })
            Assert.Null(search.Find(Function.Of(Method(compilation, name)), PathCertainty.Possible, CancellationToken.None));

        Assert.Equal(4, graph.Asked);
    }

    private static (string? Path, int Asked) Search(string source)
    {
        var compilation = OracleSources.Compile([("C.cs", source)]);
        var graph = new CallerGraph([compilation]);
        var search = new CallerSearch(
            graph,
            f => f.Method is { Name: "Entry" } entry ? new EntryPoint(EntryPointKind.MvcAction, entry) : null,
            _ => false);
        var path = search.Find(Function.Of(Method(compilation, "Blocked")), PathCertainty.Possible, CancellationToken.None);
        return (path?.ToString(), graph.Asked);
    }

    private static IMethodSymbol Method(Compilation compilation, string name) =>
        (IMethodSymbol)compilation.GetTypeByMetadataName("C")!.GetMembers(name).Single();
}
