using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// State that flows with the code: the culture, the principal, scopes. What an async method changes of it is taken back when the method returns, so that
/// whoever runs after it would no longer see the change.
/// </summary>
internal static class AmbientState
{
    /// <summary>A method that sets it for others is a short one, and near.</summary>
    private const int MaximumDepth = 3;

    private static readonly HashSet<string> s_properties = new(StringComparer.Ordinal)
    {
        "System.Globalization.CultureInfo.CurrentCulture", "System.Globalization.CultureInfo.CurrentUICulture",
        "System.Threading.Thread.CurrentCulture", "System.Threading.Thread.CurrentUICulture", "System.Threading.Thread.CurrentPrincipal",
        "System.Threading.AsyncLocal<T>.Value", "System.Diagnostics.Activity.Current", "Microsoft.AspNetCore.Http.IHttpContextAccessor.HttpContext",
    };

    private static readonly HashSet<string> s_methods = new(StringComparer.Ordinal)
    {
        "System.Diagnostics.Activity.Start", "System.Diagnostics.ActivitySource.StartActivity", "Microsoft.Extensions.Logging.ILogger.BeginScope",
        "Microsoft.Extensions.Logging.LoggerExtensions.BeginScope", "System.Transactions.TransactionScope..ctor",
    };

    /// <summary>The function itself sets it, and does not put back what was there before.</summary>
    public static bool IsLeftBy(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken)
    {
        var assigned = FunctionSyntax.OwnNodes(function)
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Left is SimpleNameSyntax or MemberAccessExpressionSyntax && IsNamedLike(a.Left))
            .Select(a => (a.Left, Symbol: model.GetSymbolInfo(a.Left, cancellationToken).Symbol))
            .Where(a => a.Symbol is not null && IsSet(a.Symbol, a.Left))
            .ToList();
        return assigned.Any(a => !assigned.Any(other => SymbolEqualityComparer.Default.Equals(other.Symbol, a.Symbol) && other.Left.FirstAncestorOrSelf<FinallyClauseSyntax>() is not null));
    }

    /// <summary>Itself or a method of the same project that it calls.</summary>
    public static bool IsSetBy(SyntaxNode function, Compilation compilation, CancellationToken cancellationToken)
    {
        var seen = new HashSet<SyntaxNode> { function };
        var level = new List<SyntaxNode> { function };
        for (var depth = 0; depth <= MaximumDepth && level.Count > 0; depth++)
        {
            var next = new List<SyntaxNode>();
            foreach (var node in level)
            {
                cancellationToken.ThrowIfCancellationRequested();
                var model = compilation.GetSemanticModel(node.SyntaxTree);
                foreach (var part in node.DescendantNodes())
                {
                    if (Used(part) is not { } used || model.GetSymbolInfo(used, cancellationToken).Symbol is not { } symbol)
                        continue;
                    if (IsSet(symbol, part))
                        return true;
                    if (symbol is IMethodSymbol)
                        next.AddRange(symbol.DeclaringSyntaxReferences.Where(r => compilation.ContainsSyntaxTree(r.SyntaxTree)).Select(r => r.GetSyntax(cancellationToken)).Where(seen.Add));
                }
            }

            level = next;
        }

        return false;
    }

    /// <summary>The function ends a scope that began elsewhere, or something that may be one: behind <c>IDisposable</c> alone there often is.</summary>
    public static bool IsEndedBy(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) =>
        function.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call =>
            call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "Stop" or "Undo" } or MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Dispose" or "Stop" or "Undo" }
            && model.GetSymbolInfo(call, cancellationToken).Symbol?.ContainingType.ToDisplayString() is "System.IDisposable" or "System.Diagnostics.Activity" or "System.Transactions.TransactionScope" or "System.Threading.AsyncFlowControl");

    /// <summary>All other names need not be bound.</summary>
    private static bool IsNamedLike(ExpressionSyntax expression)
    {
        var name = ((expression as MemberAccessExpressionSyntax)?.Name ?? (SimpleNameSyntax)expression).Identifier.ValueText;
        return s_properties.Any(p => p.EndsWith("." + name, StringComparison.Ordinal));
    }

    private static ExpressionSyntax? Used(SyntaxNode node) => node switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left,
        InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax => (ExpressionSyntax)node,
        _ => null,
    };

    private static bool IsSet(ISymbol symbol, SyntaxNode node)
    {
        var name = $"{(symbol is IMethodSymbol { ReducedFrom: { } reduced } ? reduced : symbol).ContainingType?.OriginalDefinition.ToDisplayString()}.{symbol.Name}";
        return symbol is IMethodSymbol ? s_methods.Contains(name) && !EndsHere(node) : s_properties.Contains(name);
    }

    /// <summary>A <c>using</c> takes it back in any case.</summary>
    private static bool EndsHere(SyntaxNode node) =>
        node.Parent is UsingStatementSyntax
        || (node.Parent?.Parent?.Parent is VariableDeclarationSyntax { Parent: UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 } });
}
