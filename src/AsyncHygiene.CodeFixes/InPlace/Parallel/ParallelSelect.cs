using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// <c>await Task.WhenAll(xs.Select(x =&gt; CallAsync(x)));</c>, whose results are not used, as <c>await Parallel.ForEachAsync</c>.
/// </summary>
internal static class ParallelSelect
{
    /// <param name="edits">The edits of the document.</param>
    /// <param name="select">What begins the calls.</param>
    /// <param name="token">A token that may be handed on there.</param>
    /// <param name="cancellationToken">Ends the planning.</param>
    /// <returns>False where nothing is planned.</returns>
    public static bool Write(DocumentEdits edits, IInvocationOperation select, string? token, CancellationToken cancellationToken)
    {
        if (ParallelLimit.AsyncParallel(edits.Context) is not { } parallel
            || StatementOf(select) is not { } statement
            || select.Arguments[1].Value
                is not IDelegateCreationOperation
                {
                    Syntax: LambdaExpressionSyntax lambda,
                    Target: var target,
                    Type: INamedTypeSymbol { DelegateInvokeMethod.Parameters.Length: 1 }
                }
            || !CanBeBody(lambda)
            || !SemaphoreGate.CanMove(lambda)
            || EarlyWork.MayBeSeen(target, edits.Context, cancellationToken)
            || MovedErrors.MayBeSeen(select, edits.Context, cancellationToken)
            || select.Arguments[0].Syntax is not ExpressionSyntax source
            || select.Arguments[0].Value.WithoutConversions().Type is not { } type
            || type.AllInterfaces.Any(i => edits.Context.Types.Is(i, edits.Context.Types["System.Collections.Generic.IAsyncEnumerable`1"])))
        {
            return false;
        }

        var call = $"{TypeName.Expression(edits, parallel, statement.SpanStart)}.ForEachAsync";
        var options = ParallelLimit.Of(edits, statement.SpanStart, token);
        var passToken = new PassToken(lambda, edits.Context.Model).NameIn(lambda);
        var tokenType = IsTyped(lambda)
            ? $"{TypeName.Of(edits, edits.Context.Types.CancellationToken!, statement.SpanStart)} "
            : string.Empty;
        var newLine = Layout.NewLine(edits.Context.Root);
        var outer = Layout.IndentationOf(statement);
        edits.Replace(statement, s =>
        {
            var body = lambda.Block is { } block
                ? SemaphoreGate.Moved(block.Statements, Layout.Indented(outer), newLine)
                : $"{Layout.Indented(outer)}{Awaited(lambda, edits.Context)};";
            var text =
                $"await {call}({source.WithoutTrivia()}, {options}, async ({ParameterOf(lambda)}, {tokenType}{passToken}) "
                    + $"=>{newLine}{outer}{{{newLine}{body}{newLine}{outer}}})"
                + (edits.Context.ConfiguresAwaitAt(statement) ? ".ConfigureAwait(false);" : ";");
            return SyntaxFactory.ParseStatement(text).WithTriviaFrom(s);
        });
        return true;
    }

    private static ExpressionStatementSyntax? StatementOf(IInvocationOperation select) =>
        select.Syntax.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { ArgumentList.Arguments.Count: 1 } whenAll }
        && BlockingWait.NameOf(whenAll)?.Identifier.ValueText == "WhenAll"
        && AwaitedStatement.Of(whenAll) is { ContainsDirectives: false } statement
            ? statement
            : null;

    /// <summary>What the body returns is not used; only a call can be left without its value.</summary>
    private static bool CanBeBody(LambdaExpressionSyntax lambda) => lambda switch
    {
        { Block: { } block } =>
            lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword)
                && block.Statements.Count > 0
                && !FunctionSyntax.OwnNodes(lambda).OfType<ReturnStatementSyntax>().Any(r => r.Expression is not null),
        { ExpressionBody: AwaitExpressionSyntax } => true,
        { ExpressionBody: InvocationExpressionSyntax } => !lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword),
        _ => false,
    };

    private static string Awaited(LambdaExpressionSyntax lambda, DocumentContext context)
    {
        var body = lambda.ExpressionBody!;
        return (body is AwaitExpressionSyntax ? body : context.ConfiguredAwait(body, body, body)).WithoutTrivia().ToFullString();
    }

    private static string ParameterOf(LambdaExpressionSyntax lambda) =>
        (lambda is SimpleLambdaExpressionSyntax simple
            ? simple.Parameter
            : ((ParenthesizedLambdaExpressionSyntax)lambda).ParameterList.Parameters[0]).WithoutTrivia().ToString();

    private static bool IsTyped(LambdaExpressionSyntax lambda) =>
        lambda is ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters: var parameters } && parameters[0].Type is not null;
}
