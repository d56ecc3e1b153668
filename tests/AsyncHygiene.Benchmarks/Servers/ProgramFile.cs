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

    /// <summary>This program in the role of the backend with its mistake corrected.</summary>
    public static ProgramFile EchoServer { get; } = new("echo server", Self, Servers.EchoServer.Command);

    public static string Self => typeof(ProgramFile).Assembly.Location;

    public string Folder => System.IO.Path.GetDirectoryName(Path)!;

    public static void MustExist()
    {
        foreach (var program in (ProgramFile[])[ShopBlocking, ShopAsync, ShopBackend])
        {
            if (!File.Exists(program.Path))
                throw new BenchmarkException(
                    $"'{program.Path}' is missing; build tests/AsyncHygiene.Benchmarks again, which builds the samples too.");
        }
    }

    /// <summary>The build says where it put the samples.</summary>
    private static ProgramFile Sample(string name) =>
        new(
            name,
            typeof(ProgramFile).Assembly
                .GetCustomAttributes<AssemblyMetadataAttribute>()
                .Single(attribute => attribute.Key == name).Value!);
}
