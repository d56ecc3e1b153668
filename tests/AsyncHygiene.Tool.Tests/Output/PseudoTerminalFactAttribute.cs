using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Output;

/// <summary>A test with a pseudo terminal, which Linux makes by a command.</summary>
public sealed class PseudoTerminalFactAttribute : FactAttribute
{
    private const string Command = "/usr/bin/script";

    public PseudoTerminalFactAttribute()
    {
        if (!OperatingSystem.IsLinux() || !File.Exists(Command))
            Skip = $"There is no {Command} of Linux here.";
    }

    /// <summary>A command line, with the pseudo terminal for each output that it does not redirect.</summary>
    public static Process Start(string commandLine)
    {
        var start = new ProcessStartInfo(Command, ["--quiet", "--return", "--command", commandLine, "/dev/null"])
        {
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // What the test host was started with would lead the build astray, and a build server's terminal draws nothing.
        var others = start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList();
        foreach (var name in others.Append("CI").Append("NO_COLOR"))
            start.Environment.Remove(name);
        start.Environment["TERM"] = "xterm";
        return Process.Start(start)!;
    }
}
