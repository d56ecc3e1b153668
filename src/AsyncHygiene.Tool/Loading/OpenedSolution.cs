using System.Collections.Generic;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Loading;

/// <summary>A solution in a workspace of its own, and what was said while it was opened.</summary>
internal sealed record OpenedSolution(Solution Solution, IReadOnlyCollection<WorkspaceDiagnostic> Diagnostics);
