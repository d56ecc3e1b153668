using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Files in a temporary folder, the commands that make a solution of them, and the tool as a user runs it on it.</summary>
internal sealed class TemporarySolution : IDisposable
{
    private readonly DirectoryInfo _folder = Directory.CreateTempSubdirectory("async-hygiene-");

    public string Root => _folder.FullName;

    public void Dispose() => _folder.Delete(recursive: true);

    public string PathOf(string name) => Path.Combine(Root, name);

    public string Write(string name, string text)
    {
        var path = PathOf(name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        File.WriteAllText(path, text);
        return path;
    }

    /// <summary>A project in a folder of its own, with one file of code.</summary>
    public string Project(string name, string code, string sdk = "Microsoft.NET.Sdk", string framework = "net10.0", string items = "")
    {
        Write($"{name}/Code.cs", code);
        var frameworks = framework.Contains(';') ? "TargetFrameworks" : "TargetFramework";
        return Write(
            $"{name}/{name}.csproj",
            $"<Project Sdk=\"{sdk}\"><PropertyGroup><{frameworks}>{framework}</{frameworks}><NuGetAudit>false</NuGetAudit>"
                + $"<ImplicitUsings>enable</ImplicitUsings></PropertyGroup><ItemGroup>{items}</ItemGroup></Project>");
    }

    public Task DotnetAsync(params string[] arguments) => StartAsync(
        Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet",
        [.. arguments, "--disable-build-servers"]);

    public Task GitAsync(params string[] arguments) =>
        StartAsync("git", ["-c", "user.name=T", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false", .. arguments]);

    /// <summary>The tool, with the folder of the solution as its current one where the arguments name none.</summary>
    public static async Task<(int Exit, string Answer, string Errors)> RunAsync(params string[] arguments)
    {
        using var answer = new StringWriter { NewLine = "\n" };
        using var errors = new StringWriter { NewLine = "\n" };
        var output = new CommandOutput(answer, new Progress(errors));
        var exit = await CommandLine.RunAsync(arguments, output, CancellationToken.None);
        return (exit, answer.ToString(), errors.ToString());
    }

    private async Task StartAsync(string command, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo(command, arguments)
        {
            WorkingDirectory = Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };

        // What the test host was started with would lead the build astray.
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Assert.True(process.ExitCode == 0, output + await errors);
    }
}
