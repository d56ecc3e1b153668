using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Http;

/// <summary>Takes away the <c>using</c> around a client that is shared from now on: disposing of it would end it for all users.</summary>
internal static class UsingRemoval
{
    public static bool CanRemove(ClientCreation creation) =>
        creation.Using is null || (creation.IsAwaitedThroughout && CanRemove(creation.Using.Syntax));

    private static bool CanRemove(SyntaxNode @using) => @using switch
    {
        LocalDeclarationStatementSyntax declaration =>
            declaration.Declaration.Variables.Count == 1 && !HasComments(declaration.UsingKeyword),
        UsingStatementSyntax statement =>
            statement is { Declaration.Variables.Count: 1, Parent: BlockSyntax, AwaitKeyword.RawKind: 0 } && CanSplice(statement),
        _ => false,
    };

    public static void Remove(ClientCreation creation, DocumentEdits edits)
    {
        switch (creation.Using)
        {
            case IUsingDeclarationOperation { Syntax: LocalDeclarationStatementSyntax declaration }:
                edits.Replace(declaration, d => d.WithUsingKeyword(default).WithLeadingTrivia(d.GetLeadingTrivia()));
                break;
            case IUsingOperation { Syntax: UsingStatementSyntax statement }:
                edits.ReplaceStatement(statement, s => Unwrap(s, statement));
                break;
        }
    }

    /// <summary>The declaration, then what stood inside.</summary>
    private static List<StatementSyntax> Unwrap(UsingStatementSyntax statement, UsingStatementSyntax original)
    {
        var indentation = Indentation(original.GetLeadingTrivia());
        var result = new List<StatementSyntax>
        {
            SyntaxFactory.LocalDeclarationStatement(statement.Declaration!)
                .WithTrailingTrivia(MemberInsertion.LineBreakOf(original.SyntaxTree.GetRoot())),
        };
        if (statement.Statement is not BlockSyntax block)
        {
            result.Add(Shift(statement.Statement, Indentation(original.Statement.GetLeadingTrivia()), indentation));
            return result;
        }

        var inner = original.Statement is BlockSyntax { Statements.Count: > 0 } body
            ? Indentation(body.Statements[0].GetLeadingTrivia())
            : indentation;
        result.AddRange(block.Statements.Select(s => Shift(s, inner, indentation)));
        return result;
    }

    /// <summary>What the block declares must not meet the same names outside it; comments at its braces would have no place.</summary>
    private static bool CanSplice(UsingStatementSyntax statement)
    {
        if (HasComments(statement.UsingKeyword)
            || (statement.Statement is BlockSyntax block && (HasComments(block.OpenBraceToken) || HasComments(block.CloseBraceToken))))
        {
            return false;
        }

        var inside = DeclaredIn(statement).ToList();
        var function = FunctionSyntax.Around(statement) is { } around and not GlobalStatementSyntax
            ? around
            : statement.SyntaxTree.GetRoot();
        return !DeclaredIn(function)
            .Where(name => !statement.Span.Contains(name.Span))
            .Any(outside => inside.Any(i => i.ValueText == outside.ValueText));
    }

    private static IEnumerable<SyntaxToken> DeclaredIn(SyntaxNode node) => node.DescendantNodes().Select(n => n switch
    {
        VariableDeclaratorSyntax variable => variable.Identifier,
        SingleVariableDesignationSyntax designation => designation.Identifier,
        ForEachStatementSyntax loop => loop.Identifier,
        CatchDeclarationSyntax caught => caught.Identifier,
        ParameterSyntax parameter => parameter.Identifier,
        LocalFunctionStatementSyntax local => local.Identifier,
        FromClauseSyntax from => from.Identifier,
        LabeledStatementSyntax label => label.Identifier,
        _ => default,
    }).Where(t => t.RawKind != 0);

    private static bool HasComments(SyntaxToken token) =>
        token.LeadingTrivia
            .Where(_ => token.IsKind(SyntaxKind.CloseBraceToken))
            .Concat(token.TrailingTrivia)
            .Any(t => !t.IsKind(SyntaxKind.WhitespaceTrivia) && !t.IsKind(SyntaxKind.EndOfLineTrivia));

    private static string Indentation(SyntaxTriviaList leading) =>
        leading.LastOrDefault() is { } last && last.IsKind(SyntaxKind.WhitespaceTrivia) ? last.ToString() : "";

    /// <summary>Moves whole lines from one indentation to another.</summary>
    private static StatementSyntax Shift(StatementSyntax statement, string from, string to) =>
        from == to || !from.StartsWith(to, StringComparison.Ordinal)
            ? statement
            : statement.ReplaceTrivia(
                statement.DescendantTrivia()
                    .Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia) && t.ToString().StartsWith(from, StringComparison.Ordinal)),
                (_, t) => SyntaxFactory.Whitespace(to + t.ToString().Substring(from.Length)));
}
