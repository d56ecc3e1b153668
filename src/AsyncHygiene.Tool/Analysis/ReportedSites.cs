using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>What rules report in a project, without what its own settings make silent.</summary>
internal sealed class ReportedSites
{
    private readonly int _silent;

    public ReportedSites(ImmutableArray<Diagnostic> diagnostics)
    {
        Shown = [.. diagnostics.Where(d => d.Severity >= DiagnosticSeverity.Info)];
        _silent = diagnostics.Length - Shown.Count;
    }

    public IReadOnlyList<Diagnostic> Shown { get; }

    /// <summary>
    /// "Nothing was found" would be taken for the truth about the code. What a project gives the severity <c>none</c> is not looked for.
    /// </summary>
    public void TellOfSilent(LoadedProject project, Progress progress)
    {
        if (_silent > 0)
        {
            progress.Write(
                $"{Quantity.Of(_silent, "finding")} of '{project.Name}' left out: the project gives the rule, or all rules, the severity "
                    + "'silent'.");
        }
    }
}
