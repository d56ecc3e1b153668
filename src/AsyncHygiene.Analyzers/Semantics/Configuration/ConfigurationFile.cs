using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Xml;
using System.Xml.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>
/// An app.config or web.config among the additional files, with the places of its elements. What is not well-formed XML is none: whoever
/// reads the file will say so better.
/// </summary>
internal sealed class ConfigurationFile
{
    /// <summary>No configuration is that long; parsing a dump that carries its name would only cost time.</summary>
    private const int MaxLength = 4 * 1024 * 1024;

    private readonly AdditionalText _file;
    private readonly SourceText _text;
    private readonly XElement _root;

    private ConfigurationFile(AdditionalText file, SourceText text, XElement root)
    {
        _file = file;
        _text = text;
        _root = root;
    }

    /// <summary>The file of a web application, rather than of a program.</summary>
    public bool IsWeb => Path.GetFileName(_file.Path).Equals("web.config", StringComparison.OrdinalIgnoreCase);

    public static bool IsOne(AdditionalText file) => Path.GetFileName(file.Path).ToLowerInvariant() is "web.config" or "app.config";

    public static ConfigurationFile? Read(AdditionalText file, CancellationToken cancellationToken)
    {
        if (!IsOne(file) || file.GetText(cancellationToken) is not { Length: > 0 and <= MaxLength } text)
            return null;

        try
        {
            using var reader = XmlReader.Create(
                new StringReader(text.ToString()),
                new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit, XmlResolver = null });
            return XDocument.Load(reader, LoadOptions.SetLineInfo).Root is { Name.LocalName: "configuration" } root
                ? new ConfigurationFile(file, text, root)
                : null;
        }
        catch (XmlException)
        {
            return null;
        }
    }

    /// <summary>The elements at a path below the root; also inside <c>location</c> elements, whatever their namespace.</summary>
    public IEnumerable<XElement> Elements(params string[] path) =>
        _root.Elements().Where(e => e.Name.LocalName == "location").Prepend(_root)
            .SelectMany(parent =>
                path.Aggregate(
                    (IEnumerable<XElement>)[parent],
                    (elements, name) => elements.Elements().Where(e => e.Name.LocalName == name)));

    /// <summary>The value that <c>appSettings</c> gives to a key.</summary>
    public XElement? Setting(string key) =>
        Elements("appSettings", "add").FirstOrDefault(e =>
            string.Equals((string?)e.Attribute("key"), key, StringComparison.OrdinalIgnoreCase));

    /// <summary>The name of an element or attribute in the file.</summary>
    public Location LocationOf(XObject node)
    {
        var name = node switch
        {
            XElement element => element.Name.LocalName,
            XAttribute attribute => attribute.Name.LocalName,
            _ => "",
        };
        var line = (IXmlLineInfo)node;
        if (!line.HasLineInfo() || line.LineNumber > _text.Lines.Count)
            return Location.Create(_file.Path, default, default);

        // The reader counts line breaks as XML does; a position outside the line means that the file mixes others in.
        var start = _text.Lines[line.LineNumber - 1].Start + line.LinePosition - 1;
        var span = new TextSpan(Math.Min(start, _text.Length), Math.Min(name.Length, Math.Max(0, _text.Length - start)));
        return Location.Create(_file.Path, span, _text.Lines.GetLinePositionSpan(span));
    }
}
