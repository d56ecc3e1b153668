using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Conversions.Fields;

/// <summary>
/// Whether a lazy has its value: <c>_config.IsValueCreated</c>. A lazy task has one as soon as the load begins, also where it fails, so the
/// task is asked as well.
/// </summary>
internal sealed class LazyQuestion : FamilyReference
{
    private const string Succeeded = "IsCompletedSuccessfully";

    private readonly MemberAccessExpressionSyntax _question;

    public LazyQuestion(SimpleNameSyntax name, MemberAccessExpressionSyntax question, DocumentEdits edits)
        : base(name, edits) => _question = question;

    /// <summary>.NET Framework has no such member.</summary>
    public static bool CanBeAsked(DocumentEdits edits) => edits.Context.Types.Task?.GetMembers(Succeeded).IsEmpty == false;

    public override void Write(Family family)
    {
        Edits.Bindings.Keep(Name, family.Owner);
        Rename(family);
        using (Edits.OwnedBy(family.Owner))
            Edits.Replace(_question, Ask);
    }

    private ExpressionSyntax Ask(MemberAccessExpressionSyntax current)
    {
        var lazy = current.Expression.WithoutTrivia();
        var asked = SyntaxFactory.ParseExpression($"{current.WithoutTrivia()} && {lazy}.Value.{Succeeded}");
        return (StandsAlone(_question) ? asked : SyntaxFactory.ParenthesizedExpression(asked)).WithTriviaFrom(current);
    }

    private static bool StandsAlone(ExpressionSyntax question) =>
        (question.Parent is ConditionalExpressionSyntax choice && choice.Condition == question)
        || question.Parent
            is ReturnStatementSyntax
                or ArrowExpressionClauseSyntax
                or EqualsValueClauseSyntax
                or ArgumentSyntax
                or ParenthesizedExpressionSyntax
                or IfStatementSyntax
                or WhileStatementSyntax
                or BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression };
}
