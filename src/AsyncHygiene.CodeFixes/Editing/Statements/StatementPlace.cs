using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing.Statements;

/// <summary>
/// Where a statement can be written that runs before an expression: before its statement, also in top-level code; before the body of an
/// <c>if</c> or loop, in a new block with it; after an arrow, in a new block with what stood there.
/// </summary>
internal sealed class StatementPlace
{
    private readonly DocumentEdits _edits;
    private readonly int _movedFrom;

    private StatementPlace(DocumentEdits edits, SyntaxNode node, string indentation)
    {
        _edits = edits;
        Node = node;
        Indentation = indentation;
        _movedFrom = StartOf(node);
    }

    /// <summary>The statement, or the function with the arrow.</summary>
    public SyntaxNode Node { get; }

    /// <summary>The code in which the new statement's names are seen.</summary>
    public SyntaxNode Scope => Node is AnonymousFunctionExpressionSyntax ? Node : FunctionSyntax.Around(Node) switch
    {
        _ when Node is BaseMethodDeclarationSyntax => Node,
        null or GlobalStatementSyntax => _edits.Context.Root,
        var function => function,
    };

    /// <summary>Of the new statement and the one after it.</summary>
    private string Indentation { get; }

    /// <summary>Null in initializers, properties with an arrow, and places where nothing can be put before.</summary>
    public static StatementPlace? Of(SyntaxNode code, DocumentEdits edits, CancellationToken cancellationToken)
    {
        foreach (var node in code.AncestorsAndSelf())
        {
            switch (node)
            {
                case StatementSyntax statement and not LocalFunctionStatementSyntax:
                    return OfStatement(statement, edits);
                case ArrowExpressionClauseSyntax arrow:
                    return BlockBody.OwnerOf(arrow) is { } owner && !owner.ContainsDirectives
                        ? OfArrow(edits, owner, arrow.Expression)
                        : null;
                case LambdaExpressionSyntax { ExpressionBody: { } body } lambda:
                    return IsDelegate(lambda, edits.Context, cancellationToken) && !lambda.ContainsDirectives
                        ? OfArrow(edits, lambda, body)
                        : null;
                case MemberDeclarationSyntax:
                    return null;
            }
        }

        return null;
    }

    /// <summary>The indentation, after the edit, of the line that a node begins in.</summary>
    public string IndentationOf(SyntaxNode node)
    {
        var lines = node.SyntaxTree.GetText().Lines;
        return lines.GetLineFromPosition(node.SpanStart).LineNumber == lines.GetLineFromPosition(_movedFrom).LineNumber
            ? Indentation
            : Layout.IndentationOf(node);
    }

    public void Insert(string declaration)
    {
        var newLine = SyntaxFactory.EndOfLine(Layout.NewLine(_edits.Context.Root));
        var indentation = SyntaxFactory.Whitespace(Indentation);
        var first = SyntaxFactory.ParseStatement(declaration).WithTrailingTrivia(newLine);
        switch (Node)
        {
            case StatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax } statement
                and not LocalFunctionStatementSyntax:
                _edits.Declare(statement, first);
                break;
            case StatementSyntax statement and not LocalFunctionStatementSyntax:
                var outer = Layout.IndentationOf(statement.Parent!);
                _edits.Replace(
                    statement,
                    s => Block([first.WithLeadingTrivia(s.GetLeadingTrivia()), s.WithLeadingTrivia(indentation)], outer, newLine));
                break;
            case LambdaExpressionSyntax lambda:
                var isValue = Returns(lambda);
                _edits.Replace(lambda, l => l.WithArrowToken(l.ArrowToken.WithTrailingTrivia(newLine)).WithBody(
                    Block(
                        [
                            first.WithLeadingTrivia(indentation),
                            LastStatement.Of(l.ExpressionBody!.WithoutTrivia(), isValue)
                                .WithLeadingTrivia(indentation)
                                .WithTrailingTrivia(newLine)
                        ],
                        Layout.IndentationOf(lambda),
                        newLine).WithTrailingTrivia()));
                break;
            case var declared:
                var returns = Returns(declared);
                _edits.Replace(declared, d => BlockBody.Of(
                    d,
                    [
                        first.WithLeadingTrivia(indentation),
                        LastStatement.Of(((ExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithoutTrivia(), returns)
                            .WithLeadingTrivia(indentation)
                            .WithTrailingTrivia(newLine)
                    ]));
                break;
        }
    }

    private static StatementPlace? OfStatement(StatementSyntax statement, DocumentEdits edits) => statement.Parent switch
    {
        BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax =>
            new StatementPlace(edits, statement, Layout.IndentationOf(statement)),
        IfStatementSyntax
            or ElseClauseSyntax
            or ForStatementSyntax
            or CommonForEachStatementSyntax
            or WhileStatementSyntax
            or DoStatementSyntax
            or UsingStatementSyntax
            or LockStatementSyntax
            when statement is not IfStatementSyntax || statement.Parent is not ElseClauseSyntax =>
                IsFirstOfLine(statement) && !statement.ContainsDirectives
                ? new StatementPlace(edits, statement, Layout.Indented(Layout.IndentationOf(statement.Parent)))
                : null,
        _ => null,
    };

    private static StatementPlace? OfArrow(DocumentEdits edits, SyntaxNode function, ExpressionSyntax body) =>
        body is ThrowExpressionSyntax or RefExpressionSyntax || HasCommentsAround(body)
            ? null
            : new StatementPlace(edits, function, Layout.Indented(Layout.IndentationOf(function)));

    private static int StartOf(SyntaxNode node) =>
        node is StatementSyntax and not LocalFunctionStatementSyntax ? node.SpanStart : FunctionSyntax.BodyOf(node)!.SpanStart;

    private static bool HasCommentsAround(ExpressionSyntax body) =>
        body.GetFirstToken().GetPreviousToken().TrailingTrivia.Concat(body.GetLeadingTrivia()).Concat(body.GetTrailingTrivia())
            .Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia));

    private static bool IsFirstOfLine(SyntaxNode node)
    {
        var line = node.SyntaxTree.GetText().Lines.GetLineFromPosition(node.SpanStart);
        return line.Start + Layout.IndentationOf(node).Length == node.SpanStart;
    }

    /// <summary>A lambda with a block is no expression tree.</summary>
    private static bool IsDelegate(LambdaExpressionSyntax lambda, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetTypeInfo(lambda, cancellationToken).ConvertedType is { TypeKind: TypeKind.Delegate };

    private bool Returns(SyntaxNode function)
    {
        var symbol =
            (IMethodSymbol)(function is AnonymousFunctionExpressionSyntax
                ? _edits.Context.Model.GetSymbolInfo(function).Symbol!
                : _edits.Context.Model.GetDeclaredSymbol(function)!);
        return LastStatement.IsValueOf(symbol);
    }

    private static BlockSyntax Block(IEnumerable<StatementSyntax> statements, string indentation, SyntaxTrivia newLine) =>
        SyntaxFactory.Block(
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken)
                .WithLeadingTrivia(SyntaxFactory.Whitespace(indentation))
                .WithTrailingTrivia(newLine),
            SyntaxFactory.List(statements),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken)
                .WithLeadingTrivia(SyntaxFactory.Whitespace(indentation))
                .WithTrailingTrivia(newLine));
}
