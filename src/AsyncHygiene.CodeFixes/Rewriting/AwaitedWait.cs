using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rewriting;

/// <summary>A blocking wait and the await that does the same; none where an await would do something else.</summary>
internal static class AwaitedWait
{
    private const string Title = "Use 'await'";

    /// <summary>The wait whose blocking name is the node.</summary>
    public static AwaitSite? SiteAt(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        // The squiggle is under the name; the operation belongs to the access or call around it.
        for (var n = node; n is ExpressionSyntax expression && BlockingWait.NameOf(n) == node; n = n.Parent)
        {
            var operation = edits.Model.GetOperation(n, cancellationToken);
            if (BlockingWait.From(operation, edits.Types) is { } wait)
                return expression.ContainsDirectives || SeesAggregateException(wait, edits, cancellationToken) ? null : Of(wait, expression, edits);

            if (operation is IInvocationOperation call && BlockingHelper.Of(call.TargetMethod, edits.Model.Compilation, cancellationToken) is { } helper)
                return expression.ContainsDirectives ? null : Of(helper, call, expression, edits);
        }

        return null;
    }

    private static AwaitSite? Of(BlockingWait wait, ExpressionSyntax blocking, DocumentEdits edits)
    {
        if (ConditionalAround(blocking) is { } conditional)
            return conditional.WhenNotNull == blocking && IsAwaitable(wait) ? OfConditional(wait, conditional, edits) : null;

        return wait.Kind switch
        {
            BlockingWaitKind.Result when blocking is MemberAccessExpressionSyntax access => Awaiting(access, access.Expression, c => ((MemberAccessExpressionSyntax)c).Expression, edits),
            BlockingWaitKind.Wait when Call(wait).Arguments.IsEmpty => OfPair(wait, blocking, edits)
                ?? Awaiting(blocking, Receiver(blocking), Receiver, edits),
            BlockingWaitKind.Wait when IsTokenOnly(Call(wait), edits) => Replacing(blocking, c => WithName((InvocationExpressionSyntax)c, "WaitAsync"), edits.Types.Task, edits),
            BlockingWaitKind.GetResult when wait.Task is not null => Awaiting(blocking, Receiver(Receiver(blocking)), c => Receiver(Receiver(c)), edits),
            BlockingWaitKind.WaitAll when Call(wait).TargetMethod.Parameters.Length == 1 => Replacing(blocking, c => When("WhenAll", c, blocking, edits), edits.Types.Task, edits),
            BlockingWaitKind.WaitAny when Call(wait).TargetMethod.Parameters.Length == 1 && blocking.Parent is ExpressionStatementSyntax => Replacing(blocking, c => When("WhenAny", c, blocking, edits), edits.Types.Task, edits),
            _ => null,
        };
    }

    /// <summary><c>Task.Run(() =&gt; LoadAsync()).Result</c> awaits the call itself: another thread would only start it.</summary>
    private static AwaitSite Awaiting(ExpressionSyntax blocking, ExpressionSyntax task, Func<ExpressionSyntax, ExpressionSyntax> taskOf, DocumentEdits edits) =>
        IsNeedlessRun(task, edits)
            ? Replacing(blocking, c => TaskStarter.CallOf(((InvocationExpressionSyntax)taskOf(c)).ArgumentList.Arguments[0].Expression), edits.Model.GetTypeInfo(task).Type, edits)
            : Replacing(blocking, taskOf, edits.Model.GetTypeInfo(task).Type, edits);

    private static AwaitSite Replacing(ExpressionSyntax blocking, Func<ExpressionSyntax, ExpressionSyntax> awaited, ITypeSymbol? type, DocumentEdits edits) =>
        new(blocking, Title, _ => edits.Replace(blocking, current => edits.ConfiguredAwait(awaited(current), current, blocking, type)));

    /// <summary>
    /// <c>task.Wait();</c> and <c>task.Result</c> in the next statement become one await there. If something else happens before the result is read, the
    /// await takes the place of the wait, and the result of a completed task blocks nothing.
    /// </summary>
    private static AwaitSite? OfPair(BlockingWait wait, ExpressionSyntax blocking, DocumentEdits edits)
    {
        if (blocking.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax block } statement
            || wait.Task is not (ILocalReferenceOperation or IParameterReferenceOperation)
            || statement.ContainsDirectives
            || block.Statements.SkipWhile(s => s != statement).Skip(1).FirstOrDefault() is not { ContainsDirectives: false } next)
        {
            return null;
        }

