using System;
using System.Diagnostics;
using System.Threading.Tasks;

namespace AsyncHygiene.Benchmarks.Cost;

/// <summary>Processor time of this process: other load on the machine changes it little.</summary>
internal static class Cpu
{
    public static async Task<double> MillisecondsAsync(Func<Task> action)
    {
        var process = Process.GetCurrentProcess();
        process.Refresh();
        var before = process.TotalProcessorTime;
        await action();
        process.Refresh();
        return (process.TotalProcessorTime - before).TotalMilliseconds;
    }
}
