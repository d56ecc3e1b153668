using System.CommandLine;
using AsyncHygiene.Baselines;
using AsyncHygiene.Tool.Baselines;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The option <c>--baseline</c> of all commands that have it.</summary>
internal static class BaselineOption
{
    public static Option<string?> Create() => new("--baseline")
    {
        Description = $"One baseline for all projects, in the place of each project's own '{BaselineFile.FileName}'.",
        HelpName = "FILE",
    };

    /// <summary>Null where each project has its own.</summary>
    public static string? Read(Option<string?> option, ParseResult parsed)
    {
        var file = parsed.GetValue(option);
        if (file is not null)
            SolutionBaseline.RequireName(file);
        return file;
    }
}
