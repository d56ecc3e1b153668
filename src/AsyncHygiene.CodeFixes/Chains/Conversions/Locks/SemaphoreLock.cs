using System;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Chains.Conversions.Locks;

/// <summary>A <c>lock</c> that enters a semaphore instead, and leaves it in a <c>finally</c>.</summary>
internal sealed class SemaphoreLock
{
    private readonly SyntaxTrivia _newLine;
    private readonly SyntaxTrivia _outer;
    private readonly SyntaxTrivia _inner;

    public SemaphoreLock(LockStatementSyntax statement, SimpleNameSyntax name, DocumentEdits edits)
    {
        Statement = statement;
        Name = name;
        Edits = edits;
        _newLine = Layout.NewLineOf(statement);
        _outer = SyntaxFactory.Whitespace(Layout.IndentationOf(statement));
        _inner = SyntaxFactory.Whitespace(Layout.Indented(Layout.IndentationOf(statement)));
    }

    public LockStatementSyntax Statement { get; }

    /// <summary>Of the lock object.</summary>
    public SimpleNameSyntax Name { get; }

    public DocumentEdits Edits { get; }

    /// <summary><c>lock (_gate) {</c></summary>
    private bool BracesFollowHead =>
        Statement.Statement is BlockSyntax && !Statement.CloseParenToken.TrailingTrivia.Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>No token is handed on, as for every other semaphore: a wait that is given up has not entered.</summary>
    public void WriteAwait() => Write(current =>
    {
        var call = Call(current, "WaitAsync");
        return Edits.Context.ConfiguredAwait(call, call, Statement.Expression);
    });

    /// <summary>Where nothing can be awaited: as a lock does.</summary>
    public void WriteWait() => Write(current => Call(current, "Wait"));

    private void Write(Func<LockStatementSyntax, ExpressionSyntax> enter) => Edits.ReplaceStatement(Statement, current =>
    {
        var entered = SyntaxFactory.ExpressionStatement(enter(current)).WithTrailingTrivia(CommentsInHead(current).Add(_newLine));
        var guarded = SyntaxFactory.TryStatement(Body(current), default, SyntaxFactory.FinallyClause(Left(current)))
            .WithTryKeyword(SyntaxFactory.Token(SyntaxKind.TryKeyword).WithLeadingTrivia(_outer).WithTrailingTrivia(AfterHead()));
        guarded = guarded.WithFinally(guarded.Finally!.WithFinallyKeyword(
            SyntaxFactory.Token(SyntaxKind.FinallyKeyword)
                .WithLeadingTrivia(_outer)
                .WithTrailingTrivia(BracesFollowHead ? SyntaxFactory.Space : _newLine)));

        // Where a single statement is expected, the two get braces.
        return Statement.Parent is BlockSyntax or SwitchSectionSyntax
            ? [entered, guarded]
            : [SyntaxFactory.Block(entered, guarded).WithAdditionalAnnotations(Formatter.Annotation)];
    });

    private SyntaxTriviaList AfterHead()
    {
        var trivia = Statement.CloseParenToken.TrailingTrivia;
        return Statement.Statement is BlockSyntax || trivia.Any(t => t.IsKind(SyntaxKind.EndOfLineTrivia))
            ? trivia
            : SyntaxFactory.TriviaList(_newLine);
    }

    private BlockSyntax Body(LockStatementSyntax current)
    {
        if (current.Statement is BlockSyntax block)
            return block.WithCloseBraceToken(block.CloseBraceToken.WithTrailingTrivia(_newLine));

        var comments = current.Statement.GetLeadingTrivia();
        var statement = comments.Any(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
            ? current.Statement
            : current.Statement.WithLeadingTrivia(_inner);
        return SyntaxFactory.Block(
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithLeadingTrivia(_outer).WithTrailingTrivia(_newLine),
            SyntaxFactory.SingletonList(statement.WithTrailingTrivia(_newLine)),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithLeadingTrivia(_outer).WithTrailingTrivia(_newLine));
    }

    /// <summary><c>{ _gate.Release(); }</c></summary>
    private BlockSyntax Left(LockStatementSyntax current)
    {
        var release = SyntaxFactory.ExpressionStatement(Call(current, "Release"));
        var open = SyntaxFactory.Token(SyntaxKind.OpenBraceToken);
        return SyntaxFactory.Block(
            (BracesFollowHead ? open : open.WithLeadingTrivia(_outer)).WithTrailingTrivia(_newLine),
            SyntaxFactory.SingletonList<StatementSyntax>(release.WithLeadingTrivia(_inner).WithTrailingTrivia(_newLine)),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithLeadingTrivia(_outer));
    }

    private static SyntaxTriviaList CommentsInHead(LockStatementSyntax current) => SyntaxFactory.TriviaList(
        current.DescendantTrivia()
            .Where(t =>
                t.SpanStart > current.SpanStart
                    && t.SpanStart < current.CloseParenToken.SpanStart
                    && !t.IsKind(SyntaxKind.WhitespaceTrivia)
                    && !t.IsKind(SyntaxKind.EndOfLineTrivia))
            .SelectMany(t => new[] { SyntaxFactory.Space, t }));

    private static InvocationExpressionSyntax Call(LockStatementSyntax current, string method) =>
        SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                current.Expression.WithoutTrivia(),
                SyntaxFactory.IdentifierName(method)));
}
