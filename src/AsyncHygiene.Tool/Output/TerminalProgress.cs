using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using Spectre.Console;

namespace AsyncHygiene.Tool.Output;

/// <summary>What the tool is doing, on one line of the terminal that is drawn again and again, and is gone in the end.</summary>
internal sealed class TerminalProgress : Progress
{
    /// <summary>A full bar would be the end of its row.</summary>
    private const double LongestBar = 0.999;

    private readonly IAnsiConsole _console;
    private readonly ProgressContext _context;
    private readonly ProgressTask _task;
    private readonly List<ProgressTask> _rows = [];

    private TerminalProgress(IAnsiConsole console, ProgressContext context, ProgressTask task)
        : base(console.Profile.Out.Writer) =>
        (_console, _context, _task) = (console, context, task);

    public override bool IsDrawn => true;

    /// <summary>
    /// The terminal behind the standard error output; null where that is none, or one that cannot draw. The standard output may be a file
    /// at the same time, and nothing of this gets there.
    /// </summary>
    public static IAnsiConsole? FindTerminal()
    {
        if (Console.IsErrorRedirected)
            return null;

        var console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(Console.Error) });
        return console.Profile.Capabilities is { Ansi: true, Interactive: true } ? console : null;
    }

    /// <summary>
    /// Runs a command with the line drawn meanwhile. Its answer follows when the line is gone: both may be on one terminal, and the line
    /// is drawn by a thread of its own.
    /// </summary>
    public static async Task<int> RunAsync(IAnsiConsole console, TextWriter answer, Func<CommandOutput, Task<int>> run)
    {
        using var held = new StringWriter { NewLine = answer.NewLine };
        try
        {
            return await console.Progress()
                .AutoClear(true)
                .HideCompleted(true)
                .Columns(
                    new StepColumn(new SpinnerColumn()),
                    new StepColumn(new ElapsedTimeColumn()),
                    new ProgressBarColumn { Width = 20 },
                    new TaskDescriptionColumn { Alignment = Justify.Left })
                .StartAsync(context =>
                {
                    var task = context.AddTask("Starting", new ProgressTaskSettings { AutoStart = true });
                    task.IsIndeterminate = true;
                    return run(new CommandOutput(held, new TerminalProgress(console, context, task)));
                });
        }
        finally
        {
            await answer.WriteAsync(held.ToString());
        }
    }

    public override void Report(string step)
    {
        _task.IsIndeterminate = true;
        _task.Description = Markup.Escape(step);
    }

    public override void Report(int number, int count, string step)
    {
        _task.IsIndeterminate = false;
        _task.MaxValue = count;

        // What is behind it: a task that has reached its end is no longer drawn.
        _task.Value = number - 1;
        _task.Description = Markup.Escape(step);
    }

    public override void Update(int number, int count, string state) => Report(number, count, state);

    public override void Show(IReadOnlyList<ProgressRow> rows)
    {
        foreach (var row in rows.Skip(_rows.Count))
            _rows.Add(_context.AddTask(Markup.Escape(row.Text), new ProgressTaskSettings { AutoStart = false }));
        foreach (var (task, row) in _rows.Zip(rows))
        {
            task.Description = Markup.Escape(row.Text);
            task.Value = task.MaxValue * Math.Min(row.Share, LongestBar);
        }

        // What has reached its end is no longer drawn.
        foreach (var task in _rows.Skip(rows.Count))
            task.Value = task.MaxValue;
        _rows.RemoveRange(rows.Count, _rows.Count - rows.Count);
    }

    public override void Write(string line) => _console.WriteLine(line);
}
