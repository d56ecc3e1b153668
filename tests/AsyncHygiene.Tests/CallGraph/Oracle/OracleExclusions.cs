using System;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>
/// Delegates that no request waits for, so that the search rightly knows no caller: threads of their own, timers, registrations at
/// start-up, unused locals.
/// </summary>
internal static class OracleExclusions
{
    private static readonly string[] s_runners = [
        "Thread",
        "Timer",
        "Lazy",
        "IServiceCollection",
        "IApplicationBuilder",
        "WebApplication",
        "IHostBuilder",
        "ILoggingBuilder"
    ];

    public static bool Covers(Function callee, Compilation compilation)
    {
        if (callee.Node is not null)
            return IsExcluded(callee.Node, compilation);

        return compilation.SyntaxTrees
            .SelectMany(t => t.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            .Where(n => n.Identifier.ValueText == callee.Symbol.Name)
            .Any(n => IsExcluded(n, compilation));
    }

    /// <summary>
    /// Given to a thread of its own, by whatever way: the oracle has no edge for it, and the search may not have a proven one.
    /// </summary>
    public static bool RunsApart(SyntaxNode node, SemanticModel model) =>
        node.Parent is ArgumentSyntax
            && CallAround(node, model) is { } method
            && (method.Name == "Apart" || method.ContainingType.Name == "Thread");

    private static bool IsExcluded(SyntaxNode node, Compilation compilation)
    {
        if (CallAround(node, compilation.GetSemanticModel(node.SyntaxTree)) is not { } method)
            return false;

        var receiver = (method.ReducedFrom ?? method) is { IsExtensionMethod: true } extension
            ? extension.Parameters[0].Type
            : method.ContainingType;
        return Array.IndexOf(s_runners, receiver.Name) >= 0
            || node.FirstAncestorOrSelf<ArgumentSyntax>()!.Parent!.ToString().Contains("LongRunning", StringComparison.Ordinal);
    }

    private static IMethodSymbol? CallAround(SyntaxNode node, SemanticModel model) =>
        node.FirstAncestorOrSelf<ArgumentSyntax>()?.Parent?.Parent is ExpressionSyntax call
            ? model.GetSymbolInfo(call).Symbol as IMethodSymbol
            : null;
}
