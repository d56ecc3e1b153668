using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Cancellation;

/// <summary>
/// A member whose work is to end something, or to answer a failure: it runs after a cancellation as well, and a token that is cancelled by
/// then would end it at its first await.
/// </summary>
internal static class CleanUpMember
{
    private static readonly (string Type, string Member)[] s_contracts =
    [
        ("System.IDisposable", "Dispose"),
        ("System.IAsyncDisposable", "DisposeAsync"),
        ("Microsoft.Extensions.Hosting.IHostedService", "StopAsync"),
        ("Microsoft.Extensions.Hosting.IHostedLifecycleService", "StoppingAsync"),
        ("Microsoft.Extensions.Hosting.IHostedLifecycleService", "StoppedAsync"),
        ("Microsoft.EntityFrameworkCore.Diagnostics.ISaveChangesInterceptor", "SaveChangesCanceled"),
        ("Microsoft.EntityFrameworkCore.Diagnostics.ISaveChangesInterceptor", "SaveChangesCanceledAsync"),
        ("System.Data.Common.DbTransaction", "RollbackAsync"),
    ];

    /// <summary>Conventions of programs that have no contract for it, each with and without <c>Async</c>.</summary>
    private static readonly HashSet<string> s_conventions = new(StringComparer.OrdinalIgnoreCase)
    {
        "Dispose", "DisposeAsyncCore", "Stop", "Close", "Shutdown", "Rollback", "Cleanup",
    };

    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        method.MethodKind == MethodKind.Destructor
        || (method.MethodKind != MethodKind.AnonymousFunction && s_conventions.Contains(ConventionOf(method)))
        || method.Parameters.Any(p => CarriesException(p.Type, types))
        || s_contracts.Any(c => types[c.Type] is { } type && Fulfils(method, type, c.Member));

    private static bool Fulfils(IMethodSymbol method, INamedTypeSymbol contract, string member)
    {
        for (var slot = method.OriginalDefinition; slot is not null; slot = slot.OverriddenMethod?.OriginalDefinition)
        {
            if (ShortName(slot) != member)
                return false;

            if (SymbolEqualityComparer.Default.Equals(slot.ContainingType?.OriginalDefinition, contract)
                || contract.GetMembers(member).Any(m => Implements(slot, m)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Implements(IMethodSymbol method, ISymbol member) =>
        method.ContainingType is { TypeKind: not TypeKind.Interface } type
        && SymbolEqualityComparer.Default.Equals(type.FindImplementationForInterfaceMember(member), method);

    /// <summary>An exception, or the data of an event about one. A task is mostly given for its result.</summary>
    private static bool CarriesException(ITypeSymbol type, KnownTypes types)
    {
        var exception = types["System.Exception"];
        if (type.IsOrDerivesFrom(exception))
            return true;

        if (type.TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface) || type.IsTaskLike(types))
            return false;

        return type.SelfAndBaseTypes()
            .Any(t => t.GetMembers().OfType<IPropertySymbol>().Any(p => IsOpen(p) && p.Type.IsOrDerivesFrom(exception)));
    }

    private static bool IsOpen(IPropertySymbol property) => property is { IsStatic: false, DeclaredAccessibility: Accessibility.Public };

    private static string ConventionOf(IMethodSymbol method) => AsyncSuffix.RemoveFrom(ShortName(method));

    /// <summary>The short name of an explicit implementation, whose symbol is named after its interface.</summary>
    private static string ShortName(IMethodSymbol method) => method.Name.Substring(method.Name.LastIndexOf('.') + 1);
}
