using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.CallGraph.Services;

/// <summary>
/// Constructors that take a service as a parameter: dependency injection may build the service for them. Never more than possible, since a
/// container may have built it long before.
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

    public IEnumerable<(IMethodSymbol Constructor, SyntaxNode Parameter)> Of(INamedTypeSymbol service)
    {
        // It is made once, and what needs it is given the one that there is.
        if (SingletonServices.Contain(service, _models, _cancellationToken))
            yield break;

        var contracts = service.AllInterfaces.Where(i => !i.IsFramework()).Concat([service]).Select(t => t.OriginalDefinition).ToList();
        foreach (var contract in contracts)
        {
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
                    yield return (constructor, parameter);
                }
            }
        }
    }
}
