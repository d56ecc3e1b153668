using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Semantics.TextSearch;

/// <summary>The filter may take a word for one that a text has, and must never miss one.</summary>
public class WordFilterTests
{
    [Theory]
    [InlineData("Load", "Load")]
    [InlineData("x.Load(y)", "Load", "x", "y")]
    [InlineData("a1_b2 @Load", "a1_b2", "Load")]
    [InlineData("Größe;", "Größe")]
    [InlineData("// in a comment\n\"and in a string\"", "comment", "string")]
    [InlineData("end", "end")]
    public void Keeps_the_words_of_a_text(string text, params string[] words) =>
        Assert.All(words, word => Assert.True(WordFilter.Of(SourceText.From(text)).MayHave(word)));

    [Fact]
    public void Keeps_every_word_of_a_long_text_and_few_others()
    {
        var words = Enumerable.Range(0, 20_000).Select(i => $"Word{i * 7919 % 100_003}").ToArray();
        var filter = WordFilter.Of(SourceText.From(string.Join(' ', words)));

        Assert.All(words, word => Assert.True(filter.MayHave(word)));
        Assert.InRange(Enumerable.Range(0, 20_000).Count(i => filter.MayHave($"Other{i}")), 0, 2000);
    }

    [Fact]
    public void Keeps_nothing_of_an_empty_text() => Assert.False(WordFilter.Of(SourceText.From("")).MayHave("Load"));

    [Theory]
    [InlineData("Load", true)]
    [InlineData("Größe", true)]
    [InlineData("[", false)]
    [InlineData("IOne.Load", false)]
    [InlineData("", false)]
    public void Answers_for_names_alone(string word, bool isKnown) => Assert.Equal(isKnown, WordFilter.Knows(word));

    /// <summary>Also after an edit, which changes what the text has.</summary>
    [Fact]
    public void Never_reads_texts_without_the_word()
    {
        var read = 0;
        var compilation = CSharpCompilation.Create("C", [Tree("class A { int First; }")]);
        foreach (var i in Enumerable.Range(0, 20))
            Assert.False(compilation.Mentions($"Other{i}", CancellationToken.None));

        read = 0;
        Assert.False(compilation.Mentions("Second", CancellationToken.None));
        Assert.Equal(0, read);
        Assert.True(compilation.Mentions("First", CancellationToken.None));
        Assert.NotEqual(0, read);

        var edited = compilation.ReplaceSyntaxTree(compilation.SyntaxTrees[0], Tree("class A { int Second; }"));
        Assert.True(edited.Mentions("Second", CancellationToken.None));
        Assert.False(edited.Mentions("First", CancellationToken.None));

        SyntaxTree Tree(string text) => CSharpSyntaxTree.ParseText(new CountedText(text, () => read++), path: "A.cs");
    }
}
