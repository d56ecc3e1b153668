using System;

namespace AsyncHygiene.Site.Tests;

/// <summary>A link or picture of a page, with the file that it leads to.</summary>
internal sealed record SiteReference(string Page, string Written, string Address, string Anchor)
{
    private static readonly Uri s_site = new("https://site.invalid/");

    public static SiteReference Of(string page, string written)
    {
        var target = new Uri(new Uri(s_site, page), written);
        return new SiteReference(page, written, Uri.UnescapeDataString(target.AbsolutePath)[1..], target.Fragment.TrimStart('#'));
    }

    public override string ToString() => $"{Page}: {Written}";
}
