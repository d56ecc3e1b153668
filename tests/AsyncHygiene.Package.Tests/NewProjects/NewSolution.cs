using System;
using System.Collections.Generic;
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
    public const string All = "All.slnx";

    public static string[] Templates { get; } =
        [
            "blazor", "blazorwasm", "classlib", "console", "grpc", "mstest", "mvc", "nunit", "razor", "web", "webapi", "worker", "xunit",
        ];

    public string Folder { get; } = package.CreateFolder("New");

    internal DotNetResult FirstBuild { get; private set; } = null!;

    /// <summary>The assemblies that a second build compiled again, without a change in between.</summary>
    internal IReadOnlyList<string> CompiledAgain { get; private set; } = [];

    /// <summary>With a line that blocks in each kind of project.</summary>
    internal DotNetResult PlantedBuild { get; private set; } = null!;

    internal DotNetResult Format { get; private set; } = null!;

    internal DotNetResult FixedBuild { get; private set; } = null!;

    /// <summary>The planted code after the fixes, by template.</summary>
    internal IReadOnlyDictionary<string, string> FixedCode { get; private set; } = null!;

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
        WriteSolution(All, Templates);
        foreach (var template in Templates)
            (await DotNet.RunAsync(Folder, "new", template, "--name", "New" + template, "--no-restore")).MustSucceed();
        FirstBuild = await DotNet.RunAsync(Folder, "build", All, "-clp:NoSummary");

        var times = CompileTimes();
        (await DotNet.RunAsync(Folder, "build", All, "--no-restore")).MustSucceed();
        CompiledAgain = [.. CompileTimes().Where(time => times[time.Key] != time.Value).Select(time => time.Key)];

        await PlantAndFixAsync();
    }

    /// <summary>Leaves the projects as they were.</summary>
    private async Task PlantAndFixAsync()
    {
        const string kinds = "Kinds.slnx";
        WriteSolution(kinds, Planted.All.Select(p => p.Template));
        foreach (var planted in Planted.All)
            Write(PathOf(planted), planted.Code);
        PlantedBuild = await DotNet.RunAsync(Folder, "build", kinds, "--no-restore", "-clp:NoSummary");

        Format = await DotNet.RunAsync(Folder, "format", "analyzers", kinds, "--no-restore", "--diagnostics", "AH1001");
        FixedBuild = await DotNet.RunAsync(Folder, "build", kinds, "--no-restore", "-clp:NoSummary");
        FixedCode = Planted.All.ToDictionary(p => p.Template, p => File.ReadAllText(Path.Combine(Folder, PathOf(p))));
        foreach (var planted in Planted.All)
            File.Delete(Path.Combine(Folder, PathOf(planted)));
    }

    private Dictionary<string, DateTime> CompileTimes() => Templates
        .Select(t => Directory.GetFiles(Path.Combine(Folder, "New" + t, "obj"), $"New{t}.dll", SearchOption.AllDirectories)
            .Single(path => Path.GetFileName(Path.GetDirectoryName(path)) == "net10.0"))
        .ToDictionary(path => path, File.GetLastWriteTimeUtc);

    public Task DisposeAsync() => Task.CompletedTask;

    private static string PathOf(Planted planted) => Path.Combine("New" + planted.Template, "Planted.cs");

    private void WriteSolution(string name, IEnumerable<string> templates)
    {
        var projects = templates.Select(t => $"  <Project Path=\"New{t}/New{t}.csproj\" />\n");
        Write(name, $"<Solution>\n{string.Concat(projects)}</Solution>\n");
    }

    private void Write(string name, string text) => File.WriteAllText(Path.Combine(Folder, name), text);
}
