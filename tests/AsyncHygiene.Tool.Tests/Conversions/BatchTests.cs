using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Runtime.Versioning;
using System.Text.RegularExpressions;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Writing;
using AsyncHygiene.Tool.Writing;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Conversions;

/// <summary><c>async-hygiene fix --verify</c> and <c>--commit</c>: a command and a repository as a user has them.</summary>
public sealed class BatchTests : IDisposable
{
    private const string Source = """
        using System.Threading;
        public class A { public void Run() => Thread.Sleep(1); }
        public class B { public void Run() => Thread.Sleep(2); }
        public class C { public void Run() => Thread.Sleep(3); }
        public class D { public void Run() => Thread.Sleep(4); }

        """;

    private readonly DiskSolution _solution = new DiskSolution().With("App", Source);

    public void Dispose() => _solution.Dispose();

    private string Log => Path.Combine(_solution.Root, "log");

    private string File0 => _solution.PathOf("App");

    [UnixFact]
    public async Task What_the_command_fails_on_is_taken_back_and_listed_with_its_last_lines()
    {
        var (exit, output) = await _solution.FixAsync("--all", "--verify", Judge("Delay(3)"));

        Assert.Equal(1, exit);
        Assert.Equal(["Delay(1)", "Delay(2)", "Sleep(3)", "Delay(4)"], Waits());
        Assert.StartsWith("3 of 4 blocking calls became awaits, 3 members async, in 1 file.", output, StringComparison.Ordinal);
        const string Undone = """

            Undone, because the command failed with them
              C.Run: 1 blocking call, 1 member, 1 file; no endpoint is known to wait for it; exit code 7, last lines:

            """;
        Assert.Contains(Undone, output, StringComparison.Ordinal);

        // Of the two outputs of a command either may be heard first.
        Assert.Equal(["      a test failed", "      for this reason"], output.Split(Undone)[1].Split('\n').Take(2).Order());
        Assert.Equal(5, Runs.Length);
        Assert.Empty(LeftOver());
    }

    [UnixTheory]
    [InlineData(2, "Delay(3)")]
    [InlineData(3, "Delay(1)")]
    [InlineData(4, "Delay(4)")]
    [InlineData(100, "Delay(2)")]
    public async Task A_batch_that_fails_is_tried_in_halves(int size, string bad)
    {
        await _solution.FixAsync("--all", "--batch", $"{size}", "--verify", Judge(bad));
        Assert.Equal(bad.Replace("Delay", "Sleep", StringComparison.Ordinal), Assert.Single(Waits(), w => w[0] == 'S'));

        // The command saw the code as it is first, and never the same state again after it had failed on it.
        Assert.Equal("Sleep(1)Sleep(2)Sleep(3)Sleep(4)", Runs[0]);
        Assert.Distinct(Runs);
    }

    [UnixFact]
    public async Task Where_everything_fails_every_file_is_as_before()
    {
        var (exit, output) = await _solution.FixAsync("--all", "--batch", "4", "--verify", Judge("Delay"));
        Assert.Equal((1, Source), (exit, _solution.Read("App")));
        Assert.StartsWith("None of 4 blocking calls can be converted; nothing was written.", output, StringComparison.Ordinal);
        Assert.Empty(LeftOver());
    }

