using System.CommandLine;

namespace AsyncHygiene.Tool.Commands;

/// <summary><c>--continue</c>, which means the same in every command that opens a solution.</summary>
internal static class ContinueOption
{
    public static Option<bool> Create() => new("--continue")
    {
        Description = "Leave out projects that do not load or compile, and say which.",
    };
}
