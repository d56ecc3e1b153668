using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One expected diagnostic against one that was reported: the first thing that differs, or null.</summary>
internal static class DiagnosticComparison
{
    public static string? Difference(DiagnosticResult expected, Diagnostic actual) =>
        LocationDifference(expected, actual)
        ?? Difference("id", expected.Id, actual.Id)
        ?? (expected.Options.HasFlag(DiagnosticOptions.IgnoreSeverity)
            ? null
            : Difference("severity", expected.Severity.ToString(), actual.Severity.ToString()))
        ?? MessageDifference(expected, actual)
        ?? (expected.IsSuppressed is { } suppressed
            ? Difference("suppression", suppressed.ToString(), actual.IsSuppressed.ToString())
            : null);

    private static string? LocationDifference(DiagnosticResult expected, Diagnostic actual)
    {
        if (!expected.HasLocation)
            return actual.Location == Location.None ? null : "Expected a project diagnostic with no location";

        return LocationDifference(expected.Spans[0], actual.Location)
            ?? (expected.Options.HasFlag(DiagnosticOptions.IgnoreAdditionalLocations)
                ? null
                : AdditionalLocationDifference(expected.Spans.RemoveAt(0), actual));
    }

    private static string? AdditionalLocationDifference(ImmutableArray<DiagnosticLocation> expected, Diagnostic actual)
    {
        if (expected.Length != actual.AdditionalLocations.Count)
            return FormattableString.Invariant(
                $"Expected {expected.Length} additional locations but got {actual.AdditionalLocations.Count}");

        return expected
            .Zip(actual.AdditionalLocations, LocationDifference)
            .FirstOrDefault(difference => difference is not null);
    }

    private static string? LocationDifference(DiagnosticLocation expected, Location actual)
    {
        var actualSpan = actual.GetLineSpan();
        if (!IsSamePath(expected.Span.Path, actualSpan.Path))
            return $"Expected diagnostic to be in file \"{expected.Span.Path}\" was actually in file \"{actualSpan.Path}\"";

        return PositionDifference("start on line", expected.Span.StartLinePosition.Line, actualSpan.StartLinePosition.Line)
            ?? PositionDifference("start at column", expected.Span.StartLinePosition.Character, actualSpan.StartLinePosition.Character)
            ?? (expected.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength)
                ? null
                : PositionDifference("end on line", expected.Span.EndLinePosition.Line, actualSpan.EndLinePosition.Line)
                    ?? PositionDifference("end at column", expected.Span.EndLinePosition.Character, actualSpan.EndLinePosition.Character));
    }

    /// <summary>A test may leave the number out of the first file's name.</summary>
    private static bool IsSamePath(string expected, string? actual) =>
        expected == actual
        || (actual is not null
            && actual.Contains("Test0.", StringComparison.Ordinal)
            && expected.Contains("Test.", StringComparison.Ordinal));

    private static string? MessageDifference(DiagnosticResult expected, Diagnostic actual)
    {
        if (expected.Message is { } message)
            return Difference("message", message, actual.GetMessage(CultureInfo.CurrentCulture));

        if (expected.MessageArguments is not { Length: > 0 } arguments)
            return null;

        return ActualDiagnostic.Texts(arguments).SequenceEqual(ActualDiagnostic.ArgumentsOf(actual))
            ? null
            : "Expected diagnostic message arguments to match";
    }

    private static string? PositionDifference(string what, int expected, int actual) =>
        expected == actual
            ? null
            : FormattableString.Invariant($"Expected diagnostic to {what} \"{expected + 1}\" was actually \"{actual + 1}\"");

    private static string? Difference(string what, string expected, string actual) =>
        expected == actual ? null : $"Expected diagnostic {what} to be \"{expected}\" was \"{actual}\"";
}
