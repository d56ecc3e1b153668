using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph;

/// <summary>
/// Compares symbols of different compilations. A referenced project shows itself as the same symbol, or, where the two projects see
/// different frameworks, as a copy of it; then the documentation id and the assembly's name decide.
/// </summary>
internal sealed class CrossCompilationComparer : IEqualityComparer<ISymbol?>
{
    public static readonly CrossCompilationComparer Instance = new();

    private CrossCompilationComparer()
    {
    }

    public bool Equals(ISymbol? x, ISymbol? y)
    {
        if (SymbolEqualityComparer.Default.Equals(x, y))
            return true;

        return x is not null
            && y is not null
            && x.Kind == y.Kind
            && x.Name == y.Name
            && !(x.IsDefinition && y.IsDefinition && SymbolEqualityComparer.Default.Equals(x.ContainingAssembly, y.ContainingAssembly))
            && IsSameAssembly(x, y)
            && IdOf(x) is { } id
            && id == IdOf(y)
            && HaveSameSource(x, y);
    }

    public int GetHashCode(ISymbol? symbol) => symbol is null ? 0 : StringComparer.Ordinal.GetHashCode(symbol.Name);

    /// <summary>
    /// Frameworks move their types between assemblies: <c>string</c> is in netstandard for one project and in System.Runtime for the next.
    /// </summary>
    private static bool IsSameAssembly(ISymbol x, ISymbol y) =>
        x.ContainingAssembly?.Name == y.ContainingAssembly?.Name || (x.IsFramework() && y.IsFramework());

    /// <summary>Of what a build wrote there is one file for each framework.</summary>
    private static bool HaveSameSource(ISymbol x, ISymbol y)
    {
        var (files, others) = (FilesOf(x), FilesOf(y));
        return files.Count == 0 || others.Count == 0 || files.Overlaps(others) || files.Concat(others).Any(IsBuilt);
    }

    private static HashSet<string> FilesOf(ISymbol symbol) =>
        symbol is INamespaceSymbol
            ? []
            : [.. symbol.Locations.Where(l => l.IsInSource).Select(l => l.SourceTree!.FilePath)];

    private static bool IsBuilt(string file) => file.Replace('\\', '/').Contains("/obj/");

    private static string? IdOf(ISymbol symbol) =>
        symbol is ITypeSymbol type ? DocumentationCommentId.CreateReferenceId(type) : symbol.GetDocumentationCommentId();
}
