using System.Collections.Generic;

namespace AsyncHygiene.Tool.Processes;

/// <summary>How a command of the user ended.</summary>
/// <param name="ExitCode">Zero where it agrees.</param>
/// <param name="LastLines">What it wrote last, on both outputs.</param>
internal sealed record CommandVerdict(int ExitCode, IReadOnlyList<string> LastLines)
{
    public bool Agrees => ExitCode == 0;
}
