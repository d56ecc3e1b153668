using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.Json;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Findings;

/// <summary>
/// SARIF 2.1.0, with a code flow for each request path: code-scanning pages then show the way from the entry point, call by call.
/// </summary>
/// <param name="ruleSet">All rules of the package, also those that found nothing.</param>
internal sealed class SarifFormat(IReadOnlyList<DiagnosticDescriptor> ruleSet) : IFindingFormat
{
    /// <summary>Paths are written from the folder of the solution; a reader that knows the folder puts it in for this name.</summary>
    private const string Root = "SOLUTIONDIR";

    public void Write(IReadOnlyList<Finding> findings, TextWriter output)
    {
        var indices = ruleSet.Select((rule, i) => (rule.Id, i)).ToDictionary(r => r.Id, r => r.i);
        var log = new Dictionary<string, object>
        {
            ["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json",
            ["version"] = "2.1.0",
            ["runs"] = new[]
            {
                new
                {
                    tool = new { driver = Driver() },
                    columnKind = "utf16CodeUnits",
                    originalUriBaseIds = new Dictionary<string, object>
                    {
                        [Root] = new { description = new { text = "The folder of the solution." } },
                    },
                    results = findings.Select(f => Result(f, indices)),
                },
            },
        };
        output.WriteLine(JsonSerializer.Serialize(log, JsonFormat.Options));
    }

    private object Driver() => new
    {
        name = "AsyncHygiene",
        informationUri = Repository.Url,
        semanticVersion = Repository.Version,
        rules = ruleSet.Select(rule => new
        {
            id = rule.Id,
            shortDescription = new { text = $"{rule.Title}." },
            fullDescription = new { text = rule.Description.ToString() },
            helpUri = rule.HelpLinkUri,
            defaultConfiguration = new { level = Level(rule.DefaultSeverity >= DiagnosticSeverity.Warning) },
            properties = new { category = rule.Category },
        }),
    };

    private static object Result(Finding finding, Dictionary<string, int> indices) => new
    {
        ruleId = finding.Rule.Id,
        ruleIndex = indices[finding.Rule.Id],
        level = Level(finding.IsWarning),
        message = new { text = finding.Message },
        rank = finding.Seen?.Rank,
        locations = new[] { Location(finding.Place, null) },
        codeFlows = finding.Path.Count == 0 ? null : new[] { Flow(finding) },
    };

    private static object Flow(Finding finding) => new
    {
        threadFlows = new[]
        {
            new
            {
                locations = finding.Path
                    .Select(s => new { location = Location(s.Place, s.Caller) })
                    .Append(new { location = Location(finding.Place, finding.Message) }),
            },
        },
    };

    private static object Location(FilePlace place, string? message) => new
    {
        physicalLocation = new
        {
            artifactLocation = new { uri = string.Join('/', place.File.Split('/').Select(System.Uri.EscapeDataString)), uriBaseId = Root },
            region = new { startLine = place.Line, startColumn = place.Column, endLine = place.EndLine, endColumn = place.EndColumn },
        },
        message = message is null ? null : new { text = message },
    };

    private static string Level(bool isWarning) => isWarning ? "warning" : "note";
}
