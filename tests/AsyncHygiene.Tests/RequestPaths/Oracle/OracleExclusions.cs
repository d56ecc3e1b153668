using System;
using System.Linq;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Tests.RequestPaths.Oracle;

/// <summary>Delegates that no request waits for, so that the search rightly knows no caller: threads of their own, timers, registrations at start-up, unused locals.</summary>
internal static class OracleExclusions
{
    private static readonly string[] s_runners = ["Thread", "Timer", "Lazy", "IServiceCollection", "IApplicationBuilder", "WebApplication", "IHostBuilder", "ILoggingBuilder"];

    public static bool Covers(Function callee, Compilation compilation)
    {
        if (callee.Node is not null)
            return IsExcluded(callee.Node, compilation);

        return compilation.SyntaxTrees
            .SelectMany(t => t.GetRoot().DescendantNodes().OfType<SimpleNameSyntax>())
            .Where(n => n.Identifier.ValueText == callee.Symbol.Name)
            .Any(n => IsExcluded(n, compilation));
    }

    private static bool IsExcluded(SyntaxNode node, Compilation compilation)
    {
        var model = compilation.GetSemanticModel(node.SyntaxTree);
        var argument = node.FirstAncestorOrSelf<ArgumentSyntax>();
        if (argument?.Parent?.Parent is not ExpressionSyntax call || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
            return false;

        var receiver = (method.ReducedFrom ?? method) is { IsExtensionMethod: true } extension ? extension.Parameters[0].Type : method.ContainingType;
        return Array.IndexOf(s_runners, receiver.Name) >= 0 || argument.Parent.ToString().Contains("LongRunning", StringComparison.Ordinal);
    }
}
