using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace AsyncHygiene.Package.Tests;

/// <summary>A copy of the layered sample (web → contracts ← services, data) that uses the packed package, and blocks on tasks.</summary>
internal sealed class LayeredConsumer
{
    private readonly string _folder;

    private LayeredConsumer(string folder) => _folder = folder;

    public static LayeredConsumer Create(PackedPackage package)
    {
        var consumer = new LayeredConsumer(package.CreateFolder("Layered"));
        var sample = RepositoryRoot.Combine("samples", "Layered");
        foreach (var file in Directory.GetFiles(sample, "*", SearchOption.AllDirectories))
        {
            var name = Path.GetRelativePath(sample, file);
            if (Path.GetExtension(file) is ".cs" or ".csproj" or ".sln"
                && !name.Split(Path.DirectorySeparatorChar).Any(part => part is "obj" or "bin"))
            {
                consumer.Write(name, File.ReadAllText(file));
            }
        }

        consumer.Write("Directory.Build.props", """
            <Project>
              <Import Project="$([MSBuild]::GetPathOfFileAbove('Directory.Build.props', '$(MSBuildThisFileDirectory)../'))" />
              <PropertyGroup>
                <LangVersion>latest</LangVersion>
                <ImplicitUsings>disable</ImplicitUsings>
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="AsyncHygiene" Version="$(AsyncHygieneVersion)" PrivateAssets="all" />
              </ItemGroup>
            </Project>
            """);
        consumer.Write(Path.Combine("Layered.Data", "OrderRepository.cs"), """
            using System.Threading.Tasks;
            using Layered.Contracts;

            namespace Layered.Data;

            public sealed class OrderRepository : IOrderRepository
            {
                public Order Find(int id) => ReadAsync(id).Result;

                private static async Task<Order> ReadAsync(int id)
                {
                    await Task.Delay(20);
                    return new Order(id, "Customer " + id);
                }
            }

            """);
        consumer.Write(Path.Combine("Layered.Data", "OrderArchive.cs"), """
            using System.Threading.Tasks;
            using Layered.Contracts;

            namespace Layered.Data;

            public sealed class OrderArchive : IOrderArchive
            {
                public void Compact() => Task.Delay(20).Wait();
            }

            """);
        return consumer;
    }

    public string Read(params string[] path) => File.ReadAllText(Path.Combine([_folder, .. path]));

    public Task<DotNetResult> BuildAsync(params string[] arguments) =>
        DotNet.RunAsync(_folder, ["build", "Layered.sln", "--no-restore", .. arguments]);

    public Task<DotNetResult> RestoreAsync() => DotNet.RunAsync(_folder, "restore", "Layered.sln");

    public Task<DotNetResult> FormatAsync(params string[] arguments) =>
        DotNet.RunAsync(_folder, ["format", "analyzers", "Layered.sln", "--no-restore", .. arguments]);

    private void Write(string name, string text)
    {
        var path = Path.Combine(_folder, name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
    }
}
