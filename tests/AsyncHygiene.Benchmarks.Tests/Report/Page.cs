using System;
using System.Collections.Generic;
using System.Linq;
using System.Xml.Linq;
using AsyncHygiene.Benchmarks.Report;
using AsyncHygiene.Benchmarks.Results;

namespace AsyncHygiene.Benchmarks.Tests.Report;

/// <summary>The page of a run, read as XML, which it is too.</summary>
internal sealed class Page
{
    private const string Doctype = "<!DOCTYPE html>\n";

    public Page(BenchmarkRun run)
    {
        Source = HtmlReport.Text(run);
        Root = XDocument.Parse(Source[Doctype.Length..]).Root!;
    }

    public string Source { get; }

    public XElement Root { get; }

    /// <summary>All that a reader sees; the style sheet left out.</summary>
    public string Text => string.Join('\n', Root.Element("body")!.DescendantNodes().OfType<XText>().Select(text => text.Value));

    public IEnumerable<XElement> All(string name) => Root.Descendants(name);

    public IEnumerable<XElement> WithClass(string cssClass) =>
        Root.Descendants()
            .Where(element =>
                ((string?)element.Attribute("class") ?? "").Split(' ', StringSplitOptions.RemoveEmptyEntries).Contains(cssClass));
}
