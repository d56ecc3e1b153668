using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>Files on disk that are to change together, one of them new, and what may have become of them.</summary>
internal sealed class ChangingFolder : IDisposable
{
    private readonly DirectoryInfo _folder;

    public ChangingFolder(string? parent = null, int size = 20)
    {
        _folder = parent is null ? Directory.CreateTempSubdirectory("async-hygiene-") : Directory.CreateDirectory(parent);
        Changes = ChangesIn(Root, size);
        foreach (var change in Changes)
        {
            Directory.CreateDirectory(Path.GetDirectoryName(change.Path)!);
            if (change.Before is not null)
                File.WriteAllBytes(change.Path, change.Before);
        }
    }

    public static IReadOnlyList<FileChange> ChangesIn(string root, int size = 20) =>
    [
        Change(root, "A.cs", "the text of A before", size),
        Change(root, Path.Combine("Sub", "B.cs"), "the text of B before", size),
        Change(root, Path.Combine("Sub", "C.cs"), "the text of C before", size),
        Change(root, "New.txt", null, size),
    ];

    public string Root => _folder.FullName;

    public IReadOnlyList<FileChange> Changes { get; }

    public StringWriter Said { get; } = new() { NewLine = "\n" };

    public void Dispose()
    {
        Said.Dispose();
        _folder.Delete(recursive: true);
    }

    public void Write(IDisk? disk = null, CancellationToken cancellationToken = default)
    {
        using var session = WriteSession.ForWriting(Root, disk ?? new Disk(), new Progress(Said));
        session.Write(Changes, cancellationToken);
    }

    /// <summary>What the next run does before anything else.</summary>
    public void Recover(IDisk? disk = null) =>
        WriteSession.ForWriting(Root, disk ?? new Disk(), new Progress(Said)).Dispose();

    public bool IsBefore => Changes.All(c => Has(c.Path, c.Before));

    public bool IsAfter => Changes.All(c => Has(c.Path, c.After));

    public void AssertWhole(string when) => Assert.True(IsBefore || IsAfter, $"{when}: {string.Join(", ", Changes.Select(Describe))}");

    public void AssertEachWhole(string when) =>
        Assert.All(Changes, c => Assert.True(Has(c.Path, c.Before) || Has(c.Path, c.After), $"{when}: {c.Path} is in pieces."));

    public void AssertNothingLeftOver(string when) =>
        Assert.True(LeftOver() is [], $"{when}: {string.Join(", ", LeftOver())}");

    public string[] LeftOver()
    {
        var options = new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = 0 };
        return [.. Directory.GetFiles(Root, "*async-hygiene-*", options).Order()];
    }

    private static string Describe(FileChange change) =>
        change.Path + (Has(change.Path, change.Before) ? " before" : Has(change.Path, change.After) ? " after" : " neither");

    private static FileChange Change(string root, string name, string? before, int size) => new(
        Path.Combine(root, name),
        before is null ? null : Encoding.UTF8.GetBytes(before),
        Encoding.UTF8.GetBytes($"the new text of {name}".PadRight(size, '.')));

    private static bool Has(string path, byte[]? content) =>
        content is null ? !File.Exists(path) : File.Exists(path) && File.ReadAllBytes(path).AsSpan().SequenceEqual(content);
}
