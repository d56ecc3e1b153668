using System.Collections.Generic;
using System.Globalization;
using AsyncHygiene.Benchmarks.Probe;

namespace AsyncHygiene.Benchmarks.Servers;

/// <summary>A server as an arm wants it.</summary>
internal sealed record ServerPlan(ProgramFile Program)
{
    /// <summary>How long its slow operations take.</summary>
    public int DelayMilliseconds { get; init; } = 500;

    /// <summary>How long the pages take at most; at least a third of it, as in the article.</summary>
    public int MaximumPageMilliseconds { get; init; } = 1500;

    /// <summary>The smallest number of pool threads, instead of the number of cores.</summary>
    public int? MinimumThreads { get; init; }

    /// <summary>How long an idle thread of the pool is kept; 20 seconds by default.</summary>
    public int? ThreadTimeoutMilliseconds { get; init; }

    /// <summary>How many calls the server lets in at once, as WCF does; the others wait without a thread.</summary>
    public int? MostCalls { get; init; }

    /// <summary>Counting costs the runtime a little for each await, so it is left out where the work is short.</summary>
    public bool CountWaits { get; init; }

    public Dictionary<string, string> Environment(string? backendAddress)
    {
        var environment = new Dictionary<string, string>
        {
            ["Shop__DelayMilliseconds"] = DelayMilliseconds.ToString(CultureInfo.InvariantCulture),
            ["Shop__MinimumPageMilliseconds"] = (MaximumPageMilliseconds / 3).ToString(CultureInfo.InvariantCulture),
            ["Shop__MaximumPageMilliseconds"] = MaximumPageMilliseconds.ToString(CultureInfo.InvariantCulture),
            ["Logging__LogLevel__Default"] = "Warning",
            ["ASPNETCORE_ENVIRONMENT"] = "Production",
            // What every web project has; the echo server is in a project of another kind.
            ["DOTNET_gcServer"] = "1",
        };
        if (backendAddress is not null)
            environment["Shop__BackendAddress"] = backendAddress;
        // The runtime reads this one as a hexadecimal number.
        if (MinimumThreads is { } threads)
            environment["DOTNET_ThreadPool_ForceMinWorkerThreads"] = threads.ToString("X", CultureInfo.InvariantCulture);
        if (ThreadTimeoutMilliseconds is { } timeout)
            environment["DOTNET_ThreadPool_ThreadTimeoutMs"] = $"0x{timeout:X}";
        if (MostCalls is { } calls)
        {
            environment["ASPNETCORE_HOSTINGSTARTUPASSEMBLIES"] = typeof(CallLimit).Assembly.GetName().Name!;
            environment[CallLimit.Variable] = calls.ToString(CultureInfo.InvariantCulture);
        }

        if (Cores.OfServers is { } cores)
            environment[Pinning.Variable] = cores;
        return environment;
    }
}
