using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Settings;

/// <summary>What was probably meant by a name that does not exist.</summary>
internal static class NearestName
{
    private const int MostEdits = 3;

    /// <summary>The name with the fewest letters to change, or null where that would be another word.</summary>
    public static string? Of(string written, IEnumerable<string> names)
    {
        var (name, edits) = names
            .Select(n => (Name: n, Edits: Edits(written, n)))
            .OrderBy(n => n.Edits)
            .ThenBy(n => n.Name, StringComparer.Ordinal)
            .FirstOrDefault();
        return name is not null && edits <= MostEdits ? name : null;
    }

    /// <summary>Levenshtein's distance: letters to insert, to remove or to replace.</summary>
    private static int Edits(string a, string b)
    {
        var row = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 1; i <= a.Length; i++)
        {
            var diagonal = row[0];
            row[0] = i;
            for (var j = 1; j <= b.Length; j++)
            {
                var replaced = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.Min(replaced, 1 + Math.Min(row[j], row[j - 1]));
            }
        }

        return row[b.Length];
    }
}
