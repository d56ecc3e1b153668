using System;
using System.Linq;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>
/// Methods without source that change nothing which the passes of a loop share, or that are made to be called by several at once. A list of
/// those that do, not of those that do not.
/// </summary>
internal static class LibraryCalls
{
    private static readonly string[] s_readingVerbs =
    [
        "Get", "TryGet", "Find", "Contains", "Is", "Has", "Can", "To", "As", "Create", "Clone", "Map", "Serialize", "Deserialize", "Format",
        "Parse", "TryParse", "Validate", "Equals", "Compare", "IndexOf", "LastIndexOf", "StartsWith", "EndsWith", "Convert", "Resolve",
        "Exists", "Peek", "Encode", "Decode", "Escape", "Unescape", "Enumerate", "Protect", "Unprotect", "Describe",
    ];

    private static readonly string[] s_doingMore = ["GetOr", "GetAnd", "GetNext"];

    private static readonly string[] s_making = ["Create", "Clone", "To", "Deserialize", "Parse", "Map", "Convert"];

    private static readonly string[] s_shared =
    [
        "System.Collections.Concurrent", "System.Collections.Immutable", "System.Diagnostics.Metrics", "Microsoft.Extensions.Logging",
        "Serilog", "NLog", "log4net",
    ];

    private static readonly string[] s_sharedTypes =
    [
        "System.Console", "System.Threading.Interlocked", "System.Threading.Volatile", "System.Threading.Thread",
        "System.GC", "System.IDisposable", "System.Net.Http.HttpClient", "System.Diagnostics.Debug", "System.Diagnostics.Trace",
        "System.Diagnostics.Activity", "System.Diagnostics.ActivitySource", "System.Diagnostics.Stopwatch",
    ];

    /// <summary>Static methods of these give a value for what they are given.</summary>
    private static readonly string[] s_values =
    [
        "System.Linq", "System.Globalization", "System.Text", "System.Net", "System.Security", "System.Threading.Tasks", "System.Numerics",
        "System.Xml.Linq", "System.Web",
    ];

    /// <param name="method">Without source.</param>
    /// <param name="types">Those of the compilation.</param>
    public static bool IsPlain(IMethodSymbol method, KnownTypes types)
    {
        var type = method.ContainingType;
        if (Awaitable.ResultOf(method.ReturnType) is not null
            || type is { IsReadOnly: true }
            || type is { IsValueType: true, SpecialType: not SpecialType.None }
            || type.SpecialType is SpecialType.System_String or SpecialType.System_Object
            || type.TypeKind == TypeKind.Enum
            || s_shared.Any(s => type.IsInOrBelow(s))
            || types.IsOneOf(type, s_sharedTypes)
            || IsLog(type)
            || Throws(method))
        {
            return true;
        }

        return !method.ReturnsVoid
            && (HasVerb(method) || (method.IsStatic && IsOfValues(type)) || method.MethodKind is MethodKind.PropertyGet);
    }

    /// <summary>What it returns is new.</summary>
    public static bool Makes(IMethodSymbol method) =>
        s_making.Any(v => method.Name.StartsWith(v, StringComparison.Ordinal)) || method.ContainingType.IsIn("System.Linq");

    /// <summary><c>ArgumentNullException.ThrowIfNull(name)</c>, <c>token.ThrowIfCancellationRequested()</c></summary>
    public static bool Throws(IMethodSymbol method) => method.Name.StartsWith("Throw", StringComparison.Ordinal);

    /// <summary>Those of files change what others see.</summary>
    private static bool IsOfValues(INamedTypeSymbol type) => type.IsIn("System") || s_values.Any(s => type.IsInOrBelow(s));

    private static bool HasVerb(IMethodSymbol method) =>
        s_readingVerbs.Any(v => method.Name.StartsWith(v, StringComparison.Ordinal))
        && !s_doingMore.Any(v => method.Name.StartsWith(v, StringComparison.Ordinal));

    private static bool IsLog(INamedTypeSymbol type) => type.Name is "ILogger" or "Logger" or "ILog" or "Log" or "LoggerExtensions";
}
