using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Uses of user-defined conversions. An implicit one leaves no token, so every expression is looked at; that is expensive, and is done once
/// for all of them, and only if one is asked about.
/// </summary>
internal sealed class ConversionReferences
{
    private static readonly ConditionalWeakTable<SemanticModelSource, ConversionReferences> s_known = new();

    private readonly ILookup<ISymbol?, Reference> _byConversion;

    private ConversionReferences(SemanticModelSource models, CancellationToken cancellationToken) =>
        _byConversion = models.Trees
            .SelectMany(tree => In(tree, models, cancellationToken))
            .ToLookup(reference => (ISymbol?)Function.Canonical((IMethodSymbol)reference.Symbol), models.Symbols);

    public static IEnumerable<Reference> Of(IMethodSymbol conversion, SemanticModelSource models, CancellationToken cancellationToken) =>
        s_known.GetValue(models, source => new ConversionReferences(source, cancellationToken))._byConversion[conversion];

    private static IEnumerable<Reference> In(SyntaxTree tree, SemanticModelSource models, CancellationToken cancellationToken)
    {
        var model = models.For(tree);
        foreach (var node in tree.GetRoot(cancellationToken).DescendantNodes())
        {
            // A cast converts once by itself, and what it gives may be converted again.
            if (node is CastExpressionSyntax cast && model.GetSymbolInfo(cast, cancellationToken).Symbol is IMethodSymbol written)
                yield return new Reference(cast, written);

            var converted = node switch
            {
                ExpressionSyntax expression => model.GetConversion(expression, cancellationToken).MethodSymbol,
                // foreach (Wanted x in things) converts each element without an expression.
                CommonForEachStatementSyntax loop => model.GetForEachStatementInfo(loop).ElementConversion.MethodSymbol,
                _ => null,
            };
            if (converted is not null)
                yield return new Reference(node, converted);
        }
    }
}
