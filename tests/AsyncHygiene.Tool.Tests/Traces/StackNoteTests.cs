using AsyncHygiene.Tool.Traces.Reading;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>What a recording says of its stacks where they cannot be read.</summary>
public class StackNoteTests
{
    [Theory]
    [InlineData(0, 0, "The recording has no stacks")]
    [InlineData(50, 50, "The stacks have no names, so the recording does not show what waits: the program is compiled as a whole")]
    [InlineData(20, 50, "40 % of the stacks have no names: the recording broke off")]
    public void What_is_missing_is_said(int nameless, int all, string start) =>
        Assert.StartsWith(start, TraceReader.NoteOnStacks(nameless, all), System.StringComparison.Ordinal);

    [Fact]
    public void Some_code_without_a_name_is_not_worth_a_word() => Assert.Null(TraceReader.NoteOnStacks(5, 50));
}
