using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Tests.Writing;
using Spectre.Console;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Output;

/// <summary>What is drawn on a terminal while a command runs, and what stays of it.</summary>
public class TerminalProgressTests
{
    private const char Escape = '\u001B';

    [Fact]
    public async Task Steps_are_drawn_meanwhile_and_the_answer_has_nothing_of_them()
    {
        using var screen = new Screen();
        using var answer = new StringWriter { NewLine = "\n" };
        var exit = await TerminalProgress.RunAsync(On(screen), answer, async output =>
        {
            output.Progress.Report("Loading [red].sln");
            await DrawnAsync(screen, "Loading [red].sln");
            output.Progress.Report(2, 3, "Compiling A[]");
            await DrawnAsync(screen, "Compiling A[]");
            output.Progress.Write("Left out: [b] C");
            await output.Answer.WriteLineAsync("1 warning");
            Assert.Equal("", answer.ToString());
            return 7;
        });

        Assert.Equal((7, "1 warning\n"), (exit, answer.ToString()));
        var drawn = screen.ToString();
        Assert.Contains("Left out: [b] C", drawn, StringComparison.Ordinal);

        // The cursor is there again, and nothing is drawn after it.
        Assert.EndsWith($"{Escape}[?25h", drawn.TrimEnd(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Rows_are_drawn_below_their_step_and_gone_with_it()
    {
        using var screen = new Screen();
        using var answer = new StringWriter();
        await TerminalProgress.RunAsync(On(screen), answer, async output =>
        {
            output.Progress.Report("Recording");
            output.Progress.Show([new ProgressRow("2.0 s [a] Sleep", 1), new ProgressRow("1.0 s b", 0.25)]);
            await DrawnAsync(screen, "2.0 s [a] Sleep");
            await DrawnAsync(screen, "1.0 s b");
            output.Progress.Show([new ProgressRow("3.0 s c", 0.5)]);
            await DrawnAsync(screen, "3.0 s c");
            output.Progress.Show([]);
            output.Progress.Report("Reading");
            await DrawnAsync(screen, "Reading");
            return 0;
        });

        var drawn = screen.ToString();
        var next = drawn[drawn.IndexOf("Reading", StringComparison.Ordinal)..];
        Assert.DoesNotContain(" s ", next, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_command_that_throws_ends_the_drawing_and_loses_no_answer()
    {
        using var screen = new Screen();
        using var answer = new StringWriter { NewLine = "\n" };
        await Assert.ThrowsAsync<InvalidOperationException>(() => TerminalProgress.RunAsync(On(screen), answer, async output =>
        {
            await output.Answer.WriteLineAsync("so far");
            throw new InvalidOperationException();
        }));
        Assert.Equal("so far\n", answer.ToString());
        Assert.EndsWith($"{Escape}[?25h", screen.ToString().TrimEnd(), StringComparison.Ordinal);
    }

    /// <summary>A pseudo terminal for the standard error output, and a file for the standard output.</summary>
    [PseudoTerminalFact]
    public async Task The_tool_draws_on_a_terminal_and_its_answer_in_a_file_is_plain()
    {
        using var solution = new TemporarySolution();
        var project = solution.Project("App", "public class A { public async Task Run() { Thread.Sleep(1); await Task.Yield(); } }");
        await solution.DotnetAsync("restore", project);
        var answer = solution.PathOf("answer");
        var command = $"'{ToolProcess.Host}' exec '{ToolProcess.Built}' check '{project}' > '{answer}'";

        using var script = PseudoTerminalFactAttribute.Start(command);
        script.StandardInput.Close();
        var errors = script.StandardError.ReadToEndAsync();
        var screen = await script.StandardOutput.ReadToEndAsync();
        await script.WaitForExitAsync();

        Assert.True(script.ExitCode == 1, screen + await errors);
        var text = await File.ReadAllTextAsync(answer);
        Assert.StartsWith("Code.cs(1,", text, StringComparison.Ordinal);
        Assert.EndsWith("1 warning and 0 information in 1 file.\n", text.ReplaceLineEndings("\n"), StringComparison.Ordinal);
        Assert.DoesNotContain(Escape, text);
        Assert.Contains(Escape, screen);
        Assert.DoesNotContain("AH1001", screen, StringComparison.Ordinal);
    }

    /// <summary>One thread draws while another one looks.</summary>
    private sealed class Screen : StringWriter
    {
        private readonly Lock _lock = new();

        public override void Write(char value)
        {
            lock (_lock)
                base.Write(value);
        }

        public override void Write(string? value)
        {
            lock (_lock)
                base.Write(value);
        }

        public override void Write(char[] buffer, int index, int count)
        {
            lock (_lock)
                base.Write(buffer, index, count);
        }

        public override string ToString()
        {
            lock (_lock)
                return base.ToString();
        }
    }

    private static IAnsiConsole On(Screen screen) => AnsiConsole.Create(new AnsiConsoleSettings
    {
        Ansi = AnsiSupport.Yes,
        ColorSystem = ColorSystemSupport.NoColors,
        Interactive = InteractionSupport.Yes,
        Out = new AnsiConsoleOutput(screen),
    });

    /// <summary>The line is drawn by a thread of its own, some time later.</summary>
    private static async Task DrawnAsync(Screen screen, string text)
    {
        while (!screen.ToString().Contains(text, StringComparison.Ordinal))
            await Task.Delay(20, CancellationToken.None);
    }
}
