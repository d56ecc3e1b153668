using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Xml;
using System.Xml.Linq;

namespace AsyncHygiene.Tasks;

/// <summary>
/// The compiler's error log (SARIF 2.1). In a build that writes the baseline each finding carries its line, and what the package itself
/// suppressed there is told from what the code's author suppressed.
/// </summary>
internal static class ErrorLog
{
    private const string LineProperty = "AsyncHygieneBaseline";

    private const string Suppressor = "DiagnosticSuppressor";

    /// <summary>The lines of the findings that are neither information nor suppressed in the code.</summary>
    /// <exception cref="XmlException">The file is no JSON.</exception>
    public static IReadOnlyList<string> LinesOf(Stream log)
    {
        using var reader = JsonReaderWriterFactory.CreateJsonReader(log, XmlDictionaryReaderQuotas.Max);
        return XElement.Load(reader)
            .Elements("runs").Elements("item")
            .Elements("results").Elements("item")
            .Where(result => (string?)result.Element("level") is "warning" or "error" && !IsSuppressedInCode(result))
            .Select(result => (string?)result.Element("properties")?.Element("customProperties")?.Element(LineProperty))
            .OfType<string>()
            .ToList();
    }

    private static bool IsSuppressedInCode(XElement result) =>
        result.Elements("suppressions").Elements("item").Any(suppression =>
            (string?)suppression.Element("properties")?.Element("suppressionType") is not { } type
            || !type.StartsWith(Suppressor, StringComparison.Ordinal));
}
