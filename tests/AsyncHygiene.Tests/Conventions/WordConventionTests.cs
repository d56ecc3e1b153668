using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>The code, its comments and its messages say caller, host or compiler where they mean one, and use everyday words.</summary>
public class WordConventionTests
{
    private static readonly Regex s_vague = new(@"\b(somebody|nobody|anybody|everybody|dear|dearer|beside)\b", RegexOptions.IgnoreCase);

    [Fact]
    public void Vague_words_are_not_used_in_code_and_pages()
    {
        var found = Directory.EnumerateFiles(Path.Combine(Checkout.Root, "src"), "*.cs", SearchOption.AllDirectories)
            .Concat(Directory.EnumerateFiles(Path.Combine(Checkout.Root, "docs"), "*.md", SearchOption.AllDirectories))
            .Append(Path.Combine(Checkout.Root, "README.md"))
            .Select(path => Path.GetRelativePath(Checkout.Root, path).Replace('\\', '/'))
            .Where(path => !path.Contains("/obj/") && !path.Contains("/bin/") && !path.EndsWith("/cases.md"))
            .SelectMany(path => Found(path, Checkout.Read(path)))
            .ToList();

        Assert.True(found.Count == 0, string.Join("\n", found));
    }

    [Theory]
    [InlineData("// Nobody awaits it.", "Nobody")]
    [InlineData("x\n/// <summary>Beside it.</summary>", "Beside")]
    [InlineData("// besides, a deaf dearth", null)]
    public void Vague_words_are_found_as_whole_words(string text, string? word) =>
        Assert.Equal(word is null ? [] : [$"Planted.cs({text.Count(c => c == '\n') + 1}): {word}"], Found("Planted.cs", text));

    private static IEnumerable<string> Found(string path, string text) =>
        text.Split('\n').SelectMany((line, i) => s_vague.Matches(line).Select(m => $"{path}({i + 1}): {m.Value}"));
}
