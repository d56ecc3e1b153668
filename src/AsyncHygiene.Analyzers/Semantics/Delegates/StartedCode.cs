using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// What the code that a call starts looks like, as far as its source is in the same project: the called method, and lambdas given to it.
/// </summary>
internal static class StartedCode
{
    private static readonly string[] s_gates = ["WaitAsync", "Wait", "WaitOne", "AcquireAsync", "AttemptAcquire"];

    private static readonly string[] s_waitsForWork = ["WaitForNextTickAsync", "WaitToReadAsync", "OutputAvailableAsync"];

    /// <summary>
    /// The code is a worker, started once and meant to stay: a loop without an end, or one that runs until it is cancelled.
    /// </summary>
    public static bool IsWorker(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken) =>
        SourceOf(call, compilation, cancellationToken).Any(IsWorker);

    public static bool IsWorker(SyntaxNode function) => FunctionSyntax.NodesDownToFunctions(function).Any(IsWorkersLoop);

    /// <summary>The code waits for its turn itself, at a semaphore or rate limiter.</summary>
    public static bool WaitsAtGate(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken) =>
        SourceOf(call, compilation, cancellationToken).Any(source => source.DescendantNodes().Any(IsGate));

    /// <summary><c>TaskCreationOptions.LongRunning</c>: a thread of its own.</summary>
    public static bool IsLongRunning(IInvocationOperation call, KnownTypes types) =>
        DelegateExecution.Of(types).IsLongRunning(call.Arguments) == true;

    public static bool IsGate(SyntaxNode node) =>
        node is InvocationExpressionSyntax invocation
        && BlockingWait.NameOf(invocation) is { Identifier.ValueText: var name }
        && Array.IndexOf(s_gates, name) >= 0;

    /// <summary>A loop that takes work as it arrives, until it is told to stop.</summary>
    public static bool IsPump(SyntaxNode loop) => loop switch
    {
        WhileStatementSyntax whileLoop => IsPumpCondition(whileLoop.Condition),
        DoStatementSyntax doLoop => IsPumpCondition(doLoop.Condition),
        ForStatementSyntax forLoop => forLoop.Condition is null || IsPumpCondition(forLoop.Condition),
        CommonForEachStatementSyntax forEach =>
            forEach.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword) || Calls(forEach.Expression, "GetConsumingEnumerable"),
        _ => false,
    };

    private static bool IsPumpCondition(ExpressionSyntax condition) =>
        condition.IsKind(SyntaxKind.TrueLiteralExpression)
        || condition.DescendantNodesAndSelf().Any(n => n is AwaitExpressionSyntax)
        || ReadsToken(condition)
        || IsFlag(condition);

    /// <summary>Narrower than a pump: a loop over the pages of an answer is no worker.</summary>
    private static bool IsWorkersLoop(SyntaxNode node) => node switch
    {
        WhileStatementSyntax loop => IsWorkersCondition(loop.Condition, loop),
        DoStatementSyntax loop => IsWorkersCondition(loop.Condition, loop),
        ForStatementSyntax loop => IsWorkersCondition(loop.Condition, loop),
        CommonForEachStatementSyntax loop => Calls(loop.Expression, "ReadAllAsync") || Calls(loop.Expression, "GetConsumingEnumerable"),
        _ => false,
    };

    private static bool IsWorkersCondition(ExpressionSyntax? condition, StatementSyntax loop)
    {
        if (condition is null || condition.IsKind(SyntaxKind.TrueLiteralExpression))
            return !FunctionSyntax.NodesDownToFunctions(loop).Any(n => n is BreakStatementSyntax or ReturnStatementSyntax);

        return ReadsToken(condition) || s_waitsForWork.Any(name => Calls(condition, name));
    }

    private static bool ReadsToken(ExpressionSyntax condition) =>
        condition.DescendantNodesAndSelf().Any(n => n is IdentifierNameSyntax { Identifier.ValueText: "IsCancellationRequested" });

    private static bool Calls(ExpressionSyntax expression, string name) =>
        expression.DescendantNodesAndSelf()
            .OfType<InvocationExpressionSyntax>()
            .Any(i => BlockingWait.NameOf(i)?.Identifier.ValueText == name);

    /// <summary>
    /// <c>while (_running)</c>, <c>while (!_stopped &amp;&amp; listener.IsListening)</c>: a state that other code ends.
    /// </summary>
    private static bool IsFlag(ExpressionSyntax condition) => condition switch
    {
        IdentifierNameSyntax or MemberAccessExpressionSyntax => true,
        ParenthesizedExpressionSyntax parenthesized => IsFlag(parenthesized.Expression),
        PrefixUnaryExpressionSyntax negation when negation.IsKind(SyntaxKind.LogicalNotExpression) => IsFlag(negation.Operand),
        BinaryExpressionSyntax both when both.IsKind(SyntaxKind.LogicalAndExpression) || both.IsKind(SyntaxKind.LogicalOrExpression) =>
            IsFlag(both.Left) && IsFlag(both.Right),
        _ => false,
    };

    /// <summary>The functions that run, as far as they are in this project.</summary>
    public static IEnumerable<SyntaxNode> SourceOf(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (var declaration in DeclarationsOf(call.TargetMethod, compilation, cancellationToken))
            yield return declaration;

        foreach (var operation in call.Arguments.SelectMany(a => a.DescendantsAndSelf()))
        {
            var started = operation switch
            {
                IAnonymousFunctionOperation lambda => [lambda.Syntax],
                IInvocationOperation inner when inner != call => DeclarationsOf(inner.TargetMethod, compilation, cancellationToken),
                IMethodReferenceOperation group => DeclarationsOf(group.Method, compilation, cancellationToken),
                _ => [],
            };
            foreach (var source in started)
                yield return source;
        }
    }

    /// <summary>What runs as a whole: the called method; where that has no source here, the functions that it is given.</summary>
    public static IReadOnlyList<SyntaxNode> FunctionsOf(
        IInvocationOperation call,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var called = DeclarationsOf(call.TargetMethod, compilation, cancellationToken).ToList();
        return called.Count > 0
            ? called
            : call.Arguments
                .SelectMany(a => GivenBy(a.Value.WithoutConversions(), compilation, cancellationToken))
                .ToList();
    }

    private static IEnumerable<SyntaxNode> GivenBy(IOperation value, Compilation compilation, CancellationToken cancellationToken) =>
        (value is IDelegateCreationOperation { Target: var target } ? target : value) switch
        {
            IAnonymousFunctionOperation lambda => [lambda.Syntax],
            IMethodReferenceOperation group => DeclarationsOf(group.Method, compilation, cancellationToken),
            _ => [],
        };

    public static IEnumerable<SyntaxNode> DeclarationsOf(
        IMethodSymbol method,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var definition = method.ReducedFrom ?? method.OriginalDefinition;
        return SymbolEqualityComparer.Default.Equals(definition.ContainingAssembly, compilation.Assembly)
            ? definition.DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken))
            : [];
    }
}
