using System;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The work of a background service that pauses for half a day or longer after each turn, and says so by constants: as seldom as a job.
/// <code>
/// while (true) { Work(); await Task.Delay(TimeSpan.FromDays(1), stop); }
/// </code>
/// </summary>
internal static class SeldomTurn
{
    private static readonly double s_shortest = TimeSpan.FromHours(12).TotalMilliseconds;

    /// <summary>
    /// All its loops pause so in each turn; those over a collection are part of a turn. It is a question of names and constants: the answer
    /// makes a warning information and never makes one.
    /// </summary>
    public static bool Is(IMethodSymbol method)
    {
        if (method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not MethodDeclarationSyntax { Body: { } body })
            return false;

        var loops = body.DescendantNodes(n => !LoopStatement.Is(n))
            .Where(n => LoopStatement.Is(n) && n is not ForEachStatementSyntax { AwaitKeyword.RawKind: 0 })
            .ToList();
        var constants = new PauseLength(method.ContainingType, body);
        return loops.Count > 0 && loops.TrueForAll(loop => IsSeldom((StatementSyntax)loop, constants));
    }

    private static bool IsSeldom(StatementSyntax loop, PauseLength constants)
    {
        var pauses = loop.DescendantNodes().OfType<InvocationExpressionSyntax>().Where(IsPause).ToList();
        return pauses.TrueForAll(p => constants.Of(p) >= s_shortest)
            && (pauses.Exists(p => IsInCondition(p, loop)) || (pauses.Exists(p => IsInEachTurn(p, loop)) && !HasContinue(loop)));
    }

    private static bool IsPause(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Delay" or "Sleep" or "WaitForNextTickAsync" };

    private static bool IsInCondition(InvocationExpressionSyntax pause, StatementSyntax loop)
    {
        var condition = loop switch
        {
            WhileStatementSyntax statement => statement.Condition,
            DoStatementSyntax statement => statement.Condition,
            _ => null,
        };
        return condition is not null
            && AwaitOf(pause) is { } awaited
            && awaited.AncestorsAndSelf()
                .TakeWhile(a => a != loop)
                .All(a => a == awaited || a.IsKind(SyntaxKind.LogicalAndExpression));
    }

    private static bool IsInEachTurn(InvocationExpressionSyntax pause, StatementSyntax loop) =>
        UnconditionalStatement.Is(AwaitOf(pause) ?? (SyntaxNode)pause, loop);

    /// <summary>The await of a call, or of its <c>ConfigureAwait</c>; not that of a call which is given its task.</summary>
    private static AwaitExpressionSyntax? AwaitOf(InvocationExpressionSyntax call) =>
        call.Parent as AwaitExpressionSyntax
        ?? (call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } configured
            ? configured.Parent?.Parent as AwaitExpressionSyntax
            : null);

    private static bool HasContinue(StatementSyntax loop) =>
        loop.DescendantNodes()
            .OfType<ContinueStatementSyntax>()
            .Any(c => c.Ancestors().First(LoopStatement.Is) == loop);
}
