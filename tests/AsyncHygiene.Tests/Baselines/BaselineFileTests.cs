using System;
using AsyncHygiene.Baselines;
using Xunit;

namespace AsyncHygiene.Tests.Baselines;

public class BaselineFileTests
{
    private const string Sleep = "AH1001 | Shop.Orders.Get | Thread.Sleep()";
    private const string Result = "AH1002 | Shop.Orders.Get | LoadAsync().Result";

    [Fact]
    public void Keeps_its_findings_when_it_is_written_and_read()
    {
        string[] lines = [Result, Sleep, "AH4005 | web.config | <add key=\"a | b\" />", Sleep];
        var text = BaselineFile.Format(lines);
        Assert.StartsWith(BaselineFile.Header + "\n", text, StringComparison.Ordinal);

        var file = BaselineFile.Parse(text.Split('\n'));
        Assert.Empty(file.Problems);
        Assert.Equal([Sleep, Sleep, Result, lines[2]], file.Lines);
        Assert.Equal(text, BaselineFile.Format(file.Lines));
    }

    /// <summary>What git leaves in a file with conflicts must not be taken for an empty baseline.</summary>
    [Theory]
    [InlineData("<<<<<<< HEAD")]
    [InlineData("=======")]
    [InlineData(">>>>>>> branch")]
    [InlineData("AH1001")]
    [InlineData("AH1001 | Shop.Orders.Get")]
    [InlineData("AH10x1 | Shop.Orders.Get | Thread.Sleep()")]
    [InlineData("CA1001 | Shop.Orders.Get | Thread.Sleep()")]
    [InlineData("# AsyncHygiene baseline, version 2")]
    public void Names_the_line_that_it_cannot_read(string line)
    {
        var file = BaselineFile.Parse([BaselineFile.Header, Sleep, line, Result]);
        Assert.Equal([Sleep, Result], file.Lines);
        Assert.Equal(2, Assert.Single(file.Problems).Index);
    }

    [Theory]
    [InlineData("")]
    [InlineData("  ")]
    [InlineData("# kept until the shop moves")]
    public void Accepts_empty_lines_and_comments(string line)
    {
        var file = BaselineFile.Parse(["\uFEFF" + BaselineFile.Header, line, $"  {Sleep}\r"]);
        Assert.Empty(file.Problems);
        Assert.Equal([Sleep], file.Lines);
    }

    [Fact]
    public void Keeps_each_line_as_often_as_the_build_that_has_it_most_often() =>
        Assert.Equal([Sleep, Sleep, Result], BaselineFile.Union([[Sleep], [Result, Sleep, Sleep], []]));

    [Fact]
    public void Finds_what_one_list_has_more_often_than_another()
    {
        Assert.Equal([Sleep], BaselineFile.Without([Sleep, Result, Sleep], [Sleep, Result, Result]));
        Assert.Equal([], BaselineFile.Without([], [Sleep]));
    }
}
