using System;
using System.IO;
using System.Linq;

namespace AsyncHygiene.Site;

/// <summary>A file of the repository by its path from the root, with slashes, and where it stands on the site.</summary>
public sealed record RepositoryPath(string Value)
{
    public const string Index = "docs/index.md";

    private const string Docs = "docs/";

    public bool IsPage => Value.EndsWith(".md", StringComparison.Ordinal);

    /// <summary>Pictures and reports stand next to the pages that show them; other files are shown by the repository's host.</summary>
    public bool IsAsset => !IsPage && Value.StartsWith(Docs, StringComparison.Ordinal);

    /// <summary>The site's root is the folder of the documentation; what lies outside keeps its path.</summary>
    public string Address
    {
        get
        {
            var path = Value.StartsWith(Docs, StringComparison.Ordinal) ? Value[Docs.Length..] : Value;
            return IsPage ? Path.ChangeExtension(path, ".html") : path;
        }
    }

    /// <summary>Where the repository holds a page in HTML as well, it is in this file.</summary>
    public RepositoryPath WithPictures => new(Path.ChangeExtension(Value, ".html"));

    /// <summary>What a link on this page means, or null where it leads out of the repository.</summary>
    public RepositoryPath? Resolve(string relative)
    {
        var parts = Value.Split('/').SkipLast(1).ToList();
        foreach (var part in relative.Split('/', StringSplitOptions.RemoveEmptyEntries))
        {
            if (part == ".")
                continue;
            if (part != "..")
                parts.Add(part);
            else if (parts.Count == 0)
                return null;
            else
                parts.RemoveAt(parts.Count - 1);
        }

        return new RepositoryPath(string.Join('/', parts));
    }

    /// <summary>The relative link on this page that leads to the other file.</summary>
    public string LinkTo(string address) =>
        string.Concat(Enumerable.Repeat("../", Address.Count(c => c == '/'))) + address;
}
