using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.BlockingHelpers;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

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
            var operation = edits.Context.Model.GetOperation(n, cancellationToken);
            if (BlockingWait.From(operation, edits.Context.Types) is { } wait)
                return Layout.HasDirectivesInside(expression) ? null : Of(wait, expression, edits, cancellationToken);

            if (operation is IInvocationOperation call
                && BlockingHelper.Of(call.TargetMethod, edits.Context.Model.Compilation, cancellationToken) is { } helper)
            {
                return Layout.HasDirectivesInside(expression) ? null : Of(helper, call, expression, edits, cancellationToken);
            }
        }

        return null;
    }

    private static AwaitSite? Of(BlockingWait wait, ExpressionSyntax blocking, DocumentEdits edits, CancellationToken cancellationToken)
    {
        // A property pattern, or a task that waits for itself: there is no expression for the task.
        if (wait.Task is IInstanceReferenceOperation { IsImplicit: true })
            return null;

        if (wait.Kind == BlockingWaitKind.GetResult || !AggregateHandler.IsAround(blocking, edits.Context))
            return Await(wait, blocking, edits, cancellationToken);

        // Wait and Result wrap exceptions, await does not.
        return AggregateHandler.Of(wait, blocking, TargetOf(blocking), edits) is { } handler
            && Await(wait, blocking, edits, cancellationToken) is { } site
            ? new AwaitSite(site.Node, site.Title, token =>
            {
                site.Write(token);
                handler.Write();
            })
            : null;
    }

    private static AwaitSite? Await(
        BlockingWait wait,
        ExpressionSyntax blocking,
        DocumentEdits edits,
        CancellationToken cancellationToken) => OfVariable(wait, blocking, edits, cancellationToken) ?? wait.Kind switch
        {
            BlockingWaitKind.Result => Awaiting(wait, blocking, TargetOf, edits, cancellationToken),
            BlockingWaitKind.Wait when Call(wait).Arguments.IsEmpty => OfPair(wait, blocking, edits, cancellationToken)
                ?? Awaiting(wait, blocking, TargetOf, edits, cancellationToken),
            BlockingWaitKind.Wait when IsTokenOnly(Call(wait), edits.Context) =>
                Replacing(
                    blocking,
                    c => SpeculativeBinding.WithName((InvocationExpressionSyntax)c, "WaitAsync")!,
                    edits.Context.Types.Task,
                    edits,
                    cancellationToken),
            BlockingWaitKind.GetResult when wait.Task is not null =>
                Awaiting(wait, blocking, c => TargetOf(TargetOf(c)), edits, cancellationToken),
            BlockingWaitKind.WaitAll when OnlyTask(blocking, edits.Context) is { } only =>
                Replacing(
                    blocking,
                    c => ((InvocationExpressionSyntax)c).ArgumentList.Arguments[0].Expression,
                    only,
                    edits,
                    cancellationToken),
            BlockingWaitKind.WaitAll when Call(wait).TargetMethod.Parameters.Length == 1 =>
                Replacing(blocking, c => When("WhenAll", c, blocking, edits), edits.Context.Types.Task, edits, cancellationToken),
            BlockingWaitKind.WaitAny when Call(wait).TargetMethod.Parameters.Length == 1 => OfAny(blocking, edits, cancellationToken),
            _ => null,
        };

    /// <summary>The type of the one task that <c>Task.WaitAll(task)</c> is given; null where it is given more, or a list.</summary>
    private static ITypeSymbol? OnlyTask(ExpressionSyntax waitAll, DocumentContext context) =>
        ((InvocationExpressionSyntax)waitAll).ArgumentList.Arguments is { Count: 1 } arguments
        && arguments[0].Expression is InvocationExpressionSyntax or SimpleNameSyntax or MemberAccessExpressionSyntax
        && context.Model.GetTypeInfo(arguments[0].Expression).Type is { } type
        && type.IsTask(context.Types)
            ? type
            : null;

    private static AwaitSite? OfVariable(
        BlockingWait wait,
        ExpressionSyntax blocking,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var awaitsResult = wait.Kind is BlockingWaitKind.Result or BlockingWaitKind.GetResult
            || (wait.Kind == BlockingWaitKind.Wait && Call(wait).Arguments.IsEmpty);
        return awaitsResult && AwaitedVariable.EditOf(wait, blocking, Awaited, edits, cancellationToken) is { } write
            ? new(blocking, Title, _ => write())
            : null;

        ExpressionSyntax Awaited(ExpressionSyntax task, ExpressionSyntax current) => TaskStarter.IsNeedlessRun(task, edits.Context)
            ? TaskStarter.CallOf(((InvocationExpressionSyntax)current).ArgumentList.Arguments[0].Expression)
            : current;
    }

    /// <summary><c>Task.Run(() =&gt; LoadAsync()).Result</c> awaits the call itself: another thread would only start it.</summary>
    private static AwaitSite? Awaiting(
        BlockingWait wait,
        ExpressionSyntax blocking,
        Func<ExpressionSyntax, ExpressionSyntax> taskOf,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        !SpeculativeBinding.IsConditional(blocking) && TaskStarter.IsNeedlessRun(taskOf(blocking), edits.Context)
            ? Replacing(
                blocking,
                c => TaskStarter.CallOf(((InvocationExpressionSyntax)taskOf(c)).ArgumentList.Arguments[0].Expression),
                wait.Task!.Type,
                edits,
                cancellationToken)
            : Replacing(blocking, taskOf, wait.Task!.Type, edits, cancellationToken);

    private static AwaitSite? Replacing(
        ExpressionSyntax blocking,
        Func<ExpressionSyntax, ExpressionSyntax> awaited,
        ITypeSymbol? type,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        ConditionalAwait.SiteOf(
            blocking,
            Title,
            _ => edits.Replace(blocking, current => edits.Context.ConfiguredAwait(awaited(current), current, blocking, type)),
            edits,
            cancellationToken);

    /// <summary><c>Task.WaitAny(tasks)</c> tells the position of the task, WhenAny the task.</summary>
    private static AwaitSite? OfAny(ExpressionSyntax blocking, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (blocking.Parent is ExpressionStatementSyntax)
            return Replacing(blocking, c => When("WhenAny", c, blocking, edits), edits.Context.Types.Task, edits, cancellationToken);

        if (((InvocationExpressionSyntax)blocking).ArgumentList.Arguments[0].Expression is not IdentifierNameSyntax tasks
            || ((InvocationExpressionSyntax)blocking).ArgumentList.Arguments.Count != 1
            || edits.Context.Model.GetTypeInfo(tasks, cancellationToken).Type is not IArrayTypeSymbol
            || edits.Context.Model.GetSymbolInfo(tasks, cancellationToken).Symbol is not (ILocalSymbol or IParameterSymbol))
        {
            return null;
        }

        return new(blocking, Title, _ =>
        {
            var array = TypeName.Expression(edits, edits.Context.Types["System.Array"]!, blocking.SpanStart);
            var argument = SyntaxFactory.Argument(tasks.WithoutTrivia());
            edits.Replace(blocking, current =>
            {
                var awaited = edits.Context.ConfiguredAwait(When("WhenAny", current, blocking, edits), current.WithoutTrivia(), tasks);
                var comma = SyntaxFactory.Token(SyntaxKind.CommaToken).WithTrailingTrivia(SyntaxFactory.Space);
                return SyntaxFactory.InvocationExpression(
                    SyntaxFactory.MemberAccessExpression(
                        SyntaxKind.SimpleMemberAccessExpression,
                        array,
                        SyntaxFactory.IdentifierName("IndexOf")),
                    SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList([argument, SyntaxFactory.Argument(awaited)], [comma])))
                        .WithTriviaFrom(current);
            });
        });
    }

    /// <summary>
    /// <c>task.Wait();</c> and <c>task.Result</c> in the next statement become one await there. If something else happens before the result
    /// is read, the await takes the place of the wait, and the result of a completed task blocks nothing.
    /// </summary>
    private static AwaitSite? OfPair(BlockingWait wait, ExpressionSyntax blocking, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (blocking.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax block } statement
            || wait.Task is not (ILocalReferenceOperation or IParameterReferenceOperation)
            || statement.ContainsDirectives
            || block.Statements.SkipWhile(s => s != statement).Skip(1).FirstOrDefault() is not { ContainsDirectives: false } next)
        {
            return null;
        }

        var variable = TargetOf(blocking).ToString();
        var result = next.DescendantNodes()
            .OfType<ExpressionSyntax>()
            .FirstOrDefault(e =>
                e is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: IdentifierNameSyntax name }
                    && name.Identifier.ValueText == variable);
        if (result is null
            || BlockingWait.From(edits.Context.Model.GetOperation(result, cancellationToken), edits.Context.Types) is null
            || !EvaluationOrder.IsFirst(result, next, edits.Context.Model, cancellationToken))
        {
            return null;
        }

        return new(blocking, Title, _ =>
        {
            StatementRemoval.Remove(statement, edits);
            edits.Replace(
                result,
                current =>
                    edits.Context.ConfiguredAwait(((MemberAccessExpressionSyntax)current).Expression, current, result, wait.Task?.Type));
        });
    }

    /// <summary>
    /// <c>Helper.RunSync(() =&gt; LoadAsync())</c> and <c>LoadAsync().Await()</c>. Not where the helper takes more than the work, does more
    /// than to wait for it, may repeat it, or gives something else than the task's result.
    /// </summary>
    private static AwaitSite? Of(
        BlockingHelper helper,
        IInvocationOperation call,
        ExpressionSyntax blocking,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        if (!helper.IsReplaceable
            || (helper.WrapsExceptions && AggregateHandler.IsAround(blocking, edits.Context))
            || call.Arguments.Length != 1
            || blocking is not InvocationExpressionSyntax invocation
            || helper.ArgumentOf(call)?.Value.Syntax is not ExpressionSyntax work)
        {
            return null;
        }

        var isExtension = invocation.ArgumentList.Arguments.Count == 0;
        Func<ExpressionSyntax, ExpressionSyntax> workOf = isExtension
            ? TargetOf
            : c => ((InvocationExpressionSyntax)c).ArgumentList.Arguments[0].Expression;
        if (edits.Context.Model.GetTypeInfo(work, cancellationToken).Type is { } type && type.IsTaskLike(edits.Context.Types))
            return Gives(type, call, edits.Context) ? Replacing(blocking, workOf, type, edits, cancellationToken) : null;

        // In the helper's Task.Run the call leaves no change behind in the context of its caller.
        return TaskStarter.TypeOf(work, edits.Context) is { } started
            && Gives(started, call, edits.Context)
            && !(StartsOnPool(helper) && TaskStarter.MayLeaveChange(work, edits.Context))
                ? Replacing(blocking, c => TaskStarter.CallOf(workOf(c)), started, edits, cancellationToken)
                : null;
    }

    private static bool StartsOnPool(BlockingHelper helper) =>
        helper.Parameter.ContainingSymbol.DeclaringSyntaxReferences
            .SelectMany(r => r.GetSyntax().DescendantNodes().OfType<InvocationExpressionSyntax>())
            .Any(c => BlockingWait.NameOf(c)?.Identifier.ValueText is "Run" or "StartNew");

    private static bool Gives(ITypeSymbol task, IInvocationOperation call, DocumentContext context)
    {
        if (call.TargetMethod.ReturnsVoid)
            return true;

        var results = task is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments } ? arguments : default;
        return !results.IsDefault && SymbolEqualityComparer.Default.Equals(results[0], call.Type)
            && (task.IsTaskLike(context.Types) || AwaiterTypes.Contains(task, context.Types));
    }

    /// <summary>
    /// <c>WaitAsync(token)</c> throws a <c>TaskCanceledException</c> where <c>Wait(token)</c> throws its base class: the same for all but a
    /// handler that tells them apart.
    /// </summary>
    private static bool IsTokenOnly(IInvocationOperation call, DocumentContext context) =>
        call.TargetMethod.Parameters.Length == 1
        && context.Types.Is(call.TargetMethod.Parameters[0].Type, context.Types.CancellationToken)
        && context.Types.Task!
            .GetMembers("WaitAsync")
            .OfType<IMethodSymbol>()
            .Any(m => m.Parameters.Length == 1 && context.Types.Is(m.Parameters[0].Type, context.Types.CancellationToken))
        && !CancelledWait.IsToldApart(context);

    private static IInvocationOperation Call(BlockingWait wait) => (IInvocationOperation)wait.Operation;

    /// <summary>What a member is read or called on.</summary>
    private static ExpressionSyntax TargetOf(ExpressionSyntax access) => access switch
    {
        InvocationExpressionSyntax invocation => TargetOf(invocation.Expression),
        MemberAccessExpressionSyntax member => member.Expression,
        _ => ConditionalAwait.Receiver,
    };

    private static ExpressionSyntax When(string name, ExpressionSyntax current, ExpressionSyntax original, DocumentEdits edits) =>
        SyntaxFactory.InvocationExpression(
            TaskSyntax.Member(edits, original.SpanStart, name),
            ((InvocationExpressionSyntax)current).ArgumentList);
}
