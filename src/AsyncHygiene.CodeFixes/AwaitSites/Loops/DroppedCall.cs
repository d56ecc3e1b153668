using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// The edits of a statement that calls something awaitable and drops what it returns: <c>Call();</c> or <c>_ = Call();</c>.
/// </summary>
internal static class DroppedCall
{
    private const string Settled = "settled";

    /// <summary><c>await Call();</c></summary>
    public static void Await(DocumentEdits edits, ExpressionStatementSyntax statement)
    {
        if (!edits.Once(statement, Settled))
            return;

        // The task of a method that is async void so far has no type yet.
        var type = edits.Context.Model.GetTypeInfo(CallIn(statement.Expression)).Type;
        var task = type is { SpecialType: SpecialType.System_Void } ? edits.Context.Types.Task : type;
        edits.Replace(
            statement,
            s => s.WithExpression(edits.Context.ConfiguredAwait(CallIn(s.Expression), s.Expression, statement.Expression, task)));
    }

    /// <summary><c>_ = Call();</c>: what ran alongside its caller still does, and the reader sees it.</summary>
    /// <returns>False where something is planned for it already.</returns>
    public static bool Discard(DocumentEdits edits, ExpressionSyntax call)
    {
        if (!edits.Once(call.Parent is ExpressionStatementSyntax statement ? statement : call, Settled))
            return false;

        edits.Replace(call, current => SyntaxFactory.AssignmentExpression(
            SyntaxKind.SimpleAssignmentExpression,
            SyntaxFactory.IdentifierName(
                SyntaxFactory.Identifier(default, SyntaxKind.UnderscoreToken, "_", "_", SyntaxFactory.TriviaList(SyntaxFactory.Space))),
            SyntaxFactory.Token(SyntaxKind.EqualsToken).WithTrailingTrivia(SyntaxFactory.Space),
            current.WithoutLeadingTrivia()).WithLeadingTrivia(current.GetLeadingTrivia()));
        return true;
    }

    /// <summary>False where the underscore is a variable or the language has no discards.</summary>
    public static bool CanDiscard(DocumentContext context, SyntaxNode place) =>
        context.Root.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp7 }
        && context.Model.LookupSymbols(place.SpanStart, name: "_").IsEmpty;

    /// <summary>In a loop that starts calls without bounds: a limited number at a time, or else one after the other.</summary>
    /// <param name="token">The name of a cancellation token in scope.</param>
    public static void Bound(
        DocumentEdits edits,
        ExpressionStatementSyntax statement,
        IInvocationOperation call,
        string? token,
        CancellationToken cancellationToken)
    {
        var parallel = ParallelLoop.TryCreate(edits, statement, call, token, cancellationToken);
        Await(edits, statement);
        parallel?.Write();
    }

    public static IExpressionStatementOperation? OperationOf(
        DocumentContext context,
        ExpressionStatementSyntax statement,
        CancellationToken cancellationToken) =>
        context.Model.GetOperation(statement, cancellationToken) as IExpressionStatementOperation;

    private static ExpressionSyntax CallIn(ExpressionSyntax expression) =>
        expression is AssignmentExpressionSyntax { Left: IdentifierNameSyntax { Identifier.ValueText: "_" } } discard
            ? discard.Right
            : expression;
}
