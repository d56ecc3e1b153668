using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Statements;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.InPlace.Parallel;

/// <summary>
/// Puts a semaphore around what a selector of <c>Select</c> starts. The tasks stay what they were, one for each item in the items' order,
/// so results, exceptions and cancellation do too; only their calls wait for their turn.
/// </summary>
internal sealed class SelectorGate
{
    private readonly DocumentEdits _edits;
    private readonly SemaphoreGate _gate;
    private readonly ExpressionSyntax _selector;
    private readonly string _return;

    private SelectorGate(DocumentEdits edits, SemaphoreGate gate, ExpressionSyntax selector, bool hasResult)
    {
        _edits = edits;
        _gate = gate;
        _selector = selector;
        _return = hasResult ? "return " : string.Empty;
    }

    public static SelectorGate? TryCreate(DocumentEdits edits, IInvocationOperation select, CancellationToken cancellationToken)
    {
        if (select.Arguments[1].Value
            is not IDelegateCreationOperation { Syntax: ExpressionSyntax selector, Target: var target, Type: INamedTypeSymbol type }
            || type.DelegateInvokeMethod is not { ReturnType: INamedTypeSymbol task } invoke
            || !(edits.Context.Types.Is(task, edits.Context.Types.Task) || edits.Context.Types.Is(task, edits.Context.Types.TaskOfT))
            || !CanWrap(selector, target, invoke)
            || EarlyWork.MayBeSeen(target, edits.Context, cancellationToken)
            || LateReads.AreIn(selector, edits.Context, cancellationToken)
            || Meantime.MayChange(select, edits.Context, cancellationToken)
            || MovedErrors.MayBeSeen(select, edits.Context, cancellationToken)
            || (FunctionSyntax.Around(select.Syntax) is { } function
                && AwaitObstacle.At(select.Syntax, function, edits.Context.Model, cancellationToken) is not null)
            || SemaphoreGate.TryCreate(edits, select.Syntax, cancellationToken) is not { } gate)
        {
            return null;
        }

        return new SelectorGate(edits, gate, selector, hasResult: task.Arity == 1);
    }

    public void Write()
    {
        _gate.Declare();

        // The gate of a fan-out inside the selector may have to stand in its lambda: what becomes of that is known first.
        if (_edits.Once(_selector, _gate.Name))
            _edits.Finally(() => _edits.Replace(_selector, Rewrite));
    }

    private static bool CanWrap(ExpressionSyntax selector, IOperation target, IMethodSymbol invoke) => selector switch
    {
        LambdaExpressionSyntax { Block: { } block } lambda =>
            lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) && block.Statements.Count > 0 && SemaphoreGate.CanMove(block),
        LambdaExpressionSyntax => true,
        AnonymousMethodExpressionSyntax => false,
        _ => invoke.Parameters.Length == 1
            && target is IMethodReferenceOperation
            {
                Instance: null
                    or IInstanceReferenceOperation
                    or IFieldReferenceOperation
                    or ILocalReferenceOperation
                    or IParameterReferenceOperation,
            },
    };

    private ExpressionSyntax Rewrite(ExpressionSyntax selector) =>
        SyntaxFactory.ParseExpression(
            _gate.Lambda(Head(selector), indentation => Body(selector, indentation), _gate.IndentationOf(_selector)))
                .WithTriviaFrom(selector);

    private string Head(ExpressionSyntax selector) => selector switch
    {
        SimpleLambdaExpressionSyntax simple => $"{Modifiers(simple)}{simple.Parameter} =>",
        ParenthesizedLambdaExpressionSyntax lambda => $"{Modifiers(lambda)}{lambda.ParameterList} =>",
        _ => $"async {ItemName} =>",
    };

    /// <summary>Without <c>static</c>: the lambda captures the semaphore now.</summary>
    private static string Modifiers(LambdaExpressionSyntax lambda) =>
        string.Concat(
            lambda.Modifiers
                .Where(m => !m.IsKind(SyntaxKind.AsyncKeyword) && !m.IsKind(SyntaxKind.StaticKeyword))
                .Select(m => m.Text + " ")) + "async ";

    private string Body(ExpressionSyntax selector, string indentation) => selector switch
    {
        LambdaExpressionSyntax { Block.Statements: var statements, AsyncKeyword.RawKind: 0 } =>
            _gate.Moved(statements.Replace(statements.Last(), Awaited((ReturnStatementSyntax)statements.Last())), indentation),
        LambdaExpressionSyntax { Block: { } block } => _gate.Moved(block.Statements, indentation),
        LambdaExpressionSyntax { ExpressionBody: { } body } lambda when lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword) =>
            $"{indentation}{_return}{body.WithoutTrivia()};",
        LambdaExpressionSyntax { ExpressionBody: { } body } =>
            $"{indentation}{_return}{_edits.Context.ConfiguredAwait(body, body, body).WithoutTrivia().ToFullString()};",
        _ => $"{indentation}{_return}{_gate.Await($"{selector.WithoutTrivia()}({ItemName})")};",
    };

    /// <summary>The task that an expression gave, now behind the gate of a fan-out in it.</summary>
    private StatementSyntax Awaited(ReturnStatementSyntax last)
    {
        var task = last.Expression!;
        return SyntaxFactory
            .ParseStatement($"{_return}{_edits.Context.ConfiguredAwait(task, task, task).WithoutTrivia().ToFullString()};")
            .WithTriviaFrom(last);
    }

    private string ItemName => FreeName.For(_selector, _edits.Context.Model, "item", "element");
}
