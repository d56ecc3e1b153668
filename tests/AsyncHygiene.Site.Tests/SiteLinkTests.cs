using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AngleSharp.Dom;
using Xunit;

namespace AsyncHygiene.Site.Tests;

/// <summary>What the pages refer to is on the site.</summary>
[Collection(SiteCollection.Name)]
public class SiteLinkTests(RenderedSite site)
{
    /// <summary>What begins a row of a table, a block of code or a heading.</summary>
    private static readonly string[] s_marks = ["|", "```", "## "];

    [Fact]
    public void Links_and_pictures_lead_to_files_of_the_site()
    {
        var broken = References().Where(reference => !File.Exists(FileOf(reference))).ToList();
        Assert.True(broken.Count == 0, string.Join("\n", broken));
    }

    [Fact]
    public void Anchors_lead_to_elements()
    {
        var broken = References()
            .Where(reference => reference.Anchor.Length > 0 && reference.Address.EndsWith(".html", StringComparison.Ordinal))
            .Where(reference => site[reference.Address].GetElementById(Uri.UnescapeDataString(reference.Anchor)) is null)
            .ToList();
        Assert.True(broken.Count == 0, string.Join("\n", broken));
    }

    [Fact]
    public void Links_never_lead_to_markdown_on_the_site() =>
        Assert.DoesNotContain(References(), reference => reference.Address.EndsWith(".md", StringComparison.Ordinal));

    [Fact]
    public void Pictures_have_a_text_for_readers_who_do_not_see_them()
    {
        var images = Elements("img[src]").ToList();
        Assert.NotEmpty(images);
        Assert.All(images, image => Assert.NotEqual("", image.Element.GetAttribute("alt") ?? ""));
    }

    /// <summary>An empty line in a table, or a mark without its partner, shows what the author typed.</summary>
    [Fact]
    public void Texts_show_no_marks_of_the_source() =>
        Assert.DoesNotContain(
            Elements("main p, main li, main td").Select(e => e.Element.TextContent.TrimStart()),
            text => s_marks.Any(mark => text.StartsWith(mark, StringComparison.Ordinal)));

    [Fact]
    public void Identifiers_of_a_page_are_different() =>
        Assert.All(site.Addresses, address => Assert.Empty(
            site[address].QuerySelectorAll("[id]")
                .GroupBy(element => element.Id)
                .Where(same => same.Count() > 1)
                .Select(same => same.Key)));

    [Fact]
    public void The_menu_has_every_rule_in_its_group()
    {
        var rules = Assert.Single(site.Website.Menu, group => group.Title == "Rules").Items;
        Assert.Equal(
            site.Addresses.Where(address => address.StartsWith("rules/", StringComparison.Ordinal)),
            rules.Select(rule => rule.Address));
        Assert.All(
            rules,
            rule => Assert.StartsWith(Path.GetFileNameWithoutExtension(rule.Address) + ": ", rule.Text, StringComparison.Ordinal));
    }

    [Fact]
    public void Lab_notes_stand_with_the_pages_for_contributors() =>
        Assert.Contains(
            Assert.Single(site.Website.Menu, group => group.Title == "For contributors").Items,
            item => item.Address == "performance.html");

    [Fact]
    public void The_menu_marks_the_page_that_is_open() =>
        Assert.All(
            site.Website.Menu.SelectMany(group => group.Items).Where(item => item.Address != "benchmarks/report.html"),
            item => Assert.Equal(item.Text, Assert.Single(site[item.Address].QuerySelectorAll("nav [aria-current=page]")).TextContent));

    [Fact]
    public void The_menu_has_every_page_but_itself_and_the_samples() =>
        Assert.Equal(
            ["index.html", "samples/README.html"],
            site.Website.Pages.Select(page => page.Path.Address)
                .Except(site.Website.Menu.SelectMany(group => group.Items).Select(item => item.Address))
                .Order(StringComparer.Ordinal));

    private IEnumerable<SiteReference> References() =>
        from found in Elements("[href], [src]")
        let written = found.Element.GetAttribute("href") ?? found.Element.GetAttribute("src")!
        where !written.Contains(':', StringComparison.Ordinal)
        select SiteReference.Of(found.Address, written);

    private IEnumerable<(string Address, IElement Element)> Elements(string selector) =>
        site.Addresses.SelectMany(address => site[address].QuerySelectorAll(selector).Select(element => (address, element)));

    private string FileOf(SiteReference reference) => Path.Combine(site.Folder, reference.Address);
}
