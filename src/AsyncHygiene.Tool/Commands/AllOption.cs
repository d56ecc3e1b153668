using System.CommandLine;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The option <c>--all</c> of the commands that look for what could be converted.</summary>
internal static class AllOption
{
    public static Option<bool> Create() => new("--all")
    {
        Description = "Every blocking call, even if no known request needs the thread.",
    };
}
