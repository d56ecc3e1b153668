using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>What analyzers say of a compilation: diagnostics in an order of their own, and what they threw.</summary>
internal sealed class Answers
{
    private readonly CompilationWithAnalyzers _host;
    private readonly ConcurrentBag<string> _thrown = [];

    public Answers(Compilation compilation, AnalyzerOptions options, ImmutableArray<DiagnosticAnalyzer> analyzers)
    {
        _host = compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            options,
            (exception, analyzer, _) => _thrown.Add($"{analyzer.GetType().Name} threw {exception}"),
            concurrentAnalysis: false,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: false,
            // A cancellation is none of the analyzer's; all else is.
            exception => exception is not OperationCanceledException));
    }

    public IReadOnlyCollection<string> Thrown => _thrown;

    public Task<ImmutableArray<Diagnostic>> AllAsync(CancellationToken cancellationToken = default) =>
        _host.GetAnalyzerDiagnosticsAsync(cancellationToken);

    /// <summary>What an editor asks for one document that is shown.</summary>
    public async Task<ImmutableArray<Diagnostic>> OfAsync(SyntaxTree tree, CancellationToken cancellationToken = default)
    {
        var found = await _host.GetAnalyzerSyntaxDiagnosticsAsync(tree, cancellationToken);
        return found.AddRange(
            await _host.GetAnalyzerSemanticDiagnosticsAsync(_host.Compilation.GetSemanticModel(tree), null, cancellationToken));
    }

    /// <summary>One document after the other.</summary>
    public async Task<ImmutableArray<Diagnostic>> OfEachAsync(CancellationToken cancellationToken = default)
    {
        var found = ImmutableArray<Diagnostic>.Empty;
        foreach (var tree in _host.Compilation.SyntaxTrees)
            found = found.AddRange(await OfAsync(tree, cancellationToken));
        return found;
    }

    /// <summary>Everything about a diagnostic that a user can see, in an order that depends on nothing else.</summary>
    public static IReadOnlyList<string> Texts(IEnumerable<Diagnostic> diagnostics) =>
        diagnostics.Select(Text).Order(StringComparer.Ordinal).ToList();

    /// <summary>What stands in one text and not in the other, or not as often.</summary>
    public static IEnumerable<string> Differences(string what, IReadOnlyList<string> expected, IReadOnlyList<string> actual)
    {
        var (left, more) = (expected.ToList(), new List<string>());
        foreach (var text in actual)
        {
            if (!left.Remove(text))
                more.Add(text);
        }

        return left.Select(text => $"{what}: no more {text}").Concat(more.Select(text => $"{what}: new {text}"));
    }

    private static string Text(Diagnostic d) =>
        $"{d.Id} {d.Severity} {d.Location.SourceTree?.FilePath} {d.Location.SourceSpan} {d.GetMessage(CultureInfo.InvariantCulture)}";
}
