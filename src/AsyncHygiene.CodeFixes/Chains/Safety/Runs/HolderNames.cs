using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>Where a variable, parameter or member that may hold a delegate is named.</summary>
internal sealed class HolderNames
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public HolderNames(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>A private one in its type only. One that implements a contract is also read by that.</summary>
    public IEnumerable<SimpleNameSyntax> OfMember(ISymbol member)
    {
        var tokens = member.DeclaredAccessibility == Accessibility.Private && member.ContainingType is { } owner
            ? SyntaxOf(owner).SelectMany(type => type.DescendantTokens().Where(t => t.ValueText == member.Name))
            : _models.AllTokens(member.Name, _cancellationToken);
        var contracts = member is IPropertySymbol { GetMethod: { } getter } ? _models.SlotsOf(getter).ToList() : [];
        foreach (var name in tokens.Select(t => t.Parent).OfType<SimpleNameSyntax>())
        {
            if (!_models.Has(name.SyntaxTree))
                continue;

            var symbol = _models.For(name.SyntaxTree).GetSymbolInfo(name, _cancellationToken).Symbol?.OriginalDefinition;
            if (_models.Symbols.Equals(symbol, member)
                || (symbol is IPropertySymbol { GetMethod: { } read } && contracts.Any(c => _models.Symbols.Equals(c, read))))
            {
                yield return name;
            }
        }
    }

    /// <summary>The parameter of an indexer is one symbol for the indexer and one for each accessor.</summary>
    public IEnumerable<SimpleNameSyntax> OfVariable(ISymbol variable, SyntaxNode scope)
    {
        var model = _models.For(scope.SyntaxTree);
        return scope.DescendantNodes()
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == variable.Name
                && model.GetSymbolInfo(n, _cancellationToken).Symbol?.OriginalDefinition is { } symbol
                && (SymbolEqualityComparer.Default.Equals(symbol, variable)
                    || (symbol is IParameterSymbol && variable is IParameterSymbol
                        && SymbolEqualityComparer.Default.Equals(OwnerOf(symbol), OwnerOf(variable)))));
    }

    /// <summary>The parts of a type in the solution.</summary>
    public IEnumerable<SyntaxNode> SyntaxOf(ISymbol symbol) =>
        symbol.DeclaringSyntaxReferences.Select(r => r.GetSyntax(_cancellationToken)).Where(s => _models.Has(s.SyntaxTree));

    private static ISymbol OwnerOf(ISymbol parameter) =>
        (parameter.ContainingSymbol as IMethodSymbol)?.AssociatedSymbol?.OriginalDefinition
        ?? ((parameter.ContainingSymbol as IMethodSymbol)?.PartialDefinitionPart ?? parameter.ContainingSymbol);
}
