using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Runtime.InteropServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Results;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks;

/// <summary>What is known about the machine and the checkout.</summary>
internal static class Machine
{
    private const string LoadFile = "/proc/loadavg";
    private const string ProcessorFile = "/proc/cpuinfo";

    public static async Task<RunEnvironment> DescribeAsync(CancellationToken cancellationToken)
    {
        var folder = AppContext.BaseDirectory;
        var sdk = await DotNetCommand.RunAsync(folder, ["--version"], cancellationToken);
        var commit = await Git.ReadAsync(folder, ["rev-parse", "HEAD"], cancellationToken);
        var changes = commit is null
            ? null
            : await Git.ReadAsync(folder, ["status", "--porcelain", "--untracked-files=no"], cancellationToken);
        return new RunEnvironment
        {
            MachineCores = Environment.ProcessorCount,
            ServerCores = ServerProcess.Cores,
            ProcessorModel = await ProcessorModelAsync(cancellationToken),
            Pinning = Cores.Text,
            OperatingSystem = RuntimeInformation.OSDescription,
            Architecture = RuntimeInformation.OSArchitecture.ToString(),
            Runtime = RuntimeInformation.FrameworkDescription,
            Sdk = sdk is { ExitCode: 0, Output: [var version, ..] } ? version.Trim() : null,
            MemoryBytes = GC.GetGCMemoryInfo().TotalAvailableMemoryBytes,
            LoadAverageBefore = LoadAverage(),
            GitCommit = commit,
            GitModified = changes is null ? null : changes.Length > 0,
        };
    }

    /// <summary>One line above a table of figures: what they were measured on, when, and which code.</summary>
    public static async Task<string> DescribeLineAsync(CancellationToken cancellationToken)
    {
        var environment = await DescribeAsync(cancellationToken);
        var compiler = typeof(Microsoft.CodeAnalysis.Compilation).Assembly.GetName().Version!.ToString(3);
        var commit = environment.GitCommit is { Length: > 8 } known
            ? $", commit {known[..8]}{(environment.GitModified == true ? " with changes" : "")}"
            : "";
        return string.Create(
            CultureInfo.InvariantCulture,
            $"{DateTime.UtcNow:yyyy-MM-dd}{commit}, {environment.Runtime}, compiler {compiler}, {environment.MachineCores} processors "
                + $"({environment.ProcessorModel ?? environment.Architecture}), load {environment.LoadAverageBefore:0.0}");
    }

    private static async Task<string?> ProcessorModelAsync(CancellationToken cancellationToken)
    {
        const string key = "model name";
        if (!File.Exists(ProcessorFile))
            return Environment.GetEnvironmentVariable("PROCESSOR_IDENTIFIER");
        var line = (await File.ReadAllLinesAsync(ProcessorFile, cancellationToken))
            .FirstOrDefault(text => text.StartsWith(key, StringComparison.Ordinal));
        return line?[(line.IndexOf(':', StringComparison.Ordinal) + 1)..].Trim();
    }

    /// <summary>Of the last minute; null on systems that do not keep one.</summary>
    public static double? LoadAverage() =>
        File.Exists(LoadFile) ? double.Parse(File.ReadAllText(LoadFile).Split(' ')[0], CultureInfo.InvariantCulture) : null;

    /// <summary>Why the benchmarks can show nothing here; null where they can.</summary>
    public static string? FindObstacle()
    {
        if (Environment.ProcessorCount < 2)
            return "The machine has one core, which the servers and the load would have to share.";

        try
        {
            var listener = new TcpListener(IPAddress.Loopback, 0);
            listener.Start();
            listener.Stop();
            return null;
        }
        catch (SocketException exception)
        {
            return $"Nothing can listen on 127.0.0.1: {exception.Message}";
        }
    }
}
