using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.AwaitSites.Loops.Lists;

/// <summary>The types of lists: those whose objects may be one, and those that one can be changed by.</summary>
internal static class ListTypes
{
    private const string ReadOnlyCollection = "System.Collections.ObjectModel.ReadOnlyCollection`1";

    /// <summary>Sequences that LINQ makes itself.</summary>
    private static readonly string[] s_made =
    [
        "System.Linq.IOrderedEnumerable`1", "System.Linq.IGrouping`2", "System.Linq.ILookup`2", "System.Linq.IQueryable`1",
        "System.Linq.IOrderedQueryable`1",
    ];

    /// <summary>LINQ goes by index through what implements <c>IList</c>; the enumerator of an array does not mind either.</summary>
    public static bool MayBeList(ITypeSymbol? type, KnownTypes types) => type switch
    {
        IArrayTypeSymbol or { SpecialType: SpecialType.System_String } => false,
        INamedTypeSymbol { TypeKind: TypeKind.Interface } => !types.IsOneOf(type, s_made),
        INamedTypeSymbol named => named.AllInterfaces.Any(IsList) && !IsImmutable(named),
        _ => true,
    };

    public static bool CanChange(ITypeSymbol? type, KnownTypes types) => type switch
    {
        INamedTypeSymbol { TypeKind: TypeKind.Interface } named => named.AllInterfaces.Add(named).Any(i =>
            IsList(i)
            || i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_ICollection_T
            || types.Is(i, types["System.Collections.IList"])),
        INamedTypeSymbol named =>
            named.AllInterfaces.Any(IsList) && !IsImmutable(named) && !types.Is(named, types[ReadOnlyCollection]),
        ITypeParameterSymbol parameter => parameter.ConstraintTypes.Any(c => CanChange(c, types)),
        _ => false,
    };

    public static ITypeSymbol? ItemOf(ITypeSymbol? type) =>
        type is INamedTypeSymbol named
            ? named.AllInterfaces.Add(named)
                .FirstOrDefault(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
                ?.TypeArguments[0]
            : null;

    /// <summary>Whether what a loop goes through may be a list with such items.</summary>
    public static bool MayHold(ITypeSymbol? source, ITypeSymbol? item, Compilation compilation) =>
        ItemOf(source) is not { } taken
        || item is null
        || SymbolEqualityComparer.Default.Equals(taken, item)
        || taken.IsOpen()
        || item.IsOpen()
        || (source is { TypeKind: TypeKind.Interface } && compilation.ClassifyConversion(item, taken).IsReference);

    private static bool IsList(INamedTypeSymbol type) =>
        type.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IList_T;

    private static bool IsImmutable(INamedTypeSymbol type) =>
        type.IsInOrBelow("System.Collections.Immutable") || type.IsInOrBelow("System.Collections.Frozen");
}
