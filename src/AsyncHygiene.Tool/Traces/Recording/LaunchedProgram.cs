using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>A program that is started for a recording, and asked to end after it. What it writes is shown as progress.</summary>
internal sealed class LaunchedProgram : IAsyncDisposable
{
    /// <summary>Tells the processes of this run from all others: each inherits it from the one that starts it.</summary>
    private const string MarkVariable = "ASYNC_HYGIENE_TRACE";

    /// <summary>What the SDK runs to build a program before it starts it.</summary>
    private static readonly string[] s_buildTools = ["MSBuild", "VBCSCompiler", "NuGet.Build.Tasks.Console"];

    private static readonly TimeSpan s_look = TimeSpan.FromMilliseconds(100);
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(10);

    private readonly Process _process;
    private readonly string _mark;
    private readonly bool _isSdkCommand;
    private readonly HashSet<int> _others;

    private LaunchedProgram(Process process, string mark, bool isSdkCommand, HashSet<int> others) =>
        (_process, _mark, _isSdkCommand, _others) = (process, mark, isSdkCommand, others);

    public static LaunchedProgram Start(IReadOnlyList<string> words, Progress progress)
    {
        var mark = Guid.NewGuid().ToString("N");
        var start = new ProcessStartInfo(words[0], words.Skip(1)) { RedirectStandardOutput = true, RedirectStandardError = true };
        start.Environment[MarkVariable] = mark;
        if (OperatingSystem.IsWindows())
            start.CreateNewProcessGroup = true;
        var process = new Process { StartInfo = start };
        process.OutputDataReceived += Show;
        process.ErrorDataReceived += Show;
        var others = DiagnosticPorts.Processes().ToHashSet();
        try
        {
            process.Start();
        }
        catch (Win32Exception e)
        {
            process.Dispose();
            throw new ToolException($"'{words[0]}' cannot be started: {e.Message}", ExitCode.BadInput);
        }

        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        progress.Report($"Starting {string.Join(' ', words)}");
        return new LaunchedProgram(process, mark, IsSdkCommand(words), others);

        void Show(object sender, DataReceivedEventArgs e)
        {
            if (e.Data is { } line)
                progress.Write(line);
        }
    }

    /// <summary>The program itself, once it runs: <c>dotnet run</c> and its compilers are .NET processes too.</summary>
    public async Task<TracedProcess> FindAsync(CancellationToken stop)
    {
        while (true)
        {
            foreach (var id in DiagnosticPorts.Processes().Where(id => !_others.Contains(id)))
            {
                if (ProcessSearch.NameOf(id) is { } name && !(_isSdkCommand && IsOfSdk(id, name)) && IsMarked(id) is { } isMarked)
                {
                    if (isMarked)
                        return new TracedProcess(id, name);
                    _others.Add(id);
                }
            }

            if (_process.HasExited)
                throw new ToolException($"The command ended with exit code {_process.ExitCode} before it could be recorded.");
            await Task.Delay(s_look, stop);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await EndAsync();
        _process.Dispose();
    }

    private async Task EndAsync()
    {
        if (_process.HasExited)
            return;

        PoliteEnd.Ask(_process.Id);
        using var patience = new CancellationTokenSource(s_patience);
        try
        {
            await _process.WaitForExitAsync(patience.Token);
        }
        catch (OperationCanceledException)
        {
            _process.Kill(entireProcessTree: true);
        }
    }

    private bool IsOfSdk(int id, string name) =>
        id == _process.Id || s_buildTools.Any(t => name.StartsWith(t, StringComparison.Ordinal));

    /// <summary>Null where it does not say so yet.</summary>
    private bool? IsMarked(int id)
    {
        try
        {
            return new DiagnosticsClient(id).GetProcessEnvironment().TryGetValue(MarkVariable, out var mark) && mark == _mark;
        }
        catch (Exception e) when (LostProcess.IsShownBy(e))
        {
            return null;
        }
    }

    /// <summary><c>dotnet App.dll</c> is the program; <c>dotnet run</c> starts it.</summary>
    private static bool IsSdkCommand(IReadOnlyList<string> words) =>
        Path.GetFileNameWithoutExtension(words[0]).Equals("dotnet", StringComparison.OrdinalIgnoreCase)
        && words.Count > 1
        && words[1] != "exec"
        && !words[1].EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
}
