using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// What an <c>async void</c> function does before its first await: it is done when the function returns, and whoever calls it goes on then.
/// </summary>
internal static class VoidWork
{
    /// <summary>Why no await may come to the place; null where no caller sees a difference.</summary>
    public static Refusal? RefusalAt(
        SyntaxNode site,
        SyntaxNode function,
        IMethodSymbol symbol,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var model = context.Model;
        if (PriorAwait.IsBefore(site, function, model, cancellationToken))
            return null;
        if (AnswerAt(site, function, symbol, model, cancellationToken) is { } answer)
        {
            return Refusal.FinishedWork.Because(
                $"it sets a member of '{answer.Name}', and whoever called it reads that at its first await");
        }

        return function is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax } lambda
            && !symbol.IsEventHandler()
            && !AmbientState.IsRoot(lambda, model, cancellationToken)
                ? Refusal.FinishedWork.Because("whoever runs the lambda goes on at its first await, when its work is done so far")
                : null;
    }

    /// <summary>What is given to it to be filled: <c>e.Cancel = File.ReadAllText(path) == "dirty";</c></summary>
    private static IParameterSymbol? AnswerAt(
        SyntaxNode site,
        SyntaxNode function,
        IMethodSymbol symbol,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        FunctionSyntax.OwnNodes(function)
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Span.End > site.SpanStart)
            .Select(a => a.Left.DescendantNodesAndSelf().OfType<MemberAccessExpressionSyntax>().LastOrDefault()?.Expression)
            .OfType<IdentifierNameSyntax>()
            .Select(name => model.GetSymbolInfo(name, cancellationToken).Symbol)
            .OfType<IParameterSymbol>()
            .FirstOrDefault(p => SymbolEqualityComparer.Default.Equals(p.ContainingSymbol, symbol) && p.Type.IsReferenceType);
}
