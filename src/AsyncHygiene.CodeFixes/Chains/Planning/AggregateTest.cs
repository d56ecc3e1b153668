using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// A question by the name of the type <c>AggregateException</c>.
/// <code>
/// error is AggregateException    error switch { AggregateException =&gt; … }
/// typeof(AggregateException)     errors.OfType&lt;AggregateException&gt;()
/// </code>
/// </summary>
internal sealed class AggregateTest
{
    private AggregateTest(SyntaxNode node, ExpressionSyntax? asked)
    {
        Node = node;
        Asked = asked;
    }

    /// <summary>The expression that asks.</summary>
    private SyntaxNode Node { get; }

    /// <summary>What is asked; null where that is a member of a pattern, or comes from elsewhere.</summary>
    public ExpressionSyntax? Asked { get; }

    /// <summary>
    /// It only takes the inner exception out, or goes on with what is no such exception: the same that an await throws.
    /// <code>
    /// while (e is AggregateException a) e = a.InnerException;    e is AggregateException a ? a.InnerException : e
    /// (e as AggregateException)?.InnerException ?? e
    /// </code>
    /// </summary>
    public bool IsUnwrapping => Asked is not null && Outermost(Node) is var test && test.Parent switch
    {
        ConditionalExpressionSyntax choice =>
            choice.Condition == test && IsInner(choice.WhenTrue) && IsSame(choice.WhenFalse),
        WhileStatementSyntax loop => loop.Condition == test && Assigns(loop.Statement),
        IfStatementSyntax { Else: null } choice => choice.Condition == test && Assigns(choice.Statement),
        ConditionalAccessExpressionSyntax
        {
            Parent: BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } fallback,
        } access => fallback.Left == access && IsInner(access.WhenNotNull) && IsSame(fallback.Right),
        _ => false,
    };

    /// <summary>Null where the name only says what something is.</summary>
    public static AggregateTest? Of(SimpleNameSyntax name)
    {
        SyntaxNode type = name;
        while (type.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or MemberAccessExpressionSyntax or NullableTypeSyntax)
            type = type.Parent;

        return type.Parent switch
        {
            TypeOfExpressionSyntax typeOf => new(typeOf, asked: null),
            TypeArgumentListSyntax { Parent: GenericNameSyntax { Parent: var named } generic }
                when (named is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax ? named.Parent : named)
                    is InvocationExpressionSyntax call && BlockingWait.NameOf(call) == generic => new(call, asked: null),
            CastExpressionSyntax cast => new(cast, cast.Expression),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.IsExpression or (int)SyntaxKind.AsExpression } asking
                when asking.Right == type => new(asking, asking.Left),
            CaseSwitchLabelSyntax { Parent.Parent: SwitchStatementSyntax choice } => new(choice, choice.Expression),
            PatternSyntax pattern => OfPattern(pattern),
            _ => null,
        };
    }

    private static AggregateTest OfPattern(PatternSyntax pattern)
    {
        var outer = pattern.Ancestors().First(n => n is not (PatternSyntax or CasePatternSwitchLabelSyntax or SwitchSectionSyntax));
        return outer switch
        {
            IsPatternExpressionSyntax asking => new(asking, asking.Expression),
            SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax choice } => new(choice, choice.GoverningExpression),
            SwitchStatementSyntax choice => new(choice, choice.Expression),
            _ => new(outer, asked: null),
        };
    }

    private bool Assigns(StatementSyntax statement) =>
        (statement is BlockSyntax { Statements: { Count: 1 } statements } ? statements[0] : statement)
            is ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment
        }
        && IsSame(assignment.Left)
        && IsInner(assignment.Right);

    private bool IsSame(ExpressionSyntax expression) =>
        Asked is IdentifierNameSyntax asked
        && expression is IdentifierNameSyntax name
        && name.Identifier.ValueText == asked.Identifier.ValueText;

    /// <summary><c>a.InnerException</c>, <c>a.Flatten().InnerException!</c></summary>
    private static bool IsInner(ExpressionSyntax expression) =>
        expression is PostfixUnaryExpressionSyntax { Operand: var operand } ? IsInner(operand)
        : expression is MemberAccessExpressionSyntax or MemberBindingExpressionSyntax
            && BlockingWait.NameOf(expression)?.Identifier.ValueText == "InnerException";

    /// <summary><c>e is AggregateException &amp;&amp; e.InnerException != null</c></summary>
    private static bool AsksForInner(BinaryExpressionSyntax both, SyntaxNode test) =>
        both.IsKind(SyntaxKind.LogicalAndExpression)
        && both.Left == test
        && both.Right is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression, Left: var inner } && IsInner(inner);

    private static SyntaxNode Outermost(SyntaxNode node)
    {
        while (node.Parent is ParenthesizedExpressionSyntax || (node.Parent is BinaryExpressionSyntax both && AsksForInner(both, node)))
            node = node.Parent;
        return node;
    }
}
