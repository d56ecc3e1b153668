using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.InPlace.Http;
using AsyncHygiene.Semantics.Http;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH4001: a <c>DefaultConnectionLimit</c> becomes the <c>MaxConnectionsPerServer</c> of the project's one handler.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ServicePointManagerFix))]
public sealed class ServicePointManagerFix : EditFix
{
    public ServicePointManagerFix()
        : base(RuleIds.ServicePointManager)
    {
    }

    private protected override async Task<string?> WriteAsync(
        DocumentEdits edits,
        SyntaxNode node,
        SolutionEdits solution,
        CancellationToken cancellationToken)
    {
        // In a file of several target frameworks the setting still counts on .NET Framework.
        if (node.FirstAncestorOrSelf<ExpressionStatementSyntax>() is not { Expression: AssignmentExpressionSyntax assignment } statement
            || BlockingWait.NameOf(assignment.Left) != node
            || edits.Context.Model.GetOperation(
                assignment,
                cancellationToken) is not ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } operation
            || ServicePointSetting.From(target, edits.Context.Types) is not { DisplayName: "ServicePointManager.DefaultConnectionLimit" }
            || operation.Value.ConstantValue is not { HasValue: true, Value: int and > 0 }
            || !IsWrittenOut(assignment.Right)
            || !StatementRemoval.CanRemove(statement)
            || !edits.Context.Document.CopiesOf().IsEmpty
            || await HandlerCreation.OnlyOneInAsync(edits.Context.Document.Project, solution, cancellationToken)
                .ConfigureAwait(false) is not { } handler
            || !handler.TryLimit(assignment.Right))
        {
            return null;
        }

        StatementRemoval.Remove(statement, edits);
        return "Move the limit to 'MaxConnectionsPerServer'";
    }

    /// <summary>Numbers, not names: a constant of this class may not be visible where the handler is made.</summary>
    private static bool IsWrittenOut(ExpressionSyntax value) =>
        value.DescendantNodesAndSelf()
            .All(n => n is LiteralExpressionSyntax or BinaryExpressionSyntax or ParenthesizedExpressionSyntax or PredefinedTypeSyntax
            || n is MemberAccessExpressionSyntax { Expression: PredefinedTypeSyntax }
            || n is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax { Expression: PredefinedTypeSyntax } });
}
