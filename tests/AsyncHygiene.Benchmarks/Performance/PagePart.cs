using System;

namespace AsyncHygiene.Benchmarks.Performance;

/// <summary>What a command writes into a page: between <c>&lt;!-- name --&gt;</c> and <c>&lt;!-- /name --&gt;</c>.</summary>
internal static class PagePart
{
    public static string Replace(string page, string name, string text)
    {
        var (begin, end) = ($"<!-- {name} -->\n", $"<!-- /{name} -->");
        var (from, to) = (page.IndexOf(begin, StringComparison.Ordinal), page.IndexOf(end, StringComparison.Ordinal));
        return from >= 0 && to > from
            ? page[..(from + begin.Length)] + text + page[to..]
            : throw new BenchmarkException($"The page has no part between '{begin.TrimEnd()}' and '{end}'.");
    }
}
