using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// As <see cref="Descriptor"/>, for what is reported once a compilation is complete. Hosts need the tag to expect it only then.
/// </summary>
internal static class CompilationEndDescriptor
{
    public static DiagnosticDescriptor Create(
        string id,
        string title,
        string message,
        string category,
        string description,
        DiagnosticSeverity severity) =>
        new(
            id,
            title,
            message,
            category,
            severity,
            isEnabledByDefault: true,
            description,
            Descriptor.HelpLink(id),
            WellKnownDiagnosticTags.CompilationEnd);
}
