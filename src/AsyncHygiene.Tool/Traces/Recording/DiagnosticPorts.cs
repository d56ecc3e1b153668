using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Microsoft.Diagnostics.NETCore.Client;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The sockets and pipes at which the .NET processes of this machine listen for those who want to trace them.</summary>
internal static class DiagnosticPorts
{
    public static IEnumerable<int> Processes() => DiagnosticsClient.GetPublishedProcesses().Where(id => !IsLeftOver(id));

    /// <summary>
    /// On Linux the socket of a process that was killed stays in the folder, and another process may have its number by now. The name of
    /// the file has the time at which its process began.
    /// </summary>
    private static bool IsLeftOver(int id) =>
        OperatingSystem.IsLinux()
        && StartOf(id) is { } start
        && !File.Exists(Path.Combine(Path.GetTempPath(), FormattableString.Invariant($"dotnet-diagnostic-{id}-{start}-socket")));

    /// <summary>In ticks since the machine started; null where the system does not tell.</summary>
    private static string? StartOf(int id)
    {
        try
        {
            // The second field is the name in parentheses, which may have spaces itself; the time is the twentieth field after it.
            var stat = File.ReadAllText($"/proc/{id}/stat");
            return stat[(stat.LastIndexOf(')') + 1)..].Split(' ', StringSplitOptions.RemoveEmptyEntries).ElementAtOrDefault(19);
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }
}
