using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests.NewProjects;

/// <summary>The package and the tool, as a user installs them, on projects that a user makes with <c>dotnet new</c>.</summary>
[Collection(PackageCollection.Name)]
public sealed class NewProjectTests(PackedPackage package, NewSolution created) : IClassFixture<NewSolution>
{
    /// <summary>A package source may not have the exact version of a dependency that a template names, and says so.</summary>
    private const string OtherVersion = "warning NU1603";

    private const string Two = "Two.slnx";

    public static TheoryData<string> Kinds => [.. Planted.All.Select(p => p.Template)];

    [Fact]
    public void Untouched_projects_build_without_a_warning()
    {
        created.FirstBuild.MustSucceed();
        Assert.All(created.FirstBuild.Diagnostics, diagnostic => Assert.Equal(OtherVersion, diagnostic));
        Assert.All(NewSolution.Templates, t => Assert.Contains($" New{t} -> ", created.FirstBuild.Output, StringComparison.Ordinal));
    }

    [Fact]
    public void A_second_build_compiles_nothing() => Assert.Empty(created.CompiledAgain);

    [Theory]
    [MemberData(nameof(Kinds))]
    public void What_blocks_is_a_warning_in_each_kind_of_project(string template)
    {
        created.PlantedBuild.MustSucceed();
        var file = Path.Combine(created.Folder, "New" + template, "Planted.cs");
        var lines = created.PlantedBuild.Output.Split('\n').Distinct();
        var warning = lines.SingleOrDefault(line => line.StartsWith(file, StringComparison.Ordinal)) ?? "";
        if (Planted.All.Single(p => p.Template == template).Message is { } message)
            Assert.Contains($": warning AH1001: 'Thread.Sleep' blocks a thread-pool thread {message}; use 'await Task.Delay' (", warning);
        else
            Assert.Equal("", warning);
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void Format_fixes_each_kind_of_project(string template)
    {
        created.Format.MustSucceed();
        var planted = Planted.All.Single(p => p.Template == template);
        if (planted.Fixed is { } code)
            Assert.Contains(code, created.FixedCode[template], StringComparison.Ordinal);
        else
            Assert.Equal(planted.Code, created.FixedCode[template]);
    }

    /// <summary>So nothing is left that <c>dotnet format</c> would fix.</summary>
    [Fact]
    public void Fixed_projects_build_without_a_warning()
    {
        created.FixedBuild.MustSucceed();
        Assert.All(created.FixedBuild.Diagnostics, diagnostic => Assert.Equal(OtherVersion, diagnostic));
    }

    [Fact]
    public async Task The_tool_installs_and_reads_a_solution_of_new_projects()
    {
        var tool = await InstallAsync(package.CreateFolder("Tool"));
        var solution = created.Folder;

        var (exit, answer, errors) = await RunAsync(tool, solution, "check", NewSolution.All);
        Assert.True((exit, answer) == (0, "Nothing was found.\n"), $"{exit}\n{answer}\n{errors}");
        Assert.All(NewSolution.Templates, t => Assert.Contains($"] Checking New{t}\n", errors, StringComparison.Ordinal));

        // A new project that starts to block is found, with the path from another one.
        File.WriteAllText(
            Path.Combine(solution, "Newclasslib", "Store.cs"),
            "public class Store { public void Save() => System.Threading.Thread.Sleep(1); }");
        File.AppendAllText(
            Path.Combine(solution, "Newmvc", "Controllers", "HomeController.cs"),
            "public class StoreController(Store store) : Microsoft.AspNetCore.Mvc.Controller { public void Post() => store.Save(); }");
        await DotNetAsync(
            solution,
            "add",
            Path.Combine("Newmvc", "Newmvc.csproj"),
            "reference",
            Path.Combine("Newclasslib", "Newclasslib.csproj"));
        File.WriteAllText(
            Path.Combine(solution, Two),
            """
            <Solution>
              <Project Path="Newclasslib/Newclasslib.csproj" />
              <Project Path="Newmvc/Newmvc.csproj" />
            </Solution>
            """);
        await DotNetAsync(solution, "restore", Two);

        (exit, answer, errors) = await RunAsync(tool, solution, "check", Two);
        Assert.True(exit == 1, $"{exit}\n{answer}\n{errors}");
        Assert.Contains(
            "Newclasslib/Store.cs(1,68): warning AH1001: 'Thread.Sleep' blocks a thread-pool thread on a request path: "
                + "StoreController.Post → Store.Save; use 'await Task.Delay'",
            answer,
            StringComparison.Ordinal);

        (exit, answer, errors) = await RunAsync(tool, solution, "fix", Two);
        Assert.True(exit == 0, $"{exit}\n{answer}\n{errors}");
        Assert.Contains("Task.Delay(1)", File.ReadAllText(Path.Combine(solution, "Newclasslib", "Store.cs")), StringComparison.Ordinal);
        await DotNetAsync(solution, "build", Two, "--no-restore");
    }

    private async Task<string> InstallAsync(string folder)
    {
        var bin = Path.Combine(folder, "bin");
        string[] install = ["tool", "install", "AsyncHygiene.Tool", "--version", package.Version, "--tool-path", bin];
        await DotNetAsync(folder, [.. install, "--add-source", await package.PackToolAsync()]);
        return Path.Combine(bin, OperatingSystem.IsWindows() ? "async-hygiene.exe" : "async-hygiene");
    }

    private static async Task DotNetAsync(string folder, params string[] arguments) =>
        (await DotNet.RunAsync(folder, arguments)).MustSucceed();

    private static async Task<(int Exit, string Answer, string Errors)> RunAsync(string tool, string folder, params string[] arguments)
    {
        var start = new ProcessStartInfo(tool, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var answer = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, answer.ReplaceLineEndings("\n"), (await errors).ReplaceLineEndings("\n"));
    }
}
