using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.Dispatch;

/// <summary>
/// Whether a call through a slot can arrive at an implementation, by the type arguments on both sides: <c>IHandle&lt;Order&gt;.Handle</c>
/// never calls the implementation of <c>IHandle&lt;Invoice&gt;</c>.
/// </summary>
internal static class SlotFit
{
    /// <summary>Null where the call cannot arrive; possible where one side leaves open what the other one fixes.</summary>
    /// <param name="called">A member of a generic type, with its type arguments.</param>
    /// <param name="implementation">What may be run.</param>
    /// <param name="symbols">Compares symbols of both compilations.</param>
    /// <param name="derived">The types below the implementation's, which may add the contract.</param>
    public static PathCertainty? Of(
        IMethodSymbol called,
        IMethodSymbol implementation,
        IEqualityComparer<ISymbol?> symbols,
        IEnumerable<INamedTypeSymbol> derived)
    {
        var owner = called.ContainingType;
        if (owner is null || !owner.IsGenericType)
            return PathCertainty.Proven;

        PathCertainty? best = null;
        var seen = false;
        foreach (var view
            in Views(
                implementation.ContainingType,
                owner.OriginalDefinition,
                symbols).Where(v => IsAnsweredBy(v, called, implementation, symbols)))
        {
            seen = true;
            var fit = Of(owner.TypeArguments, view.TypeArguments, implementation.ContainingType, symbols);
            if (fit is not null && (best is null || fit > best))
                best = fit;
        }

        // A derived type adds the interface; with which arguments, only that type knows.
        return seen ? best
            : derived.Any(t => IsAddedBy(t, called, implementation, symbols)) ? PathCertainty.Proven
            : PathCertainty.Possible;
    }

    /// <summary>
    /// <c>class Cities : Rows&lt;City&gt;, IRows&lt;City&gt;</c>: a call of <c>IRows&lt;City&gt;</c> arrives at the method of <c>Rows</c>,
    /// and so does one that leaves open what <c>Rows</c> does.
    /// </summary>
    private static bool IsAddedBy(
        INamedTypeSymbol adding,
        IMethodSymbol called,
        IMethodSymbol implementation,
        IEqualityComparer<ISymbol?> symbols)
    {
        var inherited = adding.SelfAndBaseTypes()
            .FirstOrDefault(t => symbols.Equals(t.OriginalDefinition, implementation.ContainingType.OriginalDefinition));
        return inherited is not null && adding.AllInterfaces.Any(contract =>
            symbols.Equals(contract.OriginalDefinition, called.ContainingType.OriginalDefinition)
            && contract.GetMembers(called.Name).Any(m => symbols.Equals(m.OriginalDefinition, called.OriginalDefinition)
                && symbols.Equals(adding.FindImplementationForInterfaceMember(m)?.OriginalDefinition, implementation.OriginalDefinition))
            && contract.TypeArguments.Zip(
                called.ContainingType.TypeArguments,
                (argument, wanted) => IsSame(argument, wanted, symbols)
                    || (ContainsTypeParameter(wanted) && inherited.TypeArguments.Contains(argument, symbols))).All(fits => fits));
    }

    /// <summary>
    /// A base may have implemented the same interface with other arguments; that view's calls arrive there. What overrides a base's
    /// implementation answers in its place.
    /// </summary>
    private static bool IsAnsweredBy(
        INamedTypeSymbol view,
        IMethodSymbol called,
        IMethodSymbol implementation,
        IEqualityComparer<ISymbol?> symbols)
    {
        if (view.TypeKind != TypeKind.Interface || implementation.ContainingType.TypeKind == TypeKind.Interface)
            return true;

        return view.GetMembers(called.Name).OfType<IMethodSymbol>()
            .Where(m => symbols.Equals(m.OriginalDefinition, called.OriginalDefinition))
            .Select(m => implementation.ContainingType.FindImplementationForInterfaceMember(m)?.OriginalDefinition)
            .Any(answering => implementation.SelfAndOverridden().Any(m => symbols.Equals(answering, m.OriginalDefinition)));
    }

    /// <summary>How a type sees a generic base or interface of its own: with which arguments.</summary>
    public static IEnumerable<INamedTypeSymbol> Views(
        INamedTypeSymbol type,
        INamedTypeSymbol definition,
        IEqualityComparer<ISymbol?> symbols)
    {
        foreach (var self in type.SelfAndBaseTypes().Where(t => symbols.Equals(t.OriginalDefinition, definition)))
            yield return self;

        foreach (var contract in type.AllInterfaces.Where(i => symbols.Equals(i.OriginalDefinition, definition)))
            yield return contract;
    }

