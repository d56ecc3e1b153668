using System;
using System.Diagnostics;
using System.IO;
using System.Threading.Tasks;
using Spectre.Console;

namespace AsyncHygiene.Demo;

/// <summary>What the demo writes: with colours and a spinner in a terminal, plain lines everywhere else.</summary>
internal sealed class Report
{
    // Wide enough that nothing is wrapped: a log is searched, not looked at.
    private const int PlainWidth = 1000;

    public static readonly Style Good = new(Color.Green);
    public static readonly Style Bad = new(Color.Red);
    public static readonly Style Strong = new(decoration: Decoration.Bold);
    public static readonly Style Faint = new(Color.Grey);

    private readonly bool _plain;

    private Report(IAnsiConsole console, bool plain)
    {
        Console = console;
        _plain = plain;
    }

    public IAnsiConsole Console { get; }

    /// <summary>The columns of the terminal; without one there is no end to a line.</summary>
    public int Width => Console.Profile.Width;

    public TableBorder Border => _plain ? TableBorder.Ascii : TableBorder.Rounded;

    public static Report ForConsole()
    {
        if (System.Console.IsOutputRedirected)
            return Plain(System.Console.Out);

        var console = AnsiConsole.Create(new AnsiConsoleSettings());
        return console.Profile.Capabilities.Ansi ? new Report(console, plain: false) : Plain(System.Console.Out);
    }

    public static Report Plain(TextWriter writer)
    {
        var console = AnsiConsole.Create(new AnsiConsoleSettings
        {
            Ansi = AnsiSupport.No,
            ColorSystem = ColorSystemSupport.NoColors,
            Interactive = InteractionSupport.No,
            Out = new AnsiConsoleOutput(writer),
            // Some build services are known to show colours, and Spectre.Console would switch them on again.
            Enrichment = new ProfileEnrichment { UseDefaultEnrichers = false },
        });
        console.Profile.Width = PlainWidth;
        console.Profile.Capabilities.Unicode = false;
        return new Report(console, plain: true);
    }

    public void Line(string text = "", Style? style = null)
    {
        if (text.Length > 0)
            Console.Write(new Text(text, style));
        Console.WriteLine();
    }

    /// <summary>A line that loses its end rather than go on in the next one.</summary>
    public void ShortLine(string text, Style? style = null) =>
        Line(text.Length <= Width ? text : string.Concat(text.AsSpan(0, Math.Max(0, Width - 3)), "..."), style);

    public void Heading(string text)
    {
        Line();
        Line(text, Strong);
    }

    /// <summary>Shows that something is going on and, when it is over, what came of it and how long it took.</summary>
    public async Task<T> StepAsync<T>(string title, Func<Task<T>> work, Func<T, string> outcome)
    {
        var clock = Stopwatch.StartNew();
        T result;
        if (_plain)
        {
            Line($"{title} ...");
            result = await work();
        }
        else
        {
            result = await Console.Status().StartAsync(Markup.Escape(title) + " ...", _ => work());
        }

        var time = Quantity.Duration(clock.Elapsed);
        if (_plain)
            Line($"  {outcome(result)} ({time})");
        else
            Console.MarkupLineInterpolated(
                $"[green]{(Console.Profile.Capabilities.Unicode ? "✓" : "+")}[/] {title}: {outcome(result)} [grey]({time})[/]");
        return result;
    }

    /// <summary>
    /// Shows how many of a number of things have happened: as a bar in a terminal, nothing but the start and the end elsewhere.
    /// </summary>
    public async Task<T> CountAsync<T>(string title, int total, Func<Action<int>, Task<T>> work, Func<T, string> outcome)
    {
        if (_plain)
            return await StepAsync(title, () => work(_ => { }), outcome);

        var result = await Console.Progress()
            .AutoClear(true)
            .Columns(
                new TaskDescriptionColumn { Alignment = Justify.Left },
                new ProgressBarColumn(),
                new PercentageColumn(),
                new ElapsedTimeColumn())
            .StartAsync(progress =>
            {
                var task = progress.AddTask(Markup.Escape(title), maxValue: total);
                return work(count => task.Value = count);
            });
        Console.MarkupLineInterpolated($"[green]{(Console.Profile.Capabilities.Unicode ? "✓" : "+")}[/] {title}: {outcome(result)}");
        return result;
    }
}
