using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Testing.Tests;

/// <summary>Removes the declaration of a variable that the compiler finds unused.</summary>
public sealed class CompilerWarningFix : NameFix
{
    public override ImmutableArray<string> FixableDiagnosticIds => ["CS0168"];

    protected override async Task<Solution> ChangeAsync(Document document, TextSpan span, CancellationToken cancellationToken)
    {
        var root = (await document.GetSyntaxRootAsync(cancellationToken))!;
        var statement = root.FindNode(span).FirstAncestorOrSelf<LocalDeclarationStatementSyntax>()!;
        return document.WithSyntaxRoot(root.RemoveNode(statement, SyntaxRemoveOptions.KeepNoTrivia)!).Project.Solution;
    }
}
