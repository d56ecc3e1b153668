using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Gives the fix of the first diagnostic for the fix of all.</summary>
internal sealed class OneAtATimeFixAll : FixAllProvider
{
    public override async Task<CodeAction?> GetFixAsync(FixAllContext fixAllContext)
    {
        CodeAction? first = null;
        var diagnostics = await fixAllContext.GetAllDiagnosticsAsync(fixAllContext.Project);
        var context = new CodeFixContext(
            fixAllContext.Document!,
            diagnostics.First(),
            (action, _) => first ??= action,
            fixAllContext.CancellationToken);
        await fixAllContext.CodeFixProvider.RegisterCodeFixesAsync(context);
        return first;
    }
}
