using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

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
                (entry.Line, Problem: $"'{entry.Id}' does not exist any more; write the file anew with 'async-hygiene paths'"));
        return content.Problems.Concat(stale).OrderBy(p => p.Line.Start).Select(p => (LocationOf(p.Line, file), p.Problem));
    }

    private static Location LocationOf(TextLine line, AdditionalText file)
    {
        var text = line.ToString();
        var start = line.Start + (text.Length - text.TrimStart().Length);
        var span = TextSpan.FromBounds(start, line.Start + text.TrimEnd().Length);
        return Location.Create(file.Path, span, line.Text!.Lines.GetLinePositionSpan(span));
    }
}
