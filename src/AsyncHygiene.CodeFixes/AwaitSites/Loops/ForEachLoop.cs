using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary><c>list.ForEach(async x =&gt; …)</c> and <c>Array.ForEach(array, async x =&gt; …)</c> as a <c>foreach</c> statement.</summary>
internal sealed class ForEachLoop
{
    private readonly DocumentEdits _edits;
    private readonly SyntaxNode _place;
    private readonly LambdaExpressionSyntax? _lambda;
    private readonly TypeSyntax? _itemType;

    private ForEachLoop(DocumentEdits edits, SyntaxNode place, LambdaExpressionSyntax? lambda, TypeSyntax? itemType)
    {
        _itemType = itemType;
        _edits = edits;
        _place = place;
        _lambda = lambda;
    }

    /// <param name="place">The statement that the call is, or the arrow before it.</param>
    /// <param name="work">The lambda, or a method's name that another edit makes a lambda of.</param>
    /// <param name="itemType">How the loop declares its variable, if not as the lambda does.</param>
    public static ForEachLoop? TryCreate(
        DocumentEdits edits,
        SyntaxNode place,
        InvocationExpressionSyntax call,
        ExpressionSyntax work,
        TypeSyntax? itemType = null)
    {
        return call.Expression is MemberAccessExpressionSyntax
            && (place is ExpressionStatementSyntax || (place is ArrowExpressionClauseSyntax arrow && BlockBody.OwnerOf(arrow) is not null))
            && !place.ContainsDirectives
            && call.ArgumentList.Arguments.Last().Expression == work
            && (work is not AnonymousFunctionExpressionSyntax
                || (work is LambdaExpressionSyntax lambda && IsMovable(lambda, call, edits.Context.Model)))
            ? new ForEachLoop(edits, place, work as LambdaExpressionSyntax, itemType)
            : null;
    }

    /// <summary>What such a call, or one of a parallel loop, goes through.</summary>
    public static ExpressionSyntax? SourceOf(InvocationExpressionSyntax call) => call.ArgumentList.Arguments switch
    {
        { Count: 1 } => (call.Expression as MemberAccessExpressionSyntax)?.Expression,
        { Count: 0 } => null,
        var arguments => arguments[0].Expression,
    };

    public void Write()
    {
        foreach (var exit in _lambda is null ? [] : InlinedLambda.Returns(_lambda))
            _edits.Replace(exit, s => SyntaxFactory.ContinueStatement().WithTriviaFrom(s));
        if (_place is ExpressionStatementSyntax statement)
            _edits.Replace(statement, s => Rewrite((InvocationExpressionSyntax)s.Expression).WithTriviaFrom(s));
        else
            _edits.Replace(
                _place.Parent!,
                d => BlockBody.Of(
                    d,
                    [Rewrite((InvocationExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithTrailingTrivia(Layout.NewLineOf(_place))]));
    }

    private ForEachStatementSyntax Rewrite(InvocationExpressionSyntax call)
    {
        var arguments = call.ArgumentList.Arguments;
        var source = SourceOf(call)!;
        var lambda = (LambdaExpressionSyntax)arguments.Last().Expression;
        var parameter = InlinedLambda.ParameterOf(lambda)!;
        var body = lambda.Block ?? SyntaxFactory.Block(SyntaxFactory.ExpressionStatement(lambda.ExpressionBody!.WithoutTrivia()));
        return LoopSyntax.ForEach(
            parameter.Type ?? _itemType ?? SyntaxFactory.IdentifierName("var"),
            parameter.Identifier,
            source,
            body.WithoutTrivia());
    }

    private static bool IsMovable(LambdaExpressionSyntax lambda, InvocationExpressionSyntax call, SemanticModel model) =>
        InlinedLambda.ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 }
        && (lambda.Block is not null
            || lambda.ExpressionBody is AwaitExpressionSyntax or InvocationExpressionSyntax or AssignmentExpressionSyntax)
        && InlinedLambda.CanContinue(lambda)
        && !InlinedLambda.ChangesItem(lambda, model)
        && InlinedLambda.NamesAreFree(lambda, call, model);
}
