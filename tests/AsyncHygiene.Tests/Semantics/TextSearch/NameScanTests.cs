using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tests.Semantics.TextSearch;

/// <summary>Short texts are searched as they are, long ones and parts of one piece by piece.</summary>
public class NameScanTests
{
    [Theory]
    [InlineData("Load", "Load", 0)]
    [InlineData("x.Load(Load)", "Load", 2, 7)]
    [InlineData("Loads PreLoad load Load_ LoadLoad", "Load")]
    [InlineData("a == b === c", "==", 2, 7)]
    [InlineData("aaaa", "aa")]
    [InlineData("Größe größe Größen", "Größe", 0)]
    [InlineData("", "Load")]
    [InlineData("Load", "")]
    public void Finds_whole_words(string text, string word, params int[] expected)
    {
        Assert.Equal(expected, NameScan.Scan(SourceText.From(text), word));
        Assert.Equal(expected, NameScan.Scan(SourceText.From(text), new TextSpan(0, text.Length), word));
    }

    /// <summary>What stands before and behind a part is no part of it.</summary>
    [Fact]
    public void Finds_words_of_a_part_alone() =>
        Assert.Equal([3, 8], NameScan.Scan(SourceText.From("PreLoad Loads Load"), new TextSpan(3, 9), "Load"));

    [Fact]
    public void Finds_a_word_wherever_it_stands_in_a_long_text()
    {
        for (var before = 16_370; before < 16_400; before++)
        {
            Assert.Equal([before], NameScan.Scan(Long(new string(' ', before) + "Load;" + new string(' ', 30_000)), "Load"));
            Assert.Empty(NameScan.Scan(Long(new string(' ', before) + "Loads" + new string(' ', 30_000)), "Load"));
            Assert.Empty(NameScan.Scan(Long(new string('x', before) + "Load" + new string(' ', 30_000)), "Load"));
        }
    }

    /// <summary>Random texts of few letters, so that words begin, end and repeat everywhere.</summary>
    [Fact]
    public void Finds_in_pieces_what_it_finds_in_one()
    {
        var random = new Random(1);
        for (var i = 0; i < 40; i++)
        {
            var text = new string([.. Enumerable.Range(0, 45_000).Select(_ => "ab= "[random.Next(4)])]);
            foreach (var word in new[] { "a", "ab", "aba", "==", "=", new string('a', 4) })
                Assert.Equal(Expected(text, word), NameScan.Scan(Long(text), word));
        }
    }

    [Fact]
    public void Finds_a_word_that_is_longer_than_a_piece()
    {
        var word = new string('w', 20_000);
        Assert.Equal([15_000], NameScan.Scan(Long(new string(' ', 15_000) + word + " " + word + "w"), word));
    }

    private static IEnumerable<int> Expected(string text, string word)
    {
        var isName = char.IsLetter(word[0]);
        for (var i = 0; (i = text.IndexOf(word, i, StringComparison.Ordinal)) >= 0; i += word.Length)
        {
            var (before, after) = (i - 1, i + word.Length);
            if (!isName || !((before >= 0 && char.IsLetter(text[before])) || (after < text.Length && char.IsLetter(text[after]))))
                yield return i;
        }
    }

    /// <summary>As the compiler reads a long file: in pieces, not as one string.</summary>
    private static SourceText Long(string text)
    {
        var read = SourceText.From(new MemoryStream(Encoding.UTF8.GetBytes(text)), Encoding.UTF8);
        Assert.True(read.Length < 40 * 1024 || read.GetType().Name == "LargeText");
        return read;
    }
}
