using System;
using System.Collections.Generic;
using System.Linq;
using Markdig.Extensions.Tables;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace AsyncHygiene.Site;

/// <summary>The menu. The index page is its only source: each of its sections is a group, each link to a page an item.</summary>
internal static class Navigation
{
    public static IReadOnlyList<NavigationGroup> Of(SitePage index, IReadOnlyDictionary<string, string> titles)
    {
        var groups = new List<NavigationGroup>();
        var items = new List<NavigationItem>();
        foreach (var block in index.Document)
        {
            if (block is HeadingBlock { Level: 2 } heading)
                groups.Add(new NavigationGroup(MarkdownText.Of(heading.Inline), items = []));
            else if (groups.Count > 0)
                items.AddRange(Links(block).Where(link => titles.ContainsKey(link.Address)));
        }

        return groups.Where(group => group.Items.Count > 0).ToList();

        // A rule's link is its id alone; its page says more.
        IEnumerable<NavigationItem> Links(Block block) =>
            from link in block.Descendants<LinkInline>()
            where !link.IsImage && link.Url is not null && !link.Url.Contains('#', StringComparison.Ordinal)
            let text = MarkdownText.Of(link)
            select new NavigationItem(
                IsFirstCell(link) && titles.TryGetValue(link.Url!, out var title) ? title : text,
                link.Url!);
    }

    private static bool IsFirstCell(LinkInline link)
    {
        var block = link.Parent;
        while (block?.Parent is not null)
            block = block.Parent;
        return block?.ParentBlock?.Parent is TableCell { Parent: TableRow row } cell && row[0] == cell;
    }
}
