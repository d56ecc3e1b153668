using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>The built program, as `dotnet run` starts it: the load does not come from the process of the tests.</summary>
internal sealed record BenchmarkProgram(int ExitCode, string Output, string Error)
{
    public static async Task<BenchmarkProgram> RunAsync(TimeSpan limit, params IReadOnlyList<string> arguments)
    {
        var start = new ProcessStartInfo(
            Path.Combine(AppContext.BaseDirectory, OperatingSystem.IsWindows() ? "AsyncHygiene.Benchmarks.exe" : "AsyncHygiene.Benchmarks"),
            arguments)
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            UseShellExecute = false,
        };
        // The runtime is found where the tests run, whatever the path says.
        start.Environment["DOTNET_ROOT"] = Path.GetFullPath(Path.Combine(RuntimeEnvironment.GetRuntimeDirectory(), "..", "..", ".."));

        using var process = Process.Start(start)!;
        using var end = new CancellationTokenSource(limit);
        try
        {
            var output = process.StandardOutput.ReadToEndAsync(end.Token);
            var error = process.StandardError.ReadToEndAsync(end.Token);
            await process.WaitForExitAsync(end.Token);
            return new BenchmarkProgram(process.ExitCode, await output, await error);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }
}
