using System;

namespace AsyncHygiene.Tool.Traces.Reading;

/// <summary>What a program is called by its users: many run in a process of the name <c>dotnet</c>.</summary>
internal static class ProgramName
{
    private const string Host = "dotnet";
    private const string Assembly = ".dll";

    public static string Of(string? commandLine, string process)
    {
        if (!string.Equals(process, Host, StringComparison.OrdinalIgnoreCase) || commandLine is null)
            return process;

        var end = commandLine.IndexOf(Assembly, StringComparison.OrdinalIgnoreCase);
        if (end < 0)
            return process;

        var start = commandLine.LastIndexOfAny(['/', '\\', ' ', '"'], end) + 1;
        return start < end ? commandLine[start..end] : process;
    }
}
