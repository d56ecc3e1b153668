using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>The tool's package as a user installs it, on projects that a user makes with <c>dotnet new</c>.</summary>
[Collection(PackageCollection.Name)]
public sealed class InstalledToolTests(PackedPackage package)
{
    private static readonly string[] s_templates = ["web", "webapi", "mvc", "razor", "blazor", "worker", "classlib", "console", "xunit"];

    [Fact]
    public async Task The_tool_installs_and_reads_a_solution_of_new_projects()
    {
        var folder = package.CreateFolder("tool");
        var tool = await InstallAsync(folder);
        var solution = Directory.CreateDirectory(Path.Combine(folder, "New")).FullName;

        // The repository's own props, which the projects of other tests need, would not be there.
        foreach (var name in new[] { "Directory.Build.props", "Directory.Build.targets" })
            File.WriteAllText(Path.Combine(solution, name), "<Project />");
        await DotNetAsync(solution, "new", "sln", "--name", "All");
        foreach (var template in s_templates)
            await DotNetAsync(solution, "new", template, "--name", "New" + template, "--no-restore");
        await DotNetAsync(solution, ["sln", "add", .. s_templates.Select(t => Path.Combine("New" + t, $"New{t}.csproj"))]);
        await DotNetAsync(solution, "restore");

        var (exit, answer, errors) = await RunAsync(tool, solution, "check");
        Assert.True((exit, answer) == (0, "Nothing was found.\n"), $"{exit}\n{answer}\n{errors}");
        Assert.All(s_templates, t => Assert.Contains($"] Checking New{t}\n", errors, StringComparison.Ordinal));

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
        await DotNetAsync(solution, "restore");

        (exit, answer, errors) = await RunAsync(tool, solution, "check");
        Assert.True(exit == 1, $"{exit}\n{answer}\n{errors}");
        Assert.Contains(
            "Newclasslib/Store.cs(1,68): warning AH1001: 'Thread.Sleep' blocks a thread-pool thread on a request path: "
                + "StoreController.Post → Store.Save; use 'await Task.Delay'",
            answer,
            StringComparison.Ordinal);

        (exit, answer, errors) = await RunAsync(tool, solution, "fix");
        Assert.True(exit == 0, $"{exit}\n{answer}\n{errors}");
        Assert.Contains("Task.Delay(1)", File.ReadAllText(Path.Combine(solution, "Newclasslib", "Store.cs")), StringComparison.Ordinal);
        await DotNetAsync(solution, "build", "--no-restore");
    }

    private static async Task<string> InstallAsync(string folder)
    {
        var feed = Path.Combine(folder, "feed");
        await DotNetAsync(
            RepositoryRoot.Combine(),
            "pack",
            Path.Combine("src", "AsyncHygiene.Tool"),
            "--artifacts-path",
            Path.Combine(folder, "pack"),
            "--output",
            feed);
        var bin = Path.Combine(folder, "bin");
        await DotNetAsync(folder, "tool", "install", "AsyncHygiene.Tool", "--tool-path", bin, "--add-source", feed);
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
