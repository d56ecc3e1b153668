using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>The tool's commands and exit codes: 0 for success, 1 for a stale file and for everything that the user has to put right,
/// 2 where changed code did not compile, 3 where some files are written and some are not.</summary>
internal static class CommandLine
{
    public const string Usage = """
        async-hygiene paths SOLUTION [--check] [--output FILE]

          Writes AsyncHygiene.RequestPaths.txt next to the solution (.sln) or project (.csproj): the members that requests reach
          from other projects, for analyzers that see one project at a time.

          --check         writes nothing; fails and shows the difference when the file is stale
          --output FILE   another file

        async-hygiene fix SOLUTION [--ids AH1001,AH1002] [--all] [--dry-run]

          Converts the functions around blocking calls to async, with their callers, in all projects at once; writes the files
          only when everything compiles afterwards, and says what was not converted and why.

          --ids IDS       only what these rules report; AH1001 to AH1005 and AH2001
                          unless given, AH2003 only if given
          --all           every blocking call, also where no request is found to need the thread
          --dry-run       writes nothing; shows the difference

          Exit code 2: some calls stay because the code converted with them did not compile; the rest is written.

        A run that is interrupted leaves files that the next run on the same solution takes back, or completes. Exit code 3: some
        files have their new text and some their old one, and the tool could not change that; it says which.
        """;

    public static async Task<int> RunAsync(string[] args, TextWriter output, Progress progress, CancellationToken cancellationToken)
    {
        try
        {
            if (args is [] or ["-h" or "--help" or "help"])
            {
                await output.WriteLineAsync(Usage);
                return args.Length == 0 ? 1 : 0;
            }

            return args[0] switch
            {
                "paths" => await PathsCommand.RunAsync(ParsePaths(args), output, progress, cancellationToken),
                "fix" => await FixCommand.RunAsync(FixArguments.Parse(args), output, progress, cancellationToken),
                _ => throw new ToolException($"There is no command '{args[0]}'; the commands are 'paths' and 'fix'."),
            };
        }
        catch (ToolException e)
        {
            progress.Write(e.Message);
            return e.ExitCode;
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            progress.Write("Cancelled; nothing was written.");
            return 1;
        }
    }

    private static PathsArguments ParsePaths(string[] args)
    {
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
