using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// The body of a member that has nothing to await and returns a task because its family does: it returns a completed one. The modifier
/// would only bring a warning.
/// </summary>
internal static class CompletedBody
{
    public static void Write(FamilyMember member)
    {
        switch (FunctionSyntax.BodyOf(member.Declaration))
        {
            case BlockSyntax block when IsNothing(block) && member.Symbol.ReturnsVoid:
                WriteArrow(member, block);
                break;
            case BlockSyntax block:
                WriteBlock(member, block);
                break;
            case ThrowExpressionSyntax:
                break;
            case ExpressionSyntax expression when member.Symbol.ReturnsVoid:
                WriteStatement(member, expression);
                break;
            case ExpressionSyntax expression:
                var result = FromResult(member, expression);
                member.Edits.Replace(expression, e => TaskSyntax.Given(result, e));
                break;
        }
    }

    private static void WriteBlock(FamilyMember member, BlockSyntax block)
    {
        var edits = member.Edits;
        foreach (var statement in FunctionSyntax.OwnNodes(member.Declaration).OfType<ReturnStatementSyntax>())
        {
            if (statement.Expression is { } expression)
            {
                var result = FromResult(member, expression);
                edits.Replace(statement, s => s.WithExpression(TaskSyntax.Given(result, s.Expression!)));
            }
            else
            {
                var done = CompletedTask(member);
                edits.Replace(statement, s => LastStatement.Return(done).WithTriviaFrom(s));
            }
        }

        if (!member.Symbol.ReturnsVoid || edits.Context.Model.AnalyzeControlFlow(block) is { Succeeded: true, EndPointIsReachable: false })
            return;

        var last = LastStatement.Return(CompletedTask(member));
        if (IsOnOneLine(block))
        {
            last = last.WithTrailingTrivia(SyntaxFactory.Space);
            edits.Replace(block, b => WithLast(b, last.WithAdditionalAnnotations(Formatter.Annotation), indentation: []));
        }
        else
        {
            var newLine = Layout.NewLineOf(block);
            var indentation = SyntaxFactory.Whitespace(IndentationIn(block));
            last = last.WithTrailingTrivia(newLine);
            edits.Replace(block, b => WithLast(b, last, IsSetOffBehind(block) ? [newLine, indentation] : [indentation]));
        }
    }

    /// <summary>Whether an empty line stands behind a closing brace wherever a statement follows one in the file.</summary>
    private static bool IsSetOffBehind(BlockSyntax block) =>
        EndsWithBrace(block.Statements.LastOrDefault())
        && block.SyntaxTree.GetRoot()
            .DescendantNodes()
            .OfType<BlockSyntax>()
            .SelectMany(b => b.Statements.Zip(b.Statements.Skip(1), (one, next) => (one, next)))
            .Where(pair => EndsWithBrace(pair.one))
            .All(pair => pair.next.GetLeadingTrivia().FirstOrDefault().IsKind(SyntaxKind.EndOfLineTrivia));

    private static bool EndsWithBrace(StatementSyntax? statement) =>
        statement?.GetLastToken() is { RawKind: (int)SyntaxKind.CloseBraceToken };

    private static string IndentationIn(BlockSyntax block) =>
        block.Statements.Count > 0
            ? Layout.IndentationOf(block.Statements.Last())
            : Layout.Indented(Layout.IndentationOf(block));

    /// <summary>Behind the comments at the end of the block, which are about what comes before them.</summary>
    private static BlockSyntax WithLast(BlockSyntax block, StatementSyntax statement, SyntaxTrivia[] indentation)
    {
        var before = block.CloseBraceToken.LeadingTrivia;
        if (!before.Any(IsComment) || before.Any(t => t.IsDirective))
            return block.AddStatements(statement.WithLeadingTrivia(indentation));

        var brace = before.Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToList();
        return block.WithCloseBraceToken(block.CloseBraceToken.WithLeadingTrivia(brace))
            .AddStatements(statement.WithLeadingTrivia(before.Take(before.Count - brace.Count).Concat(indentation)));
    }

