using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>Uses of a user-defined operator, found by the operator's token.</summary>
internal sealed class OperatorReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public OperatorReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> Of(IMethodSymbol @operator)
    {
        foreach (var text in TokensOf(@operator.Name))
        {
            foreach (var token in _models.Tokens(text, _cancellationToken))
            {
                // true and false are asked for by conditions and by && and ||, which name neither.
                if (token.Parent is ExpressionSyntax expression
                    && _models.For(expression.SyntaxTree).GetSymbolInfo(expression, _cancellationToken).Symbol is IMethodSymbol called
                    && _models.IsSame(called, @operator))
                {
                    yield return new Reference(expression, called);
                }
            }
        }
    }

    /// <summary>The operator's own token and the compound assignment made from it.</summary>
    private static IEnumerable<string> TokensOf(string name)
    {
        var text = SyntaxFacts.GetText(SyntaxFacts.GetOperatorKind(name));
        if (text.Length == 0)
            return [];

        return text is "==" or "!=" or "<" or ">" or "<=" or ">=" or "!" or "~" or "++" or "--" ? [text] : [text, text + "="];
    }
}
