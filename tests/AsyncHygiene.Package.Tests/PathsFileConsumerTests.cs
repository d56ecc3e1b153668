using System;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>
/// Three projects, of which only the outermost one knows requests. What the tool writes for all of them, a plain build with the package
/// reads in each.
/// </summary>
[Collection(PackageCollection.Name)]
public sealed class PathsFileConsumerTests(PackedPackage package)
{
    private const string Finding =
        "AH1001: 'Thread.Sleep' blocks a thread-pool thread on a request path: OrdersController.Get → Orders.Load → Store.Find";

    private readonly string _folder = package.CreateFolder("Paths");

    [Fact]
    public async Task A_library_warns_in_a_plain_build_once_the_tool_has_written_the_paths_and_not_with_its_baseline()
    {
        WriteSolution();
        var tool = await package.BuildToolAsync();
        (await BuildAsync("-restore")).MustSucceed().MustReport();

        (await DotNet.RunAsync(_folder, "exec", tool, "paths")).MustSucceed();
        Assert.True(File.Exists(PathOf("AsyncHygiene.RequestPaths.txt")));
        var found = (await BuildAsync()).MustSucceed().MustReport("warning AH1001");
        Assert.Contains($"Store.cs(5,39): warning {Finding}", found.Output, StringComparison.Ordinal);
        Assert.Contains("Data.csproj]", found.Output, StringComparison.Ordinal);

        // One format: the build reads what the tool writes, and would write the same.
        (await DotNet.RunAsync(_folder, "exec", tool, "baseline", "create")).MustSucceed();
        var written = await File.ReadAllBytesAsync(PathOf("Data", "AsyncHygiene.Baseline.txt"));
        (await BuildAsync()).MustSucceed().MustReport();
        (await BuildAsync("-p:AsyncHygieneBaseline=update")).MustSucceed().MustReport();
        Assert.Equal(written, await File.ReadAllBytesAsync(PathOf("Data", "AsyncHygiene.Baseline.txt")));
        (await DotNet.RunAsync(_folder, "exec", tool, "baseline", "check")).MustSucceed();

        // The project says where its baseline is, to both.
        File.Delete(PathOf("Data", "AsyncHygiene.Baseline.txt"));
        WriteProject("Data", "Microsoft.NET.Sdk", "<AsyncHygieneBaselineFile>known/AsyncHygiene.Baseline.txt</AsyncHygieneBaselineFile>");
        Directory.CreateDirectory(PathOf("Data", "known"));
        (await DotNet.RunAsync(_folder, "exec", tool, "baseline", "create")).MustSucceed();
        Assert.Equal(written, await File.ReadAllBytesAsync(PathOf("Data", "known", "AsyncHygiene.Baseline.txt")));
        (await BuildAsync()).MustSucceed().MustReport();
    }

    private Task<DotNetResult> BuildAsync(params string[] arguments) => DotNet.RunAsync(_folder, ["build", "All.slnx", .. arguments]);

    private void WriteSolution()
    {
        Write("Directory.Build.props", """
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <ItemGroup>
                <PackageReference Include="AsyncHygiene" Version="$(AsyncHygieneVersion)" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);
        Write("All.slnx", """
            <Solution>
              <Project Path="Web/Web.csproj" />
              <Project Path="Services/Services.csproj" />
              <Project Path="Data/Data.csproj" />
            </Solution>
            """);
        WriteProject("Data", "Microsoft.NET.Sdk", "");
        Write(Path.Combine("Data", "Store.cs"), """
            using System.Threading;

            public class Store
            {
                public void Find(int id) { Thread.Sleep(id); }
            }

            """);
        WriteProject("Services", "Microsoft.NET.Sdk", "", "Data");
        Write(Path.Combine("Services", "Orders.cs"), """
            public class Orders(Store store)
            {
                public void Load(int id) => store.Find(id);
            }

            """);
        WriteProject("Web", "Microsoft.NET.Sdk.Web", "", "Services");
        Write(Path.Combine("Web", "Program.cs"), """
            using Microsoft.AspNetCore.Builder;
            using Microsoft.AspNetCore.Mvc;

            WebApplication.Create(args).Run();

            public class OrdersController(Orders orders) : ControllerBase
            {
                public void Get(int id) => orders.Load(id);
            }

            """);
    }

    private void WriteProject(string name, string sdk, string properties, params string[] references)
    {
        var items = references.Select(r => $"<ProjectReference Include=\"../{r}/{r}.csproj\" />");
        Write(Path.Combine(name, $"{name}.csproj"), $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>{properties}</PropertyGroup>
              <ItemGroup>{string.Concat(items)}</ItemGroup>
            </Project>
            """);
    }

    private string PathOf(params string[] parts) => Path.Combine([_folder, .. parts]);

    private void Write(string name, string text)
    {
        Directory.CreateDirectory(Path.GetDirectoryName(PathOf(name))!);
        File.WriteAllText(PathOf(name), text);
    }
}
