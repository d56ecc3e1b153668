using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Baselines;

/// <summary>
/// The findings that a project has agreed to live with for now. Only warnings and errors are known to it: information fails no build, and
/// what was information and becomes a warning is new.
/// </summary>
internal sealed class Baseline
{
    /// <summary>The property of a diagnostic with its <see cref="BaselineLine"/>; only there in a build that writes the baseline.</summary>
    public const string LineProperty = "AsyncHygieneBaseline";

    /// <summary>
    /// Findings that a baseline can hold: not the warnings about the package's own files and options, which are mended and not kept.
    /// </summary>
    public static readonly ImmutableArray<string> Rules = ImmutableArray.Create(
        RuleIds.ThreadSleep,
        RuleIds.TaskWait,
        RuleIds.SyncCall,
        RuleIds.RequestBody,
        RuleIds.SynchronizationWait,
        RuleIds.BlockedEntryPoint,
        RuleIds.AsyncVoid,
        RuleIds.AsyncVoidLambda,
        RuleIds.LoopFireAndForget,
        RuleIds.FanOut,
        RuleIds.DroppedTask,
        RuleIds.SequentialReads,
        RuleIds.ReadAsAsync,
        RuleIds.FormatterPerCall,
        RuleIds.FormatterCreation,
        RuleIds.ClientPerCall,
        RuleIds.ServicePointManager,
        RuleIds.ConnectionLimit,
        RuleIds.ThreadPoolSize,
        RuleIds.PoolWork,
        RuleIds.Configuration);

    private static readonly ConditionalWeakTable<SourceText, BaselineFile> s_files = new();

    private readonly ImmutableArray<string> _lines;

    private Baseline(ImmutableArray<string> lines) => _lines = lines;

    /// <summary>What all baseline files of the project say.</summary>
    public static Baseline Of(AnalyzerOptions options, CancellationToken cancellationToken) =>
        new(options.AdditionalFiles.SelectMany(f => Of(f, cancellationToken)?.Lines ?? []).ToImmutableArray());

    /// <summary>What an additional file says, or null where it is another file.</summary>
    public static BaselineFile? Of(AdditionalText file, CancellationToken cancellationToken) =>
        BaselineFile.HasName(file.Path) && file.GetText(cancellationToken) is { } text
            ? s_files.GetValue(text, t => BaselineFile.Parse(t.Lines.Select(l => l.ToString())))
            : null;

    public static BaselineMode ModeOf(AnalyzerOptions options) =>
        options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.AsyncHygieneBaseline", out var value)
        && string.Equals(value, "update", StringComparison.OrdinalIgnoreCase)
            ? BaselineMode.Update
            : BaselineMode.Apply;

    public static bool CanHold(Diagnostic finding) => finding.Severity >= DiagnosticSeverity.Warning && Rules.Contains(finding.Id);

    /// <summary>
    /// The findings that are known. Where there are more findings of a line than the baseline has, the first ones in the order of files and
    /// positions are.
    /// </summary>
    /// <param name="findings">All findings of a project, or of one of its files.</param>
    /// <param name="options">With the additional files.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public IEnumerable<Diagnostic> Known(IEnumerable<Diagnostic> findings, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        if (_lines.IsEmpty)
            yield break;

        var left = _lines.GroupBy(l => l, StringComparer.Ordinal).ToDictionary(g => g.Key, g => g.Count(), StringComparer.Ordinal);
        foreach (var finding in findings
            .Where(CanHold)
            .OrderBy(f => f.Location.GetLineSpan().Path, StringComparer.Ordinal)
            .ThenBy(f => f.Location.SourceSpan.Start))
        {
            var line = BaselineLine.Of(finding, options, cancellationToken);
            if (left.TryGetValue(line, out var count) && count > 0)
            {
                left[line] = count - 1;
                yield return finding;
            }
        }
    }
}
