using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Http;

/// <summary>The members of ASP.NET Core's session that load it when it is not loaded yet.</summary>
internal static class SessionAccess
{
    public static readonly string[] Names = [
        "TryGetValue",
        "Set",
        "Remove",
        "Clear",
        "Get",
        "GetString",
        "GetInt32",
        "SetString",
        "SetInt32"
    ];

    private static readonly string[] s_types = ["Microsoft.AspNetCore.Http.ISession", "Microsoft.AspNetCore.Http.SessionExtensions"];

    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        types.IsOneOf(method.ContainingType, s_types) && Names.Contains(method.Name, StringComparer.Ordinal);
}
