using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// The places where something of the thread, its number or its stack, is used: where it is asked for, and where a member is named that
/// gives it, directly or through others.
/// </summary>
internal sealed class NumberPlaces
{
    private readonly SemanticModelSource _models;
    private readonly NumberUse _uses;
    private readonly CancellationToken _cancellationToken;

    public NumberPlaces(SemanticModelSource models, NumberUse uses, CancellationToken cancellationToken)
    {
        _models = models;
        _uses = uses;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<(ExpressionSyntax Place, NumberOutcome Outcome)> Of(ExpressionSyntax number)
    {
        var open = new Queue<ExpressionSyntax>([number]);
        var seen = new HashSet<SyntaxNode>(open);
        while (open.Count > 0 && seen.Count < ThreadFlow.MaximumFunctions)
        {
            var place = open.Dequeue();
            var outcome = _uses.Of(place);
            yield return (place, outcome);
            if (outcome != NumberOutcome.HandedOut)
                continue;
            foreach (var use in UsesOf(place).Where(seen.Add))
                open.Enqueue(use);
        }
    }

    /// <summary>Also through what the member implements or overrides.</summary>
    private IEnumerable<SimpleNameSyntax> UsesOf(SyntaxNode number)
    {
        var model = _models.For(number.SyntaxTree);
        var member = MemberAround(number, model);
        if (member is null)
            return [];

        var slots = new HashSet<ISymbol?>(_models.Symbols) { member.OriginalDefinition };
        if ((member as IMethodSymbol ?? (member as IPropertySymbol)?.GetMethod) is { MethodKind: not MethodKind.LocalFunction } method)
            slots.UnionWith(_models.SlotsOf(method).Select(s => s.AssociatedSymbol ?? s));
        return _models.AllTokens(member.Name, _cancellationToken)
            .Select(token => token.Parent)
            .OfType<SimpleNameSyntax>()
            .Where(use => _models.For(use.SyntaxTree).GetSymbolInfo(use, _cancellationToken).Symbol is { } symbol
                && slots.Contains(((symbol as IMethodSymbol)?.ReducedFrom ?? symbol).OriginalDefinition));
    }

    /// <summary>What gives the number: a property, a method, a local function, or a variable or field that keeps a lambda.</summary>
    private ISymbol? MemberAround(SyntaxNode number, SemanticModel model)
    {
        var function = FunctionSyntax.Around(number);
        if (function is AnonymousFunctionExpressionSyntax { Parent: var keeper })
        {
            return keeper switch
            {
                EqualsValueClauseSyntax { Parent: { } declared } => model.GetDeclaredSymbol(declared, _cancellationToken),
                AssignmentExpressionSyntax { Left: var left } => model.GetSymbolInfo(left, _cancellationToken).Symbol,
                _ => null,
            };
        }

        return model.GetEnclosingSymbol(number.SpanStart, _cancellationToken) switch
        {
            IMethodSymbol { AssociatedSymbol: { } property } => property,
            IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation } method => method,
            IMethodSymbol { MethodKind: MethodKind.LocalFunction } local => local,
            _ => null,
        };
    }
}
