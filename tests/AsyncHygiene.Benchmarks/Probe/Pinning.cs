using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Runtime.InteropServices;

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>Binds this process to some cores, so that the load and the servers do not take them from each other.</summary>
internal static class Pinning
{
    /// <summary>The environment variable with the cores: "0-1".</summary>
    public const string Variable = "ASYNC_HYGIENE_CORES";

    private const string Threads = "/proc/self/task";

    public static void Apply()
    {
        if (Environment.GetEnvironmentVariable(Variable) is { Length: > 0 } cores)
            Apply(cores);
    }

    public static void Apply(string cores)
    {
        var ends = cores.Split('-').Select(core => int.Parse(core, CultureInfo.InvariantCulture)).ToList();
        var mask = Enumerable.Range(ends[0], ends[^1] - ends[0] + 1).Aggregate(0UL, (bits, core) => bits | (1UL << core));
        if (OperatingSystem.IsWindows())
        {
            using var process = Process.GetCurrentProcess();
            process.ProcessorAffinity = (nint)mask;
        }
        else if (Directory.Exists(Threads))
        {
            // Linux binds one thread at a time; those that start later take the cores of the one that starts them.
            foreach (var thread in Directory.EnumerateDirectories(Threads))
                _ = SetAffinity(int.Parse(Path.GetFileName(thread), CultureInfo.InvariantCulture), sizeof(ulong), ref mask);
        }
    }

    [DllImport("libc", EntryPoint = "sched_setaffinity")]
    [DefaultDllImportSearchPaths(DllImportSearchPath.SafeDirectories)]
    private static extern int SetAffinity(int thread, nint size, ref ulong mask);
}
