using System.CommandLine;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The option <c>--all</c> of the commands that look for what could be converted.</summary>
internal static class AllOption
{
    public static Option<bool> Create() => new("--all")
    {
        Description = "Every blocking call, also where no request is found to need the thread.",
    };
}
