using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Traces.Matching;

/// <summary>
/// The files of a solution by the paths that symbols name. A program that was built elsewhere, or to be the same wherever it is built, has
/// other paths: then the file whose path ends most alike is meant.
/// </summary>
internal sealed class SolutionFiles
{
    private readonly Dictionary<string, Document> _byPath;
    private readonly ILookup<string, Document> _byName;

    public SolutionFiles(LoadedSolution solution)
    {
        var documents = solution.Solution.Projects
            .SelectMany(p => p.Documents)
            .Where(d => d.FilePath is not null)
            .DistinctBy(d => d.FilePath)
            .ToList();
        _byPath = documents.ToDictionary(d => Slashed(d.FilePath!), StringComparer.Ordinal);
        _byName = documents.ToLookup(d => PartsOf(d.FilePath!)[^1], StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>Null where the solution does not have it, or several that are equally alike.</summary>
    public Document? Of(string path)
    {
        if (_byPath.TryGetValue(Slashed(path), out var document))
            return document;

        var parts = PartsOf(path);
        var alike = _byName[parts[^1]]
            .Select(d => (Document: d, Length: CommonEnd(parts, PartsOf(d.FilePath!))))
            .OrderByDescending(d => d.Length)
            .ToList();
        return alike is [var only] ? only.Document
            : alike is [var best, var next, ..] && best.Length > next.Length ? best.Document
            : null;
    }

    private static int CommonEnd(string[] a, string[] b) =>
        a.Reverse().Zip(b.Reverse()).TakeWhile(p => string.Equals(p.First, p.Second, StringComparison.OrdinalIgnoreCase)).Count();

    private static string Slashed(string path) => path.Replace('\\', '/');

    private static string[] PartsOf(string path) => Slashed(path).Split('/');
}
