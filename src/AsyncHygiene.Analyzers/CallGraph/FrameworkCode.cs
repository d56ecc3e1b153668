using System;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// Code that the user did not write: the .NET libraries and ASP.NET. Their interfaces are called by the framework, at times unknown here.
/// </summary>
internal static class FrameworkCode
{
    private static readonly string[] s_prefixes = [
        "System",
        "Microsoft",
        "mscorlib",
        "netstandard",
        "WindowsBase",
        "PresentationCore",
        "PresentationFramework"
    ];

    public static bool IsFramework(this ISymbol symbol) =>
        symbol.ContainingAssembly is { } assembly && Array.Exists(s_prefixes, prefix => IsNamed(assembly.Name, prefix));

    private static bool IsNamed(string name, string prefix) =>
        name.StartsWith(prefix, StringComparison.Ordinal) && (name.Length == prefix.Length || name[prefix.Length] == '.');
}
