using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;

namespace AsyncHygiene.Rewriting;

/// <summary><c>list.ForEach(async x =&gt; …)</c> and <c>Array.ForEach(array, async x =&gt; …)</c> as a <c>foreach</c> statement.</summary>
internal sealed class ForEachLoop
{
    private readonly DocumentEdits _edits;
    private readonly ExpressionStatementSyntax _statement;
    private readonly LambdaExpressionSyntax _lambda;

    private ForEachLoop(DocumentEdits edits, ExpressionStatementSyntax statement, LambdaExpressionSyntax lambda)
    {
        _edits = edits;
        _statement = statement;
        _lambda = lambda;
    }

    public static ForEachLoop? TryCreate(
        DocumentEdits edits,
        ExpressionStatementSyntax statement,
        InvocationExpressionSyntax call,
        LambdaExpressionSyntax lambda,
        CancellationToken cancellationToken)
    {
        return call.Expression is MemberAccessExpressionSyntax
            && !statement.ContainsDirectives
            && ParameterOf(lambda) is { AttributeLists.Count: 0, Modifiers.Count: 0 }
            && call.ArgumentList.Arguments.Last().Expression == lambda
            && (lambda.Block is not null || lambda.ExpressionBody is AwaitExpressionSyntax or InvocationExpressionSyntax or AssignmentExpressionSyntax)
            && Returns(lambda).All(r => !r.Ancestors().TakeWhile(a => a != lambda).Any(IsLoop))
            && !DeclaredNames(lambda).Any(name => IsTaken(name, statement, edits.Model))
            ? new ForEachLoop(edits, statement, lambda)
            : null;
    }

    public void Write()
    {
        foreach (var statement in Returns(_lambda))
            _edits.Replace(statement, s => SyntaxFactory.ContinueStatement().WithTriviaFrom(s));
        _edits.Replace(_statement, Rewrite);
    }

    private SyntaxNode Rewrite(ExpressionStatementSyntax statement)
    {
        var call = (InvocationExpressionSyntax)statement.Expression;
        var arguments = call.ArgumentList.Arguments;
        var source = arguments.Count == 1 ? ((MemberAccessExpressionSyntax)call.Expression).Expression : arguments[0].Expression;
        var lambda = (LambdaExpressionSyntax)arguments.Last().Expression;
        var parameter = ParameterOf(lambda)!;
        var body = lambda.Block ?? SyntaxFactory.Block(SyntaxFactory.ExpressionStatement(lambda.ExpressionBody!.WithoutTrivia()));

        return SyntaxFactory.ForEachStatement(
                parameter.Type?.WithoutTrivia() ?? SyntaxFactory.IdentifierName("var"),
                parameter.Identifier.WithoutTrivia(),
                source.WithoutTrivia(),
                body.WithoutTrivia())
            .WithTriviaFrom(statement)
            .WithAdditionalAnnotations(Formatter.Annotation);
    }

    private static ParameterSyntax? ParameterOf(LambdaExpressionSyntax lambda) => lambda switch
    {
        SimpleLambdaExpressionSyntax simple => simple.Parameter,
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: { Count: 1 } parameters } => parameters[0],
        _ => null,
    };

    private static System.Collections.Generic.IEnumerable<ReturnStatementSyntax> Returns(LambdaExpressionSyntax lambda) =>
        FunctionSyntax.OwnNodes(lambda).OfType<ReturnStatementSyntax>();

    private static bool IsLoop(SyntaxNode node) => node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    private static System.Collections.Generic.IEnumerable<string> DeclaredNames(LambdaExpressionSyntax lambda) =>
        lambda.DescendantNodes().Select(n => n switch
        {
            ParameterSyntax parameter => parameter.Identifier.ValueText,
            VariableDeclaratorSyntax variable => variable.Identifier.ValueText,
            SingleVariableDesignationSyntax designation => designation.Identifier.ValueText,
            ForEachStatementSyntax loop => loop.Identifier.ValueText,
            CatchDeclarationSyntax caught => caught.Identifier.ValueText,
            LocalFunctionStatementSyntax local => local.Identifier.ValueText,
            _ => string.Empty,
        }).Where(name => name.Length > 0);

    /// <summary>A lambda may give its variables the names of those around it; a block may not.</summary>
    private static bool IsTaken(string name, SyntaxNode place, SemanticModel model) =>
        model.LookupSymbols(place.SpanStart, name: name).Any(s => s is ILocalSymbol or IParameterSymbol or IRangeVariableSymbol or IMethodSymbol { MethodKind: MethodKind.LocalFunction });
}
