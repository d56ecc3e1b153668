using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Uses of a user-defined conversion. An implicit one leaves no token, so every expression is looked at; that is expensive, and is asked
/// only for the rare conversion that blocks.
/// </summary>
internal sealed class ConversionReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ConversionReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol conversion)
    {
        foreach (var tree in _models.Trees)
        {
            var model = _models.For(tree);
            foreach (var expression in tree.GetRoot(_cancellationToken).DescendantNodes().OfType<ExpressionSyntax>())
            {
                // A cast converts once by itself, and what it gives may be converted again.
                var written = expression is CastExpressionSyntax cast
                    ? model.GetSymbolInfo(cast, _cancellationToken).Symbol as IMethodSymbol
                    : null;
                foreach (var method in new[] { written, model.GetConversion(expression, _cancellationToken).MethodSymbol })
                {
                    if (method is not null && _models.IsSame(method, conversion))
                        yield return new Reference(expression, method);
                }
            }

            // foreach (Wanted x in things) converts each element without an expression.
            foreach (var loop in tree.GetRoot(_cancellationToken).DescendantNodes().OfType<CommonForEachStatementSyntax>())
            {
                if (model.GetForEachStatementInfo(loop).ElementConversion.MethodSymbol is { } method && _models.IsSame(method, conversion))
                    yield return new Reference(loop, method);
            }
        }
    }
}
