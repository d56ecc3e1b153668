using System;
using System.Diagnostics;
using System.IO;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>Files that have several names.</summary>
public sealed class LinkTests : IDisposable
{
    private readonly SingleFiles _files = new();

    public void Dispose() => _files.Dispose();

    [UnixFact]
    public void The_target_of_a_link_is_replaced_and_the_link_stays()
    {
        var target = _files.Make("Elsewhere/A.cs");
        _files.Link("Middle.cs", "Elsewhere/A.cs");
        var link = _files.Link("Links/A.cs", "../Middle.cs");

        _files.Write(link);

        Assert.Equal("after", File.ReadAllText(target));
        Assert.Null(new FileInfo(target).LinkTarget);
        Assert.Equal("../Middle.cs", new FileInfo(link).LinkTarget);
        Assert.Equal("Elsewhere/A.cs", new FileInfo(_files.At("Middle.cs")).LinkTarget);
        _files.AssertNothingLeftOver();
    }

    /// <summary>'..' behind a link leads up from where the link leads to, not from where it stands.</summary>
    [UnixFact]
    public void A_folder_may_be_a_link()
    {
        var target = _files.Make("Far/Deep/A.cs");
        _files.Make("Far/B.cs");
        _files.Link("Near", "Far/Deep");
        _files.Link("Far/Deep/Up.cs", "../B.cs");

        _files.Write(_files.At("Near/A.cs"));
        _files.Write(_files.At("Near/Up.cs"));

        Assert.Equal("after", File.ReadAllText(target));
        Assert.Equal("after", File.ReadAllText(_files.At("Far/B.cs")));
        Assert.Equal("Far/Deep", new DirectoryInfo(_files.At("Near")).LinkTarget);
        _files.AssertNothingLeftOver();
    }

    [UnixFact]
    public void Links_in_a_circle_are_one_sentence()
    {
        _files.Link("A.cs", "B.cs");
        _files.Link("B.cs", "A.cs");
        var thrown = Assert.Throws<ToolException>(() => _files.Write(_files.At("A.cs")));
        Assert.Equal($"Nothing was written: Too many symbolic links lead from '{_files.At("A.cs")}' to each other.", thrown.Message);
    }

    [UnixFact]
    public void Two_names_of_one_file_are_one_file()
    {
        var target = _files.Make("A.cs");
        var link = _files.Link("Links/A.cs", "../A.cs");

        _files.Write(SingleFiles.Change(target), SingleFiles.Change(link));

        Assert.Equal("after", File.ReadAllText(target));
        _files.AssertNothingLeftOver();
    }

    [UnixFact]
    public void Two_contents_for_one_file_stop_everything()
    {
        var target = _files.Make("A.cs");
        var link = _files.Link("Links/A.cs", "../A.cs");

        var other = SingleFiles.Change(link) with { After = "another"u8.ToArray() };

        var thrown = Assert.Throws<ToolException>(() => _files.Write(SingleFiles.Change(target), other));

        Assert.Equal($"Nothing was written: '{link}' and '{target}' are one file, and would get different contents.", thrown.Message);
        Assert.Equal("before", File.ReadAllText(target));
    }

    /// <summary>As version control does it: the names of one file become files of their own, each with its content.</summary>
    [UnixFact]
    public void A_hard_link_elsewhere_keeps_the_old_content()
    {
        var target = _files.Make("A.cs");
        Directory.CreateDirectory(_files.At("Elsewhere"));
        using (var link = Process.Start("ln", [target, _files.At("Elsewhere/A.cs")]))
            link.WaitForExit();

        _files.Write(target);

        Assert.Equal("after", File.ReadAllText(target));
        Assert.Equal("before", File.ReadAllText(_files.At("Elsewhere/A.cs")));
    }
}
