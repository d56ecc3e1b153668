using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Also renames the document.</summary>
public sealed class RenamedDocumentFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var renamed = await RenameAsync(document, span, Good, cancellationToken);
        return renamed.WithDocumentName(document.Id, "Renamed.cs");
    }
}
