using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Package.Tests.Presets;

/// <summary>
/// What a mode and a profile set: the one table from which the package's <c>.globalconfig</c> files are written. A severity in such a file
/// holds for all that a rule reports, also for what it reports as information. So a preset raises a rule only where it means all of that.
/// </summary>
internal sealed record Preset(string Mode, string Profile)
{
    private static readonly string[] s_information = ["AH1006", "AH2005", "AH2006", "AH4003", "AH4005"];

    /// <summary>What costs a server speed, but does not keep its threads.</summary>
    private static readonly string[] s_costs = ["AH3001", "AH3002", "AH3003", "AH4001", "AH4002"];

    /// <summary>What only the program that is started can decide: its connections, its threads, its configuration.</summary>
    private static readonly string[] s_program = ["AH4002", "AH4003", "AH4005"];

    private static readonly Dictionary<string, string> s_modes = new()
    {
        ["Minimal"] = "only what is certain, and no information",
        ["Recommended"] = "what is certain as warnings, what is possible as information",
        ["Strict"] = "everything is a warning, also what is only possible",
    };

    private static readonly Dictionary<string, string> s_profiles = new()
    {
        ["Library"] = "the settings of a whole program are left to the program",
        ["AspNetCore"] = "all rules",
        ["AspNetClassic"] = "all rules",
        ["Worker"] = "all rules",
        ["Desktop"] = "no requests wait here, so blocking is information",
        ["Tests"] = "tests may block",
    };

    public static IEnumerable<Preset> All => from mode in s_modes.Keys from profile in s_profiles.Keys select new Preset(mode, profile);

    public string FileName => $"AsyncHygiene.{Mode}.{Profile}.globalconfig";

    public string Text(IReadOnlyList<string> rules)
    {
        var text = new StringBuilder()
            .Append($"# AsyncHygieneMode={Mode}: {s_modes[Mode]}.\n")
            .Append($"# AsyncHygieneProfile={Profile}: {s_profiles[Profile]}.\n")
            .Append("# Weaker than every .editorconfig and .globalconfig of the project.\n")
            .Append("is_global = true\nglobal_level = -101\n");
        if (Mode == "Minimal")
            text.Append("\nasync_hygiene.request_paths = proven\n");
        var severities = rules.Select(id => (Id: id, Severity: SeverityOf(id))).Where(s => s.Severity is not null).ToList();
        if (severities.Count > 0)
            text.Append('\n');
        foreach (var (id, severity) in severities)
            text.Append($"dotnet_diagnostic.{id}.severity = {severity}\n");
        return text.ToString();
    }

    /// <summary>Null where the rule decides. The rules about the package's own files and options stay as they are.</summary>
    private string? SeverityOf(string id) => (Mode, Profile) switch
    {
        _ when id.StartsWith("AH0", StringComparison.Ordinal) => null,
        (_, "Tests") => "none",
        (_, "Library") when s_program.Contains(id) => "none",
        ("Minimal", _) when s_information.Contains(id) || s_costs.Contains(id) => "none",
        ("Minimal", "Desktop") when id.StartsWith("AH1", StringComparison.Ordinal) => "none",
        ("Recommended", "Desktop") when id.StartsWith("AH1", StringComparison.Ordinal) => "suggestion",
        ("Strict", _) => "warning",
        _ => null,
    };
}
