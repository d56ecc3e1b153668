using System;
using System.IO;
using System.Linq;
using AsyncHygiene.Tool.Loading;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The layered sample: web → contracts ← services, data.</summary>
internal static class Layered
{
    public static string Folder { get; } = FindFolder();

    public static string Solution => Path.Combine(Folder, "Layered.sln");

    public static string PathFile => Path.Combine(Folder, "AsyncHygiene.RequestPaths.txt");

    public static LoadedProject[] Projects()
    {
        var contracts = Load("Layered.Contracts");
        var services = Load("Layered.Services", contracts);
        var data = Load("Layered.Data", contracts);
        return [Load("Layered.Web", contracts, services, data), contracts, services, data];
    }

    private static LoadedProject Load(string name, params LoadedProject[] references) =>
        Sources.Project(
            name,
            Directory.GetFiles(Path.Combine(Folder, name), "*.cs", SearchOption.AllDirectories)
                .Where(file => !Path.GetRelativePath(Folder, file).Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
                .Order()
                .Select(File.ReadAllText)
                .ToList(),
            references);

    /// <summary>Up from the test assembly: in a deterministic build the compiler knows no source paths.</summary>
    private static string FindFolder()
    {
        for (var folder = AppContext.BaseDirectory; folder is not null; folder = Path.GetDirectoryName(folder))
        {
            if (File.Exists(Path.Combine(folder, "AsyncHygiene.sln")))
                return Path.Combine(folder, "samples", "Layered");
        }

        throw new InvalidOperationException("The tests run outside the checkout: no AsyncHygiene.sln above them.");
    }
}
