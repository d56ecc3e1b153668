using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// The members of each project that requests reach from other projects on their way to a blocking call, each with its path.
/// </summary>
internal static class SolutionPaths
{
    public static Task<IReadOnlyDictionary<string, string>> FindAsync(
        IReadOnlyList<LoadedProject> solution,
        Progress progress,
        CancellationToken cancellationToken) =>
        FindAsync(SolutionSearch.Over(solution, cancellationToken), progress, cancellationToken);

    public static async Task<IReadOnlyDictionary<string, string>> FindAsync(
        SolutionSearch? search,
        Progress progress,
        CancellationToken cancellationToken)
    {
        var paths = new Dictionary<string, string>(StringComparer.Ordinal);
        var done = 0;
        foreach (var project in search?.Projects ?? [])
        {
            progress.Report(++done, search!.Projects.Count, $"Searching {project.Name}");
            foreach (var site in await BlockingSites.NotProvenAsync(project, cancellationToken))
            {
                if (search.Find(site, cancellationToken) is not var (id, path))
                    continue;

                // A project that is compiled for several frameworks has its members several times, perhaps with different paths.
                if (!paths.TryGetValue(id, out var known) || string.CompareOrdinal(path, known) < 0)
                    paths[id] = path;
            }
        }

        return paths;
    }
}
