using System;

namespace AsyncHygiene.Tool.Output;

/// <summary>Something that the user has to put right; the message is one sentence for them.</summary>
internal class ToolException(string message, ExitCode exitCode = ExitCode.Failed) : Exception(message)
{
    public ExitCode ExitCode => exitCode;
}
