using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using Markdig;
using Markdig.Extensions.AutoIdentifiers;
using Markdig.Syntax;
using Markdig.Syntax.Inlines;

namespace AsyncHygiene.Site;

/// <summary>
/// The documentation as a site. It holds the index page and every page that can be reached from it, so there is no list of pages to keep.
/// </summary>
public sealed class Website
{
    /// <summary>What GitHub reads too, and no more: an extension that only this program knows would change a page silently.</summary>
    private static readonly MarkdownPipeline s_pipeline = new MarkdownPipelineBuilder()
        .UsePipeTables()
        .UseAutoLinks()
        .UseEmphasisExtras(Markdig.Extensions.EmphasisExtras.EmphasisExtraOptions.Strikethrough)
        .UseAutoIdentifiers(AutoIdentifierOptions.GitHub)
        .Build();

    private static readonly string s_repository =
        typeof(Website).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "RepositoryUrl").Value!;

    private readonly string _root;
    private readonly Dictionary<string, SitePage> _pages = new(StringComparer.Ordinal);
    private readonly SortedSet<string> _assets = new(StringComparer.Ordinal);

    private Website(string root) => _root = root;

    public IReadOnlyCollection<SitePage> Pages => _pages.Values;

    public IReadOnlyList<NavigationGroup> Menu =>
        Navigation.Of(
            _pages[RepositoryPath.Index],
            _pages.Values.ToDictionary(page => page.Path.Address, page => page.Title, StringComparer.Ordinal));

    public static Website Read(string root)
    {
        var site = new Website(root);
        var open = new Stack<RepositoryPath>([new RepositoryPath(RepositoryPath.Index)]);
        while (open.TryPop(out var path))
        {
            if (!site._pages.ContainsKey(path.Value))
                site.Add(path, open);
        }

        return site;
    }

    /// <summary>Replaces the folder's own pages; other files in it stay.</summary>
    public void Write(string folder)
    {
        var layout = new PageLayout(Menu, s_repository, s_pipeline);
        foreach (var page in _pages.Values)
            WriteText(page.Path.Address, layout.Render(page));
        foreach (var asset in _assets)
        {
            var target = TargetOf(new RepositoryPath(asset).Address);
            File.Copy(Path.Combine(_root, asset), target, overwrite: true);
        }

        using var styles = typeof(Website).Assembly.GetManifestResourceStream("site.css")!;
        using var reader = new StreamReader(styles);
        WriteText("site.css", reader.ReadToEnd());

        // GitHub Pages would otherwise render the site once more.
        WriteText(".nojekyll", "");

        void WriteText(string address, string text) => File.WriteAllText(TargetOf(address), text);

        string TargetOf(string address)
        {
            var target = Path.Combine(folder, address);
            Directory.CreateDirectory(Path.GetDirectoryName(target)!);
            return target;
        }
    }

    private void Add(RepositoryPath path, Stack<RepositoryPath> open)
    {
        var document = Markdown.Parse(File.ReadAllText(Path.Combine(_root, path.Value)), s_pipeline);
        foreach (var link in document.Descendants<LinkInline>())
        {
            if (link.Url is not { Length: > 0 } url || url[0] == '#' || url.Contains(':', StringComparison.Ordinal))
                continue;

            var parts = url.Split('#', 2);
            var anchor = parts.Length > 1 ? "#" + parts[1] : "";
            if (path.Resolve(parts[0]) is not { } target || !Exists(target))
                throw new BrokenLinkException(path.Value, url);

            // The benchmarks' report has both forms, and the one with pictures is made for a browser.
            if (target.IsPage && Exists(target.WithPictures))
                target = target.WithPictures;
            if (target.IsPage)
                open.Push(target);
            else if (target.IsAsset)
                _assets.Add(target.Value);
            link.Url = (target.IsPage || target.IsAsset ? path.LinkTo(target.Address) : HostedAddress(target)) + anchor;
        }

        var title = document.Descendants<HeadingBlock>().FirstOrDefault(heading => heading.Level == 1);
        _pages.Add(path.Value, new SitePage(path, title is null ? path.Value : MarkdownText.Of(title.Inline), document));
    }

    private bool Exists(RepositoryPath path)
    {
        var full = Path.Combine(_root, path.Value);
        return File.Exists(full) || !path.IsPage && !path.IsAsset && Directory.Exists(full);
    }

    private string HostedAddress(RepositoryPath path) =>
        $"{s_repository}/{(Directory.Exists(Path.Combine(_root, path.Value)) ? "tree" : "blob")}/main/{path.Value}";
}
