using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.Services;

/// <summary>
/// Constructors that take a service as a parameter: dependency injection builds the service for them. No more than possible where the
/// container may have built it long before, or may give another one.
/// </summary>
internal sealed class InjectedConstructors
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public InjectedConstructors(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    public IEnumerable<(IMethodSymbol Constructor, SyntaxNode Parameter, PathCertainty Certainty)> Of(INamedTypeSymbol service)
    {
        // It is made once, and what needs it is given the one that there is.
        if (SingletonServices.Contain(service, _models, _cancellationToken))
            yield break;

        var isMade = SingletonServices.IsOnlyMadeForEach(service, _models, _cancellationToken);
        var contracts = service.AllInterfaces.Where(i => !i.IsFramework()).Concat([service]).Select(t => t.OriginalDefinition).ToList();
        foreach (var contract in contracts)
        {
            var isCertain = isMade && IsTheOne(service, contract);
            foreach (var token in _models.AllTokens(contract.Name, _cancellationToken))
            {
                if (token.Parent is not TypeSyntax type
                    || type.FirstAncestorOrSelf<ParameterSyntax>()
                        is not { Parent.Parent: ConstructorDeclarationSyntax or TypeDeclarationSyntax } parameter)
                {
                    continue;
                }

                var model = _models.For(parameter.SyntaxTree);
                if (model.GetDeclaredSymbol(
                    parameter,
                    _cancellationToken) is IParameterSymbol { ContainingSymbol: IMethodSymbol constructor } symbol
                    && _models.Symbols.Equals(symbol.Type.OriginalDefinition, contract))
                {
                    yield return (constructor, parameter, isCertain ? PathCertainty.Proven : PathCertainty.Possible);
                }
            }
        }
    }

    /// <summary>Nothing else in the solution could be given for the parameter.</summary>
    private bool IsTheOne(INamedTypeSymbol service, INamedTypeSymbol contract) =>
        _models.Symbols.Equals(service.OriginalDefinition, contract)
        || _models.DerivedFrom(contract)
            .Where(t => t is { TypeKind: TypeKind.Class, IsAbstract: false })
            .All(t => _models.Symbols.Equals(t.OriginalDefinition, service.OriginalDefinition));
}
