using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// Makes the rules' descriptors. The id comes first and the result goes into a <c>static readonly</c> field: only then does release
/// tracking see it.
/// </summary>
internal static class Descriptor
{
    public static DiagnosticDescriptor Create(
        string id,
        string title,
        string message,
        string category,
        string description,
        DiagnosticSeverity severity = DiagnosticSeverity.Warning) =>
        new(id, title, message, category, severity, isEnabledByDefault: true, description, HelpLink(id));

    /// <summary>The page of the very version that reported, so that an old package never points at newer rules.</summary>
    public static string HelpLink(string id) => $"{Repository.Url}/blob/v{Repository.Version}/docs/rules/{id}.md";
}
