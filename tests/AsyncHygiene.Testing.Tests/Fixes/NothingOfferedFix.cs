using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Lists the id and offers nothing.</summary>
public sealed class NothingOfferedFix : NameFix
{
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => Task.CompletedTask;

    protected override Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken) =>
        Task.FromResult(document.Project.Solution);
}
