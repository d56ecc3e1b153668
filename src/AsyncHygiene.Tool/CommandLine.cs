using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Tool;

/// <summary>The tool's commands and exit codes: 0 for success, 1 for a stale file and for everything that the user has to put right.</summary>
internal static class CommandLine
{
    public const string Usage = """
        async-hygiene paths SOLUTION [--check] [--output FILE]

          Writes AsyncHygiene.RequestPaths.txt beside the solution (.sln) or project (.csproj): the members that requests reach
          from other projects, for analyzers that see one project at a time.

          --check         writes nothing; fails and shows the difference when the file is stale
          --output FILE   another file
        """;

    public static async Task<int> RunAsync(string[] args, TextWriter output, Progress progress, CancellationToken cancellationToken)
    {
        try
        {
            if (args is [] or ["-h" or "--help" or "help"])
            {
                output.WriteLine(Usage);
                return args.Length == 0 ? 1 : 0;
            }

            return await PathsCommand.RunAsync(Parse(args), output, progress, cancellationToken);
        }
        catch (ToolException e)
        {
            progress.Write(e.Message);
            return 1;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            progress.Write("Cancelled; nothing was written.");
            return 1;
        }
    }

    public static PathsArguments Parse(string[] args)
    {
        if (args[0] != "paths")
            throw new ToolException($"There is no command '{args[0]}'; the one command is 'paths'.");

        string? solution = null;
        string? output = null;
        var check = false;
        for (var i = 1; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--check":
                    check = true;
                    break;
                case "--output" when i + 1 < args.Length:
                    output = args[++i];
                    break;
                case "--output":
                    throw new ToolException("'--output' needs a file name.");
                case ['-', ..]:
                    throw new ToolException($"There is no option '{args[i]}'; 'paths' takes '--check' and '--output FILE'.");
                case var file when solution is null:
                    solution = file;
                    break;
                default:
                    throw new ToolException($"'{args[i]}' is one argument too many; 'paths' takes one solution.");
            }
        }

        return solution is null
            ? throw new ToolException("Which solution? Write 'async-hygiene paths SOLUTION'.")
            : new PathsArguments(solution, output, check);
    }
}
