using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether two members stand for one another: the same, in one compilation or in two, what implements it, or what overrides it. Members of
/// generic types are told apart by the type arguments, as far as the code says which.
/// </summary>
internal static class SameMember
{
    /// <param name="symbol">A member that the code uses or declares.</param>
    /// <param name="member">That it may implement or override.</param>
    public static bool IsFormOf(ISymbol? symbol, ISymbol member)
    {
        for (var s = (symbol as IMethodSymbol)?.ReducedFrom ?? symbol; s is not null; s = Overridden(s))
        {
            if (MayBeSame(s, member)
                || (s.ContainingType is { } type
                    && MayImplement(s, member)
                    && type.AllInterfaces.SelectMany(i => i.GetMembers(member.Name)).Any(m => MayBeSame(m, member))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The member, and what implements or overrides it in the types that are searched.</summary>
    public static IEnumerable<ISymbol> FormsOf(ISymbol member, SemanticModelSource models) =>
        CanHaveForms(member)
            ? models.DerivedFrom(member.ContainingType).SelectMany(t => t.GetMembers()).Where(m => IsFormOf(m, member)).Prepend(member)
            : [member];

    /// <summary>Others may implement or override it.</summary>
    public static bool CanHaveForms(ISymbol member) =>
        !member.IsSealed && (member.IsAbstract || member.IsVirtual || member.IsOverride);

    /// <summary>By its name, which stands behind that of the interface where it is written, and by the number of parameters.</summary>
    private static bool MayImplement(ISymbol symbol, ISymbol member) =>
        (symbol.Name == member.Name || symbol.Name.EndsWith("." + member.Name, StringComparison.Ordinal))
        && (symbol as IMethodSymbol)?.Parameters.Length == (member as IMethodSymbol)?.Parameters.Length;

    /// <summary>The same member, of types that are the same or that generic code leaves open.</summary>
    public static bool MayBeSame(ISymbol one, ISymbol other) =>
        SymbolNames.AreSame(one.OriginalDefinition, other.OriginalDefinition)
        && (IsOpen(one) || IsOpen(other) || SymbolNames.AreSame(one, other));

    private static bool IsOpen(ISymbol member) =>
        (member as IMethodSymbol)?.TypeArguments.Any(OpenType.IsOpen) == true || member.ContainingType?.IsOpen() == true;

    private static ISymbol? Overridden(ISymbol symbol) => symbol switch
    {
        IMethodSymbol method => method.OverriddenMethod,
        IPropertySymbol property => property.OverriddenProperty,
        _ => null,
    };
}
