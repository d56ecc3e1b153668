using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Writing;

/// <summary>
/// What a run is about to write, in a file of the folder that the next run looks into. It is there before the first temporary file is, and
/// goes as the last one, so that a run that ends in between leaves nothing that is not listed. Its name says whether every file has its new
/// content: changing it takes no space.
/// </summary>
internal sealed class WriteJournal
{
    public const string Name = ".async-hygiene-journal";

    private const int Version = 1;

    private static readonly JsonSerializerOptions s_strict = new()
    {
        RespectNullableAnnotations = true,
        RespectRequiredConstructorParameters = true,
    };

    private readonly string _open;
    private readonly string _done;

    /// <param name="folder">Where the journal is.</param>
    /// <param name="files">What the run is about to write.</param>
    /// <param name="isTrial">All files may have their new contents without having to keep them.</param>
    public WriteJournal(string folder, IReadOnlyList<PlannedFile> files, bool isTrial = false)
    {
        (_open, _done) = (OpenPath(folder), DonePath(folder));
        Folder = folder;
        Files = files;
        IsTrial = isTrial;
    }

    public string Folder { get; }

    public IReadOnlyList<PlannedFile> Files { get; }

    /// <summary>The change is taken back unless the run has said that it stays.</summary>
    public bool IsTrial { get; }

    public string Path => _open;

    /// <summary>The journal of a run that has not written everything, or has not said so.</summary>
    public static WriteJournal? FindOpen(string folder, IDisk disk) => Load(folder, OpenPath(folder), disk);

    /// <summary>The journal of a run that has written everything and not deleted its backups.</summary>
    public static WriteJournal? FindDone(string folder, IDisk disk) => Load(folder, DonePath(folder), disk);

    /// <summary>A journal that is not whole lists nothing that exists.</summary>
    public static void DeletePartial(string folder, IDisk disk)
    {
        if (disk.Exists(PartialPath(folder)))
            disk.Delete(PartialPath(folder));
    }

    public void Write(IDisk disk)
    {
        // Relative to the journal, so that a folder may be mounted elsewhere for the next run.
        var lines = Files.Select(f => new Line(System.IO.Path.GetRelativePath(Folder, f.Target), f.Before, f.After));
        var content = JsonSerializer.SerializeToUtf8Bytes(new Document(Version, Files[0].Run, [.. lines], IsTrial));
        disk.Create(PartialPath(Folder), content, like: null);
        disk.Move(PartialPath(Folder), _open);
    }

    public void MarkDone(IDisk disk) => disk.Move(_open, _done);

    public void Delete(IDisk disk)
    {
        disk.Delete(PartialPath(Folder));
        disk.Delete(_open);
        disk.Delete(_done);
    }

    private static WriteJournal? Load(string folder, string path, IDisk disk)
    {
        if (disk.Read(path) is not { } content)
            return null;

        var document = Parse(content) ?? throw new ToolException(
            $"'{path}' is no journal that this version of the tool reads; let the version that wrote it run once more, or delete it.");
        return new WriteJournal(folder, [.. document.Files.Select(f => PlannedAt(folder, f, document.Run))], document.IsTrial);
    }

    private static PlannedFile PlannedAt(string folder, Line line, string run) =>
        new(System.IO.Path.GetFullPath(line.Path, folder), line.Before, line.After, run);

    private static Document? Parse(byte[] content)
    {
        try
        {
            var document = JsonSerializer.Deserialize<Document>(content, s_strict);
            return document is { Version: Version } && document.Files.All(f => f is not null) ? document : null;
        }
        catch (JsonException)
        {
            return null;
        }
    }

    private static string OpenPath(string folder) => System.IO.Path.Combine(folder, Name);

    private static string DonePath(string folder) => System.IO.Path.Combine(folder, Name + "-done");

    private static string PartialPath(string folder) => System.IO.Path.Combine(folder, Name + "-new");

    private sealed record Document(int Version, string Run, IReadOnlyList<Line> Files, bool IsTrial = false);

    private sealed record Line(string Path, string? Before, string After);
}
