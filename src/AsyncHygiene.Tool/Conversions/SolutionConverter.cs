using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Chains.Planning;
using AsyncHygiene.Tool.Changes;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;

namespace AsyncHygiene.Tool.Conversions;

/// <summary>
/// Converts places of a solution as it was loaded, together. Each call begins with the loaded solution, so that the result depends on the
/// places alone and not on what was converted before.
/// </summary>
/// <param name="solution">As it was loaded.</param>
/// <param name="ids">The rules whose findings in the converted code are converted as well.</param>
/// <param name="isChoice">Some of the reported places may be left out.</param>
/// <param name="progress">Hears what is done.</param>
/// <param name="cancellationToken">Ends a conversion.</param>
internal sealed class SolutionConverter(
    LoadedSolution solution,
    IReadOnlyCollection<string> ids,
    bool isChoice,
    Progress progress,
    CancellationToken cancellationToken)
{
    /// <summary>What would be converted, before the compiler is asked.</summary>
    public async Task<ChainPlan> PlanAsync(IEnumerable<BlockingSite> sites) =>
        await (await ConversionAsync()).PlanAsync(sites.Select(s => (s.Document, s.Diagnostic)));

    /// <summary>What is converted once the compiler was asked.</summary>
    public async Task<ChainResult> TryAsync(IEnumerable<BlockingSite> sites) =>
        await (await ConversionAsync()).RunAsync(sites.Select(s => (s.Document, s.Diagnostic)), ids);

    /// <summary>The files as they would be; they compile.</summary>
    public async Task<(ChainResult Result, SolutionChange Changes)> ConvertAsync(IEnumerable<BlockingSite> sites)
    {
        var result = await TryAsync(sites);
        progress.Report("Compiling the changed files");
        var changes = await SolutionChange.OfAsync(solution, result.Solution, cancellationToken);
        await changes.VerifyAsync(cancellationToken);
        return (result, changes);
    }

    private Task<ChainConversion> ConversionAsync() => ChainConversion.CreateAsync(
        solution.Solution,
        new ChainOptions { VerifyProjects = true, IsChoice = isChoice },
        cancellationToken,
        progress);
}
