using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The folder into which restore has already put every package that the tests compile against.</summary>
internal static class PackagesFolder
{
    private static readonly Lazy<string> Root = new(FindRoot);

    /// <summary>"Moq/4.20.72": what the test project has restore download. A machine may have more; a new one has not.</summary>
    private static readonly Lazy<HashSet<string>> Downloads = new(() => new(FindDownloads(), StringComparer.OrdinalIgnoreCase));

    /// <summary>The folder of the package in exactly this version.</summary>
    public static string Locate(PackageIdentity package)
    {
        var folder = Path.Combine(Root.Value, package.Id.ToLowerInvariant(), package.Version.ToLowerInvariant());
        var isDownloaded = Downloads.Value.Count == 0 || Downloads.Value.Contains($"{package.Id}/{package.Version}");
        if (!isDownloaded || !Directory.Exists(folder))
        {
            throw new InvalidOperationException(
                $"The test project does not download the package {package.Id} {package.Version}. Add to it: " +
                $"<PackageDownload Include=\"{package.Id}\" Version=\"[{package.Version}]\" />");
        }

        return folder;
    }

    private static string FindRoot() =>
        Metadata("NuGetPackageRoot").FirstOrDefault(root => root.Length > 0)
        ?? Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages");

    /// <summary>"Moq [4.20.72];[4.18.0]", as the project says it.</summary>
    private static IEnumerable<string> FindDownloads() =>
        from download in Metadata("PackageDownload")
        let words = download.Split(' ')
        from version in words.Last().Split(';')
        select $"{words[0]}/{version.Trim('[', ']')}";

    /// <summary>What the build wrote into the test assembly.</summary>
    private static IEnumerable<string> Metadata(string key) =>
        AppDomain.CurrentDomain.GetAssemblies()
            .Where(assembly => !assembly.IsDynamic)
            .SelectMany(assembly => assembly.GetCustomAttributes<AssemblyMetadataAttribute>())
            .Where(metadata => metadata.Key == key)
            .Select(metadata => metadata.Value ?? "");
}
