using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// The members of each project that requests reach from other projects on their way to a blocking call, each with its path; those of
/// libraries where a blocking call would be taken to run for requests, but no request of the solution comes; entry points above such a call
/// that no project adds; members in which no request was found to reach such a call; and awaitable members of contracts that wait for
/// nothing.
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
        var ends = new Dictionary<string, OffRequestEnd>(StringComparer.Ordinal);
        var unreached = new Dictionary<string, bool>(StringComparer.Ordinal);
        var completed = new HashSet<string>(StringComparer.Ordinal);
        var forms = new UnseenForms(search?.Projects ?? []);
        var done = 0;
        foreach (var project in search?.Projects ?? [])
        {
            progress.Report(++done, search!.Projects.Count, $"Searching {project.Name}");
            var sites = await BlockingSites.AllAsync(project, cancellationToken);
            foreach (var site in sites.Where(BlockingSites.IsOpen))
            {
                if (search.Find(site.Location, cancellationToken) is not var (id, path))
                    continue;

                // A project that is compiled for several frameworks has its members several times, perhaps with different paths.
                if (!paths.TryGetValue(id, out var known) || string.CompareOrdinal(path, known) < 0)
                    paths[id] = path;
            }

            foreach (var (id, end) in sites.Where(BlockingSites.IsAssumed).SelectMany(s => search.EndsOf(s.Location, cancellationToken)))
                ends[id] = ends.TryGetValue(id, out var known) && known > end ? known : end;

            foreach (var (id, end) in sites.Where(BlockingSites.AsksForUse).SelectMany(s => search.EndsOf(s.Location, cancellationToken)))
            {
                if (end == OffRequestEnd.Unused)
                    ends.TryAdd(id, end);
            }

            // A member of which a request reaches one line is not told apart from its other lines.
            foreach (var site in sites.Where(BlockingSites.IsAssumed))
            {
                if (search.ReachOf(site.Location, cancellationToken) is var (id, isUnreached))
                    unreached[id] = isUnreached && (!unreached.TryGetValue(id, out var others) || others);
            }

            completed.UnionWith(sites.Select(s => forms.CompletedAt(s, project, cancellationToken)).OfType<string>());
            foreach (var id in sites.Select(s => search.NeverAdded(s, cancellationToken)).OfType<string>())
                ends[id] = OffRequestEnd.Unused;
        }

        foreach (var (id, _) in unreached.Where(u => u.Value))
            ends.TryAdd(id, OffRequestEnd.Unreached);

        // The path of a request is the stronger word.
        foreach (var (id, end) in ends)
            paths.TryAdd(id, OffRequestWords.Of(end));
        foreach (var id in completed)
            paths.TryAdd(id, RequestPathFile.CompletedFormWords);
        foreach (var id in paths.Keys.Where(id => search!.IsAmbiguous(id)).ToList())
            paths.Remove(id);
        foreach (var (id, words) in search?.Stores(cancellationToken).Select(SynchronousStoreWords.Of) ?? [])
            paths.Add(id, words);
        return paths;
    }
}