    [UnixFact]
    public async Task A_command_that_fails_before_anything_is_changed_ends_the_run()
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all", "--verify", "echo broken; exit 3"));
        Assert.Equal(
            ("Nothing was written: 'echo broken; exit 3' fails already before anything is changed, with exit code 3.\n  broken",
                ExitCode.Failed),
            (thrown.Message, thrown.ExitCode));
        Assert.Equal(Source, _solution.Read("App"));
    }

    [UnixFact]
    public async Task Each_batch_is_one_commit_that_names_its_chains()
    {
        await RepositoryAsync();

        var (exit, _) = await _solution.FixAsync("--all", "--batch", "3", "--commit");

        Assert.Equal(0, exit);
        Assert.Equal("", await GitAsync("status", "--porcelain"));
        Assert.Equal(
            "Convert D.Run to async\nConvert A.Run and 2 more chains to async\nBefore\n",
            await GitAsync("log", "--format=%s"));
        Assert.Equal("""
            Convert D.Run to async

            D.Run: 1 blocking call, 1 member, 1 file; no endpoint is known to wait for it.
              D.Run()


            """, await GitAsync("log", "-1", "--format=%B"));
        Assert.Contains("Thread.Sleep(4)", await GitAsync("show", "HEAD~1:App/App.cs"), StringComparison.Ordinal);
        Assert.DoesNotContain("Thread.Sleep", await GitAsync("show", "HEAD:App/App.cs"), StringComparison.Ordinal);
    }

    [UnixFact]
    public async Task Only_what_the_command_agrees_with_is_committed()
    {
        await RepositoryAsync();
        await _solution.FixAsync("--all", "--commit", "--verify", Judge("Delay(2)"));
        Assert.Equal(
            "Convert D.Run to async\nConvert C.Run to async\nConvert A.Run to async\nBefore\n",
            await GitAsync("log", "--format=%s"));
        Assert.Equal("", await GitAsync("status", "--porcelain", "--untracked-files=no"));
        Assert.Equal(["Delay(1)", "Sleep(2)", "Delay(3)", "Delay(4)"], Waits());
    }

    [UnixFact]
    public async Task A_repository_with_changes_is_refused()
    {
        await RepositoryAsync();
        File.AppendAllText(File0, "// mine\n");
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all", "--commit"));
        Assert.Equal(
            ("'--commit' needs a repository without changes; commit or stash them first: App/App.cs.", ExitCode.BadInput),
            (thrown.Message, thrown.ExitCode));
    }

    [UnixFact]
    public async Task A_folder_without_a_repository_is_refused()
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all", "--commit"));
        Assert.Equal(
            ($"'--commit' needs a git repository, and '{_solution.Root}' is in none.", ExitCode.BadInput),
            (thrown.Message, thrown.ExitCode));
    }

    [UnixFact]
    [UnsupportedOSPlatform("windows")]
    public async Task A_commit_that_git_refuses_ends_the_run_with_the_words_of_git()
    {
        await RepositoryAsync();
        var hook = Path.Combine(_solution.Root, ".git", "hooks", "pre-commit");
        await ExecutableFile.WriteAsync(hook, "#!/bin/sh\necho 'the hook says no'\nexit 1\n");

        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync("--all", "--commit"));

        Assert.Equal("The files of A.Run are converted, and git does not commit them: the hook says no", thrown.Message);
        Assert.Equal(["Delay(1)", "Sleep(2)", "Sleep(3)", "Sleep(4)"], Waits());
    }

    [UnixFact]
    public async Task A_cancelled_run_takes_back_the_batch_on_trial_and_keeps_those_before()
    {
        using var loaded = await _solution.LoadAsync();
        using var cancellation = new CancellationTokenSource();
        var waits = Path.Combine(_solution.Root, "waits");
        var command = $"if grep -q 'Delay(2)' '{File0}'; then touch '{waits}'; sleep 600; fi";
        var run = RunAsync(loaded, command, cancellation.Token);
        while (!File.Exists(waits) && !run.IsCompleted)
            await Task.Delay(20);
        Assert.Equal(["Delay(1)", "Delay(2)", "Sleep(3)", "Sleep(4)"], Waits());

        var stopwatch = Stopwatch.StartNew();
        await cancellation.CancelAsync();
        var thrown = await Assert.ThrowsAsync<ToolException>(() => run);

        Assert.Equal(("Cancelled; the batch before stays.", ExitCode.Cancelled), (thrown.Message, thrown.ExitCode));
        Assert.True(stopwatch.Elapsed < TimeSpan.FromMinutes(2), "The command went on.");
        Assert.Equal(["Delay(1)", "Sleep(2)", "Sleep(3)", "Sleep(4)"], Waits());
        Assert.Empty(LeftOver());
    }

    [Theory]
    [InlineData("--verify", "true")]
    [InlineData("--commit")]
    public async Task A_dry_run_has_nothing_to_judge(params string[] options)
    {
        var thrown = await Assert.ThrowsAsync<ToolException>(() => _solution.FixAsync([.. options, "--dry-run"]));
        Assert.Equal(ExitCode.BadInput, thrown.ExitCode);
    }

    private static async Task RunAsync(LoadedSolution loaded, string command, CancellationToken cancellationToken)
    {
        var progress = new Progress(TextWriter.Null);
        using var session = WriteSession.ForWriting(loaded.Folder, progress);
        await FixCommand.RunAsync(
            new FixArguments(FixArguments.DefaultIds) { All = true, Verify = command },
            loaded,
            session,
            new CommandOutput(TextWriter.Null, progress),
            cancellationToken);
    }

    /// <summary>A command that writes down what it sees, and fails where that has a text.</summary>
    private string Judge(string bad) =>
        $"grep -oE '(Sleep|Delay).[0-9].' '{File0}' | tr -d '\\n' >> '{Log}'; echo >> '{Log}'; "
            + $"if grep -q '{bad}' '{File0}'; then echo a test failed; echo for this reason >&2; exit 7; fi";

    private string[] Runs => File.ReadAllLines(Log);

    private string[] Waits() => [.. Regex.Matches(_solution.Read("App"), @"(Sleep|Delay)\(\d\)").Select(m => m.Value)];

    private string[] LeftOver() => Directory.GetFiles(_solution.Root, "*async-hygiene*", SearchOption.AllDirectories);

    private async Task RepositoryAsync()
    {
        await GitAsync("init", "--quiet");
        await GitAsync("config", "user.name", "T");
        await GitAsync("config", "user.email", "t@example.org");
        await GitAsync("config", "commit.gpgsign", "false");
        await GitAsync("add", ".");
        await GitAsync("commit", "--quiet", "--message", "Before");
    }

    private async Task<string> GitAsync(params string[] arguments)
    {
        var start = new ProcessStartInfo("git", arguments)
        {
            WorkingDirectory = _solution.Root,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var git = Process.Start(start)!;
        var errors = git.StandardError.ReadToEndAsync();
        var output = await git.StandardOutput.ReadToEndAsync();
        await git.WaitForExitAsync();
        Assert.True(git.ExitCode == 0, output + await errors);
        return output;
    }
}
