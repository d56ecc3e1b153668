using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>
/// What an <c>await</c> of a type gives. Any type with a fitting <c>GetAwaiter</c> counts: gRPC's calls, a library's own promises.
/// </summary>
internal static class Awaitable
{
    /// <summary>The type of <c>await value</c>, which is void for a plain task; null where the type cannot be awaited.</summary>
    public static ITypeSymbol? ResultOf(ITypeSymbol? type)
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
