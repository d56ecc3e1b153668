using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>foreach (var text in names.Select(name =&gt; Load(name)))</c> as a loop over the names that loads at the beginning of its body: the
/// query ran its lambda for one item at a time too, before the body saw it.
/// </summary>
internal sealed class ForEachQuery : LambdaRewrite
{
    private readonly ForEachStatementSyntax _loop;
    private readonly TypeSyntax _itemType;
    private readonly bool _isFilter;

    private ForEachQuery(DocumentEdits edits, LambdaArgument argument, ForEachStatementSyntax loop, TypeSyntax itemType)
        : base(edits, argument.Work, argument.Call)
    {
        _loop = loop;
        _itemType = itemType;
        _isFilter = argument.Method.Name == "Where";
    }

    public static ForEachQuery? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken) =>
        argument
            is
        {
            Lambda: LambdaExpressionSyntax { ExpressionBody: { } body } lambda,
            Method: { Name: "Select" or "Where", MethodKind: MethodKind.ReducedExtension, Parameters.Length: 1 } method
        }
        && SequenceOperator.Is(method, edits.Context.Types)
        && InlinedLambda.ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 } parameter
        && argument.Call
            is
        {
            Parent: ForEachStatementSyntax { AwaitKeyword.RawKind: 0, ContainsDirectives: false } loop,
            Expression: MemberAccessExpressionSyntax access
        }
        && loop.Expression == argument.Call
        && !Sequences.LosesComments(argument.Call, access.Expression, body)
        && Sequences.ItemTypeOf(argument, access.Expression, edits.Context, cancellationToken) is { } itemType
        && !InlinedLambda.ChangesItem(lambda, edits.Context.Model)
        && InlinedLambda.NamesAreFree(lambda, argument.Call, edits.Context.Model)
        && (method.Name == "Where" || parameter.Identifier.ValueText != loop.Identifier.ValueText)
            ? new ForEachQuery(edits, argument, loop, itemType)
            : null;

    private protected override void WriteCall() => Edits.Replace(_loop, current =>
    {
        var call = (InvocationExpressionSyntax)current.Expression;
        var lambda = (LambdaExpressionSyntax)call.ArgumentList.Arguments[0].Expression;
        var item = InlinedLambda.ParameterOf(lambda)!.Identifier;
        var body = current.Statement is BlockSyntax block ? block : SyntaxFactory.Block(current.Statement.WithoutLeadingTrivia());
        body = body.WithStatements(body.Statements.InsertRange(0, First(current, lambda.ExpressionBody!.WithoutTrivia(), item)));
        return LoopSyntax.ForEach(_itemType, item, ((MemberAccessExpressionSyntax)call.Expression).Expression, body)
            .WithTriviaFrom(current);
    });

    private IEnumerable<StatementSyntax> First(ForEachStatementSyntax loop, ExpressionSyntax value, SyntaxToken item)
    {
        if (!_isFilter)
        {
            yield return Declaration(loop, value);
            yield break;
        }

        yield return SyntaxFactory.IfStatement(SequenceLoop.Not(value), SyntaxFactory.Block(SyntaxFactory.ContinueStatement()));
        if (item.ValueText != loop.Identifier.ValueText)
            yield return Declaration(loop, SyntaxFactory.IdentifierName(item.WithoutTrivia()));
    }

    /// <summary>The variable that the loop had.</summary>
    private static LocalDeclarationStatementSyntax Declaration(ForEachStatementSyntax loop, ExpressionSyntax value) =>
        SyntaxFactory.LocalDeclarationStatement(SyntaxFactory.VariableDeclaration(
            loop.Type.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.SingletonSeparatedList(
                SyntaxFactory.VariableDeclarator(loop.Identifier.WithoutTrivia(), null, SyntaxFactory.EqualsValueClause(value)))));
}
