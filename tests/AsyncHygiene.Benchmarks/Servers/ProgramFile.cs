using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;

namespace AsyncHygiene.Benchmarks.Servers;

/// <summary>A program that runs as a process of its own.</summary>
internal sealed record ProgramFile(string Name, string Path, params string[] Arguments)
{
    public static ProgramFile ShopBlocking { get; } = Sample("Shop.Blocking");

    public static ProgramFile ShopAsync { get; } = Sample("Shop.Async");

    public static ProgramFile ShopBackend { get; } = Sample("Shop.Backend");

    public static ProgramFile ShopBackendAsync { get; } = Sample("Shop.Backend.Async");

    public static ProgramFile Layered { get; } = Sample("Layered.Web");

    /// <summary>The command line tool.</summary>
    public static ProgramFile Tool { get; } = Sample("async-hygiene");

    /// <summary>This program in the role of the shop with the formatters of 2014.</summary>
    public static ProgramFile FormerReader { get; } = new("former reader", Self, Servers.FormerReader.Command);

    public static IReadOnlyList<ProgramFile> Samples { get; } = [ShopBlocking, ShopAsync, ShopBackend, ShopBackendAsync];

    public static string Self => typeof(ProgramFile).Assembly.Location;

    /// <summary>Where the sources of the samples are.</summary>
    public static string SampleFolder { get; } = Metadata("Samples");

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public static void MustExist()
    {
        foreach (var program in Samples)
        {
            if (!File.Exists(program.Path))
                throw new BenchmarkException(
                    $"'{program.Path}' is missing; build tests/AsyncHygiene.Benchmarks again, which builds the samples too.");
        }
    }

    /// <summary>The build says where it put the samples.</summary>
    private static ProgramFile Sample(string name) => new(name, Metadata(name));

    private static string Metadata(string key) =>
        typeof(ProgramFile).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().First(attribute => attribute.Key == key).Value!;
}
