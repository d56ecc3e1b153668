using System;
using System.IO;
using System.Security;
using System.Threading.Tasks;

namespace AsyncHygiene.Demo;

/// <summary>
/// A new folder outside the repository with everything that a user of the package has: the package in a feed, and web applications that
/// reference it.
/// </summary>
/// <remarks>
/// Restore puts packages into a folder of its own here and looks for all others in the machine's, which is only read. With a version that
/// no other run has, the package that is tried out is always the one that was just packed.
/// </remarks>
internal sealed class WorkingFolder : IAsyncDisposable
{
    private readonly bool _keep;

    private WorkingFolder(string path, bool keep)
    {
        Path = path;
        _keep = keep;
    }

    public string Path { get; }

    public string Feed => System.IO.Path.Combine(Path, "feed");

    public string PackageVersion { get; } = $"{Checkout.VersionPrefix}-demo.{DateTime.UtcNow:yyyyMMdd'T'HHmmssfff}";

    /// <summary>What went wrong while the folder was removed, if anything did.</summary>
    public string? RemovalProblem { get; private set; }

    public static WorkingFolder Create(DemoOptions options)
    {
        var parent = options.WorkFolder ?? System.IO.Path.GetTempPath();
        try
        {
            var path = System.IO.Path.GetFullPath(
                System.IO.Path.Combine(parent, $"async-hygiene-demo-{Environment.ProcessId}-{DateTime.UtcNow:HHmmssfff}"));
            var folder = new WorkingFolder(Directory.CreateDirectory(path).FullName, options.Keep);
            folder.WriteBuildFiles();
            return folder;
        }
        catch (Exception exception) when (exception is IOException
            or UnauthorizedAccessException
            or NotSupportedException
            or ArgumentException)
        {
            throw new DemoException(
                $"No working folder can be made in '{parent}' ({exception.Message.TrimEnd('.')}); --work DIR chooses another place.",
                exception);
        }
    }

    public async ValueTask DisposeAsync()
    {
        if (_keep)
            return;

        // On Windows a process that has just been ended may hold its files a moment longer.
        for (var attempt = 1; ; attempt++)
        {
            try
            {
                Directory.Delete(Path, recursive: true);
                return;
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                if (attempt == 5)
                {
                    RemovalProblem = exception.Message;
                    return;
                }

                await Task.Delay(TimeSpan.FromMilliseconds(200 * attempt));
            }
        }
    }

    private void WriteBuildFiles()
    {
        Directory.CreateDirectory(Feed);
        foreach (var name in (string[])["Directory.Packages.props", ".editorconfig", "global.json"])
            File.Copy(Checkout.Combine(name), System.IO.Path.Combine(Path, name));
        File.Copy(Checkout.Combine("Directory.Build.props"), System.IO.Path.Combine(Path, "Repository.props"));

        // Adds a source to those of the machine.
        Write("nuget.config", """
            <configuration>
              <packageSources>
                <add key="AsyncHygiene-demo" value="feed" />
              </packageSources>
            </configuration>

            """);

        // Without the code style of this repository: it is not what the demo shows, and it takes time.
        Write("Directory.Build.props", $"""
            <Project>
              <Import Project="Repository.props" />
              <PropertyGroup>
                <AsyncHygieneFromPackage>true</AsyncHygieneFromPackage>
                <AsyncHygienePackageVersion>{PackageVersion}</AsyncHygienePackageVersion>
                <RestorePackagesPath>$(MSBuildThisFileDirectory)packages</RestorePackagesPath>
                <RestoreFallbackFolders>{FallbackFolder()}</RestoreFallbackFolders>
                <EnforceCodeStyleInBuild>false</EnforceCodeStyleInBuild>
                <ErrorLog>$(MSBuildProjectDirectory)/obj/{SarifLog.FileName},version=2.1</ErrorLog>
              </PropertyGroup>
            </Project>

            """);
    }

    private void Write(string name, string text) => File.WriteAllText(System.IO.Path.Combine(Path, name), text);

    private static string FallbackFolder() =>
        Directory.Exists(Checkout.PackagesFolder)
            ? SecurityElement.Escape(
                Checkout.PackagesFolder.Replace("%", "%25", StringComparison.Ordinal)
                    .Replace("$", "%24", StringComparison.Ordinal)
                    .Replace(";", "%3B", StringComparison.Ordinal))
            : "";
}
