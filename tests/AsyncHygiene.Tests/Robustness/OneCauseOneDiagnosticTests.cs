using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>All rules together over the sources of every rule's tests: no place is reported by two of them.</summary>
public class OneCauseOneDiagnosticTests
{
    [Fact]
    public async Task No_place_is_reported_twice()
    {
        var references = await Framework.Net10.WithWebApiClient().ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var empty = CSharpCompilation.Create("Together", references: references, options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        var analyzers = Shipped.Analyzers.ToImmutableArray();
        var twice = new System.Collections.Concurrent.ConcurrentBag<string>();
        var reported = 0;
        await Parallel.ForEachAsync(RuleTestSources.All(), async (source, cancellationToken) =>
        {
            var compilation = empty.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, path: "/0/Test0.cs", cancellationToken: cancellationToken));
            var diagnostics = await compilation.WithAnalyzers(analyzers, new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync(cancellationToken);
            Interlocked.Add(ref reported, diagnostics.Length);
            foreach (var group in diagnostics.GroupBy(d => d.Location.SourceSpan).Where(g => g.Count() > 1))
                twice.Add($"{string.Join(" and ", group.Select(d => d.Id).Order(StringComparer.Ordinal))} at '{source.Substring(group.Key.Start, group.Key.Length)}' in\n{Line(source, group.Key.Start)}");
        });

        // Sources that no rule reports would make the check empty.
        Assert.True(reported > 500, $"only {reported} diagnostics in all");
        Assert.Empty(twice.Order(StringComparer.Ordinal));
    }

    private static string Line(string source, int position) => source[(source.LastIndexOf('\n', position) + 1)..].Split('\n')[0].Trim();
}
