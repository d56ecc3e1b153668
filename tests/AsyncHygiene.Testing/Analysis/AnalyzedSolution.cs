using System.Collections.Immutable;

namespace Microsoft.CodeAnalysis.Testing;

internal sealed record AnalyzedSolution(Solution Solution, ImmutableArray<ActualDiagnostic> Diagnostics);
