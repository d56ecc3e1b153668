using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo.Tests;

/// <summary>The built program, as `dotnet run` starts it.</summary>
internal sealed record DemoProgram(int ExitCode, string Output, string Error)
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(10);

    public static async Task<DemoProgram> RunAsync(IReadOnlyList<string> arguments, string? path = null)
    {
        var start = new ProcessStartInfo(
            Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? "AsyncHygiene.Demo.exe" : "AsyncHygiene.Demo"),
            arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        // The runtime is found where the tests run, whatever the path says.
        start.Environment["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));
        if (path is not null)
            start.Environment["PATH"] = path;

        using var process = Process.Start(start)!;
        using var limit = new CancellationTokenSource(s_limit);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(limit.Token);
            var error = process.StandardError.ReadToEndAsync(limit.Token);
            await process.WaitForExitAsync(limit.Token);
            return new DemoProgram(process.ExitCode, await output, await error);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }
}
