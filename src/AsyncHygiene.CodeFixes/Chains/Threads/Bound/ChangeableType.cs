using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>
/// Types whose values two that use them at once would disturb: everything but texts, numbers, delegates, tasks, and what never changes.
/// </summary>
internal static class ChangeableType
{
    /// <summary>A type in a type in a type: what is deeper counts as changeable.</summary>
    private const int MaximumDepth = 4;

    private static readonly string[] s_unchangeable =
    [
        "System.Random", "System.Uri", "System.Version", "System.Type", "System.TimeZoneInfo", "System.IFormatProvider", "System.DBNull",
        "System.Threading.CancellationToken", "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.ValueTask", "System.Threading.Tasks.ValueTask`1", "System.Threading.Thread",
        "System.Globalization.CultureInfo", "System.Text.Encoding", "System.Text.RegularExpressions.Regex",
    ];

    private static readonly string[] s_unchangeableNamespaces =
        ["System.Collections.Immutable", "System.Collections.Frozen", "System.Reflection"];

    private static readonly string[] s_views =
    [
        "Span", "ReadOnlySpan", "Memory", "ReadOnlyMemory", "ArraySegment", "ReadOnlySequence", "IEnumerable", "IEnumerator", "IQueryable",
        "IOrderedEnumerable", "ReadOnlyCollection", "ReadOnlyDictionary",
    ];

    public static bool Is(ITypeSymbol? type, SemanticModelSource models, CancellationToken cancellationToken, int depth = 0)
    {
        switch (type)
        {
            case null or IPointerTypeSymbol or IFunctionPointerTypeSymbol:
                return false;
            case IArrayTypeSymbol or ITypeParameterSymbol or IDynamicTypeSymbol:
                return true;
        }

        if (type.IsUnmanagedType
            || type.TypeKind is TypeKind.Delegate or TypeKind.Enum
            || type.SpecialType is SpecialType.System_String or SpecialType.System_Void
            || Array.Exists(s_unchangeableNamespaces, type.IsInOrBelow)
            || Array.Exists(s_unchangeable, name => IsNamed(type, name)))
        {
            return false;
        }

        if (type is INamedTypeSymbol { IsTupleType: true } tuple)
            return depth > MaximumDepth || tuple.TupleElements.Any(e => Is(e.Type, models, cancellationToken, depth + 1));
        return depth > MaximumDepth
            || type.TypeKind is not (TypeKind.Class or TypeKind.Struct)
            || type.DeclaringSyntaxReferences.IsEmpty
            || !IsReadOnly((INamedTypeSymbol)type, models, cancellationToken, depth);
    }

    /// <summary>What a member of an object gives may be the object, a part of it, or look into it.</summary>
    public static bool MayBePartOf(
        ITypeSymbol? part,
        ITypeSymbol? whole,
        SemanticModelSource models,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (!Is(part, models, cancellationToken))
            return false;
        return whole is null or ITypeParameterSymbol or IDynamicTypeSymbol
            || part is ITypeParameterSymbol or IDynamicTypeSymbol
            || IsNamed(part!, "System.Object")
            || Array.IndexOf(s_views, part!.Name) >= 0
            || compilation.ClassifyCommonConversion(whole, part) is { IsReference: true } or { IsIdentity: true }
            || compilation.ClassifyCommonConversion(part, whole) is { IsReference: true } or { IsIdentity: true }
            || ItemsOf(whole).Any(item => MayBePartOf(part, item, models, compilation, cancellationToken));
    }

    private static IEnumerable<ITypeSymbol> ItemsOf(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => [array.ElementType],
        INamedTypeSymbol named => named.SelfAndBaseTypes().SelectMany(t => t.TypeArguments),
        _ => [],
    };

    /// <summary>A class or struct of the solution of which no field is ever set anew, and none holds something that changes.</summary>
    private static bool IsReadOnly(INamedTypeSymbol type, SemanticModelSource models, CancellationToken cancellationToken, int depth) =>
        type.SelfAndBaseTypes().All(t => t.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType
            || (!t.DeclaringSyntaxReferences.IsEmpty
                && t.GetMembers().OfType<IFieldSymbol>().Where(f => !f.IsStatic).All(f =>
                    f.IsReadOnly && !Is(f.Type, models, cancellationToken, depth + 1))))
        && (type.IsSealed || type.IsValueType || !models.DerivedFrom(type).Any());

    private static bool IsNamed(ITypeSymbol type, string name) =>
        name.LastIndexOf('.') is var dot
        && type.MetadataName == name.Substring(dot + 1)
        && type.IsIn(name.Substring(0, dot));
}
