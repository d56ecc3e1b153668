using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// What libraries call back while they work for a request, and for which more has to hold than that it implements a contract: interceptors
/// of Entity Framework Core, handlers of outgoing requests, what MVC validates, and the resolvers of AutoMapper.
/// </summary>
internal static class LibraryCallbacks
{
    private static readonly string[] s_interceptors =
    [
        "Microsoft.EntityFrameworkCore.Diagnostics.ISaveChangesInterceptor",
        "Microsoft.EntityFrameworkCore.Diagnostics.IDbCommandInterceptor",
        "Microsoft.EntityFrameworkCore.Diagnostics.IDbConnectionInterceptor",
        "Microsoft.EntityFrameworkCore.Diagnostics.IDbTransactionInterceptor",
        "Microsoft.EntityFrameworkCore.Diagnostics.IMaterializationInterceptor",
    ];

    /// <summary>AutoMapper finds none of them by itself: a profile names those that run.</summary>
    private static readonly string[] s_mappings =
    [
        "AutoMapper.ITypeConverter`2",
        "AutoMapper.IValueResolver`3",
        "AutoMapper.IMemberValueResolver`4",
        "AutoMapper.IValueConverter`2",
        "AutoMapper.IMappingAction`2",
    ];

    public static IEnumerable<EntryPointRow> Rows(KnownTypes types)
    {
        foreach (var contract in types.Known(s_mappings))
        {
            yield return new EntryPointRow(
                EntryPointKind.LibraryCallback,
                owner: contract,
                m => m.ImplementsMemberOf(contract) && IsNamed(m.ContainingType, types.Compilation));
        }

        // Of two forms the asynchronous one serves requests; one alone serves them all.
        foreach (var contract in types.Known(s_interceptors))
        {
            yield return new EntryPointRow(
                EntryPointKind.LibraryCallback,
                owner: contract,
                m => m.ImplementsMemberOf(contract) && !HasAsyncForm(m));
        }

        // Every program has the type; where clients come from a factory, requests call out through it.
        if (types["System.Net.Http.IHttpClientFactory"] is not null && types["System.Net.Http.DelegatingHandler"] is { } handler)
        {
            yield return new EntryPointRow(
                EntryPointKind.LibraryCallback,
                owner: handler,
                m => m.Name is "Send" or "SendAsync" && m.OverriddenMethod is not null && !HasAsyncForm(m));
        }

        foreach (var row in Validation(types))
            yield return row;
    }

    /// <summary>MVC validates what it binds; other programs validate whenever they like.</summary>
    private static EntryPointRow[] Validation(KnownTypes types)
    {
        if (types["Microsoft.AspNetCore.Mvc.ControllerAttribute"] is null)
            return [];

        return new[]
        {
            types["System.ComponentModel.DataAnnotations.ValidationAttribute"] is { } attribute
                ? new EntryPointRow(
                    EntryPointKind.LibraryCallback,
                    owner: attribute,
                    m => m.OverridesMemberOf(attribute))
                : null,
            types["System.ComponentModel.DataAnnotations.IValidatableObject"] is { } contract
                ? new EntryPointRow(EntryPointKind.LibraryCallback, owner: contract, m => m.ImplementsMemberOf(contract))
                : null,
        }.OfType<EntryPointRow>().ToArray();
    }

    /// <summary>AutoMapper maps synchronously, and has no other way.</summary>
    public static bool IsOfMapping(INamedTypeSymbol contract) =>
        contract.TypeKind == TypeKind.Interface && contract.IsIn("AutoMapper");

    private static bool IsNamed(INamedTypeSymbol type, Compilation compilation) =>
        NameUses.Of(type.Name, compilation, CancellationToken.None) != NameUse.None;

    private static bool HasAsyncForm(IMethodSymbol method) =>
        method.ContainingType.GetMembers(AsyncSuffix.AddTo(method.Name)).OfType<IMethodSymbol>().Any(m => !m.IsStatic);
}
