using AsyncHygiene.Chains.Verification;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Verification;

public class WordSetTests
{
    [Theory]
    [InlineData("Load", true)]
    [InlineData("x.Load()", true)]
    [InlineData("@Load", true)]
    [InlineData("// Load", true)]
    [InlineData("Größe", true)]
    [InlineData("Lo\\u0061d", true)]
    [InlineData("", false)]
    [InlineData("LoadAsync", false)]
    [InlineData("PreLoad", false)]
    [InlineData("load", false)]
    [InlineData("Größen", false)]
    [InlineData("1 \\ u", false)]
    public void Finds_whole_words(string text, bool expected) =>
        Assert.Equal(expected, new WordSet(["Save", "Load", "Größe"]).OccursIn(SourceText.From(text)));

    /// <summary>Texts are read in pieces.</summary>
    [Fact]
    public void Finds_a_word_wherever_it_stands_in_a_long_text()
    {
        var words = new WordSet(["Load"]);
        for (var before = 16_370; before < 16_400; before++)
        {
            Assert.True(words.OccursIn(SourceText.From(new string(' ', before) + "Load;" + new string(' ', 9))), $"{before}");
            Assert.False(words.OccursIn(SourceText.From(new string('x', before) + "Load")), $"{before}");
        }
    }
}
