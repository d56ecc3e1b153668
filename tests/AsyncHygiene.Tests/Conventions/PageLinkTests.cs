using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using Xunit;

namespace AsyncHygiene.Tests.Conventions;

/// <summary>Every link and picture of a page leads to a file of the repository, and to a heading where it names one.</summary>
public class PageLinkTests
{
    private static readonly Regex s_fence = new(@"^(```|~~~).*?^\1", RegexOptions.Multiline | RegexOptions.Singleline);
    private static readonly Regex s_code = new("`[^`\n]*`");
    private static readonly Regex s_link = new(@"\]\((?<target>[^)\s]+)\)");
    private static readonly Regex s_heading = new(@"^#{1,6} (?<text>.*)$", RegexOptions.Multiline);

    [Fact]
    public void Links_of_pages_lead_somewhere()
    {
        var broken = Pages().SelectMany(page => Broken(page, File.ReadAllText(page))).ToList();
        Assert.True(broken.Count == 0, string.Join("\n", broken));
    }

    [Fact]
    public void Pages_are_reached_from_the_index()
    {
        var reached = new HashSet<string>(StringComparer.Ordinal);
        var open = new Stack<string>([Path.Combine(Checkout.Root, "docs", "index.md")]);
        while (open.TryPop(out var page))
        {
            if (!reached.Add(page))
                continue;
            foreach (var (_, file, _) in Targets(page, File.ReadAllText(page)))
            {
                if (file.EndsWith(".md", StringComparison.Ordinal))
                    open.Push(file);
            }
        }

        Assert.Empty(Pages().Except(reached));
    }

    [Theory]
    [InlineData("[x](missing.md)", "missing.md")]
    [InlineData("[x](#nowhere)", "#nowhere")]
    [InlineData("![x](images/missing.svg)", "images/missing.svg")]
    [InlineData("# A `b` heading, twice\n[x](#a-b-heading-twice)", null)]
    [InlineData("`[x](missing.md)`\n```\n[x](missing.md)\n```", null)]
    [InlineData("[x](https://example.org/nowhere)", null)]
    public void Links_that_lead_nowhere_are_found(string page, string? broken) =>
        Assert.Equal(
            broken is null ? [] : [$"docs/planted.md: {broken}"],
            Broken(Path.Combine(Checkout.Root, "docs", "planted.md"), page));

    private static IEnumerable<string> Pages() =>
        Directory.EnumerateFiles(Path.Combine(Checkout.Root, "docs"), "*.md", SearchOption.AllDirectories)
            .Concat(new[] { "README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md" }.Select(f => Path.Combine(Checkout.Root, f)));

    private static IEnumerable<string> Broken(string page, string text) =>
        Targets(page, text)
            .Where(t => t.File == page ? !HasHeading(text, t.Anchor) : !Exists(t.File) || !HasHeading(TextOf(t.File), t.Anchor))
            .Select(t => $"{Path.GetRelativePath(Checkout.Root, page).Replace('\\', '/')}: {t.Written}");

    private static IEnumerable<(string Written, string File, string Anchor)> Targets(string page, string text)
    {
        foreach (Match link in s_link.Matches(s_code.Replace(s_fence.Replace(text, ""), "")))
        {
            var written = link.Groups["target"].Value;
            if (written.Contains("://", StringComparison.Ordinal))
                continue;

            var parts = written.Split('#', 2);
            var file = parts[0].Length == 0 ? page : Path.GetFullPath(Path.Combine(Path.GetDirectoryName(page)!, parts[0]));
            yield return (written, file, parts.Length > 1 ? parts[1] : "");
        }
    }

    private static bool Exists(string path) => File.Exists(path) || Directory.Exists(path);

    private static string TextOf(string path) => File.Exists(path) ? File.ReadAllText(path) : "";

    private static bool HasHeading(string text, string anchor) =>
        anchor.Length == 0 || s_heading.Matches(s_fence.Replace(text, "")).Any(m => AnchorOf(m.Groups["text"].Value) == anchor);

    /// <summary>As GitHub makes it: lower case, spaces as hyphens, of the rest only letters, digits, hyphens and underscores.</summary>
    private static string AnchorOf(string heading) =>
        Regex.Replace(Regex.Replace(heading, @"\[([^\]]*)\]\([^)]*\)", "$1").Trim().ToLowerInvariant(), @"[^\p{L}\p{N} _-]", "")
            .Replace(' ', '-');
}
