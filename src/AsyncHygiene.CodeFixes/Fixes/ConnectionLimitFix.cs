using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.InPlace;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Fixes;

/// <summary>AH4002: <c>Main</c> sets <c>ServicePointManager.DefaultConnectionLimit</c> before it does anything else.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ConnectionLimitFix))]
public sealed class ConnectionLimitFix : EditFix
{
    public ConnectionLimitFix()
        : base(RuleIds.ConnectionLimit)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        if (edits.Context.Types[ServicePointSetting.Manager] is not { } manager
            || await EntryPointBody.OfAsync(edits.Context.Document.Project, solution, cancellationToken)
                .ConfigureAwait(false) is not { } main)
        {
            return null;
        }

        var limit = Options.ConnectionLimit.Read(main.Edits.Context.Document.Project.AnalyzerOptions, main.Edits.Context.Root.SyntaxTree);
        main.Prepend(
            SyntaxFactory.ExpressionStatement(SyntaxFactory.AssignmentExpression(
                SyntaxKind.SimpleAssignmentExpression,
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    TypeName.Expression(main.Edits, manager, main.Position),
                    SyntaxFactory.IdentifierName("DefaultConnectionLimit")).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.LiteralExpression(SyntaxKind.NumericLiteralExpression, SyntaxFactory.Literal(limit)))),
            nameof(ConnectionLimitFix));
        return $"Set the connection limit to {limit} at start-up";
    }
}
