using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.References;

/// <summary>Uses of indexers: every bracket is a candidate, since nothing names the member.</summary>
internal sealed class IndexerReferences
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public IndexerReferences(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<Reference> All()
    {
        foreach (var token in _models.Tokens("[", _cancellationToken))
        {
            var access = token.Parent?.Parent;
            if (access is ElementAccessExpressionSyntax or ElementBindingExpressionSyntax or ImplicitElementAccessSyntax
                && _models.For(access.SyntaxTree).GetSymbolInfo(access, _cancellationToken).Symbol is IPropertySymbol indexer)
            {
                yield return new Reference(access, indexer);
            }
        }
    }
}
