using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Names;

/// <summary>
/// A name that is free in a type, though a member that gets it there would take the place of another one that code elsewhere means.
/// <code>
/// class Outer { static Task LoadAsync() … class Inner { void Load() … Task Go() => LoadAsync(); } }   // the outer one
/// interface IFoo { Task LoadAsync() => … }  class Base { void Load() … }  class D : Base, IFoo;       // the body of the interface
/// static class Ext { static Task LoadAsync(this Base b) … }  …  b.LoadAsync()                         // the extension
/// </code>
/// </summary>
internal sealed class CapturedNames
{
    private readonly SemanticModelSource _models;
    private readonly HashSet<ISymbol?> _types;
    private readonly IReadOnlyList<ITypeSymbol> _extended;
    private readonly CancellationToken _cancellationToken;

    /// <param name="models">Of the whole solution.</param>
    /// <param name="members">What would get the name.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public CapturedNames(SemanticModelSource models, IReadOnlyCollection<ISymbol> members, CancellationToken cancellationToken)
    {
        _models = models;
        _types = new HashSet<ISymbol?>(members.Select(m => m.ContainingType?.OriginalDefinition).Where(t => t is not null), models.Symbols);
        _extended = members.OfType<IMethodSymbol>().Where(m => m.IsExtensionMethod).Select(m => m.Parameters[0].Type).ToList();
        _cancellationToken = cancellationToken;
    }

    public bool Contain(string name) =>
        IsDefaultOfDerived(name)
        || _models.AllTokens(name, _cancellationToken).Any(t => t.Parent is SimpleNameSyntax use && IsCaptured(use));

    /// <summary>The inherited member would implement an interface that a derived class leaves to the body in the interface.</summary>
    private bool IsDefaultOfDerived(string name) =>
        _types.OfType<INamedTypeSymbol>()
            .Where(t => t.TypeKind == TypeKind.Class)
            .SelectMany(_models.DerivedFrom)
            .Any(derived => derived.AllInterfaces.Any(i => i.GetMembers(name).Any(m =>
                !m.IsStatic && derived.FindImplementationForInterfaceMember(m)?.ContainingType.TypeKind is null or TypeKind.Interface)));

    private bool IsCaptured(SimpleNameSyntax use) => use.Parent switch
    {
        QualifiedCrefSyntax or NameMemberCrefSyntax or QualifiedNameSyntax or NameColonSyntax or NameEqualsSyntax => false,
        MemberAccessExpressionSyntax access when access.Name == use => IsCapturedBy(access.Expression, use),
        MemberBindingExpressionSyntax binding => ReceiverSyntax.OfBinding(binding) is { } receiver && IsCapturedBy(receiver, use),
        _ => IsCapturedAround(use),
    };

    private bool IsCapturedBy(ExpressionSyntax receiver, SimpleNameSyntax use)
    {
        var model = _models.For(use.SyntaxTree);
        return model.GetTypeInfo(receiver, _cancellationToken).Type is { } type
            && (TypesOf(type).Any(Has) || _extended.Any(e => MayExtend(e, type)))
            && model.GetSymbolInfo(use, _cancellationToken).Symbol is IMethodSymbol { MethodKind: MethodKind.ReducedExtension } meant
            && !Has(meant.ContainingType);
    }

    /// <summary>An extension method for a nearer type is preferred.</summary>
    private bool MayExtend(ITypeSymbol extended, ITypeSymbol type) =>
        extended.TypeKind == TypeKind.TypeParameter || TypesOf(type).Any(t => extended is INamedTypeSymbol named && IsSame(t, named));

    /// <summary>Names without a receiver are looked up from the innermost type outwards.</summary>
    private bool IsCapturedAround(SimpleNameSyntax use)
    {
        var model = _models.For(use.SyntaxTree);
        var around = use.Ancestors().OfType<TypeDeclarationSyntax>()
            .Select(d => model.GetDeclaredSymbol(d, _cancellationToken))
            .OfType<INamedTypeSymbol>()
            .ToList();
        if (!around.Exists(t => t.SelfAndBaseTypes().Any(Has)))
            return false;

        var info = model.GetSymbolInfo(use, _cancellationToken);
        return (info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is { } meant
            && meant is IMethodSymbol or IPropertySymbol or IFieldSymbol or IEventSymbol or INamedTypeSymbol
            && around.TakeWhile(t => !t.SelfAndBaseTypes().Any(b => IsSame(b, meant.ContainingType)))
            .Any(t => t.SelfAndBaseTypes().Any(Has));
    }

    private static IEnumerable<ITypeSymbol> TypesOf(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol parameter => parameter.ConstraintTypes.SelectMany(TypesOf),
        _ => type.SelfAndBaseTypes().Concat(type.AllInterfaces),
    };

    private bool Has(ITypeSymbol type) => _types.Contains(type.OriginalDefinition);

    private bool IsSame(ITypeSymbol type, INamedTypeSymbol? other) =>
        _models.Symbols.Equals(type.OriginalDefinition, other?.OriginalDefinition);
}
