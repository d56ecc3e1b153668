using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting;

/// <summary>Writes <c>Task</c>, <c>Task&lt;T&gt;</c> and the static members of <c>Task</c>.</summary>
internal static class TaskSyntax
{
    public static TypeSyntax Of(DocumentEdits edits, int position) => TypeName.Of(edits, edits.Types.Task!, position);

    /// <summary>Keeps the result type as it is written: aliases, tuple names and qualifications stay.</summary>
    public static TypeSyntax Of(DocumentEdits edits, int position, TypeSyntax result) => TypeName.Of(edits, edits.Types.TaskOfT!, position, result);

    /// <summary><c>Task.Name</c></summary>
    public static ExpressionSyntax Member(DocumentEdits edits, int position, string name) =>
        SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            TypeName.Expression(edits, edits.Types.Task!, position),
            SyntaxFactory.IdentifierName(name));
}
