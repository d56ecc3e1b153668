using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Rewriting;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Fixes;

/// <summary>AH1002: <c>task.Result</c>, <c>task.Wait()</c> and <c>task.GetAwaiter().GetResult()</c> become <c>await task</c>.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TaskWaitFix))]
public sealed class TaskWaitFix : EditFix
{
    public TaskWaitFix()
        : base(RuleIds.TaskWait)
    {
    }

    private protected override async Task<string?> PlanAsync(DocumentEdits edits, SyntaxNode node, SolutionEdits solution, CancellationToken cancellationToken)
    {
        if (WaitAt(node, edits, cancellationToken) is not { Operation.Syntax: ExpressionSyntax blocking } wait
            || blocking.ContainsDirectives
            || IsConditional(blocking)
            || SeesAggregateException(wait, edits, cancellationToken)
            || Rewriting(wait, blocking) is not { } rewriting
            || await AsyncFunction.AroundAsync(edits, blocking, cancellationToken).ConfigureAwait(false) is not { } function)
        {
            return null;
        }

        function.MakeAsync();
        edits.Replace(blocking, current => AwaitSyntax.Await(rewriting(current), current, blocking));
        return "Use 'await'";

        System.Func<ExpressionSyntax, ExpressionSyntax>? Rewriting(BlockingWait w, ExpressionSyntax syntax) => w.Kind switch
        {
            BlockingWaitKind.Result => current => ((MemberAccessExpressionSyntax)current).Expression,
            BlockingWaitKind.Wait when ((IInvocationOperation)w.Operation).Arguments.IsEmpty => current => Receiver((InvocationExpressionSyntax)current),
            BlockingWaitKind.GetResult when w.Task is not null => current => Receiver((InvocationExpressionSyntax)Receiver((InvocationExpressionSyntax)current)),
            BlockingWaitKind.WaitAll when TakesTasksOnly(w) => current => When("WhenAll", (InvocationExpressionSyntax)current),
            BlockingWaitKind.WaitAny when TakesTasksOnly(w) && syntax.Parent is ExpressionStatementSyntax => current => When("WhenAny", (InvocationExpressionSyntax)current),
            _ => null,
        };

        ExpressionSyntax When(string name, InvocationExpressionSyntax invocation) =>
            SyntaxFactory.InvocationExpression(TaskSyntax.Member(edits, blocking.SpanStart, name), invocation.ArgumentList);
    }

    private static BlockingWait? WaitAt(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        // The squiggle is under the name; the operation belongs to the access or call around it.
        for (var n = node; n is ExpressionSyntax && BlockingWait.NameOf(n) == node; n = n.Parent)
        {
            var wait = edits.Model.GetOperation(n, cancellationToken) switch
            {
                IPropertyReferenceOperation property => BlockingWait.From(property, edits.Types),
                IInvocationOperation invocation => BlockingWait.From(invocation, edits.Types),
                _ => null,
            };
            if (wait is not null)
                return wait;
        }

        return null;
    }

    private static ExpressionSyntax Receiver(InvocationExpressionSyntax invocation) => ((MemberAccessExpressionSyntax)invocation.Expression).Expression;

    /// <summary><c>task?.Result</c>: an await of the whole access would await null.</summary>
    private static bool IsConditional(ExpressionSyntax blocking) =>
        blocking.DescendantNodesAndSelf(n => n is not (ArgumentListSyntax or AnonymousFunctionExpressionSyntax)).Any(n => n is MemberBindingExpressionSyntax);

    /// <summary>The overload without a timeout or token: one parameter that takes the tasks.</summary>
    private static bool TakesTasksOnly(BlockingWait wait) => ((IInvocationOperation)wait.Operation).TargetMethod.Parameters.Length == 1;

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
}
