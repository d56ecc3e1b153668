using System.Collections.Generic;
using System.Linq;

namespace AsyncHygiene.Tool.Reports.Pictures;

/// <summary>The paths below an endpoint as one tree: what they share at their beginning is there once.</summary>
internal sealed class CallTree
{
    /// <summary>More calls are counted and not drawn.</summary>
    private const int MostSites = 12;

    private CallTree(string name) => Name = name;

    public string Name { get; }

    public List<CallTree> Children { get; } = [];

    public List<ReportedSite> Sites { get; } = [];

    /// <summary>The blocking calls that are left out, at the root.</summary>
    public int More { get; private set; }

    public static CallTree Of(EndpointReport endpoint)
    {
        var root = new CallTree(endpoint.Endpoint.Name) { More = System.Math.Max(0, endpoint.Sites.Count - MostSites) };
        foreach (var site in endpoint.Sites.Take(MostSites))
        {
            var node = root;
            foreach (var name in site.Site.Paths.First(p => p.Endpoint == endpoint.Endpoint).Names.Skip(1))
            {
                if (node.Children.Find(c => c.Name == name) is not { } child)
                    node.Children.Add(child = new CallTree(name));
                node = child;
            }

            node.Sites.Add(site);
        }

        return root;
    }
}
