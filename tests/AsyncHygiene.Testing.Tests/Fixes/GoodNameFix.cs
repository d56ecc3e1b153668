using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Does it right: 'BadX' becomes 'GoodX'.</summary>
public class GoodNameFix : NameFix
{
    protected override Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken) =>
        RenameAsync(document, span, Good, cancellationToken);
}