    private static bool IsComment(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia);

    /// <summary>
    /// An empty body, which is not even a line of its own, or stands in a file that has other arrows. A comment in it says something about
    /// statements.
    /// </summary>
    private static bool IsNothing(BlockSyntax block) =>
        block.Statements.Count == 0
        && block.OpenBraceToken.TrailingTrivia.Concat(block.CloseBraceToken.LeadingTrivia)
            .All(t => t.IsKind(SyntaxKind.WhitespaceTrivia) || t.IsKind(SyntaxKind.EndOfLineTrivia))
        && block.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp6 }
        && (IsOnOneLine(block) || block.SyntaxTree.GetRoot().DescendantNodes().Any(IsMethodWithArrow));

    private static bool IsOnOneLine(BlockSyntax block) =>
        block.SyntaxTree.GetLineSpan(block.Span) is var span && span.StartLinePosition.Line == span.EndLinePosition.Line;

    private static bool IsMethodWithArrow(SyntaxNode node) =>
        node is MethodDeclarationSyntax { ExpressionBody: not null } or LocalFunctionStatementSyntax { ExpressionBody: not null };

    /// <summary><c>Task SaveAsync() =&gt; Task.CompletedTask;</c></summary>
    private static void WriteArrow(FamilyMember member, BlockSyntax block)
    {
        var arrow = SyntaxFactory.ArrowExpressionClause(
            PlainSyntax.Token(SyntaxKind.EqualsGreaterThanToken).WithTrailingTrivia(SyntaxFactory.Space),
            CompletedTask(member));
        var end = PlainSyntax.Token(SyntaxKind.SemicolonToken).WithTrailingTrivia(block.GetTrailingTrivia());
        member.Edits.Replace(member.Declaration, d =>
        {
            var header = d switch
            {
                MethodDeclarationSyntax m => m.WithBody(null).WithExpressionBody(arrow).WithSemicolonToken(end),
                LocalFunctionStatementSyntax f => f.WithBody(null).WithExpressionBody(arrow).WithSemicolonToken(end),
                _ => d,
            };
            var last = header.DescendantNodes().OfType<ArrowExpressionClauseSyntax>().First().ArrowToken.GetPreviousToken();
            return header.ReplaceToken(last, last.WithTrailingTrivia(SyntaxFactory.Space));
        });
    }

    /// <summary><c>void F() =&gt; Do();</c> needs a block to return anything after the call.</summary>
    private static void WriteStatement(FamilyMember member, ExpressionSyntax expression)
    {
        var completed = CompletedTask(member);
        var newLine = Layout.NewLineOf(expression);
        member.Edits.Replace(member.Declaration, d => BlockBody.Of(
            d,
            [
                SyntaxFactory.ExpressionStatement(((ExpressionSyntax)FunctionSyntax.BodyOf(d)!).WithoutTrivia())
                    .WithTrailingTrivia(newLine),
                LastStatement.Return(completed).WithTrailingTrivia(newLine),
            ]));
    }

    private static ExpressionSyntax CompletedTask(FamilyMember member) => TaskSyntax.Completed(member.Edits, member.Declaration.SpanStart);

    private static ExpressionSyntax FromResult(FamilyMember member, ExpressionSyntax value)
    {
        var edits = member.Edits;
        var isSame = !TargetTyped.Is(value)
            && SymbolEqualityComparer.IncludeNullability.Equals(edits.Context.Model.GetTypeInfo(value).Type, member.ResultType);
        return TaskSyntax.FromResult(edits, value.SpanStart, isSame ? null : member.Declaration switch
        {
            MethodDeclarationSyntax m => member.ResultTypeAt(m.ReturnType),
            LocalFunctionStatementSyntax f => f.ReturnType,
            _ => throw new System.InvalidOperationException("A member of a family is a method or a local function."),
        });
    }
}
