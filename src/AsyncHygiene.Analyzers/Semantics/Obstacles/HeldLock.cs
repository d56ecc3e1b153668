using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Obstacles;

/// <summary>
/// The part of a function in which a thread holds a lock: from the call that takes it to the <c>try</c> whose <c>finally</c> gives it back.
/// Before and after, the function may go on on any thread.
/// </summary>
internal sealed class HeldLock
{
    private static readonly string[] s_takes = ["TryEnter", "Enter", "Acquire", "WaitOne", "Upgrade"];
    private static readonly string[] s_releases = ["Exit", "Release"];

    private readonly InvocationExpressionSyntax _take;

    private HeldLock(InvocationExpressionSyntax take, TextSpan span)
    {
        _take = take;
        Span = span;
    }

    public TextSpan Span { get; }

    /// <summary>All of a function.</summary>
    public static IReadOnlyList<HeldLock> In(SyntaxNode function) =>
        FunctionSyntax.OwnNodes(function).OfType<TryStatementSyntax>().SelectMany(Of).ToList();

    /// <summary>The call takes a lock for one of these parts, or stands in one of them and takes none.</summary>
    public static bool Explains(IReadOnlyList<HeldLock> locks, InvocationExpressionSyntax call) => IsTake(call)
        ? locks.Any(l => l._take == call)
        : locks.Any(l => l.Span.Contains(call.Span));

    private static IEnumerable<HeldLock> Of(TryStatementSyntax @try)
    {
        if (@try.Finally is null)
            yield break;

        foreach (var key in @try.Finally.Block.Statements.SelectMany(ReleasesOf).Select(KeyOf).Distinct())
        {
            if (TakesBefore(@try).FirstOrDefault(t => KeyOf(t.Take) == key) is { Take: { } take } found)
                yield return new HeldLock(take, TextSpan.FromBounds(found.Start, found.End));
        }
    }

    /// <summary>
    /// The calls right before a <c>try</c>, or first in it, that take a lock. As the condition of an <c>if</c> such a call governs all of
    /// it.
    /// </summary>
    private static IEnumerable<(InvocationExpressionSyntax Take, int Start, int End)> TakesBefore(TryStatementSyntax @try)
    {
        var end = @try.Span.End;
        var before = @try.Parent is BlockSyntax block && block.Statements.IndexOf(@try) is var i and > 0 ? block.Statements[i - 1] : null;
        var around = @try.Parent is BlockSyntax { Parent: IfStatementSyntax @if } then
            && @if.Statement == then
            && then.Statements[0] == @try
                ? @if
                : null;
        return TakesIn(before, end)
            .Concat(TakesIn(@try.Block.Statements.FirstOrDefault(), end))
            .Concat(around is null ? [] : Takes(around.Condition).Select(t => (t, around.SpanStart, around.Span.End)));
    }

    private static IEnumerable<(InvocationExpressionSyntax Take, int Start, int End)> TakesIn(StatementSyntax? statement, int end) =>
        statement is LocalDeclarationStatementSyntax or ExpressionStatementSyntax or IfStatementSyntax
            ? Takes(statement).Select(t => (t, statement.SpanStart, end))
            : [];

    private static IEnumerable<InvocationExpressionSyntax> Takes(SyntaxNode node) =>
        node.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Where(IsTake);

    /// <summary>
    /// What a <c>finally</c> always does, or does where a variable or the lock itself says that it is held.
    /// </summary>
    private static IEnumerable<InvocationExpressionSyntax> ReleasesOf(StatementSyntax statement) => statement switch
    {
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } when Begins(call, s_releases) => [call],
        IfStatementSyntax { Else: null, Condition: IdentifierNameSyntax } @if => ReleasesOf(@if.Statement),
        IfStatementSyntax { Else: null, Condition: MemberAccessExpressionSyntax held } @if
            when held.Name.Identifier.ValueText.StartsWith("Is", StringComparison.Ordinal) => ReleasesOf(@if.Statement),
        BlockSyntax block => block.Statements.SelectMany(ReleasesOf),
        _ => [],
    };

    private static bool IsTake(InvocationExpressionSyntax call) => Begins(call, s_takes);

    private static bool Begins(InvocationExpressionSyntax call, string[] words) =>
        BlockingWait.NameOf(call) is { Identifier.ValueText: var name }
            && words.Any(word => name.StartsWith(word, StringComparison.Ordinal));

    /// <summary>The lock, and which one of a lock for readers and writers.</summary>
    private static (string Lock, string Kind) KeyOf(InvocationExpressionSyntax call)
    {
        var name = BlockingWait.NameOf(call)!.Identifier.ValueText;
        var word = s_takes.Concat(s_releases).First(w => name.StartsWith(w, StringComparison.Ordinal));
        var receiver = (call.Expression as MemberAccessExpressionSyntax)?.Expression.ToString() ?? "";
        var kind = name.Substring(word.Length);
        return receiver.EndsWith("Monitor", StringComparison.Ordinal)
            ? (call.ArgumentList.Arguments.FirstOrDefault()?.Expression.ToString() ?? "", "")
            : (receiver, kind == "Mutex" ? "" : kind);
    }
}
