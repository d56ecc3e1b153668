namespace AsyncHygiene.Tool.Output;

/// <summary>
/// How a run ended. All commands share this table, which <c>docs/tool.md</c> lists; a code keeps its meaning between versions.
/// </summary>
internal enum ExitCode
{
    Success = 0,

    /// <summary>
    /// <c>check</c> found something; a baseline is not what is found; <c>fix</c> left a call because the code converted with it did not
    /// compile, or failed.
    /// </summary>
    Findings = 1,

    /// <summary>A checked file is not what the tool would write.</summary>
    Stale = 2,

    /// <summary>Some files have their new text and some their old one, and the tool could not change that.</summary>
    HalfWritten = 3,

    /// <summary>The arguments name nothing that the command could work on.</summary>
    BadInput = 4,

    /// <summary>The solution, or one of its projects, does not load or compile.</summary>
    NotLoaded = 5,

    /// <summary>Something else went wrong: a file could not be read or written, or a rule failed.</summary>
    Failed = 6,

    /// <summary>Ctrl-C or a signal ended the run; nothing is half written.</summary>
    Cancelled = 130,
}
