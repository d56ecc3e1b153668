using System;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Offers an action that only says something: it leaves a name that ends in "Kept" as it is.</summary>
public sealed class ExplainingFix : NameFix
{
    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken);
        return text.ToString(span).EndsWith("Kept", StringComparison.Ordinal)
            ? document.Project.Solution
            : await RenameAsync(document, span, Good, cancellationToken);
    }
}
