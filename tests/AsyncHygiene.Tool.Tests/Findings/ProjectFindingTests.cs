using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Loading;
using AsyncHygiene.Tool.Output;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Findings;

/// <summary>What a rule says of a project's settings stands in no file of code.</summary>
public sealed class ProjectFindingTests
{
    [Fact]
    public async Task A_finding_about_a_setting_stands_at_the_project_file()
    {
        var root = Path.GetFullPath("/solution");
        var project = ProjectId.CreateNewId();
        using var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution
            .AddProject(ProjectInfo.Create(
                project,
                VersionStamp.Create(),
                "P",
                "P",
                LanguageNames.CSharp,
                filePath: Path.Combine(root, "src", "P.csproj"),
                compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary),
                metadataReferences: Sources.Frameworks))
            .AddAnalyzerConfigDocument(
                DocumentId.CreateNewId(project),
                ".globalconfig",
                SourceText.From("is_global = true\nasync_hygiene.unknown = true\n"),
                filePath: Path.Combine(root, "src", ".globalconfig"));
        var opened = solution.GetProject(project)!;
        var loaded = new LoadedProject("P", (await opened.GetCompilationAsync())!, opened.AnalyzerOptions);

        var search = new FindingSearch(new(solution, root, [loaded]), new Progress(TextWriter.Null), CancellationToken.None);
        var found = await search.RunAsync();

        Assert.StartsWith("src/P.csproj(1,1): warning AH0002: The option 'async_hygiene.unknown'", TextFormat.LineOf(found.Single()));
    }
}
