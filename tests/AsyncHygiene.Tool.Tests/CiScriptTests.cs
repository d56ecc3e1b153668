using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.Versioning;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Tests.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>The script of docs/ci.md, run as a build server runs it, and the files that call it.</summary>
public sealed class CiScriptTests : IDisposable
{
    private static readonly string s_checkout = Path.GetFullPath(Path.Combine(Layered.Folder, "..", ".."));
    private static readonly string s_files = Path.Combine(s_checkout, "samples", "ci");

    private readonly TemporarySolution _solution = new();

    public void Dispose() => _solution.Dispose();

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public async Task The_script_tells_changed_lines_stale_files_and_solutions_that_do_not_load_apart()
    {
        const string Before = "public static class A { public static async Task RunAsync() => await Task.Yield(); }\n";
        _solution.Project("App", Before);
        _solution.Write("All.slnx", "<Solution><Project Path=\"App/App.csproj\" /></Solution>");
        await _solution.DotnetAsync("restore", "All.slnx");
        _solution.Write(".gitignore", "obj/\n");
        await _solution.GitAsync("init", "--quiet");
        await _solution.GitAsync("add", ".");
        await _solution.GitAsync("commit", "--quiet", "--message", "Before");

        Assert.Equal(0, (await ScriptAsync("changed", "HEAD")).Exit);
        Assert.Equal(4, (await ScriptAsync("changed", "nowhere")).Exit);
        Assert.Equal(2, (await ScriptAsync("paths")).Exit);

        var blocking = Before.Replace("await Task.Yield()", "Thread.Sleep(1)", StringComparison.Ordinal);
        _solution.Write("App/Code.cs", blocking.Replace("=> Thread", "{ await Task.Yield(); Thread", StringComparison.Ordinal)
            .Replace("(1); }", "(1); } }", StringComparison.Ordinal));
        var (exit, output) = await ScriptAsync("changed", "HEAD", "github");
        Assert.Equal(1, exit);
        Assert.Contains("::warning file=App/Code.cs,line=1", output, StringComparison.Ordinal);

        Assert.Equal(0, (await ScriptAsync("sarif", "all.sarif")).Exit);
        using var sarif = JsonDocument.Parse(await File.ReadAllTextAsync(_solution.PathOf("all.sarif")));
        Assert.Equal(1, sarif.RootElement.GetProperty("runs")[0].GetProperty("results").GetArrayLength());

        _solution.Write("App/Code.cs", "broken");
        Assert.Equal(5, (await ScriptAsync("paths")).Exit);
        Assert.Equal(4, (await ScriptAsync()).Exit);
    }

    [Theory]
    [InlineData("github.yml", 2)]
    [InlineData("azure-pipelines.yml", 2)]
    [InlineData("pre-commit-config.yaml", 1)]
    public void The_files_call_the_script_with_what_it_knows(string file, int calls)
    {
        var found = Regex.Matches(File.ReadAllText(Path.Combine(s_files, file)), @"sh ci/async-hygiene\.sh (?<mode>\w+) \S+");
        Assert.Equal(calls, found.Count);
        var script = File.ReadAllText(Path.Combine(s_files, "async-hygiene.sh"));
        Assert.All(found, call => Assert.Contains($"\n  {call.Groups["mode"].Value}) exec", script, StringComparison.Ordinal));
    }

    [Fact]
    public void The_page_shows_each_file_as_it_is()
    {
        var page = File.ReadAllText(Path.Combine(s_checkout, "docs", "ci.md")).ReplaceLineEndings("\n");
        foreach (var file in Directory.GetFiles(s_files))
            Assert.Contains(File.ReadAllText(file).ReplaceLineEndings("\n"), page, StringComparison.Ordinal);
    }

    [UnsupportedOSPlatform("windows")]
    private async Task<(int Exit, string Output)> ScriptAsync(params string[] arguments)
    {
        // As 'dotnet tool install' makes it: a command of this name that starts the tool.
        var tools = _solution.PathOf("obj/tools");
        Directory.CreateDirectory(tools);
        var command = Path.Combine(tools, "async-hygiene");
        await ExecutableFile.WriteAsync(command, $"#!/bin/sh\nexec '{ToolProcess.Host}' exec '{ToolProcess.Built}' \"$@\"\n");

        string[] all = [Path.Combine(s_files, "async-hygiene.sh"), .. arguments];
        var start = new ProcessStartInfo("/bin/sh", all)
        {
            WorkingDirectory = _solution.Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var name in start.Environment.Keys.Where(k => k.StartsWith("MSBUILD", StringComparison.OrdinalIgnoreCase)).ToList())
            start.Environment.Remove(name);
        start.Environment["PATH"] = $"{tools}:{start.Environment["PATH"]}";
        using var process = Process.Start(start)!;
        var errors = process.StandardError.ReadToEndAsync();
        var output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        return (process.ExitCode, output + await errors);
    }
}
