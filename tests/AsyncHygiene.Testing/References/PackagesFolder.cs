using System;
using System.IO;
using System.Linq;
using System.Reflection;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The folder into which restore has already put every package that the tests compile against.</summary>
internal static class PackagesFolder
{
    private const string MetadataKey = "NuGetPackageRoot";

    private static readonly Lazy<string> Root = new(FindRoot);

    /// <summary>The folder of the package in exactly this version.</summary>
    public static string Locate(PackageIdentity package)
    {
        var folder = Path.Combine(Root.Value, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant());
        if (!Directory.Exists(folder))
        {
            throw new InvalidOperationException(
                $"The package {package.Id} {package.Version} is not in the packages folder. Add to the test project: " +
                $"<PackageDownload Include=\"{package.Id}\" Version=\"[{package.Version}]\" />");
        }

        return folder;
    }

    private static string FindRoot() =>
        FromTestAssembly()
        ?? Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <summary>The build knows the folder that it restored into, and writes it into the test assembly.</summary>
    private static string? FromTestAssembly() =>
        AppDomain.CurrentDomain.GetAssemblies()
            .Where(assembly => !assembly.IsDynamic)
            .SelectMany(assembly => assembly.GetCustomAttributes<AssemblyMetadataAttribute>())
            .Where(metadata => metadata.Key == MetadataKey)
            .Select(metadata => metadata.Value)
            .FirstOrDefault(root => !string.IsNullOrEmpty(root));
}
