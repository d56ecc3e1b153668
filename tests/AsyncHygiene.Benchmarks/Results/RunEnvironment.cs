namespace AsyncHygiene.Benchmarks.Results;

/// <summary>What the figures depend on besides the code.</summary>
public sealed record RunEnvironment
{
    public required int MachineCores { get; init; }

    /// <summary>
    /// DOTNET_PROCESSOR_COUNT of the servers and of the client processes, which sets the smallest number of their pool threads.
    /// </summary>
    public required int ServerCores { get; init; }

    /// <summary>"AMD EPYC"; null where the system does not say.</summary>
    public string? ProcessorModel { get; init; }

    /// <summary>Which cores the servers, the client processes and the load have; null when they share all of them.</summary>
    public string? Pinning { get; init; }

    public required string OperatingSystem { get; init; }

    public required string Architecture { get; init; }

    public required string Runtime { get; init; }

    /// <summary>Null where only a runtime is installed.</summary>
    public string? Sdk { get; init; }

    public required long MemoryBytes { get; init; }

    /// <summary>The load of the last minute; null on systems that do not keep one.</summary>
    public double? LoadAverageBefore { get; init; }

    public double? LoadAverageAfter { get; init; }

    /// <summary>Null outside a git checkout.</summary>
    public string? GitCommit { get; init; }

    /// <summary>True when files differed from the commit.</summary>
    public bool? GitModified { get; init; }
}
