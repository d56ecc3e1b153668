using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;
using AsyncHygiene.Semantics;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// Projects with tests next to the code that they test. Few rules apply to tests, so "Nothing was found" would be taken for the truth about
/// the code.
/// </summary>
internal static partial class TakenForTests
{
    public static void Tell(IEnumerable<LoadedProject> projects, Progress progress)
    {
        var names = projects
            .Where(p => !SaysSo().IsMatch(p.Name) && KnownTypes.Of(p.Compilation).IsTestProject())
            .Select(p => p.Name)
            .Distinct()
            .ToList();
        if (names.Count > 0)
        {
            progress.Write(
                $"{Quantity.Of(names.Count, "project")} taken for tests, where few rules apply, because of a test framework: "
                    + $"{string.Join(", ", names)}.");
        }
    }

    /// <summary>A project of tests alone.</summary>
    [GeneratedRegex("test|spec|bench|fixture|mock|fake|sample", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant)]
    private static partial Regex SaysSo();
}
