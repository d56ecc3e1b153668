using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rules.Combined;

/// <summary>
/// Whether a rule is switched off in a file: by an <c>.editorconfig</c>, a global configuration or <c>NoWarn</c>. The compiler drops what
/// such a rule reports; that it does not even search is this class's doing.
/// </summary>
internal static class RuleSwitch
{
    /// <summary>Those of the rules that report nothing in the file, whatever they find.</summary>
    public static ImmutableArray<AsyncAnalyzer> AreOff(
        ImmutableArray<AsyncAnalyzer> rules,
        SyntaxTree tree,
        Compilation compilation,
        CancellationToken cancellationToken) =>
        rules
            .Where(rule => rule.SupportedDiagnostics.All(descriptor => IsOff(descriptor.Id, tree, compilation.Options, cancellationToken)))
            .ToImmutableArray();

    /// <summary>Where the settings disagree the rule searches, and the compiler decides.</summary>
    private static bool IsOff(string id, SyntaxTree tree, CompilationOptions options, CancellationToken cancellationToken)
    {
        var settings = Settings(id, tree, options, cancellationToken).ToList();
        return settings.Count > 0 && settings.All(setting => setting == ReportDiagnostic.Suppress);
    }

    private static IEnumerable<ReportDiagnostic> Settings(
        string id,
        SyntaxTree tree,
        CompilationOptions options,
        CancellationToken cancellationToken)
    {
        if (options.SpecificDiagnosticOptions.TryGetValue(id, out var specific))
            yield return specific;
        if (options.SyntaxTreeOptionsProvider is not { } files)
            yield break;

        if (files.TryGetDiagnosticValue(tree, id, cancellationToken, out var ofFile))
            yield return ofFile;
        else if (files.TryGetGlobalDiagnosticValue(id, cancellationToken, out var ofProject))
            yield return ofProject;
    }
}
