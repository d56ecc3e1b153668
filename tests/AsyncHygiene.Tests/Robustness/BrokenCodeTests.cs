using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Robustness;

/// <summary>
/// Analyzers see code while it is typed. Every analyzer runs over the sources of the rules' tests, cut off at a token or with one node
/// missing, and must neither throw nor hang. A plain run takes an even sample of the variants; with ASYNC_HYGIENE_ALL_VARIANTS=1 it takes
/// them all, which takes long.
/// </summary>
[Trait("Speed", "Slow")]
public class BrokenCodeTests
{
    private const int Sample = 120;

    private static readonly bool s_all = Environment.GetEnvironmentVariable("ASYNC_HYGIENE_ALL_VARIANTS") == "1";

    [Fact]
    public async Task Never_throws_on_sources_cut_off_at_a_token() =>
        await AnalyzeAsync(
            RuleTestSources.All().SelectMany(source => Tree(source).GetRoot().DescendantTokens().Select(t => source[..t.SpanStart])));

    [Fact]
    public async Task Never_throws_on_sources_with_a_node_missing() =>
        await AnalyzeAsync(RuleTestSources.All().SelectMany(source => Tree(source).GetRoot().DescendantNodes()
            .Where(n =>
                n is StatementSyntax or ExpressionSyntax or TypeSyntax or ParameterSyntax or ArgumentSyntax or MemberDeclarationSyntax
                    && n.Span.Length > 0)
            .Select(n => source.Remove(n.SpanStart, n.Span.Length))));

    [Fact]
    public async Task Never_throws_or_hangs_on_tangled_jumps() => await AnalyzeAsync(
    [
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            Task<int> Run() => null;

            async Task<int> Tangled(Task<int> a, int n)
            {
                one: if (n > 1) goto two;
                three: a = n > 3 ? a : Run();
                two: try { await a; if (n > 2) goto three; } catch when (a.Result > 0) { goto one; } finally { n++; }
                while (true) { try { if (n > 0) break; continue; } finally { a = a ?? Run(); try { a.Wait(); } finally { a = Run(); } } }
                switch (a.Status) { case TaskStatus.Faulted: goto default; default: goto case TaskStatus.Faulted; }
                try { throw null; } finally { while (true) { if (a.Result > n) continue; } }
                return a.Result + Local(a);
                int Local(Task<int> b) => n > 0 ? Local(b) : Other(b);
                int Other(Task<int> b) { void In() { b = Run(); In(); } In(); return Local(b) + b.Result; }
            }
        }
        """,
    ]);

    private static async Task AnalyzeAsync(IEnumerable<string> variants)
    {
        var analyzers = Shipped.Loaded.ToImmutableArray();
        Assert.NotEmpty(analyzers);

        var all = variants.ToList();
        var step = s_all ? 1 : Math.Max(1, all.Count / Sample);
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var compilation = CSharpCompilation.Create(
            "Broken",
            references: references,
            options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true));
        var failures = new ConcurrentBag<string>();
        await Parallel.ForEachAsync(Enumerable.Range(0, all.Count).Where(i => i % step == 0), async (i, _) =>
        {
            using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(10));
            var options = new CompilationWithAnalyzersOptions(
                new AnalyzerOptions([]),
                (exception, analyzer, _) => failures.Add($"{analyzer.GetType().Name}: {exception}\n{all[i]}"),
                concurrentAnalysis: false,
                logAnalyzerExecutionTime: false);
            await compilation.AddSyntaxTrees(Tree(all[i])).WithAnalyzers(analyzers, options).GetAnalyzerDiagnosticsAsync(limit.Token);
        });
        Assert.True(failures.IsEmpty, failures.FirstOrDefault());
    }

    private static SyntaxTree Tree(string source) =>
        CSharpSyntaxTree.ParseText(SourceText.From(source), CSharpParseOptions.Default, "/0/Test0.cs");
}
