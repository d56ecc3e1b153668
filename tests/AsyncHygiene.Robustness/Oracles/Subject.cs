using System.Collections.Immutable;
using AsyncHygiene.Tests.Conventions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Robustness.Oracles;

/// <summary>What is tried: the shipped rules and fixes, or planted ones with a fault.</summary>
internal sealed record Subject(ImmutableArray<DiagnosticAnalyzer> Analyzers, ImmutableArray<CodeFixProvider> Fixes)
{
    public static Subject Shipped { get; } = new([.. Tests.Conventions.Shipped.Loaded], [.. Tests.Conventions.Shipped.Fixes]);
}
