using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using AngleSharp.Html.Dom;
using AngleSharp.Html.Parser;
using AsyncHygiene.Tests.Conventions;

namespace AsyncHygiene.Site.Tests;

/// <summary>The documentation of this checkout, rendered once into a folder that goes away with the tests.</summary>
public sealed class RenderedSite : IDisposable
{
    private readonly Dictionary<string, IHtmlDocument> _documents = new(StringComparer.Ordinal);

    public RenderedSite()
    {
        Website = Website.Read(Checkout.Root);
        Website.Write(Folder);
    }

    public Website Website { get; }

    public string Folder { get; } = Directory.CreateTempSubdirectory("asynchygiene-site-").FullName;

    /// <summary>Every HTML file by its address, the benchmarks' report included.</summary>
    public IEnumerable<string> Addresses =>
        Directory.EnumerateFiles(Folder, "*.html", SearchOption.AllDirectories)
            .Select(file => Path.GetRelativePath(Folder, file).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);

    public IHtmlDocument this[string address]
    {
        get
        {
            if (!_documents.TryGetValue(address, out var document))
                _documents.Add(address, document = new HtmlParser().ParseDocument(File.ReadAllText(Path.Combine(Folder, address))));
            return document;
        }
    }

    public void Dispose()
    {
        foreach (var document in _documents.Values)
            document.Dispose();
        Directory.Delete(Folder, recursive: true);
    }
}
