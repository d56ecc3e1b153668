using System;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Tool.Findings;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>A function of the solution that a framework runs for a request, a message or a job.</summary>
/// <param name="Name">As messages show it: type and member, or the call that registers it.</param>
/// <param name="FullName">With its namespace; the same as the name where it has none of its own.</param>
/// <param name="Kind">What its framework calls it.</param>
/// <param name="Place">Where it is declared; tells overloads apart.</param>
internal sealed record Endpoint(string Name, string FullName, string Kind, FilePlace Place)
{
    public static Endpoint Of(EntryPoint entry, string folder) =>
        new(entry.Name, FullNameOf(entry), entry.Kind.Name, FilePlace.Of(entry.Method.Locations[0], folder));

    /// <summary>A user may write the member, with or without its namespace, or its type for all of them.</summary>
    public bool HasName(string text) =>
        string.Equals(Name, text, StringComparison.OrdinalIgnoreCase)
        || string.Equals(FullName, text, StringComparison.OrdinalIgnoreCase)
        || Name.StartsWith(text + ".", StringComparison.OrdinalIgnoreCase)
        || FullName.StartsWith(text + ".", StringComparison.OrdinalIgnoreCase);

    private static string FullNameOf(EntryPoint entry) =>
        entry.Method is { MethodKind: not (MethodKind.AnonymousFunction or MethodKind.LocalFunction), ContainingNamespace: { } space }
        && !space.IsGlobalNamespace
        && entry.Name == FunctionName.Of(entry.Method)
            ? $"{space.ToDisplayString()}.{entry.Name}"
            : entry.Name;
}
