using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests.NewProjects;

/// <summary>
/// Untouched projects of <c>dotnet new</c> in one solution, with the package for all of them, and what their first build said.
/// </summary>
public sealed class NewSolution(PackedPackage package) : IAsyncLifetime
{
    public static string[] Templates { get; } =
        [
            "blazor", "blazorwasm", "classlib", "console", "grpc", "mstest", "mvc", "nunit", "razor", "web", "webapi", "worker", "xunit",
        ];

    public string Folder { get; } = package.CreateFolder("New");

    internal DotNetResult FirstBuild { get; private set; } = null!;

    public async Task InitializeAsync()
    {
        // In place of the settings that the projects of other tests need: these are a user's own.
        Write("Directory.Build.targets", "<Project />");
        Write("Directory.Build.props", $"""
            <Project>
              <PropertyGroup>
                <NuGetAudit>false</NuGetAudit>
                <RestorePackagesPath>{package.PackagesFolder}</RestorePackagesPath>
                {package.CompilerSettings}
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="AsyncHygiene" Version="{package.Version}" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);
        var projects = Templates.Select(t => $"  <Project Path=\"New{t}/New{t}.csproj\" />\n");
        Write("All.slnx", $"<Solution>\n{string.Concat(projects)}</Solution>\n");
        foreach (var template in Templates)
            (await DotNet.RunAsync(Folder, "new", template, "--name", "New" + template, "--no-restore")).MustSucceed();
        FirstBuild = await DotNet.RunAsync(Folder, "build", "All.slnx", "-clp:NoSummary");
    }

    public Task DisposeAsync() => Task.CompletedTask;

    private void Write(string name, string text) => File.WriteAllText(Path.Combine(Folder, name), text);
}
