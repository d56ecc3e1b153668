using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit.Sdk;

namespace AsyncHygiene.Package.Tests;

internal sealed partial record DotNetResult(string CommandLine, string WorkingDirectory, int ExitCode, string Output)
{
    /// <summary>Each reported diagnostic once, as "warning AH1001", in the order of the output.</summary>
    public IReadOnlyList<string> Diagnostics =>
        [
            .. DiagnosticPattern()
                .Matches(Output)
                .DistinctBy(match => match.Value.Trim())
                .Select(match => $"{match.Groups["severity"].Value} {match.Groups["id"].Value}")
        ];

    public DotNetResult MustSucceed() => ExitCode == 0 ? this : throw new XunitException(Describe("should succeed"));

    public DotNetResult MustFail() => ExitCode != 0 ? this : throw new XunitException(Describe("should fail"));

    /// <summary>In any order: analyzers run at the same time.</summary>
    public DotNetResult MustReport(params string[] diagnostics) =>
        Diagnostics.Order(StringComparer.Ordinal).SequenceEqual(diagnostics.Order(StringComparer.Ordinal))
            ? this
            : throw new XunitException(
                Describe($"should report [{string.Join(", ", diagnostics)}] and reports [{string.Join(", ", Diagnostics)}]"));

    /// <summary>Of one rule only, where the SDK's own rules speak as well.</summary>
    public DotNetResult MustReportOf(string id, params string[] diagnostics) =>
        Diagnostics.Where(d => d.EndsWith(" " + id, StringComparison.Ordinal)).SequenceEqual(diagnostics)
            ? this
            : throw new XunitException(Describe($"should report [{string.Join(", ", diagnostics)}] of {id}"));

    private string Describe(string expectation) =>
        $"'{CommandLine}' in {WorkingDirectory} {expectation}; exit code {ExitCode}, output:\n{Output}";

    // The whole line, so that the same diagnostic at two places counts twice, and its repetition in the build's summary does not.
    [GeneratedRegex(
        @"^\s*(?<place>\S.*?) ?: (?<severity>warning|error) (?<id>[A-Za-z]+\d+):.*$",
        RegexOptions.Multiline | RegexOptions.CultureInvariant)]
    private static partial Regex DiagnosticPattern();
}
