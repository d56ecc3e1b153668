using System;
using System.IO;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>What is wrong is said in one sentence.</summary>
public class TraceInputTests
{
    [Theory]
    [InlineData("", "Say what to trace: '--process-id N'")]
    [InlineData("--process-id 999999999", "There is no process 999999999.")]
    [InlineData("--name no-such-program", "There is no .NET process 'no-such-program'")]
    [InlineData("--process-id 1 --name x", "One run traces one thing.")]
    [InlineData("--process-id 1 --duration soon", "'--duration' needs a time of at most a day, such as 30s or 2m; 'soon' is none.")]
    [InlineData("--no-such-option", "There is no option '--no-such-option'")]
    [InlineData("program.exe", "'program.exe' is no recording.")]
    [InlineData("missing.nettrace", "There is no file 'missing.nettrace'.")]
    [InlineData("-- no-such-program-at-all", "'no-such-program-at-all' cannot be started")]
    public async Task Wrong_arguments_are_named(string arguments, string message)
    {
        var run = await ToolRun.OfAsync(["trace", .. arguments.Split(' ', StringSplitOptions.RemoveEmptyEntries)]);
        Assert.Equal(4, run.Exit);
        Assert.Empty(run.Answer);
        Assert.StartsWith(message, run.Errors, StringComparison.Ordinal);
        Assert.Single(run.Errors.TrimEnd().Split('\n'));
    }

    [Fact]
    public async Task A_file_that_is_no_recording_is_named()
    {
        var file = Path.Combine(Path.GetTempPath(), $"{Guid.NewGuid():N}.nettrace");
        File.WriteAllText(file, "This is no recording.");
        try
        {
            var run = await ToolRun.OfAsync("trace", file);
            Assert.Equal(4, run.Exit);
            Assert.Contains($"'{file}' is no recording that can be read: ", run.Errors, StringComparison.Ordinal);
        }
        finally
        {
            File.Delete(file);
        }
    }

    [Fact]
    public async Task A_process_that_is_no_dotnet_process_is_named()
    {
        if (!OperatingSystem.IsLinux())
            return;

        using var other = System.Diagnostics.Process.Start("sleep", "600");
        try
        {
            var run = await ToolRun.OfAsync("trace", "--process-id", $"{other.Id}");
            Assert.Equal(4, run.Exit);
            Assert.StartsWith($"Process {other.Id} (sleep) has no diagnostic port", run.Errors, StringComparison.Ordinal);
        }
        finally
        {
            other.Kill();
        }
    }

    [Fact]
    public async Task A_process_with_the_number_of_one_that_was_killed_is_not_taken_for_it()
    {
        if (!OperatingSystem.IsLinux())
            return;

        using var other = System.Diagnostics.Process.Start("sleep", "600");
        var left = Path.Combine(Path.GetTempPath(), $"dotnet-diagnostic-{other.Id}-1-socket");
        File.WriteAllText(left, "");
        try
        {
            var byId = await ToolRun.OfAsync("trace", "--process-id", $"{other.Id}");
            Assert.StartsWith($"Process {other.Id} (sleep) has no diagnostic port", byId.Errors, StringComparison.Ordinal);
            var byName = await ToolRun.OfAsync("trace", "--name", "sleep");
            Assert.StartsWith("There is no .NET process 'sleep'", byName.Errors, StringComparison.Ordinal);
        }
        finally
        {
            other.Kill();
            File.Delete(left);
        }
    }

    [Fact]
    public async Task A_program_that_ends_before_it_can_be_recorded_is_named()
    {
        var run = await ToolRun.OfAsync("trace", "--", "dotnet", "exec", "no-such-assembly.dll");
        Assert.Equal(6, run.Exit);
        Assert.Contains("The command ended with exit code ", run.Errors, StringComparison.Ordinal);
    }
}
