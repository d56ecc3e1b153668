using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Xunit;

namespace AsyncHygiene.Tests.Editing;

/// <summary>A changed tree has to say in text what it says as a tree, and else the owner of the edit is told.</summary>
public class ReparsedTextTests
{
    private const string Source =
        """
        class C
        {
            int M(int x)
            {
                // The number.
                x = Next(x);
                return x;
            }

            int Next(int n) => n + 1;
        }
        """;

    public static TheoryData<string, ExpressionSyntax> Misread => new()
    {
        { "a name that is none", SyntaxFactory.IdentifierName("a b") },
        { "a keyword as a name", SyntaxFactory.IdentifierName("class") },
        { "a name with a dot", SyntaxFactory.IdentifierName("a.b") },
        { "a sum as a factor", Product(SyntaxFactory.ParseExpression("x+1")) },
        { "a comment that swallows the rest", SyntaxFactory.IdentifierName("x").WithTrailingTrivia(SyntaxFactory.Comment("// x")) },
        { "no token", SyntaxFactory.IdentifierName(SyntaxFactory.MissingToken(SyntaxKind.IdentifierToken)) },
        { "half a string", SyntaxFactory.IdentifierName("\"x") },
    };

    [Theory]
    [MemberData(nameof(Misread))]
    public async Task Flags_what_the_text_does_not_say(string what, ExpressionSyntax written)
    {
        var problems = await ProblemsAsync(Source, (edits, call) => edits.Replace(call, _ => written));

        var problem = Assert.Single(problems);
        Assert.True(problem.Refusal.Code == "verify:text", what);
        Assert.Contains(
            problem.Location.SourceTree!.GetRoot().FindNode(problem.Location.SourceSpan).AncestorsAndSelf(),
            n => n is StatementSyntax or MethodDeclarationSyntax);
    }

    [Fact]
    public async Task Accepts_new_nodes_that_are_formatted_later() => Assert.Empty(await ProblemsAsync(
        Source,
        (edits, call) => edits.Replace(
            call.FirstAncestorOrSelf<BlockSyntax>()!,
            block => block.AddStatements(
                SyntaxFactory.ReturnStatement(SyntaxFactory.IdentifierName("x")).WithAdditionalAnnotations(Formatter.Annotation)))));

    [Fact]
    public async Task Accepts_an_edit_that_reads_as_it_is() => Assert.Empty(await ProblemsAsync(
        Source,
        (edits, call) => edits.Replace(call, c => SyntaxFactory.ParseExpression("Next(Next(x))").WithTriviaFrom(c))));

    [Fact]
    public async Task Flags_an_edit_in_a_file_with_a_syntax_error()
    {
        var problems = await ProblemsAsync(
            Source.Replace("=> n + 1;", "=> n + ;", StringComparison.Ordinal),
            (edits, call) => edits.Replace(call, c => SyntaxFactory.ParseExpression("Next(3)").WithTriviaFrom(c)));
        Assert.Equal(["syntax-error"], problems.Select(p => p.Refusal.Code));
    }

    private static BinaryExpressionSyntax Product(ExpressionSyntax left) =>
        SyntaxFactory.BinaryExpression(SyntaxKind.MultiplyExpression, left, SyntaxFactory.ParseExpression("x"));

    private static async Task<IReadOnlyList<ChangeProblem>> ProblemsAsync(
        string source,
        Action<DocumentEdits, InvocationExpressionSyntax> edit)
    {
        using var workspace = new AdhocWorkspace();
        var document = workspace.AddProject("App", LanguageNames.CSharp).AddDocument("App.cs", source, filePath: "/App/App.cs");
        var solution = new SolutionEdits(document.Project.Solution);
        var edits = await solution.InAsync(document, CancellationToken.None);
        edit(edits, edits.Context.Root.DescendantNodes().OfType<InvocationExpressionSyntax>().First());
        var after = await solution.ApplyEverywhereAsync(CancellationToken.None);
        return await ReparsedText.FindProblemsAsync(solution, after, CancellationToken.None);
    }
}