        var variable = Receiver(blocking).ToString();
        var result = next.DescendantNodes()
            .OfType<ExpressionSyntax>()
            .FirstOrDefault(e => e is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: IdentifierNameSyntax name } && name.Identifier.ValueText == variable);
        if (result is null
            || BlockingWait.From(edits.Model.GetOperation(result), edits.Types) is null
            || !EvaluationOrder.IsFirst(result, next, edits.Model))
        {
            return null;
        }

        return new(blocking, Title, _ =>
        {
            StatementRemoval.Remove(statement, edits);
            edits.Replace(result, current => edits.ConfiguredAwait(((MemberAccessExpressionSyntax)current).Expression, current, result, wait.Task?.Type));
        });
    }

    /// <summary><c>task?.Wait();</c> and <c>task?.Result</c>, where asking the task twice is harmless: a variable.</summary>
    private static AwaitSite? OfConditional(BlockingWait wait, ConditionalAccessExpressionSyntax conditional, DocumentEdits edits)
    {
        if (edits.Model.GetSymbolInfo(conditional.Expression).Symbol is not (ILocalSymbol or IParameterSymbol) || conditional.Expression is not IdentifierNameSyntax variable)
            return null;

        var name = variable.Identifier.Text;
        if (conditional.Parent is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax } statement)
        {
            var newLine = statement.SyntaxTree.GetRoot().DescendantTrivia().First(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
            var indentation = statement.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString();
            var test = SyntaxFactory.IfStatement(
                SyntaxFactory.Token(SyntaxKind.IfKeyword).WithTrailingTrivia(SyntaxFactory.Space),
                SyntaxFactory.Token(SyntaxKind.OpenParenToken),
                ComparedToNull(SyntaxKind.NotEqualsExpression, SyntaxKind.ExclamationEqualsToken, name),
                SyntaxFactory.Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(newLine),
                SyntaxFactory.ExpressionStatement(AwaitOf(name).WithLeadingTrivia(SyntaxFactory.Whitespace(indentation + "    "))),
                @else: null);
            return new(conditional, Title, _ => edits.Replace(statement, current => test.WithTriviaFrom(current)));
        }

        if (wait.Kind == BlockingWaitKind.Wait || edits.Model.GetTypeInfo(conditional).Type is not { } type)
            return null;

        ExpressionSyntax nothing = SyntaxFactory.LiteralExpression(SyntaxKind.NullLiteralExpression);
        if (type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T })
            nothing = SyntaxFactory.CastExpression(SyntaxFactory.ParseTypeName(type.ToMinimalDisplayString(edits.Model, conditional.SpanStart)), nothing);
        else if (!type.IsReferenceType)
            return null;

        ExpressionSyntax value = SyntaxFactory.ConditionalExpression(
            ComparedToNull(SyntaxKind.EqualsExpression, SyntaxKind.EqualsEqualsToken, name).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.QuestionToken).WithTrailingTrivia(SyntaxFactory.Space),
            nothing.WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(SyntaxKind.ColonToken).WithTrailingTrivia(SyntaxFactory.Space),
            AwaitOf(name));
        if (conditional.Parent is not (EqualsValueClauseSyntax or ReturnStatementSyntax or ArrowExpressionClauseSyntax or ArgumentSyntax or AssignmentExpressionSyntax or LambdaExpressionSyntax or ParenthesizedExpressionSyntax))
            value = SyntaxFactory.ParenthesizedExpression(value);
        return new(conditional, Title, _ => edits.Replace(conditional, current => value.WithTriviaFrom(current)));
    }

    private static BinaryExpressionSyntax ComparedToNull(SyntaxKind comparison, SyntaxKind token, string name) =>
        SyntaxFactory.BinaryExpression(
            comparison,
            SyntaxFactory.IdentifierName(name).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.Token(token).WithTrailingTrivia(SyntaxFactory.Space),
            SyntaxFactory.LiteralExpression(SyntaxKind.NullLiteralExpression));

    /// <summary>Not parsed: on its own, <c>await x</c> would read as a declaration.</summary>
    private static AwaitExpressionSyntax AwaitOf(string name) =>
        SyntaxFactory.AwaitExpression(SyntaxFactory.Token(SyntaxKind.AwaitKeyword).WithTrailingTrivia(SyntaxFactory.Space), SyntaxFactory.IdentifierName(name));

    /// <summary>
    /// <c>Helper.RunSync(() =&gt; LoadAsync())</c> and <c>LoadAsync().Await()</c>. Not where the helper takes more than the work, handles exceptions, or gives
    /// something else than the task's result.
    /// </summary>
    private static AwaitSite? Of(BlockingHelper helper, IInvocationOperation call, ExpressionSyntax blocking, DocumentEdits edits)
    {
        if (helper.Catches
            || call.Arguments.Length != 1
            || ConditionalAround(blocking) is not null
            || blocking is not InvocationExpressionSyntax invocation
            || helper.ArgumentOf(call)?.Value.Syntax is not ExpressionSyntax work)
        {
            return null;
        }

        var isExtension = invocation.ArgumentList.Arguments.Count == 0;
        Func<ExpressionSyntax, ExpressionSyntax> workOf = isExtension ? Receiver : c => ((InvocationExpressionSyntax)c).ArgumentList.Arguments[0].Expression;
        if (edits.Model.GetTypeInfo(work).Type is { } type && type.IsTaskLike(edits.Types))
            return Gives(type, call, edits) ? Replacing(blocking, workOf, type, edits) : null;

        return TaskStarter.TypeOf(work, edits) is { } started && Gives(started, call, edits) ? Replacing(blocking, c => TaskStarter.CallOf(workOf(c)), started, edits) : null;
    }

    private static bool Gives(ITypeSymbol task, IInvocationOperation call, DocumentEdits edits)
    {
        if (call.TargetMethod.ReturnsVoid)
            return true;

        var results = task is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } ? arguments : default;
        return !results.IsDefault && SymbolEqualityComparer.Default.Equals(results[0], call.Type)
            && (task.IsTaskLike(edits.Types) || AwaiterTypes.Contains(task, edits.Types));
    }

    /// <summary>Not in desktop programs: there <c>Task.Run</c> keeps the call's first part off the user interface's thread.</summary>
    private static bool IsNeedlessRun(ExpressionSyntax task, DocumentEdits edits) =>
        edits.Types["System.Windows.Forms.Control"] is null
        && edits.Types["System.Windows.DependencyObject"] is null
        && task is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
        && edits.Model.GetSymbolInfo(task).Symbol is IMethodSymbol { Name: "Run", Parameters: { Length: 1 } parameters } run
        && edits.Types.Is(run.ContainingType, edits.Types.Task)
        && parameters[0].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && returned.IsTaskLike(edits.Types)
        && TaskStarter.TypeOf(arguments[0].Expression, edits) is not null;

    /// <summary>Wait and Result wrap exceptions, await does not: a handler for the wrapper would no longer see them.</summary>
    private static bool SeesAggregateException(BlockingWait wait, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (wait.Kind == BlockingWaitKind.GetResult || FunctionSyntax.Around(wait.Operation.Syntax) is not { } function)
            return false;

        return wait.Operation.Syntax.Ancestors()
            .TakeWhile(n => n != function)
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(wait.Operation.Syntax.Span))
            .SelectMany(t => t.Catches)
            .Any(c => c.Declaration is { } declaration
                && edits.Types.Is(edits.Model.GetTypeInfo(declaration.Type, cancellationToken).Type, edits.Types["System.AggregateException"]));
    }

    private static bool IsAwaitable(BlockingWait wait) => wait.Kind switch
    {
        BlockingWaitKind.Wait => Call(wait).Arguments.IsEmpty,
        BlockingWaitKind.Result => true,
        BlockingWaitKind.GetResult => wait.Task is IConditionalAccessInstanceOperation,
        _ => false,
    };

    private static bool IsTokenOnly(IInvocationOperation call, DocumentEdits edits) =>
        call.TargetMethod.Parameters.Length == 1
        && edits.Types.Is(call.TargetMethod.Parameters[0].Type, edits.Types.CancellationToken)
        && call.Syntax is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax }
        && edits.Types.Task!.GetMembers("WaitAsync").OfType<IMethodSymbol>().Any(m => m.Parameters.Length == 1 && edits.Types.Is(m.Parameters[0].Type, edits.Types.CancellationToken));

    /// <summary>The <c>?.</c> that the wait hangs on: an await of the whole access would await null.</summary>
    private static ConditionalAccessExpressionSyntax? ConditionalAround(ExpressionSyntax blocking) =>
        blocking.DescendantNodesAndSelf(n => n is not (ArgumentListSyntax or AnonymousFunctionExpressionSyntax)).Any(n => n is MemberBindingExpressionSyntax)
            ? blocking.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()
            : null;

    private static IInvocationOperation Call(BlockingWait wait) => (IInvocationOperation)wait.Operation;

    private static ExpressionSyntax Receiver(ExpressionSyntax invocation) => ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)invocation).Expression).Expression;

    private static InvocationExpressionSyntax WithName(InvocationExpressionSyntax invocation, string name) =>
        invocation.WithExpression(((MemberAccessExpressionSyntax)invocation.Expression).WithName(SyntaxFactory.IdentifierName(name)));

    private static ExpressionSyntax When(string name, ExpressionSyntax current, ExpressionSyntax original, DocumentEdits edits) =>
        SyntaxFactory.InvocationExpression(TaskSyntax.Member(edits, original.SpanStart, name), ((InvocationExpressionSyntax)current).ArgumentList);
}
