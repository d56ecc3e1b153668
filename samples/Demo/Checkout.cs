using System.IO;
using System.Linq;
using System.Reflection;

namespace AsyncHygiene.Demo;

/// <summary>The clone of the repository that this program was built in.</summary>
internal static class Checkout
{
    public static string Root { get; } = Metadata("RepositoryRoot");

    public static string VersionPrefix { get; } = Metadata("VersionPrefix");

    /// <summary>The packages folder that the build of this program was restored into.</summary>
    public static string PackagesFolder { get; } = Metadata("PackagesFolder");

    public static string Combine(params string[] parts) => Path.Combine([Root, .. parts]);

    public static void MustExist()
    {
        if (!File.Exists(Combine("AsyncHygiene.sln")))
            throw new DemoException(
                $"The repository is no longer at '{Root}'; start the demo with 'dotnet run --project samples/Demo' where it is now.");
    }

    private static string Metadata(string key) =>
        typeof(Checkout).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(attribute => attribute.Key == key).Value ?? "";
}
