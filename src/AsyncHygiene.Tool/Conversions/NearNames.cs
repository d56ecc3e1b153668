using System;
using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>What a user may have meant by a name that does not exist.</summary>
internal static class NearNames
{
    private const int Most = 3;
    private const int Misspelled = 2;

    /// <summary>A sentence part to append: <c>; did you mean 'A' or 'B'?</c>, or a full stop.</summary>
    public static string Question(string wrong, IEnumerable<string> names)
    {
        var near = Of(wrong, names).Select(n => $"'{n}'").ToList();
        return near is [] ? "." : $"; did you mean {string.Join(" or ", near)}?";
    }

    /// <summary>Those that are spelled almost so; where there are none, those that it is a part of or that resemble it.</summary>
    public static IReadOnlyList<string> Of(string wrong, IEnumerable<string> names)
    {
        var ranked = names.Distinct(StringComparer.OrdinalIgnoreCase)
            .Select(n => (Name: n, Distance: Distance(wrong.ToUpperInvariant(), n.ToUpperInvariant())))
            .OrderBy(n => n.Distance)
            .ThenBy(n => n.Name, StringComparer.Ordinal)
            .ToList();
        var misspelled = ranked.Where(n => n.Distance <= Misspelled).ToList();
        var near = misspelled is [_, ..]
            ? misspelled
            : ranked.Where(n => n.Distance <= wrong.Length / 3 || n.Name.Contains(wrong, StringComparison.OrdinalIgnoreCase));
        return [.. near.Take(Most).Select(n => n.Name)];
    }

    private static int Distance(string a, string b)
    {
        var previous = Enumerable.Range(0, b.Length + 1).ToArray();
        for (var i = 1; i <= a.Length; i++)
        {
            var current = new int[b.Length + 1];
            current[0] = i;
            for (var j = 1; j <= b.Length; j++)
            {
                var replaced = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
                current[j] = Math.Min(replaced, Math.Min(previous[j], current[j - 1]) + 1);
            }

            previous = current;
        }

        return previous[^1];
    }
}
