using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>
/// Class-hierarchy analysis: what may answer a call of a virtual, abstract or interface member, for all types of the source.
/// </summary>
internal sealed class OracleDispatch
{
    private readonly Compilation _compilation;
    private readonly Dictionary<ISymbol, List<IMethodSymbol>> _known = new(SymbolEqualityComparer.Default);

    public OracleDispatch(Compilation compilation)
    {
        _compilation = compilation;
        SourceTypes = TypesOf(compilation.Assembly.GlobalNamespace).ToList();
    }

    public IReadOnlyList<INamedTypeSymbol> SourceTypes { get; }

    public IReadOnlyList<IMethodSymbol> AnswersTo(IMethodSymbol called)
    {
        if (!_known.TryGetValue(called, out var answers))
            _known.Add(called, answers = Find(called).ToList());
        return answers;
    }

    private IEnumerable<IMethodSymbol> Find(IMethodSymbol called)
    {
        if (called.ContainingType is not { } owner
            || owner.SpecialType == SpecialType.System_Object
            || called.MethodKind == MethodKind.LocalFunction)
        {
            return [];
        }
        if (owner.TypeKind == TypeKind.Interface)
            return SourceTypes.SelectMany(type => Implementations(called, owner, type))
                .SelectMany(i => i.ContainingType.TypeKind == TypeKind.Interface ? [i] : Find(i).Prepend(i));
        return called.IsVirtual || called.IsAbstract || called.IsOverride
            ? SourceTypes.SelectMany(type => Overrides(called, owner, type))
            : [];
    }

    private IEnumerable<IMethodSymbol> Implementations(IMethodSymbol called, INamedTypeSymbol owner, INamedTypeSymbol type)
    {
        foreach (var contract
            in type.AllInterfaces.Where(i =>
                SymbolEqualityComparer.Default.Equals(i.OriginalDefinition, owner.OriginalDefinition) && Fits(i, owner)))
        {
            var member = contract.GetMembers()
                .OfType<IMethodSymbol>()
                .Single(m => SymbolEqualityComparer.Default.Equals(m.OriginalDefinition, called.OriginalDefinition));
            if (type.FindImplementationForInterfaceMember(member) is IMethodSymbol implementation)
                yield return implementation;
            foreach (var own in type.GetMembers()
                .OfType<IMethodSymbol>()
                .Where(m => m.ExplicitInterfaceImplementations.Contains(member, SymbolEqualityComparer.Default)))
            {
                yield return own;
            }
        }
    }

    private IEnumerable<IMethodSymbol> Overrides(IMethodSymbol called, INamedTypeSymbol owner, INamedTypeSymbol type)
    {
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>())
        {
            for (var overridden = method.OverriddenMethod; overridden is not null; overridden = overridden.OverriddenMethod)
            {
                if (SymbolEqualityComparer.Default.Equals(overridden.OriginalDefinition, called.OriginalDefinition)
                    && Fits(overridden.ContainingType, owner))
                {
                    yield return method;
                }
            }
        }
    }

    private bool Fits(INamedTypeSymbol implemented, INamedTypeSymbol called) =>
        IsOpen(implemented)
            || IsOpen(called)
            || _compilation.ClassifyCommonConversion(implemented, called) is { Exists: true, IsImplicit: true };

    private static bool IsOpen(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => IsOpen(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(IsOpen) || (named.ContainingType is { } outer && IsOpen(outer)),
        _ => false,
    };

    private static IEnumerable<INamedTypeSymbol> TypesOf(INamespaceOrTypeSymbol container) =>
        container.GetMembers()
            .OfType<INamespaceOrTypeSymbol>()
            .SelectMany(m => m is INamedTypeSymbol type ? TypesOf(m).Prepend(type) : TypesOf(m));
}
