using System;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>
/// The code that the Razor source generator makes of <c>.razor</c> and <c>.cshtml</c> files, told by the name that it gives the file. Parts
/// of it are copied from the page, and the compiler reports them there; the rest stands in no file that a user has.
/// </summary>
internal static class RazorCode
{
    private const string View = "cshtml";

    private static readonly string[] s_kinds = ["razor", View];

    public static bool IsIn(SyntaxTree tree) => ExtensionOf(tree.FilePath) is not null;

    /// <summary>A view or a Razor page, not a component.</summary>
    public static bool IsOfView(SyntaxTree tree) => ExtensionOf(tree.FilePath) == View;

    /// <summary>Whether the code is the page's own: what is reported of it stands at its line of the page.</summary>
    public static bool IsOfPage(Location location) =>
        location is { SourceTree: { } tree, SourceSpan: var span }
        && IsIn(tree)
        && tree.GetLineVisibility(span.Start) == LineVisibility.Visible
        && tree.GetMappedLineSpan(span).HasMappedPath;

    /// <summary>The file of the page that a method draws, as <c>Orders.razor</c>; null for methods that are written in a page.</summary>
    public static string? PageDrawnBy(ISymbol method) =>
        method is IMethodSymbol { Name: "BuildRenderTree" or "ExecuteAsync", IsOverride: true }
        && method.Locations.FirstOrDefault()?.SourceTree is { } tree
        && ExtensionOf(tree.FilePath) is { } extension
            ? $"{Path.GetFileName(tree.FilePath).Replace(GeneratedEnd(extension), "")}.{extension}"
            : null;

    /// <summary>The path of a compiled view, <c>/Views/Home/Index.cshtml</c>, as the generator writes it; null for other classes.</summary>
    public static string? PathOf(INamedTypeSymbol view) => view.GetAttributes()
        .Where(a => a.AttributeClass is { Name: "RazorCompiledItemMetadataAttribute" }
            && a.ConstructorArguments.Length == 2
            && a.ConstructorArguments[0].Value is "Identifier")
        .Select(a => a.ConstructorArguments[1].Value as string)
        .FirstOrDefault();

    private static string? ExtensionOf(string path) =>
        path.EndsWith(".g.cs", StringComparison.Ordinal)
            ? s_kinds.FirstOrDefault(kind => path.EndsWith(GeneratedEnd(kind), StringComparison.Ordinal))
            : null;

    private static string GeneratedEnd(string extension) => extension == "razor" ? "_razor.g.cs" : "_cshtml.g.cs";
}
