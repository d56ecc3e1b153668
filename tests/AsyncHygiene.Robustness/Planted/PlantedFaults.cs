using System;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Planted;

/// <summary>The faults that the oracles are there to find.</summary>
internal static class PlantedFaults
{
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<int>> s_counts = new();

    private static readonly ConditionalWeakTable<Compilation, SyntaxTree> s_first = new();

    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<int>> s_sums = new();

    public static string? None(OperationAnalysisContext context) => "a call";

    public static string? Throws(OperationAnalysisContext context) => throw new InvalidOperationException("planted");

    /// <summary>A count that was given up in the middle is kept as if it were the whole.</summary>
    public static string? KeepsWhatWasHalfDone(OperationAnalysisContext context)
    {
        var count = s_counts.GetValue(context.Compilation.SyntaxTrees.First(), _ =>
        {
            var found = new StrongBox<int>();
            foreach (var tree in context.Compilation.SyntaxTrees)
            {
                context.Options.AnalyzerConfigOptionsProvider.GetOptions(tree);
                if (context.CancellationToken.IsCancellationRequested)
                    break;
                found.Value += tree.Length;
            }

            return found;
        });
        context.CancellationToken.ThrowIfCancellationRequested();
        return $"{count.Value} characters";
    }

    public static string? KnowsTheFirstDocument(OperationAnalysisContext context) =>
        context.Compilation.SyntaxTrees.First() == context.Operation.Syntax.SyntaxTree ? "in the first document" : null;

    /// <summary>What is asked first is taken for the first.</summary>
    public static string? RemembersWhoAskedFirst(OperationAnalysisContext context) =>
        s_first.GetValue(context.Compilation, _ => context.Operation.Syntax.SyntaxTree).FilePath is var path
            && path == context.Operation.Syntax.SyntaxTree.FilePath
                ? "asked first"
                : null;

    /// <summary>What was once said next to a document is said again as long as that one stays as it is.</summary>
    public static string? OutlivesAnEdit(OperationAnalysisContext context) =>
        s_sums.GetValue(
            context.Compilation.SyntaxTrees.Last(),
            _ => new StrongBox<int>(context.Compilation.SyntaxTrees.Sum(t => t.Length))) is { Value: var sum } ? $"{sum} characters" : null;
}
