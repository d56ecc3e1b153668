using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Baselines;

/// <summary>
/// The text of <c>AsyncHygiene.Baseline.txt</c>: one known finding per line, sorted, equal findings as equal lines. This file knows nothing
/// of the compiler, because the build's task is compiled from it as well.
/// </summary>
internal sealed class BaselineFile
{
    public const string FileName = "AsyncHygiene.Baseline.txt";

    public const string Header = "# AsyncHygiene baseline, version 1";

    public const string Separator = " | ";

    private const string HeaderStart = "# AsyncHygiene baseline, version ";

    private const string Explanation =
        "# Known findings: rule | member | code. Write it anew with 'dotnet build -p:AsyncHygieneBaseline=update'.";

    private BaselineFile(IReadOnlyList<string> lines, IReadOnlyList<(int Index, string Problem)> problems)
    {
        Lines = lines;
        Problems = problems;
    }

    /// <summary>The findings, in the order of the file.</summary>
    public IReadOnlyList<string> Lines { get; }

    /// <summary>The lines that cannot be read, counted from 0.</summary>
    public IReadOnlyList<(int Index, string Problem)> Problems { get; }

    /// <summary>The name alone, or with another one and a dot before it.</summary>
    public static bool HasName(string path) =>
        path.EndsWith(FileName, StringComparison.OrdinalIgnoreCase)
        && Path.GetFileName(path) is var name
        && (name.Length == FileName.Length || name[name.Length - FileName.Length - 1] == '.');

    public static BaselineFile Parse(IEnumerable<string> text)
    {
        var lines = new List<string>();
        var problems = new List<(int, string)>();
        var index = 0;
        foreach (var line in text.Select(l => l.Trim().TrimStart('\uFEFF')))
        {
            if (line.StartsWith(HeaderStart, StringComparison.Ordinal) && line != Header)
                problems.Add((index, $"this version of AsyncHygiene reads '{Header}'"));
            else if (IsFinding(line))
                lines.Add(line);
            else if (line.Length > 0 && line[0] != '#')
                problems.Add((index, "a line reads 'AH1001 | Namespace.Type.Member | code'"));
            index++;
        }

        return new BaselineFile(lines, problems);
    }

    /// <summary>The text of a file with these findings; the order does not matter.</summary>
    public static string Format(IEnumerable<string> lines)
    {
        var text = new StringBuilder().Append(Header).Append('\n').Append(Explanation).Append('\n');
        foreach (var line in lines.OrderBy(l => l, StringComparer.Ordinal))
            text.Append(line).Append('\n');
        return text.ToString();
    }

    /// <summary>
    /// What several builds of one project found, as for several target frameworks: each line as often as the build that has it most often.
    /// </summary>
    public static IReadOnlyList<string> Union(IEnumerable<IReadOnlyList<string>> builds)
    {
        var most = new Dictionary<string, int>(StringComparer.Ordinal);
        foreach (var group in builds.SelectMany(build => build.GroupBy(l => l, StringComparer.Ordinal)))
            most[group.Key] = Math.Max(most.TryGetValue(group.Key, out var known) ? known : 0, group.Count());
        return most.SelectMany(line => Enumerable.Repeat(line.Key, line.Value)).ToList();
    }

    /// <summary>The lines of the first list without those of the second, each as often as it is there more often.</summary>
    public static IReadOnlyList<string> Without(IReadOnlyList<string> lines, IReadOnlyList<string> others)
    {
        var counts = others.GroupBy(l => l, StringComparer.Ordinal).ToDictionary(g => g.Key, g => g.Count(), StringComparer.Ordinal);
        return lines.Where(line => !(counts.TryGetValue(line, out var count) && count > 0 && (counts[line] = count - 1) >= 0)).ToList();
    }

    private static bool IsFinding(string line)
    {
        var first = line.IndexOf(Separator, StringComparison.Ordinal);
        return first == 6
            && line.StartsWith("AH", StringComparison.Ordinal)
            && line.Substring(2, 4).All(c => c is >= '0' and <= '9')
            && line.IndexOf(Separator, first + Separator.Length, StringComparison.Ordinal) > 0;
    }
}
