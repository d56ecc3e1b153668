using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Offers a good name and, in a menu, two better ones.</summary>
public sealed class TwoActionFix : NameFix
{
    public override Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        var nested = CodeAction.Create("More", [Rename(context, "Better"), Rename(context, "Best")], isInlinable: false);
        context.RegisterCodeFix(Rename(context, Good), context.Diagnostics);
        context.RegisterCodeFix(nested, context.Diagnostics);
        return Task.CompletedTask;
    }

    protected override Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken) =>
        RenameAsync(document, span, Good, cancellationToken);

    private static CodeAction Rename(CodeFixContext context, string prefix) =>
        CodeAction.Create(
            prefix,
            cancellationToken => RenameAsync(context.Document, context.Span, prefix, cancellationToken),
            equivalenceKey: prefix);
}
