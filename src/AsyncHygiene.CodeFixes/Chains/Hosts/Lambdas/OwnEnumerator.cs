using System.Linq;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// Types of the solution that give other items to a <c>foreach</c> than to a method that takes them as <c>IEnumerable&lt;T&gt;</c>, or goes
/// through them by index: <c>class Own : List&lt;int&gt; { public new IEnumerator&lt;int&gt; GetEnumerator() … }</c>.
/// </summary>
internal static class OwnEnumerator
{
    /// <param name="source">The type of what a loop would go through.</param>
    /// <param name="method">The method that does it now.</param>
    /// <param name="compilation">That of the call.</param>
    public static bool MayDiffer(ITypeSymbol source, IMethodSymbol method, Compilation compilation)
    {
        if (source is not INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type)
            return false;
        if (EnumeratorOf(type) is { DeclaringSyntaxReferences.IsEmpty: false } own && !IsOfInterface(own, type))
            return true;

        // A list by its own method: the enumerator of the list itself, which no other class replaces.
        return !method.IsExtensionMethod
            ? EnumeratorOf(type) is { DeclaringSyntaxReferences.IsEmpty: false }
            : TypeHierarchy.Of(compilation).DerivedFrom(type).Where(t => MayBe(t, type)).Prepend(type).Any(Replaces);
    }

    /// <summary>What a <c>foreach</c> calls.</summary>
    public static IMethodSymbol? EnumeratorOf(ITypeSymbol source) => source.SelfAndBaseTypes()
        .SelectMany(t => t.GetMembers(WellKnownMemberNames.GetEnumeratorMethodName))
        .OfType<IMethodSymbol>()
        .FirstOrDefault(m => m is { DeclaredAccessibility: Accessibility.Public, IsStatic: false, Parameters.IsEmpty: true });

    /// <summary>No class below <c>List&lt;string&gt;</c> is a <c>List&lt;int&gt;</c>.</summary>
    private static bool MayBe(INamedTypeSymbol derived, INamedTypeSymbol type) => derived.SelfAndBaseTypes().Any(t =>
        SymbolEqualityComparer.Default.Equals(t, type)
        || (SymbolEqualityComparer.Default.Equals(t.OriginalDefinition, type.OriginalDefinition)
            && (t.TypeArguments.Any(a => a is ITypeParameterSymbol) || type.TypeArguments.Any(a => a is ITypeParameterSymbol))));

    /// <summary>It is what every method gets that takes the sequence.</summary>
    private static bool IsOfInterface(IMethodSymbol enumerator, INamedTypeSymbol type) => type.AllInterfaces
        .Where(i => i.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T)
        .SelectMany(i => i.GetMembers(WellKnownMemberNames.GetEnumeratorMethodName))
        .All(m => SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(m), enumerator));

    /// <summary>A class below a library's says anew how it is enumerated.</summary>
    private static bool Replaces(INamedTypeSymbol type) =>
        type.BaseType is { } inherited
        && EnumeratorOf(inherited) is { DeclaringSyntaxReferences.IsEmpty: true }
        && type.GetMembers().OfType<IMethodSymbol>().Any(m => m.Name == WellKnownMemberNames.GetEnumeratorMethodName
            || m.ExplicitInterfaceImplementations.Any(i => i.Name == WellKnownMemberNames.GetEnumeratorMethodName));
}
