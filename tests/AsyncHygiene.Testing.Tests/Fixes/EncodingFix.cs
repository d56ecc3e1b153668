using System.Text;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Also saves the document in another encoding.</summary>
public sealed class EncodingFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var renamed = (await RenameAsync(document, span, Good, cancellationToken)).GetDocument(document.Id)!;
        var text = await renamed.GetTextAsync(cancellationToken);
        return renamed.WithText(SourceText.From(text.ToString(), Encoding.Unicode)).Project.Solution;
    }
}
