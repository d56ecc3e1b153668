using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>
/// One package of analyzers, with those of its rules that are about the mistakes of the corpus. Left out are rules of style, and MA0032,
/// which wants a token at every call whether or not there is one. The compiler's own warning goes with the SDK's analyzers.
/// </summary>
internal sealed record Peer(string Package, string Version, IReadOnlyList<string> Rules)
{
    public ImmutableArray<DiagnosticAnalyzer> Analyzers { get; init; } = [];

    /// <summary>The packages that are compared with this one, in the versions that the page names.</summary>
    public static IReadOnlyList<Peer> Others { get; } =
    [
        new(
            "Microsoft.VisualStudio.Threading.Analyzers",
            "18.12.1",
            [
                "VSTHRD002", "VSTHRD003", "VSTHRD100", "VSTHRD101", "VSTHRD103", "VSTHRD104", "VSTHRD107", "VSTHRD110", "VSTHRD112",
                "VSTHRD114"
            ]),
        new(
            "Meziantou.Analyzer",
            "3.0.300",
            ["MA0022", "MA0040", "MA0042", "MA0045", "MA0100", "MA0129", "MA0134", "MA0147", "MA0155"]),
        new("AsyncFixer", "2.1.0", ["AsyncFixer02", "AsyncFixer03", "AsyncFixer04", "AsyncFixer05"]),
        new("SonarAnalyzer.CSharp", "10.32.0.713", ["S3168", "S4462", "S4586", "S6962", "S6966"]),
        new("Microsoft.CodeAnalysis.NetAnalyzers", "10.0.111", ["CA1849", "CA2012", "CA2016", "CA2025", "CS4014"]),
        new("IDisposableAnalyzers", "4.0.8", ["IDISP014"])
    ];
}
