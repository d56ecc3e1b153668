using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.IO;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// <c>AsyncHygiene.RequestPaths.txt</c>: the members of this project that requests reach from other projects, each with its path, and those
/// of libraries that no request reaches. Written by a tool that sees the whole solution, committed, and read here as further entry points.
/// <c>docs/request-paths.md</c> has the format.
/// </summary>
internal sealed class RequestPathFile
{
    public const string FileName = "AsyncHygiene.RequestPaths.txt";

    public const string Header = "# AsyncHygiene request paths, version 1";

    /// <summary>What is said of a member that waits for nothing, in the place of a path.</summary>
    public const string CompletedFormWords = "no wait: every implementation in this solution has done its work when it returns";

    private const string HeaderStart = "# AsyncHygiene request paths, version ";

    private static readonly ConditionalWeakTable<SourceText, RequestPathFile> s_files = new();

    private RequestPathFile(
        ImmutableDictionary<string, (TextLine Line, string Path)> paths,
        ImmutableDictionary<string, OffRequestEnd> ends,
        ImmutableHashSet<SynchronousStore> stores,
        ImmutableHashSet<string> completedForms,
        ImmutableArray<(TextLine Line, string Problem)> problems,
        ImmutableArray<(TextLine Line, string Id)> entries)
    {
        Paths = paths;
        Ends = ends;
        Stores = stores;
        CompletedForms = completedForms;
        Problems = problems;
        Entries = entries;
    }

    /// <summary>The recorded path of each member and the line that has it, by documentation id.</summary>
    public ImmutableDictionary<string, (TextLine Line, string Path)> Paths { get; }

    /// <summary>Members of libraries that no request reaches: where all ways to them begin.</summary>
    public ImmutableDictionary<string, OffRequestEnd> Ends { get; }

    /// <summary>What works synchronously in all programs of the solution.</summary>
    public ImmutableHashSet<SynchronousStore> Stores { get; }

    /// <summary>Awaitable members of contracts that wait for nothing in any implementation of the solution.</summary>
    public ImmutableHashSet<string> CompletedForms { get; }

    /// <summary>Lines that cannot be read.</summary>
    public ImmutableArray<(TextLine Line, string Problem)> Problems { get; }

    public ImmutableArray<(TextLine Line, string Id)> Entries { get; }

    /// <summary>
    /// All files of that name that the project is given; in a solution with one file for all projects each project is given the same.
    /// </summary>
    public static IEnumerable<(AdditionalText File, RequestPathFile Content)> Of(
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        foreach (var file in options.AdditionalFiles)
        {
            if (Of(file, cancellationToken) is { } content)
                yield return (file, content);
        }
    }

    /// <summary>What an additional file says, or null where it is another file.</summary>
    public static RequestPathFile? Of(AdditionalText file, CancellationToken cancellationToken) =>
        HasName(file) && file.GetText(cancellationToken) is { } text ? s_files.GetValue(text, Parse) : null;

    public static bool HasName(AdditionalText file) =>
        string.Equals(Path.GetFileName(file.Path), FileName, StringComparison.OrdinalIgnoreCase);

    public static string Line(string id, string path) => $"{id} | {path}";

    /// <summary>A line of the file without the space around it.</summary>
    public static Location LocationOf(TextLine line, AdditionalText file)
    {
        var text = line.ToString();
        var start = line.Start + (text.Length - text.TrimStart().Length);
        var span = TextSpan.FromBounds(start, line.Start + text.TrimEnd().Length);
        return Location.Create(file.Path, span, line.Text!.Lines.GetLinePositionSpan(span));
    }

    private static RequestPathFile Parse(SourceText text)
    {
        var paths = ImmutableDictionary.CreateBuilder<string, (TextLine, string)>(StringComparer.Ordinal);
        var ends = ImmutableDictionary.CreateBuilder<string, OffRequestEnd>(StringComparer.Ordinal);
        var stores = ImmutableHashSet.CreateBuilder<SynchronousStore>();
        var completed = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        var problems = ImmutableArray.CreateBuilder<(TextLine, string)>();
        var entries = ImmutableArray.CreateBuilder<(TextLine, string)>();
        foreach (var line in text.Lines)
        {
            var content = line.ToString().Trim();
            if (content.StartsWith(HeaderStart, StringComparison.Ordinal) && content != Header)
                problems.Add((line, $"This version of AsyncHygiene reads '{Header}'; update the file with 'async-hygiene paths'"));
            if (content.Length == 0 || content[0] == '#')
                continue;

            var separator = content.IndexOf('|');
            var id = (separator < 0 ? content : content.Substring(0, separator)).Trim();
            var path = separator < 0 ? "" : content.Substring(separator + 1).Trim();
            if (SynchronousStoreWords.IsTypeId(id))
            {
                if (SynchronousStoreWords.Read(id, path) is not SynchronousStore.None and var store)
                    stores.Add(store);
                else
                    problems.Add((line, Unknown(path)));
            }
            else if (!IsMethodId(id))
                problems.Add(
                    (line,
                    $"'{QuotedText.Of(id)}' is no documentation id of a method; a line reads "
                        + "'M:Namespace.Type.Method(Parameters) | Path'"));
            else if (path.Length == 0)
                problems.Add(
                    (line,
                    $"The path of '{QuotedText.Of(id)}' is missing; a line reads 'M:Namespace.Type.Method(Parameters) | Path'"));
            else
            {
                entries.Add((line, id));
                if (path == CompletedFormWords)
                    completed.Add(id);
                else if (OffRequestWords.Read(path) is not { } end)
                    Add(paths, id, (line, path));
                else if (end == OffRequestEnd.None)
                    problems.Add((line, Unknown(path)));
                else
                    Add(ends, id, end);
            }
        }

        return new RequestPathFile(
            paths.ToImmutable(),
            ends.ToImmutable(),
            stores.ToImmutable(),
            completed.ToImmutable(),
            problems.ToImmutable(),
            entries.ToImmutable());
    }

    private static string Unknown(string words) =>
        $"'{QuotedText.Of(words)}' is nothing that the file can say; update it with 'async-hygiene paths'";

    /// <summary>The first line of a member counts.</summary>
    private static void Add<T>(ImmutableDictionary<string, T>.Builder members, string id, T value)
    {
        if (!members.ContainsKey(id))
            members.Add(id, value);
    }

    private static bool IsMethodId(string id) =>
        id.StartsWith("M:", StringComparison.Ordinal) && id.IndexOf('.') > 2 && !id.EndsWith(".", StringComparison.Ordinal);
}
