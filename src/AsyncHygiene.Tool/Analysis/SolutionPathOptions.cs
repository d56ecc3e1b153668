using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// The projects' own options, with the request paths of the solution as it is in the place of the file on disk: the rules report what they
/// report in a build that has a current file.
/// </summary>
internal sealed class SolutionPathOptions
{
    private readonly AdditionalText _paths;

    private SolutionPathOptions(string paths) => _paths = new GivenText(RequestPathFile.FileName, paths);

    public static async Task<SolutionPathOptions> OfAsync(
        SolutionSearch? search,
        Progress progress,
        CancellationToken cancellationToken) =>
        new(PathsFile.Render(await SolutionPaths.FindAsync(search, progress, cancellationToken)));

    public AnalyzerOptions For(LoadedProject project) =>
        new(AllSitesOptions.WithoutPathFile(project.Options).Add(_paths), project.Options.AnalyzerConfigOptionsProvider);
}
