using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>The members of ASP.NET Core's session that load it when it is not loaded yet.</summary>
internal static class SessionAccess
{
    public static readonly string[] Names = ["TryGetValue", "Set", "Remove", "Clear", "Get", "GetString", "GetInt32", "SetString", "SetInt32"];

    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        (types.Is(method.ContainingType, types["Microsoft.AspNetCore.Http.ISession"]) || types.Is(method.ContainingType, types["Microsoft.AspNetCore.Http.SessionExtensions"]))
        && Names.Contains(method.Name, StringComparer.Ordinal);
}
