using System.Globalization;
using System.Linq;
using AsyncHygiene.RequestPaths.EntryPoints;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>The documentation lists the entry points that the table has.</summary>
public class EntryPointConventionTests
{
    [Fact]
    public void The_documentation_lists_the_table() =>
        Checkout.CheckGenerated(
            "docs/request-paths.md",
            "entry points",
            "| what | a method is one where it, or its type, | of |\n|---|---|---|\n"
                + string.Concat(
                    EntryPointTable.NamedRows.Select(row =>
                        $"| {row.Kind.Name} | {row.Rule} | {string.Join(", ", row.Types.Select(type => $"`{Generic(type)}`"))} |\n")));

    /// <summary>A backtick would end the code in Markdown.</summary>
    private static string Generic(string metadataName) =>
        metadataName.Split('`') is [var name, var arity]
            ? $"{name}<{Parameters(int.Parse(arity, CultureInfo.InvariantCulture))}>"
            : metadataName;

    private static string Parameters(int count) => count == 1 ? "T" : string.Join(", ", Enumerable.Range(1, count).Select(i => $"T{i}"));
}