    private static PathCertainty? Of(
        IReadOnlyList<ITypeSymbol> called,
        IReadOnlyList<ITypeSymbol> implemented,
        INamedTypeSymbol implementer,
        IEqualityComparer<ISymbol?> symbols)
    {
        var result = PathCertainty.Proven;
        for (var i = 0; i < called.Count && i < implemented.Count; i++)
        {
            if (implemented[i] is ITypeParameterSymbol || IsSame(called[i], implemented[i], symbols))
                continue;
            if (IsBoundBy(called[i], implementer, symbols))
                continue;
            if (!ContainsTypeParameter(called[i]) && !ContainsTypeParameter(implemented[i]))
            {
                // Variance: an IHandle<in Base> also handles a Derived.
                if (!IsVariant(implementer, called[i], implemented[i], symbols))
                    return null;
            }

            result = PathCertainty.Possible;
        }

        return result;
    }

    /// <summary>The names of tuple elements, and dynamic for object, make no other type at run time.</summary>
    public static bool IsSame(ITypeSymbol a, ITypeSymbol b, IEqualityComparer<ISymbol?> symbols)
    {
        if (symbols.Equals(a, b) || (IsObject(a) && IsObject(b)))
            return true;

        return (a, b) switch
        {
            (IArrayTypeSymbol x, IArrayTypeSymbol y) => x.Rank == y.Rank && IsSame(x.ElementType, y.ElementType, symbols),
            (INamedTypeSymbol x, INamedTypeSymbol y) => symbols.Equals(Unnamed(x).OriginalDefinition, Unnamed(y).OriginalDefinition)
                && Unnamed(x).TypeArguments.Length > 0
                && Unnamed(x).TypeArguments.Zip(Unnamed(y).TypeArguments, (p, q) => IsSame(p, q, symbols)).All(same => same),
            _ => false,
        };
    }

    private static bool IsObject(ITypeSymbol type) => type.TypeKind == TypeKind.Dynamic || type.SpecialType == SpecialType.System_Object;

    private static INamedTypeSymbol Unnamed(INamedTypeSymbol type) => type.TupleUnderlyingType ?? type;

    private static bool IsVariant(INamedTypeSymbol implementer, ITypeSymbol a, ITypeSymbol b, IEqualityComparer<ISymbol?> symbols) =>
        implementer.AllInterfaces.Any(i => i.OriginalDefinition.TypeParameters.Any(p => p.Variance != VarianceKind.None))
            && (Derives(a, b, symbols) || Derives(b, a, symbols));

    private static bool Derives(ITypeSymbol type, ITypeSymbol from, IEqualityComparer<ISymbol?> symbols) =>
        type.SelfAndBaseTypes().Contains(from, symbols) || type.AllInterfaces.Contains(from, symbols);

    /// <summary>
    /// The call stands in a generic base of the implementer: there the type is open, in every object of the implementer it is closed.
    /// <c>abstract class Crud&lt;T&gt; { void Get() =&gt; Load(); }</c>, <c>class Cars : Crud&lt;Car&gt; { override void Load() … }</c>
    /// </summary>
    private static bool IsBoundBy(ITypeSymbol type, INamedTypeSymbol implementer, IEqualityComparer<ISymbol?> symbols) => type switch
    {
        ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type, ContainingType: { TypeKind: TypeKind.Class } declaring } =>
            implementer.BaseType.SelfAndBaseTypes().Any(t => symbols.Equals(t.OriginalDefinition, declaring.OriginalDefinition)),
        IArrayTypeSymbol array => IsBoundBy(array.ElementType, implementer, symbols),
        INamedTypeSymbol { TypeArguments.Length: > 0 } named =>
            ContainsTypeParameter(named)
            && named.TypeArguments.All(a => !ContainsTypeParameter(a) || IsBoundBy(a, implementer, symbols)),
        _ => false,
    };

    public static bool ContainsTypeParameter(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => ContainsTypeParameter(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(ContainsTypeParameter),
        _ => false,
    };

    public static bool Contains(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        INamedTypeSymbol named => named.TypeArguments.Any(t => Contains(t, parameter)),
        IArrayTypeSymbol array => Contains(array.ElementType, parameter),
        _ => SymbolEqualityComparer.Default.Equals(type, parameter),
    };
}
