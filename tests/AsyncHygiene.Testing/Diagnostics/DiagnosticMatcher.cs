using System.Collections.Generic;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Orders what was reported after what was expected. Two diagnostics at one place come in no order that a test could
/// know, so a matching that satisfies every expected one is looked for; without one the order stays as it is.
/// </summary>
internal static class DiagnosticMatcher
{
    public static IReadOnlyList<ActualDiagnostic> Match(IReadOnlyList<DiagnosticResult> expected, IReadOnlyList<ActualDiagnostic> actual)
    {
        var candidates = expected
            .Select(result =>
                Enumerable.Range(0, actual.Count)
                    .Where(i => DiagnosticComparison.Difference(result, actual[i].Diagnostic) is null)
                    .ToList())
            .ToList();

        var owners = new int?[actual.Count];
        for (var i = 0; i < expected.Count; i++)
        {
            if (!TryAssign(i, candidates, owners, []))
                return actual;
        }

        var assigned = Enumerable.Range(0, actual.Count).Where(i => owners[i] is not null).OrderBy(i => owners[i]);
        var leftOver = Enumerable.Range(0, actual.Count).Where(i => owners[i] is null);
        return [.. assigned.Concat(leftOver).Select(i => actual[i])];
    }

    /// <summary>Finds a place for one expected diagnostic, moving others to another candidate where that helps.</summary>
    private static bool TryAssign(int expected, List<List<int>> candidates, int?[] owners, HashSet<int> visited)
    {
        foreach (var candidate in candidates[expected])
        {
            if (visited.Add(candidate) && (owners[candidate] is not { } owner || TryAssign(owner, candidates, owners, visited)))
            {
                owners[candidate] = expected;
                return true;
            }
        }

        return false;
    }
}
