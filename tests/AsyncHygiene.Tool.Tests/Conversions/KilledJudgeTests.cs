using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Tests.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Conversions;

/// <summary>The tool's process is killed by the system while the command of <c>--verify</c> runs.</summary>
public sealed class KilledJudgeTests : IDisposable
{
    private const string Source = """
        public class A { public void Run() => Thread.Sleep(1); }
        public class B { public void Run() => Thread.Sleep(2); }
        public class C { public void Run() => Thread.Sleep(3); }

        """;

    private readonly TemporarySolution _solution = new();

    private string Code => _solution.PathOf("App/Code.cs");

    /// <summary>The process of the command, once it waits.</summary>
    private string Waiting => _solution.PathOf("waiting");

    public void Dispose() => _solution.Dispose();

    [UnixTheory]
    [InlineData("Sleep(1)", "Sleep(1) Sleep(2) Sleep(3)", "Sleep(1) Sleep(2) Sleep(3)")]
    [InlineData("Delay(1)", "Delay(1) Sleep(2) Sleep(3)", "Sleep(1) Sleep(2) Sleep(3)")]
    [InlineData("Delay(2)", "Delay(1) Delay(2) Sleep(3)", "Delay(1) Sleep(2) Sleep(3)")]
    public async Task The_files_are_those_of_a_batch_and_the_next_run_takes_back_what_was_on_trial(
        string waitsAt,
        string killed,
        string recovered)
    {
        var project = _solution.Project("App", Source);
        await _solution.DotnetAsync("restore", project);
        var wait = $"if grep -qF '{waitsAt}' '{Code}'; then echo $$ > '{Waiting}.new'; mv '{Waiting}.new' '{Waiting}'; exec sleep 600; fi";
        using (var tool = ToolProcess.Start("fix", project, "--all", "--verify", wait))
        {
            var said = (tool.StandardOutput.ReadToEndAsync(), tool.StandardError.ReadToEndAsync());
            while (!File.Exists(Waiting) && !tool.HasExited)
                await Task.Delay(20);
            Assert.True(File.Exists(Waiting), tool.HasExited ? await said.Item1 + await said.Item2 : "");
            tool.Kill();
            await tool.WaitForExitAsync();
        }

        EndCommand();
        Assert.Equal(killed, Waits());

        // What only reads changes nothing, and says so where a change is on trial.
        Assert.Equal(killed == recovered ? 0 : 6, (await RunAsync("fix", project, "--all", "--dry-run")).Exit);
        Assert.Equal(killed, Waits());

        // The command of the next run sees first what the killed run had kept.
        var seen = _solution.PathOf("seen");
        var (exit, errors) = await RunAsync("fix", project, "--all", "--verify", $"cat '{Code}' >> '{seen}'");
        Assert.True(exit == 0, errors);
        Assert.Equal(recovered, WaitsIn(string.Concat(File.ReadLines(seen).Take(3))));
        Assert.Equal(killed != recovered, errors.Contains("The run before was interrupted", StringComparison.Ordinal));
        Assert.Equal("Delay(1) Delay(2) Delay(3)", Waits());
        Assert.Empty(Directory.GetFiles(_solution.Root, "*async-hygiene*", SearchOption.AllDirectories));
    }

    /// <summary>It lives longer than the tool, as the user's tests would.</summary>
    private void EndCommand()
    {
        using var command = Process.GetProcessById(int.Parse(File.ReadAllText(Waiting), CultureInfo.InvariantCulture));
        command.Kill();
    }

    private static async Task<(int Exit, string Errors)> RunAsync(params string[] arguments)
    {
        var (exit, _, errors) = await TemporarySolution.RunAsync(arguments);
        return (exit, errors);
    }

    private string Waits() => WaitsIn(File.ReadAllText(Code));

    private static string WaitsIn(string text) => string.Join(' ', Regex.Matches(text, @"(Sleep|Delay)\(\d\)").Select(m => m.Value));
}
