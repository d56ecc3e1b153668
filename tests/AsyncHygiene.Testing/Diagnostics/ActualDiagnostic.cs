using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A diagnostic that the analysis of a solution gave.</summary>
/// <param name="IsNonLocal">It was reported when the compilation ended, where no editor offers a fix.</param>
internal readonly record struct ActualDiagnostic(ProjectId Project, Diagnostic Diagnostic, bool IsNonLocal)
{
    /// <summary>The arguments of a message are not public, and a test can only compare them by their texts.</summary>
    private static readonly PropertyInfo ArgumentsProperty =
        typeof(Diagnostic).GetProperty("Arguments", BindingFlags.Instance | BindingFlags.NonPublic)
        ?? throw new InvalidOperationException("This version of the compiler keeps the arguments of a diagnostic elsewhere.");

    public static IReadOnlyList<string> ArgumentsOf(Diagnostic diagnostic) =>
        Texts((IEnumerable<object?>?)ArgumentsProperty.GetValue(diagnostic));

    public static IReadOnlyList<string> Texts(IEnumerable<object?>? arguments) =>
        [.. (arguments ?? []).Select(argument => argument?.ToString() ?? "")];

    public static IEnumerable<ActualDiagnostic> Sorted(IEnumerable<ActualDiagnostic> diagnostics) => diagnostics
        .OrderBy(actual => actual.Diagnostic.Location.GetLineSpan().Path, StringComparer.Ordinal)
        .ThenBy(actual => actual.Diagnostic.Location.SourceSpan.Start)
        .ThenBy(actual => actual.Diagnostic.Location.SourceSpan.End)
        .ThenBy(actual => actual.Diagnostic.Id, StringComparer.Ordinal)
        .ThenBy(actual => string.Join('\0', ArgumentsOf(actual.Diagnostic)), StringComparer.Ordinal);

    /// <summary>Nothing has changed from one round of fixes to the next.</summary>
    public static bool AreSame(IReadOnlyList<ActualDiagnostic> left, IReadOnlyList<ActualDiagnostic> right) =>
        left.Count == right.Count && left.Zip(right).All(pair =>
            pair.First.Project == pair.Second.Project
            && pair.First.Diagnostic.Id == pair.Second.Diagnostic.Id
            && pair.First.Diagnostic.Location.SourceSpan == pair.Second.Diagnostic.Location.SourceSpan);
}
