using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// What an <c>await</c> of a type gives. Any type with a fitting <c>GetAwaiter</c> counts: gRPC's calls, a library's own promises.
/// </summary>
internal static class Awaitable
{
    private static readonly ConditionalWeakTable<ITypeSymbol, StrongBox<ITypeSymbol?>> s_ofDefinitions = new();

    /// <summary>The type of <c>await value</c>, which is void for a plain task; null where the type cannot be awaited.</summary>
    public static ITypeSymbol? ResultOf(ITypeSymbol? type)
    {
        if (type is not INamedTypeSymbol { SpecialType: SpecialType.None, TypeKind: not (TypeKind.Enum or TypeKind.Delegate) } named)
            return type is { SpecialType: SpecialType.None } and not INamedTypeSymbol ? Find(type) : null;

        // A constructed type makes its members anew, and there are as many Task<T> as there are results.
        var ofDefinition = s_ofDefinitions.GetValue(named.OriginalDefinition, static t => new StrongBox<ITypeSymbol?>(Find(t))).Value;
        return ofDefinition switch
        {
            null or { SpecialType: SpecialType.System_Void } => ofDefinition,
            _ when named.IsDefinition => ofDefinition,
            ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type, ContainingType: { } declaring } parameter
                when SymbolEqualityComparer.Default.Equals(declaring, named.OriginalDefinition) => named.TypeArguments[parameter.Ordinal],
            _ => Find(type),
        };
    }

    private static ITypeSymbol? Find(ITypeSymbol type)
    {
        if (type.SelfAndBaseTypes().Select(ResultDeclaredIn).FirstOrDefault(r => r is not null) is { } result)
            return result;

        return type is { TypeKind: TypeKind.Interface }
            ? type.AllInterfaces.Select(ResultDeclaredIn).FirstOrDefault(r => r is not null)
            : null;
    }

    private static ITypeSymbol? ResultDeclaredIn(ITypeSymbol type)
    {
        foreach (var member in type.GetMembers(WellKnownMemberNames.GetAwaiter))
        {
            if (member is IMethodSymbol { IsStatic: false, Parameters.IsEmpty: true, IsGenericMethod: false } getAwaiter)
                return ResultOfAwaiter(getAwaiter.ReturnType);
        }

        return null;
    }

    private static ITypeSymbol? ResultOfAwaiter(ITypeSymbol awaiter) =>
        awaiter.GetMembers(WellKnownMemberNames.IsCompleted).OfType<IPropertySymbol>().Any()
            ? awaiter.GetMembers(WellKnownMemberNames.GetResult)
                .OfType<IMethodSymbol>()
                .FirstOrDefault(m => m.Parameters.IsEmpty)?.ReturnType
            : null;
}
