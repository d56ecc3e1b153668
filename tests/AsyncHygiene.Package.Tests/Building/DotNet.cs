using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Linq;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Package.Tests;

/// <summary>Runs the <c>dotnet</c> that runs these tests, as a user would at a prompt.</summary>
internal static class DotNet
{
    // Only ends what hangs: on a busy machine packing alone may take minutes.
    private static readonly TimeSpan s_timeout = TimeSpan.FromMinutes(60);

    // What a test run hands down to its children (the SDK's own paths, the test host's and a profiler's settings) would change what they
    // do.
    private static readonly string[] s_inheritedPrefixes = ["MSBUILD", "VSTEST", "CORECLR_", "COREHOST_", "DOTNET_STARTUP_HOOKS"];

    private static readonly string[] s_buildCommands = ["build", "pack", "restore", "msbuild"];

    public static async Task<DotNetResult> RunAsync(string workingDirectory, params string[] arguments)
    {
        // Small projects end before a second node of the build has started, which costs as much processor time as the first.
        if (s_buildCommands.Contains(arguments[0]))
            arguments = [.. arguments, $"-maxcpucount:{Math.Max(1, Environment.ProcessorCount / 2)}"];

        using var process = new Process { StartInfo = StartInfo(workingDirectory, arguments) };
        var commandLine = $"dotnet {string.Join(' ', arguments)}";
        var output = new StringBuilder();
        process.OutputDataReceived += Collect;
        process.ErrorDataReceived += Collect;

        try
        {
            process.Start();
        }
        catch (Win32Exception exception)
        {
            throw new InvalidOperationException($"'{process.StartInfo.FileName}' does not start: {exception.Message}", exception);
        }

        process.StandardInput.Close();
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();

        using var timeout = new CancellationTokenSource(s_timeout);
        try
        {
            await process.WaitForExitAsync(timeout.Token);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw new TimeoutException($"'{commandLine}' in {workingDirectory} took longer than {s_timeout}. Output so far:\n{Text()}");
        }

        return new DotNetResult(commandLine, workingDirectory, process.ExitCode, Text());

        void Collect(object sender, DataReceivedEventArgs line)
        {
            if (line.Data is null)
                return;

            lock (output)
                output.Append(line.Data).Append('\n');
        }

        string Text()
        {
            lock (output)
                return output.ToString();
        }
    }

    public static ProcessStartInfo StartInfo(string workingDirectory, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet", arguments)
        {
            WorkingDirectory = workingDirectory,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };

        foreach (var name in start.Environment.Keys.Where(IsInherited).ToList())
            start.Environment.Remove(name);

        // These processes end soon: to compile a method again after its thirtieth call costs them a fifth of their time, and gains nothing.
        start.Environment["DOTNET_TC_CallCountThreshold"] = "1000";

        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDTERMINALLOGGER"] = "off";
        // Servers that outlive the command would keep its output open, and the packed dlls loaded. A project may name a CompilerServer.
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["DOTNET_CLI_USE_MSBUILD_SERVER"] = "0";
        start.Environment["UseSharedCompilation"] = "false";
        return start;
    }

    private static bool IsInherited(string name) =>
        s_inheritedPrefixes.Any(prefix => name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase));
}
