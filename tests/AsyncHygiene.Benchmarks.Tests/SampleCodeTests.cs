using System;
using System.IO;
using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

public sealed class SampleCodeTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async-hygiene-samples-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Comments_layout_and_build_output_do_not_change_the_hash()
    {
        var before = Hash("class C { void M() { } }");
        Directory.CreateDirectory(Path.Combine(_folder, "obj"));
        File.WriteAllText(Path.Combine(_folder, "obj", "Generated.cs"), "class D;");
        Assert.Equal(before, Hash("// Says why.\nclass C\r\n{\r\n    void M() { }\r\n}\r\n"));
    }

    [Theory]
    [InlineData("using System.Threading;\nclass C { }", "class C { }")]
    [InlineData("class C { Work w = async (i, token) => await N(i); }", "class C { Work w = async (i, _) => await N(i); }")]
    [InlineData("class C { Work w = token => N(); }", "class C { Work w = _ => N(); }")]
    public void What_changes_nothing_at_run_time_does_not_change_the_hash(string before, string after) =>
        Assert.Equal(Hash(before), Hash(after));

    [Theory]
    [InlineData("using static A.B;\nclass C { }", "class C { }")]
    [InlineData("using B = A.B;\nclass C { }", "class C { }")]
    [InlineData("class C { Work w = async (i, token) => await N(i, token); }", "class C { Work w = async (i, _) => await N(i, _); }")]
    [InlineData("class C { void M(int token) { } }", "class C { void M(int _) { } }")]
    public void Other_names_change_the_hash(string before, string after) => Assert.NotEqual(Hash(before), Hash(after));

    [Fact]
    public void Another_statement_changes_the_hash() =>
        Assert.NotEqual(Hash("class C { void M() { } }"), Hash("class C { void M() { N(); } }"));

    [Fact]
    public void Another_view_changes_the_hash()
    {
        var before = Hash("class C;");
        File.WriteAllText(Path.Combine(_folder, "Index.cshtml"), "<p>New</p>");
        Assert.NotEqual(before, Hash("class C;"));
    }

    private string Hash(string code)
    {
        File.WriteAllText(Path.Combine(_folder, "C.cs"), code);
        return SampleCode.Hash(_folder);
    }
}
