using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Also empties the additional files and the analyzer configuration.</summary>
public sealed class OtherFilesFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var changed = await RenameAsync(document, span, Good, cancellationToken);
        foreach (var file in document.Project.AdditionalDocuments)
            changed = changed.WithAdditionalDocumentText(file.Id, SourceText.From(""));
        foreach (var file in document.Project.AnalyzerConfigDocuments)
            changed = changed.WithAnalyzerConfigDocumentText(file.Id, SourceText.From("# empty"));
        return changed;
    }
}
