using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// A recorded member that is gone although its type is declared here. Ids of other projects' types are none of this project's business.
/// </summary>
internal static class StaleRequestPath
{
    public static bool Is(string id, Compilation compilation) =>
        DocumentationCommentId.GetFirstSymbolForDeclarationId(id, compilation) is null
        && TypeOf(id) is { } typeId
        && DocumentationCommentId.GetFirstSymbolForDeclarationId(typeId, compilation) is INamedTypeSymbol type
        && SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly);

    private static string? TypeOf(string id)
    {
        var parameters = id.IndexOf('(');
        var name = parameters < 0 ? id : id.Substring(0, parameters);
        var dot = name.LastIndexOf('.');
        return dot > 2 ? "T:" + name.Substring(2, dot - 2) : null;
    }
}
