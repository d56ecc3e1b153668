using System;
using System.Collections.Generic;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>One run of the tool in this process.</summary>
internal sealed record ToolRun(int Exit, string Answer, string Errors)
{
    public static Task<ToolRun> OfAsync(params string[] arguments) => OfAsync(arguments, _ => { }, CancellationToken.None);

    /// <param name="arguments">The command line.</param>
    /// <param name="reported">Hears each step.</param>
    /// <param name="cancellationToken">Stands for Ctrl-C.</param>
    public static async Task<ToolRun> OfAsync(string[] arguments, Action<string> reported, CancellationToken cancellationToken)
    {
        using var errors = new StringWriter { NewLine = "\n" };
        return await OfAsync(arguments, new HeardProgress(errors, reported), errors, cancellationToken);
    }

    /// <param name="arguments">The command line.</param>
    /// <param name="shown">Hears what a terminal would draw below the step.</param>
    /// <param name="cancellationToken">Stands for Ctrl-C.</param>
    public static async Task<ToolRun> DrawnAsync(
        string[] arguments,
        Action<IReadOnlyList<ProgressRow>> shown,
        CancellationToken cancellationToken)
    {
        using var errors = new StringWriter { NewLine = "\n" };
        return await OfAsync(arguments, new DrawnProgress(errors, shown), errors, cancellationToken);
    }

    private static async Task<ToolRun> OfAsync(
        string[] arguments,
        Progress progress,
        StringWriter errors,
        CancellationToken cancellationToken)
    {
        using var answer = new StringWriter { NewLine = "\n" };
        var output = new CommandOutput(answer, progress);
        var exit = await CommandLine.RunAsync(arguments, output, cancellationToken);
        return new ToolRun(exit, answer.ToString(), errors.ToString());
    }

    private sealed class DrawnProgress(TextWriter writer, Action<IReadOnlyList<ProgressRow>> shown) : Progress(writer)
    {
        public override bool IsDrawn => true;

        public override void Show(IReadOnlyList<ProgressRow> rows) => shown(rows);
    }

    private sealed class HeardProgress(TextWriter writer, Action<string> reported) : Progress(writer)
    {
        public override void Report(string step)
        {
            base.Report(step);
            reported(step);
        }
    }
}
