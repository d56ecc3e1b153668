using System.CommandLine;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What all commands that open a solution take.</summary>
internal sealed class LoadingArguments
{
    public LoadingArguments() => Solution.Validators.Add(result =>
    {
        // The parser takes an option that it does not know for the solution.
        if (result.Tokens is [{ Value: ['-', ..] option }])
            result.AddError($"There is no option '{option}'");
    });

    public Argument<string> Solution { get; } = new("solution")
    {
        Description = "A solution (.slnx, .sln, .slnf), a C# project, or a folder with one of them.",
        DefaultValueFactory = _ => ".",
    };

    public Option<bool> Continue { get; } = ContinueOption.Create();

    public Task<LoadedSolution> LoadAsync(
        SolutionFile solution,
        ParseResult parsed,
        Progress progress,
        CancellationToken cancellationToken) =>
        SolutionLoader.LoadAsync(solution, parsed.GetValue(Continue), progress, cancellationToken);

    public SolutionFile SolutionOf(ParseResult parsed) => SolutionFile.Find(parsed.GetValue(Solution)!);
}
