using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops;

/// <summary>How code waits for what other code does: in a loop that lets time pass, or at an event, a barrier, a queue.</summary>
internal static class WaitingCode
{
    /// <summary>How a loop lets time pass until other code has done something.</summary>
    private static readonly string[] s_pauses = ["Sleep", "Yield", "Delay", "SpinOnce", "SpinWait"];

    /// <summary>What it looks at meanwhile.</summary>
    private static readonly string[] s_shared = ["Volatile", "Interlocked"];

    /// <param name="node">A part of the code.</param>
    /// <param name="code">The function: a semaphore that it releases itself only limits how many work at a time.</param>
    /// <param name="model">Of the code's file.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool IsAt(SyntaxNode node, SyntaxNode code, SemanticModel model, CancellationToken cancellationToken) =>
        IsLoop(node) || (node is InvocationExpressionSyntax call && IsWait(call, code, model, cancellationToken));

    private static bool IsLoop(SyntaxNode node) =>
        (node is WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax { Incrementors.Count: 0 })
        && (node.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(IsPause)
            || node is WhileStatementSyntax { Statement: EmptyStatementSyntax or BlockSyntax { Statements.Count: 0 } });

    private static bool IsPause(InvocationExpressionSyntax call) =>
        Array.IndexOf(s_pauses, BlockingWait.NameOf(call)?.Identifier.ValueText) >= 0
        || (call.Expression is MemberAccessExpressionSyntax { Expression: SimpleNameSyntax type }
            && Array.IndexOf(s_shared, type.Identifier.ValueText) >= 0);

    private static bool IsWait(
        InvocationExpressionSyntax call,
        SyntaxNode code,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        KnownTypes.Of(model.Compilation) is var types
        && model.GetOperation(call, cancellationToken) is IInvocationOperation operation
        && SynchronizationWait.From(operation, types) is { IsParallel: false }
        && !(types.Is(operation.TargetMethod.ContainingType, types["System.Threading.SemaphoreSlim"]) && Releases(code));

    private static bool Releases(SyntaxNode code) =>
        code.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(c => BlockingWait.NameOf(c)?.Identifier.ValueText == "Release");
}
