using System;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Writing;

/// <summary>The same as for a simulated end, with processes that the system kills.</summary>
public class KilledProcessTests
{
    private const int FileCount = 150;

    [Fact]
    public void A_process_that_is_killed_at_any_point_is_ended_by_the_next_run()
    {
        for (var point = 0; ; point++)
        {
            using var folder = new ChangingFolder();
            var isKilled = WriterProcess.IsKilledAt(point, folder.Root);
            folder.AssertEachWhole($"Killed at {point}");
            folder.Recover();
            folder.AssertWhole($"Killed at {point}");
            folder.AssertNothingLeftOver($"Killed at {point}");
            if (!isKilled)
            {
                Assert.True(folder.IsAfter);
                Assert.True(point > 30, $"{point} points are too few.");
                return;
            }
        }
    }

    [Fact]
    public async Task The_tool_is_killed_while_it_stages_or_replaces_and_the_next_run_puts_it_right()
    {
        var folder = Directory.CreateTempSubdirectory("async-hygiene-");
        try
        {
            var sources = await ProjectAsync(folder.FullName);
            await KillAsync(folder, sources, () => folder.GetFiles("*.async-hygiene-new").Length > 0);
            await KillAsync(folder, sources, () => folder.GetFiles("*.async-hygiene-old").Length > FileCount / 2);
            await KillAsync(folder, sources, () => CountReplaced(sources) > 0);
            await KillAsync(folder, sources, () => CountReplaced(sources) > FileCount / 2);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    /// <summary>On a busy machine the tool may be done before the test looks: then it is started again.</summary>
    private static async Task KillAsync(DirectoryInfo folder, string[] sources, Func<bool> isTime)
    {
        for (var attempt = 1; !await TryKillAsync(folder, sources, isTime); attempt++)
            Assert.True(attempt < 100, "The tool was done before it could be killed, each time.");
    }

    private static async Task<bool> TryKillAsync(DirectoryInfo folder, string[] sources, Func<bool> isTime)
    {
        using var tool = ToolProcess.Start("fix", Path.Combine(folder.FullName, "A.csproj"), "--all");
        var (output, errors) = (tool.StandardOutput.ReadToEndAsync(), tool.StandardError.ReadToEndAsync());
        while (!tool.HasExited && !File.Exists(Path.Combine(folder.FullName, WriteJournal.Name)))
            await Task.Delay(2);
        while (!tool.HasExited && !isTime())
        {
            // As often as the machine can look: what is waited for lasts some milliseconds.
        }

        tool.Kill();
        await tool.WaitForExitAsync();
        if ((await output).Length > 0)
        {
            await RestoreAsync(sources);
            return false;
        }

        Assert.All(sources, f => Assert.True(IsBefore(f) || IsAfter(f), f));

        using var said = new StringWriter();
        WriteSession.ForWriting(folder.FullName, new Progress(said)).Dispose();
        if (said.ToString().Length == 0 && sources.All(IsAfter))
        {
            // It was done, and only its report was missing.
            await RestoreAsync(sources);
            return false;
        }

        Assert.True(
            said.ToString().StartsWith("The run before was interrupted", StringComparison.Ordinal),
            $"{sources.Count(IsAfter)} files are changed; the next run says '{said}'; exit code {tool.ExitCode}, errors: {await errors}");
        Assert.True(sources.All(IsBefore) || sources.All(IsAfter), said.ToString());
        Assert.Empty(folder.GetFiles("*async-hygiene-*"));
        await RestoreAsync(sources);
        return true;
    }

    private static async Task RestoreAsync(string[] sources)
    {
        foreach (var source in sources)
            await File.WriteAllTextAsync(source, Source(Number(source)));
    }

    private static string Source(int number) =>
        $"public static class C{number} {{ public static void Run() => System.Threading.Thread.Sleep({number}); }}\n";

    private static bool IsBefore(string file) => File.ReadAllText(file) == Source(Number(file));

    private static bool IsAfter(string file) =>
        File.ReadAllText(file).EndsWith($"RunAsync() => await Task.Delay({Number(file)}); }}\n", StringComparison.Ordinal);

    private static int Number(string file) => int.Parse(Path.GetFileNameWithoutExtension(file)[1..], CultureInfo.InvariantCulture);

    private static int CountReplaced(string[] sources) => sources.Count(f => new FileInfo(f).Length != Source(Number(f)).Length);

    private static async Task<string[]> ProjectAsync(string folder)
    {
        // From 1: a sleep of 0 is not converted, and a file that never changes would look like one that a run has yet to write.
        var sources = Enumerable.Range(1, FileCount).Select(i => Path.Combine(folder, $"C{i}.cs")).ToArray();
        foreach (var source in sources)
            await File.WriteAllTextAsync(source, Source(Number(source)));
        var project = Path.Combine(folder, "A.csproj");
        await File.WriteAllTextAsync(
            project,
            "<Project Sdk=\"Microsoft.NET.Sdk\"><PropertyGroup><TargetFramework>net10.0</TargetFramework></PropertyGroup></Project>");
        using var restore = ToolProcess.StartHost("restore", project, "--disable-build-servers");
        var log = await restore.StandardOutput.ReadToEndAsync();
        await restore.WaitForExitAsync();
        Assert.True(restore.ExitCode == 0, log);
        return sources;
    }
}
