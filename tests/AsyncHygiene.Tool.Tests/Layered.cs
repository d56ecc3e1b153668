using System.IO;
using System.Linq;
using System.Runtime.CompilerServices;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The layered sample: web → contracts ← services, data.</summary>
internal static class Layered
{
    public static string Folder { get; } = FolderOf();

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

    private static string FolderOf([CallerFilePath] string file = "") => Path.GetFullPath(Path.Combine(Path.GetDirectoryName(file)!, "../../samples/Layered"));
}
