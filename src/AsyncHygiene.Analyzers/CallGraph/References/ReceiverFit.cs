using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.References;

/// <summary>
/// Whether a call through a slot can arrive at an implementation, by the type that it is asked of: <c>orders.Get(id)</c> of an
/// <c>IOrders : IRepository&lt;Order&gt;</c> runs what the classes behind <c>IOrders</c> have, not what those override.
/// </summary>
internal sealed class ReceiverFit
{
    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;

    public ReceiverFit(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>False where all classes that are seen below the type have another method in its place.</summary>
    public bool MayArrive(Reference reference, IMethodSymbol implementation)
    {
        if (implementation.ContainingType.TypeKind == TypeKind.Interface
            || ReceiverSyntax.OfName(reference.Syntax) is not { } receiver
            || _models.For(receiver.SyntaxTree).GetTypeInfo(receiver, _cancellationToken).Type is not INamedTypeSymbol type
            || type.TypeKind is not (TypeKind.Class or TypeKind.Interface)
            || _models.Symbols.Equals(type.OriginalDefinition, reference.Symbol.ContainingType?.OriginalDefinition))
        {
            return true;
        }

        var made = _models.DerivedFrom(type)
            .Append(type)
            .Where(t => t is { TypeKind: TypeKind.Class or TypeKind.Struct, IsAbstract: false })
            .ToList();
        return made.Count == 0 || made.Exists(t => Answers(t, implementation));
    }

    /// <summary>The first of a type and its bases that has the method or an override of it has the method itself.</summary>
    private bool Answers(INamedTypeSymbol type, IMethodSymbol implementation)
    {
        foreach (var declaring in type.SelfAndBaseTypes())
        {
            foreach (var member in declaring.GetMembers().OfType<IMethodSymbol>())
            {
                if (_models.Symbols.Equals(member.OriginalDefinition, implementation.OriginalDefinition))
                    return true;
                if (member.Name == implementation.Name && Overrides(member, implementation))
                    return false;
            }
        }

        return false;
    }

    private bool Overrides(IMethodSymbol member, IMethodSymbol implementation) =>
        member.SelfAndOverridden().Skip(1).Any(m => _models.Symbols.Equals(m.OriginalDefinition, implementation.OriginalDefinition));
}
