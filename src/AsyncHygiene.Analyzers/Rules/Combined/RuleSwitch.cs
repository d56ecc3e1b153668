using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rules.Combined;

/// <summary>
/// Whether a rule is switched off in a file: by an <c>.editorconfig</c>, a global configuration or <c>NoWarn</c>.
/// </summary>
internal static class RuleSwitch
{
    /// <summary>Those of the rules that report nothing in the file, whatever they find.</summary>
    public static ImmutableArray<AsyncAnalyzer> AreOff(
        ImmutableArray<AsyncAnalyzer> rules,
        SyntaxTree tree,
        CompilationOptions options,
        CancellationToken cancellationToken) =>
        rules
            .Where(rule => rule.SupportedDiagnostics.All(descriptor => IsOff(descriptor.Id, tree, options, cancellationToken)))
            .ToImmutableArray();

    /// <summary>
    /// As the compiler decides whether to run an analyzer: it leaves one out that a file switches off although the project asks for errors.
    /// </summary>
    private static bool IsOff(string id, SyntaxTree tree, CompilationOptions options, CancellationToken cancellationToken)
    {
        var setting = OfFile(id, tree, options, cancellationToken);
        if (setting is null && options.SpecificDiagnosticOptions.TryGetValue(id, out var ofProject))
            setting = ofProject;
        return setting == ReportDiagnostic.Suppress;
    }

    private static ReportDiagnostic? OfFile(string id, SyntaxTree tree, CompilationOptions options, CancellationToken cancellationToken) =>
        options.SyntaxTreeOptionsProvider is { } files
            && (files.TryGetDiagnosticValue(tree, id, cancellationToken, out var severity)
                || files.TryGetGlobalDiagnosticValue(id, cancellationToken, out severity))
            ? severity
            : null;
}
