using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Processes;

/// <summary>Another program, from its start to its end.</summary>
internal static class ChildProcess
{
    /// <summary>
    /// Runs it, gives it a text to read and each of its lines to a listener; it ends with the run, and so does what it started.
    /// </summary>
    /// <exception cref="ToolException">It cannot be started.</exception>
    public static async Task<int> RunAsync(
        ProcessStartInfo start,
        string input,
        Action<string, bool> line,
        CancellationToken cancellationToken)
    {
        start.RedirectStandardInput = true;
        start.RedirectStandardOutput = true;
        start.RedirectStandardError = true;
        using var process = new Process { StartInfo = start };
        process.OutputDataReceived += (_, e) => Hear(e.Data, isError: false);
        process.ErrorDataReceived += (_, e) => Hear(e.Data, isError: true);
        try
        {
            process.Start();
        }
        catch (Win32Exception e)
        {
            throw new ToolException($"'{start.FileName}' cannot be started: {e.Message}");
        }

        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await GiveAsync(process, input, cancellationToken);
            await process.WaitForExitAsync(cancellationToken);
        }
        catch (OperationCanceledException)
        {
            await KillAsync(process);
            throw;
        }

        return process.ExitCode;

        void Hear(string? data, bool isError)
        {
            if (data is not null)
            {
                lock (process)
                    line(data, isError);
            }
        }
    }

    private static async Task GiveAsync(Process process, string input, CancellationToken cancellationToken)
    {
        try
        {
            await process.StandardInput.WriteAsync(input.AsMemory(), cancellationToken);
            process.StandardInput.Close();
        }
        catch (System.IO.IOException)
        {
            // It ended without reading; its exit code says why.
        }
    }

    /// <summary>Nothing of it may go on changing files after the run has ended.</summary>
    private static async Task KillAsync(Process process)
    {
        try
        {
            process.Kill(entireProcessTree: true);
        }
        catch (Exception e) when (e is InvalidOperationException or Win32Exception or AggregateException)
        {
            // It has ended by itself.
        }

        await process.WaitForExitAsync(CancellationToken.None);
    }
}
