using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>Runs the <c>dotnet</c> that is on the path.</summary>
internal static class DotNetCommand
{
    // Only ends what hangs.
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(60);

    // `dotnet run` hands its own build's settings down to this program; its children are builds of their own.
    private static readonly string[] s_inheritedPrefixes = ["MSBUILD", "DOTNET_STARTUP_HOOKS", "DOTNET_ThreadPool_"];

    public static async Task<CommandResult> RunAsync(string folder, IReadOnlyList<string> arguments, CancellationToken cancellationToken)
    {
        using var process = new Process { StartInfo = StartInfo(folder, arguments) };
        var output = new OutputLines();
        output.Attach(process);
        Start(process);
        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();

        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        limit.CancelAfter(s_limit);
        try
        {
            await process.WaitForExitAsync(limit.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync(CancellationToken.None);
            cancellationToken.ThrowIfCancellationRequested();
            throw new DemoException($"'dotnet {arguments[0]}' did not end within {s_limit.TotalMinutes:0} minutes.");
        }

        return new CommandResult(process.ExitCode, output.All());
    }

    /// <summary>
    /// What a build or a server started by the demo gets: no server processes that stay behind, English messages, no terminal.
    /// </summary>
    public static ProcessStartInfo StartInfo(string folder, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };

        foreach (var name in start.Environment.Keys
            .Where(name => s_inheritedPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)))
            .ToList())
        {
            start.Environment.Remove(name);
        }

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDTERMINALLOGGER"] = "off";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["UseSharedCompilation"] = "false";
        return start;
    }

    public static void Start(Process process)
    {
        try
        {
            process.Start();
        }
        catch (Win32Exception exception)
        {
            throw new DemoException("'dotnet' cannot be started from the PATH; install the .NET 10 SDK and try again.", exception);
        }
    }
}
