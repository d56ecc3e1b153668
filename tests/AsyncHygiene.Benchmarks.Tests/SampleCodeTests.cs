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
