using AsyncHygiene.Chains.Verification;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Verification;

public class WordSetTests
{
    [Theory]
    [InlineData("Load", 0)]
    [InlineData("x.Load()", 2)]
    [InlineData("@Load", 1)]
    [InlineData("// Load", 3)]
    [InlineData("Größe Save; Loads Load", 0, 6, 18)]
    [InlineData("Lo\\u0061d", 3)]
    [InlineData("")]
    [InlineData("LoadAsync")]
    [InlineData("PreLoad")]
    [InlineData("load")]
    [InlineData("Größen")]
    [InlineData("1 \\ u")]
    public void Finds_whole_words(string text, params int[] expected) =>
        Assert.Equal(expected, new WordSet(["Save", "Load", "Größe"]).PositionsIn(SourceText.From(text)));

    /// <summary>Texts are read in pieces.</summary>
    [Fact]
    public void Finds_a_word_wherever_it_stands_in_a_long_text()
    {
        var words = new WordSet(["Load"]);
        for (var before = 16_370; before < 16_400; before++)
        {
            Assert.Equal([before], words.PositionsIn(SourceText.From(new string(' ', before) + "Load;" + new string(' ', 9))));
            Assert.Empty(words.PositionsIn(SourceText.From(new string('x', before) + "Load")));
        }
    }
}
