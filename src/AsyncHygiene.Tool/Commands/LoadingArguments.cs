using System.CommandLine;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Commands;

/// <summary>What all commands that open a solution take.</summary>
internal sealed class LoadingArguments
{
    private readonly ISolutionOpener _opener;

    public LoadingArguments(ISolutionOpener opener)
    {
        _opener = opener;
        Solution.Validators.Add(result =>
        {
            // The parser takes an option that it does not know for the solution.
            if (result.Tokens is [{ Value: ['-', ..] option }])
                result.AddError($"There is no option '{option}'");
        });
    }

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
        SolutionLoader.LoadAsync(solution, _opener, parsed.GetValue(Continue), progress, cancellationToken);

    /// <summary>For a command that may leave nothing out.</summary>
    public Task<LoadedSolution> LoadAllAsync(SolutionFile solution, Progress progress, CancellationToken cancellationToken) =>
        SolutionLoader.LoadAsync(solution, _opener, continues: false, progress, cancellationToken);

    public SolutionFile SolutionOf(ParseResult parsed) => SolutionFile.Find(parsed.GetValue(Solution)!);
}
