using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Also adds a document.</summary>
public sealed class NewDocumentFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var renamed = await RenameAsync(document, span, Good, cancellationToken);
        return renamed.GetProject(document.Project.Id)!.AddDocument(
            "Added.cs",
            "class Added { }",
            folders: ["New"],
            filePath: "/0/New/Added.cs").Project.Solution;
    }
}
