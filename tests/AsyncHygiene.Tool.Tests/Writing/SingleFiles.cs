using System;
using System.IO;
using System.Threading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>A folder of files that contain "before" and are to contain "after".</summary>
internal sealed class SingleFiles : IDisposable
{
    public string Root { get; } = Directory.CreateTempSubdirectory("async-hygiene-").FullName;

    public void Dispose() => Directory.Delete(Root, recursive: true);

    public string At(string name) => Path.Combine(Root, name);

    public string Make(string name)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(At(name))!);
        File.WriteAllText(At(name), "before");
        return At(name);
    }

    public string Link(string name, string target)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(At(name))!);
        File.CreateSymbolicLink(At(name), target);
        return At(name);
    }

    public static FileChange Change(string path) => new(path, "before"u8.ToArray(), "after"u8.ToArray());

    public void Write(string path) => Write(Change(path));

    public void Write(params FileChange[] changes)
    {
        using var session = WriteSession.ForWriting(Root, new Progress(TextWriter.Null));
        session.Write(changes, CancellationToken.None);
    }

    public void AssertNothingLeftOver() =>
        Assert.DoesNotContain(
            Directory.GetFiles(Root, "*", SearchOption.AllDirectories),
            f => Path.GetFileName(f).Contains("async-hygiene-", StringComparison.Ordinal));
}
