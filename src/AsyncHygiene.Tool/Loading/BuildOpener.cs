using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.MSBuild;

namespace AsyncHygiene.Tool.Loading;

/// <summary>Asks the build what a project is.</summary>
internal sealed class BuildOpener : ISolutionOpener
{
    public async Task<OpenedSolution> OpenAsync(SolutionFile file, CancellationToken cancellationToken)
    {
        var workspace = MSBuildWorkspace.Create();
        try
        {
            var solution = file.IsProject
                ? (await workspace.OpenProjectAsync(file.FullPath, cancellationToken: cancellationToken)).Solution
                : await workspace.OpenSolutionAsync(file.FullPath, cancellationToken: cancellationToken);
            return new OpenedSolution(solution, workspace.Diagnostics);
        }
        catch
        {
            workspace.Dispose();
            throw;
        }
    }
}
