using System.Collections.Generic;
using Xunit;

namespace AsyncHygiene.Package.Tests.Presets;

/// <summary>The table of docs/configuration.md: which setting wins where several speak of one rule.</summary>
[Collection(PackageCollection.Name)]
public sealed class PrecedenceTests(PrecedenceTests.Builds builds) : IClassFixture<PrecedenceTests.Builds>
{
    /// <summary>By itself AH2001 is a warning here.</summary>
    private const string Plain = "public class Store { public async void Start() => await System.Threading.Tasks.Task.Yield(); }";

    private const string Pragma = $"""
        #pragma warning disable AH2001
        {Plain}
        #pragma warning restore AH2001
        """;

    private const string Attribute = $"""
        [System.Diagnostics.CodeAnalysis.SuppressMessage("AsyncHygiene.FireAndForget", "AH2001", Justification = "A test.")]
        {Plain}
        """;

    private const string Global = $"""
        [assembly: System.Diagnostics.CodeAnalysis.SuppressMessage("AsyncHygiene.FireAndForget", "AH2001", Scope = "member", Target = "~M:Store.Start")]
        {Plain}
        """;

    private const string All = "<TreatWarningsAsErrors>true</TreatWarningsAsErrors>";
    private const string Own = "<AsyncHygieneTreatWarningsAsErrors>true</AsyncHygieneTreatWarningsAsErrors>";
    private const string ById = "<WarningsAsErrors>AH2001</WarningsAsErrors>";
    private const string Except = "<WarningsNotAsErrors>AH2001</WarningsNotAsErrors>";
    private const string Off = "<NoWarn>$(NoWarn);AH2001</NoWarn>";
    private const string Tests = "<AsyncHygieneProfile>Tests</AsyncHygieneProfile>";
    private const string Warning = "warning AH2001";
    private const string Error = "error AH2001";

    private static readonly Dictionary<string, Case> s_cases = new()
    {
        ["the rule itself"] = new("", Warning),
        ["the preset over the rule"] = new(Tests, ""),
        [".globalconfig over the rule"] = new("", "") { GlobalConfig = "none" },
        [".globalconfig over the preset"] = new(Tests, Warning) { GlobalConfig = "warning" },
        [".editorconfig over the preset"] = new(Tests, Warning) { Editor = "warning" },
        [".editorconfig over .globalconfig"] = new("", Error) { GlobalConfig = "none", Editor = "error" },
        [".editorconfig that silences over .globalconfig"] = new("", "") { GlobalConfig = "error", Editor = "none" },

        ["all warnings over the rule"] = new(All, Error),
        ["all warnings over .globalconfig"] = new(All, Error) { GlobalConfig = "warning" },
        ["all warnings over .editorconfig"] = new(All, Error) { Editor = "warning" },
        ["all warnings and a suggestion"] = new(All, "") { Editor = "suggestion" },
        ["all warnings and none"] = new(All, "") { Editor = "none" },
        ["all warnings except one"] = new(All + Except, Warning),
        ["own warnings over the rule"] = new(Own, Error),
        ["own warnings over .editorconfig"] = new(Own, Error) { Editor = "warning" },
        ["own warnings and a suggestion"] = new(Own, Error) { Editor = "suggestion" },
        ["own warnings and none"] = new(Own, "") { Editor = "none" },
        ["own warnings except one"] = new(Own + Except, Warning),
        ["one warning over the rule"] = new(ById, Error),
        ["one warning over .editorconfig"] = new(ById, Error) { Editor = "warning" },
        ["one warning and a suggestion"] = new(ById, Error) { Editor = "suggestion" },
        ["one warning and none"] = new(ById, "") { Editor = "none" },
        ["one warning except that one"] = new(ById + Except, Error),
        ["an error by .editorconfig except one"] = new(Except, Warning) { Editor = "error" },

        ["#pragma over an error"] = new(All, "") { Editor = "error", Code = Pragma },
        ["[SuppressMessage] over an error"] = new(All, "") { Editor = "error", Code = Attribute },
        ["[assembly: SuppressMessage] over an error"] = new(All, "") { Editor = "error", Code = Global },
        ["the baseline over an error"] = new(All, "") { Editor = "error", Baseline = "AH2001 | Store.Start | Start" },
        ["NoWarn over .editorconfig"] = new(Off, "") { Editor = "error" },
        ["NoWarn over .globalconfig"] = new(Off, "") { GlobalConfig = "error" },
        ["NoWarn over all warnings"] = new(Off + All, ""),
        ["NoWarn over own warnings"] = new(Off + Own, ""),
        ["NoWarn over one warning"] = new(Off + ById, ""),

        ["AnalysisLevel none"] = new("<AsyncHygieneMode>Strict</AsyncHygieneMode><AnalysisLevel>none</AnalysisLevel>", Warning),
        ["AnalysisLevel all"] = new($"{Tests}<AnalysisLevel>latest-all</AnalysisLevel>", ""),
        ["AnalysisMode None"] = new("<AsyncHygieneMode>Minimal</AsyncHygieneMode><AnalysisMode>None</AnalysisMode>", Warning),
        ["AnalysisMode All"] = new($"{Tests}<AnalysisMode>All</AnalysisMode>", ""),
        ["EnableNETAnalyzers"] = new("<EnableNETAnalyzers>false</EnableNETAnalyzers>", Warning),
    };

    public static TheoryData<string> Cases => new(s_cases.Keys);

    [Theory]
    [MemberData(nameof(Cases))]
    public void The_stronger_setting_wins(string name) =>
        builds[name].MustReportOf("AH2001", s_cases[name].Expected is { Length: > 0 } expected ? [expected] : []);

    public sealed class Builds : ConsumerBatch
    {
        public Builds(PackedPackage package)
            : base(package)
        {
            foreach (var (name, (properties, _)) in s_cases)
                Add(name, Create(package, properties, s_cases[name]));
        }

        private static Consumer Create(PackedPackage package, string properties, Case settings)
        {
            var consumer = Consumer.Library(package, properties, ("Store.cs", settings.Code + "\n"));
            if (settings.Editor is { } editor)
                consumer.Write(".editorconfig", $"root = true\n\n[*.cs]\ndotnet_diagnostic.AH2001.severity = {editor}\n");
            if (settings.GlobalConfig is { } global)
                consumer.Write(".globalconfig", $"is_global = true\n\ndotnet_diagnostic.AH2001.severity = {global}\n");
            if (settings.Baseline is { } line)
                consumer.Write("AsyncHygiene.Baseline.txt", $"# AsyncHygiene baseline, version 1\n{line}\n");
            return consumer;
        }
    }

    private sealed record Case(string Properties, string Expected)
    {
        public string Code { get; init; } = Plain;

        public string? Editor { get; init; }

        public string? GlobalConfig { get; init; }

        public string? Baseline { get; init; }
    }
}
