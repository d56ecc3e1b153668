using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rules;
using AsyncHygiene.Rules.Combined;
using AsyncHygiene.Tests.Conventions;
using AsyncHygiene.Tests.Robustness;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Combined;

public class CombinedAnalyzerTests
{
    [Fact]
    public void Runs_every_rule_once()
    {
        Assert.Equal(NamesOf(Shipped.Loaded), NamesOf(AllRules.Loaded));
        Assert.Equal(NamesOf(Shipped.Analyzers), NamesOf(AllRules.Alone));
        Assert.Equal(
            NamesOf(Shipped.Analyzers),
            NamesOf(Shipped.Loaded.SelectMany(analyzer => analyzer is CombinedAnalyzer all ? [.. all.Rules] : new[] { analyzer })
                .OfType<AsyncAnalyzer>()));
    }

    /// <summary>A build on the command line leaves out an analyzer without a warning, with all its rules.</summary>
    [Fact]
    public void Keeps_warnings_and_information_apart()
    {
        Assert.All(
            new WarningsAnalyzer().Rules,
            rule => Assert.Contains(rule.SupportedDiagnostics, d => d.DefaultSeverity == DiagnosticSeverity.Warning));
        Assert.All(new InformationAnalyzer().SupportedDiagnostics, d => Assert.Equal(DiagnosticSeverity.Info, d.DefaultSeverity));
    }

    [Fact]
    public async Task Reports_what_the_rules_report_alone()
    {
        var sources = RuleTestSources.All().Distinct().Where((_, i) => i % 7 == 0).ToList();
        var references = await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None);
        var empty = CSharpCompilation.Create("Test", references: references, options: new(OutputKind.DynamicallyLinkedLibrary));
        var reported = new ConcurrentBag<string>();
        await Parallel.ForEachAsync(sources, async (source, cancellationToken) =>
        {
            var compilation = empty.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, cancellationToken: cancellationToken));
            var alone = await ReportedAsync(compilation, [.. AllRules.Alone], cancellationToken);
            Assert.Equal(alone, await ReportedAsync(compilation, AllRules.Loaded, cancellationToken));
            foreach (var line in alone)
                reported.Add(line);
        });

        // Sources that no rule reports would make the check empty.
        Assert.True(reported.Count > 50, $"only {reported.Count} diagnostics in all");
    }

    [Theory]
    [InlineData(null, null, null, true)]
    [InlineData(ReportDiagnostic.Suppress, null, null, false)]
    [InlineData(null, ReportDiagnostic.Suppress, null, false)]
    [InlineData(null, null, ReportDiagnostic.Suppress, false)]
    [InlineData(ReportDiagnostic.Suppress, ReportDiagnostic.Suppress, ReportDiagnostic.Suppress, false)]
    [InlineData(ReportDiagnostic.Warn, ReportDiagnostic.Suppress, null, true)]
    [InlineData(ReportDiagnostic.Warn, null, ReportDiagnostic.Suppress, true)]
    [InlineData(ReportDiagnostic.Suppress, null, ReportDiagnostic.Error, false)]
    [InlineData(null, ReportDiagnostic.Suppress, ReportDiagnostic.Error, false)]
    [InlineData(ReportDiagnostic.Hidden, null, null, true)]
    public async Task Runs_a_rule_unless_it_is_off(ReportDiagnostic? file, ReportDiagnostic? project, ReportDiagnostic? option, bool runs)
    {
        var rule = new CountingAnalyzer("TEST01");
        var neighbour = new CountingAnalyzer("TEST02");
        var compilation = CSharpCompilation.Create(
            "Test",
            [CSharpSyntaxTree.ParseText("class A { void M() { M(); } }")],
            [MetadataReference.CreateFromFile(typeof(object).Assembly.Location)],
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary)
                .WithSyntaxTreeOptionsProvider(new Settings("TEST01", file, project))
                .WithSpecificDiagnosticOptions(option is { } value ? [new("TEST01", value)] : []));

        await compilation.WithAnalyzers([new Both(rule, neighbour)]).GetAnalyzerDiagnosticsAsync();

        Assert.Equal(1, neighbour.Calls);
        Assert.Equal(runs ? 1 : 0, rule.Calls);
    }

    private static async Task<IReadOnlyList<string>> ReportedAsync(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        CancellationToken cancellationToken) =>
        (await compilation.WithAnalyzers(analyzers, new AnalyzerOptions([])).GetAnalyzerDiagnosticsAsync(cancellationToken))
            .Select(d => $"{d.Severity} {d}")
            .Order(StringComparer.Ordinal)
            .ToList();

    private static IEnumerable<string> NamesOf(IEnumerable<DiagnosticAnalyzer> analyzers) =>
        analyzers.Select(analyzer => analyzer.GetType().Name).Order(StringComparer.Ordinal);

#pragma warning disable RS1001, RS1036 // Analyzers of this test, which no compiler loads.
    private sealed class Both(params AsyncAnalyzer[] rules) : CombinedAnalyzer(rules);

    private sealed class CountingAnalyzer(string id)
        : AsyncAnalyzer(new DiagnosticDescriptor(id, "Counts", "Counts", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true))
    {
        private int _calls;

        public int Calls => _calls;

        private protected override void Register(CompilationStartAnalysisContext start, KnownTypes types) =>
            start.RegisterOperationAction(_ => Interlocked.Increment(ref _calls), OperationKind.Invocation);
    }
#pragma warning restore RS1001, RS1036

    private sealed class Settings(string id, ReportDiagnostic? file, ReportDiagnostic? project) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.NotGenerated;

        public override bool TryGetDiagnosticValue(
            SyntaxTree tree,
            string diagnosticId,
            CancellationToken cancellationToken,
            out ReportDiagnostic severity) => TryGet(diagnosticId, file, out severity);

        public override bool TryGetGlobalDiagnosticValue(
            string diagnosticId,
            CancellationToken cancellationToken,
            out ReportDiagnostic severity) => TryGet(diagnosticId, project, out severity);

        private bool TryGet(string diagnosticId, ReportDiagnostic? setting, out ReportDiagnostic severity)
        {
            severity = setting ?? ReportDiagnostic.Default;
            return diagnosticId == id && setting is not null;
        }
    }
}
