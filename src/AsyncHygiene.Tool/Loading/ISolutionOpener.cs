using System.Threading;
using System.Threading.Tasks;

namespace AsyncHygiene.Tool.Loading;

/// <summary>Opens what a solution or project file names: projects with their files, options and references.</summary>
internal interface ISolutionOpener
{
    Task<OpenedSolution> OpenAsync(SolutionFile file, CancellationToken cancellationToken);
}
