using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;

namespace AsyncHygiene.Package.Tests;

/// <summary>A project that uses the packed package.</summary>
internal sealed class Consumer
{
    private bool _isRestored;

    private Consumer(string folder) => Folder = folder;

    public string Folder { get; }

    public string ProjectFile => Path.Combine(Folder, Path.GetFileName(Folder) + ".csproj");

    public static Consumer Console(PackedPackage package, string properties = "", params (string Name, string Text)[] files) =>
        Create(
            package,
            "Microsoft.NET.Sdk",
            $"<OutputType>Exe</OutputType>{properties}",
            [("Program.cs", "System.Console.WriteLine(1);\n"), .. files]);

    public static Consumer Library(PackedPackage package, string properties = "", params (string Name, string Text)[] files) =>
        Create(package, "Microsoft.NET.Sdk", properties, files);

    public static Consumer LibraryIn(PackedPackage package, string folder, params (string Name, string Text)[] files) =>
        Create(package, "Microsoft.NET.Sdk", "", files, folder);

    public static Consumer WithSdk(PackedPackage package, string sdk, string properties) =>
        Create(package, sdk, properties, [("Program.cs", "internal static class Program { private static void Main() { } }\n")]);

    public static Consumer WithFiles(
        PackedPackage package,
        string sdk,
        string properties,
        params (string Name, string Text)[] files) =>
        Create(package, sdk, properties, files);

    /// <summary>A program that runs in a browser.</summary>
    public static Consumer Browser(PackedPackage package, string properties = "", params (string Name, string Text)[] files) =>
        Create(
            package,
            "Microsoft.NET.Sdk.BlazorWebAssembly",
            $"""
            {properties}</PropertyGroup>
              <ItemGroup>
                <PackageReference Include="Microsoft.AspNetCore.Components.WebAssembly" Version="10.0.*" />
              </ItemGroup>
              <PropertyGroup>
            """,
            [
                ("Program.cs", """
                    using Microsoft.AspNetCore.Components.WebAssembly.Hosting;

                    await WebAssemblyHostBuilder.CreateDefault(args).Build().RunAsync();

                    """),
                .. files,
            ]);

    /// <summary>A web application whose one action is <paramref name="action"/>.</summary>
    public static Consumer Web(PackedPackage package, string action, string properties = "", params (string Name, string Text)[] files) =>
        Create(
            package,
            "Microsoft.NET.Sdk.Web",
            properties,
            [
                ("Program.cs", """
                    using Microsoft.AspNetCore.Builder;
                    using Microsoft.Extensions.DependencyInjection;

                    var builder = WebApplication.CreateBuilder(args);
                    builder.Services.AddControllers();
                    var app = builder.Build();
                    app.MapControllers();
                    app.Run();

                    """),
                ("OrdersController.cs", $$"""
                    using System.Threading;
                    using System.Threading.Tasks;
                    using Microsoft.AspNetCore.Mvc;

                    namespace Consumer;

                    [ApiController]
                    [Route("orders")]
                    public class OrdersController : ControllerBase
                    {
                    {{action}}
                    }

                    """),
                .. files,
            ]);

    public string Read(string name) => File.ReadAllText(Path.Combine(Folder, name));

    public void Write(string name, string text) => File.WriteAllText(Path.Combine(Folder, name), text);

    public async Task<DotNetResult> BuildAsync(params string[] arguments)
    {
        string[] restore = _isRestored ? ["--no-restore"] : [];
        var build = await DotNet.RunAsync(Folder, ["build", ProjectFile, .. restore, .. arguments]);
        _isRestored = true;
        return build;
    }

    public async Task<DotNetResult> FormatAsync(params string[] arguments) =>
        await DotNet.RunAsync(Folder, ["format", "analyzers", ProjectFile, .. arguments]);

    /// <summary>What the analyzers were told about the project, of the last build.</summary>
    public string CompilerVisibleProperties() => InObj("*.GeneratedMSBuildEditorConfig.editorconfig");

    /// <summary>The files that the compiler was given besides the code, in the last build.</summary>
    public IReadOnlyList<string> AdditionalFiles() => Given("AdditionalFile");

    /// <summary>The ids that the compiler was to report as errors, in the last build.</summary>
    public IReadOnlyList<string> WarningsAsErrors() => Given("WarningAsError");

    private IReadOnlyList<string> Given(string kind) =>
        [.. InObj("GivenToCompiler.txt")
            .Split('\n')
            .Where(line => line.StartsWith(kind + "=", StringComparison.Ordinal))
            .Select(line => line[(kind.Length + 1)..].Trim())];

    private string InObj(string pattern) =>
        File.ReadAllText(Directory.GetFiles(Path.Combine(Folder, "obj"), pattern, SearchOption.AllDirectories).Single());

    private static Consumer Create(
        PackedPackage package,
        string sdk,
        string properties,
        (string Name, string Text)[] files,
        string folder = "Consumer")
    {
        var consumer = new Consumer(package.CreateFolder(folder));
        File.WriteAllText(consumer.ProjectFile, $"""
            <Project Sdk="{sdk}">
              <PropertyGroup>
                {properties}
              </PropertyGroup>
              <ItemGroup>
                <PackageReference Include="AsyncHygiene" Version="$(AsyncHygieneVersion)" PrivateAssets="all" Condition="'$(WithoutPackage)' != 'true'" />
              </ItemGroup>
            </Project>
            """);
        foreach (var (name, text) in files)
            File.WriteAllText(Path.Combine(consumer.Folder, name), text);

        return consumer;
    }
}
