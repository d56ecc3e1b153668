using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace;

/// <summary>Where a program begins: the body of <c>Main</c>, or the first top-level statement.</summary>
internal sealed class EntryPointBody
{
    private readonly SyntaxNode _declaration;
    private readonly IMethodSymbol _main;

    private EntryPointBody(DocumentEdits edits, SyntaxNode declaration, IMethodSymbol main)
    {
        Edits = edits;
        _declaration = declaration;
        _main = main;
    }

    public DocumentEdits Edits { get; }

    /// <summary>Inside the body, to look names up.</summary>
    public int Position => _declaration switch
    {
        MethodDeclarationSyntax { Body: { } body } => body.OpenBraceToken.Span.End,
        MethodDeclarationSyntax { ExpressionBody.Expression: { } expression } => expression.SpanStart,
        CompilationUnitSyntax unit => unit.Members.OfType<GlobalStatementSyntax>().First().SpanStart,
        _ => _declaration.SpanStart,
    };

    /// <summary>Null where the program has no entry point in a file that can be edited: a library, or a generated Main.</summary>
    public static async Task<EntryPointBody?> OfAsync(Project project, SolutionEdits solution, CancellationToken cancellationToken)
    {
        var compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false);
        if (compilation?.GetEntryPoint(cancellationToken) is not { } main
            || main.DeclaringSyntaxReferences.FirstOrDefault() is not { } reference
            || project.GetDocument(reference.SyntaxTree) is not { } document
            || IsGenerated(document))
        {
            return null;
        }

        var declaration = await reference.GetSyntaxAsync(cancellationToken).ConfigureAwait(false);
        var isKnown = declaration is MethodDeclarationSyntax { Body: not null } or MethodDeclarationSyntax { ExpressionBody: not null }
            || declaration is CompilationUnitSyntax unit && unit.Members.OfType<GlobalStatementSyntax>().Any();
        return isKnown
            ? new EntryPointBody(await solution.InAsync(document, cancellationToken).ConfigureAwait(false), declaration, main)
            : null;
    }

    /// <summary>Plans a statement before all others; the same <paramref name="purpose"/> only once.</summary>
    public void Prepend(StatementSyntax statement, string purpose)
    {
        if (!Edits.Once(_declaration, purpose))
            return;

        switch (_declaration)
        {
            case MethodDeclarationSyntax { Body: { } body }:
                Edits.Replace(body, b => Prepend(statement, b));
                break;
            case MethodDeclarationSyntax method:
                Edits.Replace(method, m => WithBlock(statement, m));
                break;
            case CompilationUnitSyntax unit:
                Edits.Replace(unit, u => u.WithMembers(Prepend(statement, u.Members)));
                break;
        }
    }

    private BlockSyntax Prepend(StatementSyntax statement, BlockSyntax body)
    {
        var indentation = body.Statements.FirstOrDefault()?.GetLeadingTrivia() ?? default;
        var whitespace = indentation.LastOrDefault().IsKind(SyntaxKind.WhitespaceTrivia)
            ? SyntaxFactory.TriviaList(indentation.Last())
            : Indentation(_declaration).Add(SyntaxFactory.Whitespace("    "));

        // `{ Run(); }` stays on its line.
        if (!body.OpenBraceToken.TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia))
            return body.WithStatements(body.Statements.Insert(0, statement.WithTrailingTrivia(SyntaxFactory.Space)));

        return body.WithStatements(body.Statements.Insert(0, statement.WithLeadingTrivia(whitespace).WithTrailingTrivia(LineBreak)));
    }

    /// <summary>Above the first statement, but below the comments and the blank line that stand at the file's head.</summary>
    private SyntaxList<MemberDeclarationSyntax> Prepend(StatementSyntax statement, SyntaxList<MemberDeclarationSyntax> members)
    {
        var first = members.OfType<GlobalStatementSyntax>().First();
        var added = SyntaxFactory.GlobalStatement(statement).WithLeadingTrivia(first.GetLeadingTrivia()).WithTrailingTrivia(LineBreak);
        return members.Replace(first, first.WithoutLeadingTrivia()).Insert(members.IndexOf(first), added);
    }

    /// <summary><c>static Task Main() =&gt; RunAsync();</c> gets a body with both statements.</summary>
    private MethodDeclarationSyntax WithBlock(StatementSyntax statement, MethodDeclarationSyntax method)
    {
        var expression = method.ExpressionBody!.Expression.WithoutTrivia();
        var last = LastStatement.Of(expression, LastStatement.IsValueOf(_main));
        return method
            .WithExpressionBody(null)
            .WithSemicolonToken(default)
            .WithParameterList(method.ParameterList.WithTrailingTrivia(LineBreak))
            .WithBody(
                Block(method, [statement, last]).WithLeadingTrivia(Indentation(method)).WithTrailingTrivia(method.GetTrailingTrivia()));
    }

    private BlockSyntax Block(SyntaxNode declaration, IEnumerable<StatementSyntax> statements)
    {
        var inner = Indentation(declaration).Add(SyntaxFactory.Whitespace("    "));
        return SyntaxFactory.Block(
            SyntaxFactory.Token(SyntaxKind.OpenBraceToken).WithTrailingTrivia(LineBreak),
            SyntaxFactory.List(statements.Select(s => s.WithLeadingTrivia(inner).WithTrailingTrivia(LineBreak))),
            SyntaxFactory.Token(SyntaxKind.CloseBraceToken).WithLeadingTrivia(Indentation(declaration)));
    }

    private SyntaxTrivia LineBreak => MemberInsertion.LineBreakOf(Edits.Context.Root);

    private static SyntaxTriviaList Indentation(SyntaxNode declaration)
    {
        var last = declaration.GetLeadingTrivia().LastOrDefault();
        return last.IsKind(SyntaxKind.WhitespaceTrivia) ? SyntaxFactory.TriviaList(last) : SyntaxTriviaList.Empty;
    }

    private static bool IsGenerated(Document document) =>
        document.FilePath is { } path
        && new[] { ".g.cs", ".g.i.cs", ".designer.cs", ".generated.cs" }.Any(end =>
            path.EndsWith(end, System.StringComparison.OrdinalIgnoreCase));
}
