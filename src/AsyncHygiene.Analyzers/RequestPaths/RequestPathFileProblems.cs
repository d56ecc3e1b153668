using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>What is wrong with a request-path file, line by line: what cannot be read, and members that are gone.</summary>
internal static class RequestPathFileProblems
{
    /// <summary>Nothing for files of another name.</summary>
    public static IEnumerable<(Location Location, string Problem)> Of(
        AdditionalText file,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (RequestPathFile.Of(file, cancellationToken) is not { } content)
            return [];

        var stale = content.Entries
            .Where(entry => StaleRequestPath.Is(entry.Id, compilation))
            .Select(entry =>
                (entry.Line, Problem: $"'{entry.Id}' does not exist any more; update the file with 'async-hygiene paths'"));
        return content.Problems.Concat(stale).OrderBy(p => p.Line.Start).Select(p => (RequestPathFile.LocationOf(p.Line, file), p.Problem));
    }
}
