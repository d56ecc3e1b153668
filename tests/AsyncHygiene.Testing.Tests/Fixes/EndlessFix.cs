using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Gives a name that is bad again, and longer each time.</summary>
public sealed class EndlessFix : NameFix
{
    protected override Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken) =>
        RenameAsync(document, span, "BadBad", cancellationToken);
}
