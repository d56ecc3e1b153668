using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>
/// <c>while (!reader.EndOfStream) { var line = reader.ReadLine(); … }</c> becomes
/// <c>while (await reader.ReadLineAsync() is { } line) { … }</c>. <c>EndOfStream</c> itself reads, and blocks, so an await in the loop
/// alone gains next to nothing, and the compiler warns (CA2024). Where there is more to read, there is a line.
/// </summary>
internal sealed class EndOfStreamLoop
{
    private const string Purpose = "end of stream";

    private readonly WhileStatementSyntax _loop;
    private readonly VariableDeclaratorSyntax _line;

    private EndOfStreamLoop(WhileStatementSyntax loop, VariableDeclaratorSyntax line)
    {
        _loop = loop;
        _line = line;
    }

    /// <summary>The loop that begins with a call; null elsewhere.</summary>
    public static EndOfStreamLoop? BegunBy(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        call is
        {
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ReadLine", Expression: var reader },
            Parent: EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax declaration },
                } line,
            },
        }
        && declaration is { UsingKeyword.RawKind: 0, Parent: BlockSyntax { Parent: WhileStatementSyntax loop } body }
        && body.Statements[0] == declaration
        && !body.ContainsDirectives
        && loop.SyntaxTree.Options is CSharpParseOptions { LanguageVersion: >= LanguageVersion.CSharp8 }
        && context.Model.GetTypeInfo(declaration.Declaration.Type, cancellationToken).Type?.SpecialType == SpecialType.System_String
        && IsMoreOf(loop.Condition, reader, context, cancellationToken)
            ? new EndOfStreamLoop(loop, line)
            : null;

    /// <summary>Besides the edit that makes an await of the call.</summary>
    public void Write(DocumentEdits edits)
    {
        if (edits.Once(_loop, Purpose))
            edits.Replace(_loop, Rewrite);
    }

    private WhileStatementSyntax Rewrite(WhileStatementSyntax loop)
    {
        var body = (BlockSyntax)loop.Statement;
        var declaration = (LocalDeclarationStatementSyntax)body.Statements[0];
        var line = SyntaxFactory.ParseExpression($"line is {{ }} {_line.Identifier.Text}");
        var found = line.ReplaceNode(
            ((IsPatternExpressionSyntax)line).Expression,
            declaration.Declaration.Variables[0].Initializer!.Value.WithoutTrivia().WithTrailingTrivia(SyntaxFactory.Space));
        return loop
            .WithCondition(found.WithTriviaFrom(loop.Condition))
            .WithStatement(WithoutFirst(body, declaration));
    }

    /// <summary>What is said of the line stays above what comes next.</summary>
    private static BlockSyntax WithoutFirst(BlockSyntax body, StatementSyntax first)
    {
        var rest = body.Statements.RemoveAt(0);
        var said = Said(first);
        if (rest.Count == 0)
            return body.WithStatements(rest)
                .WithCloseBraceToken(body.CloseBraceToken.WithLeadingTrivia(said.Concat(body.CloseBraceToken.LeadingTrivia)));

        var next = rest[0];
        var leading = next.GetLeadingTrivia().ToList();
        var emptyLines = leading.TakeWhile(IsSpace).ToList().FindLastIndex(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) + 1;
        return body.WithStatements(rest.Replace(next, next.WithLeadingTrivia(said.Concat(leading.Skip(emptyLines)))));
    }

    /// <summary>The comments above the statement and behind it, on lines of their own.</summary>
    private static List<SyntaxTrivia> Said(StatementSyntax statement)
    {
        var said = statement.GetLeadingTrivia().Reverse().SkipWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).Reverse().ToList();
        if (said.TrueForAll(IsSpace))
            said.Clear();
        foreach (var comment in statement.GetTrailingTrivia().Where(t => !IsSpace(t)))
            said.AddRange([SyntaxFactory.Whitespace(Layout.IndentationOf(statement)), comment, Layout.NewLineOf(statement)]);
        return said;
    }

    private static bool IsSpace(SyntaxTrivia trivia) =>
        trivia.IsKind(SyntaxKind.WhitespaceTrivia) || trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary><c>!reader.EndOfStream</c>, of a reader that its name stands for each time.</summary>
    private static bool IsMoreOf(
        ExpressionSyntax condition,
        ExpressionSyntax reader,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        condition is PrefixUnaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.LogicalNotExpression,
            Operand: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "EndOfStream", Expression: var asked } end,
        }
        && context.Model.GetSymbolInfo(end, cancellationToken).Symbol is IPropertySymbol property
        && context.Types.Is(property.ContainingType, context.Types["System.IO.StreamReader"])
        && context.Types.Is(context.Model.GetTypeInfo(asked, cancellationToken).Type, context.Types["System.IO.StreamReader"])
        && SyntaxFactory.AreEquivalent(asked, reader)
        && context.Model.GetSymbolInfo(asked, cancellationToken).Symbol is var named and (ILocalSymbol or IParameterSymbol or IFieldSymbol)
        && SymbolEqualityComparer.Default.Equals(named, context.Model.GetSymbolInfo(reader, cancellationToken).Symbol);
}
