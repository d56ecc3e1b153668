using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Reading;

namespace AsyncHygiene.Tool.Traces.Recording;

/// <summary>The .NET processes of this machine that can be traced.</summary>
internal static class ProcessSearch
{
    private const int MostNames = 12;

    public static TracedProcess ById(int id)
    {
        var name = NameOf(id) ?? throw Bad($"There is no process {id}.");
        return DiagnosticPorts.Processes().Contains(id)
            ? new TracedProcess(id, name)
            : throw Bad(
                $"Process {id} ({name}) has no diagnostic port: it is no .NET process of version 3.1 or later, it has another folder for "
                    + "temporary files (TMPDIR), or its diagnostics are off (DOTNET_EnableDiagnostics=0).");
    }

    public static TracedProcess ByName(string name)
    {
        var all = Running().ToList();
        var found = all.Where(p => HasName(p.Name, name)).ToList();
        return found switch
        {
            [var one] => new TracedProcess(one.Id, one.Name),
            [] when all is [] => throw Bad($"There is no .NET process '{name}', and no other that could be traced."),
            [] => throw Bad($"There is no .NET process '{name}'; there are {ListOf(all)}."),
            _ => throw Bad($"There are {found.Count} .NET processes '{name}', {ListOf(found)}: name one with '--process-id'."),
        };
    }

    /// <summary>Of the program where its process has the name of its host; null where there is none.</summary>
    public static string? NameOf(int id)
    {
        try
        {
            using var process = Process.GetProcessById(id);
            return ProgramName.Of(CommandOf(id), process.ProcessName);
        }
        catch (Exception e) when (e is ArgumentException or InvalidOperationException)
        {
            return null;
        }
    }

    /// <summary>Only Linux tells it of other processes.</summary>
    private static string? CommandOf(int id)
    {
        try
        {
            return OperatingSystem.IsLinux() ? File.ReadAllText($"/proc/{id}/cmdline").Replace('\0', ' ') : null;
        }
        catch (Exception e) when (e is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    private static IEnumerable<(int Id, string Name)> Running() =>
        from id in DiagnosticPorts.Processes()
        where id != Environment.ProcessId
        let name = NameOf(id)
        where name is not null
        orderby name, id
        select (id, name);

    private static bool HasName(string process, string name) =>
        string.Equals(process, name, StringComparison.OrdinalIgnoreCase)
        || string.Equals(process + ".exe", name, StringComparison.OrdinalIgnoreCase);

    private static string ListOf(List<(int Id, string Name)> processes) =>
        string.Join(", ", processes.Take(MostNames).Select(p => string.Create(CultureInfo.InvariantCulture, $"{p.Name} ({p.Id})")))
        + (processes.Count > MostNames ? $" and {processes.Count - MostNames} more" : "");

    private static ToolException Bad(string message) => new(message, ExitCode.BadInput);
}
