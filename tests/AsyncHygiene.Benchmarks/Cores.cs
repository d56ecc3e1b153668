using System;
using System.Globalization;
using AsyncHygiene.Demo;

namespace AsyncHygiene.Benchmarks;

/// <summary>
/// Which cores each part of a run has, on a machine with enough of them: the servers, the client processes and the load must not compete.
/// </summary>
internal static class Cores
{
    private const int Most = 64;

    /// <summary>"0-1"; null where everything shares all cores.</summary>
    public static string? OfServers { get; } = ServersOn(Environment.ProcessorCount);

    /// <summary>The load comes from one process or the other, never from both.</summary>
    public static string? OfClients { get; } = ClientsOn(Environment.ProcessorCount);

    public static string? Text =>
        OfServers is null ? null : $"servers on cores {OfServers}, client processes and the load on {OfClients}";

    /// <summary>The shop and its backend share their cores on a machine of four to keep some for the load.</summary>
    public static string? ServersOn(int count) => count is < 2 * ServerProcess.Cores or > Most ? null : Range(0, ServerProcess.Cores);

    public static string? ClientsOn(int count) => ServersOn(count) is null ? null : Range(ServerProcess.Cores, count);

    private static string Range(int from, int end) => string.Create(CultureInfo.InvariantCulture, $"{from}-{end - 1}");
}
