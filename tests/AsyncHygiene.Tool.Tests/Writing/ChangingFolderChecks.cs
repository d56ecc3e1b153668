using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>What must hold of a folder whose files are not all in one state.</summary>
internal static class ChangingFolderChecks
{
    public static bool IsReplaced(this FileChange change) =>
        File.Exists(change.Path) && File.ReadAllBytes(change.Path).AsSpan().SequenceEqual(change.After);

    public static void AssertNamesWhatIsReplaced(this ChangingFolder folder, string message, string when)
    {
        foreach (var change in folder.Changes)
        {
            var isNamed = message.Contains($"\n  '{change.Path}': ", StringComparison.Ordinal);
            Assert.True(isNamed || !change.IsReplaced(), $"{when}: '{change.Path}' is replaced, and is not named: {message}");
        }
    }

    /// <summary>The edit is there afterwards, and so is what it replaced, or everything else is in one state.</summary>
    public static void AssertEditStays(this ChangingFolder folder, int edited, Action<IDisk?> recover, string when)
    {
        var change = folder.Changes[edited];
        File.WriteAllText(change.Path, "edited");
        try
        {
            recover(null);
            var others = folder.Changes.Where(c => c != change).ToList();
            Assert.True(others.All(c => c.IsReplaced()) || others.All(c => !c.IsReplaced()), $"{when}, edited {change.Path}");
            folder.AssertNothingLeftOver(when);
        }
        catch (ToolException e)
        {
            Assert.Equal(ExitCode.HalfWritten, e.ExitCode);
            Assert.Contains($"'{change.Path}': it was edited or deleted since", e.Message, StringComparison.Ordinal);
            Assert.Contains(folder.LeftOver(), f => File.ReadAllBytes(f).AsSpan().SequenceEqual(change.Before));
        }

        Assert.Equal("edited", File.ReadAllText(change.Path));
    }
}
