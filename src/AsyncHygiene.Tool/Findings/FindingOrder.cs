using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Findings;

/// <summary>The order in which findings are listed, in every form of output.</summary>
internal static class FindingOrder
{
    public static IReadOnlyList<Finding> InFileOrder(this IEnumerable<Finding> findings) =>
        [.. findings
            .OrderBy(f => f.Place.File, StringComparer.Ordinal)
            .ThenBy(f => f.Place.Line)
            .ThenBy(f => f.Place.Column)
            .ThenBy(f => f.Rule.Id, StringComparer.Ordinal)
            .ThenBy(f => f.Message, StringComparer.Ordinal)];
}
