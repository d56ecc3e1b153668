using System;
using System.CommandLine;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The tool's commands, and how each run ends.</summary>
internal static class CommandLine
{
    private const string Description =
        "Finds the code that starves a server's thread pool in a whole solution, and converts it. Exit codes: 0 nothing to report, 1 "
            + "findings, 2 a stale file, 3 half-written files, 4 wrong arguments, 5 the solution does not load, 6 another failure.";

    public static Task<int> RunAsync(string[] args, CommandOutput output, CancellationToken cancellationToken) =>
        RunAsync(args, output, new BuildOpener(), cancellationToken);

    public static async Task<int> RunAsync(
        string[] args,
        CommandOutput output,
        ISolutionOpener opener,
        CancellationToken cancellationToken)
    {
        try
        {
            var parsed = Create(output, opener).Parse(args);
            if (parsed.Action is ParseErrorAction)
            {
                throw new ToolException(
                    $"{parsed.Errors[0].Message.TrimEnd('.')}; '{NameOf(parsed.CommandResult)} --help' lists the choices.",
                    ExitCode.BadInput);
            }

            return await parsed.InvokeAsync(
                new InvocationConfiguration
                {
                    Output = output.Answer,
                    EnableDefaultExceptionHandler = false,
                    ProcessTerminationTimeout = null,
                },
                cancellationToken);
        }
        catch (ToolException e)
        {
            output.Progress.Write(e.Message);
            return (int)e.ExitCode;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            output.Progress.Write("Cancelled; nothing was written.");
            return (int)ExitCode.Cancelled;
        }
        catch (Exception e) when (e is not OperationCanceledException)
        {
            // A defect of the tool: the user hears it in one sentence, and where it is stands below for the report of it.
            output.Progress.Write($"async-hygiene failed, which is a defect of it: {e.Message}\n{e}");
            return (int)ExitCode.Failed;
        }
    }

    private static RootCommand Create(CommandOutput output, ISolutionOpener opener)
    {
        var root = new RootCommand(Description)
        {
            CheckCommand.Create(output, opener),
            TraceCommand.Create(output),
            ReportCommand.Create(output, opener),
            FixCommand.Create(output, opener),
            PathsCommand.Create(output, opener),
            BaselineCommand.Create(output, opener),
        };
        RequireValues(root);
        return root;
    }

    /// <summary>An empty text names no file, project or revision. A script passes one where its variable is not set.</summary>
    private static void RequireValues(Command command)
    {
        foreach (var option in command.Options.Where(o => o.ValueType == typeof(string) || o.ValueType == typeof(string[])))
        {
            option.Validators.Add(result =>
            {
                if (result.Tokens.Any(t => string.IsNullOrWhiteSpace(t.Value)))
                    result.AddError($"'{option.Name}' needs a value that is not empty");
            });
        }

        foreach (var below in command.Subcommands)
            RequireValues(below);
    }

    /// <summary>As the user types it.</summary>
    private static string NameOf(CommandResult command) =>
        command.Parent is CommandResult parent ? $"{NameOf(parent)} {command.Command.Name}" : "async-hygiene";
}
