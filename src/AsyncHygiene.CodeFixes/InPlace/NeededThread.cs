using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops.Early;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Files;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace;

/// <summary>
/// Work that <c>Task.Run</c> moves to another thread with a purpose: it takes a lock that the caller may hold, blocks while the caller goes
/// on, or leaves a context or scheduler of the solution's own, in which it would wait for its caller.
/// </summary>
internal static class NeededThread
{
    /// <summary>A context or a scheduler that runs async code one piece after the other.</summary>
    private static readonly string[] s_turns = ["SetSynchronizationContext", "ConcurrentExclusiveSchedulerPair", "QueueTask"];

    /// <summary>Calls that take a lock, or stop the thread until something has happened.</summary>
    private static readonly string[] s_stops =
    [
        "Enter", "TryEnter", "EnterScope", "EnterReadLock", "EnterWriteLock", "EnterUpgradeableReadLock",
        "Sleep", "Wait", "WaitOne", "WaitAny", "WaitAll", "GetResult", "SpinUntil", "Join", "SignalAndWait",
    ];

    public static async Task<bool> IsForAsync(IOperation work, DocumentContext context, CancellationToken cancellationToken)
    {
        foreach (var project in context.Document.Project.Solution.Projects.Where(p => p.Language == LanguageNames.CSharp))
        {
            foreach (var word in s_turns)
            {
                if (await project.MentionsAsync(word, cancellationToken).ConfigureAwait(false))
                    return true;
            }
        }

        return EarlyWork.MayBeSeen(work, context, cancellationToken)
            || ReachedCode.Of(context).From([work.Syntax], context.Model, cancellationToken)
                .Any(code => code.Code.DescendantNodes().Any(n => Stops(n, code.Model, cancellationToken)));
    }

    private static bool Stops(SyntaxNode node, SemanticModel model, CancellationToken cancellationToken) => node switch
    {
        LockStatementSyntax => true,
        InvocationExpressionSyntax call => Array.IndexOf(s_stops, BlockingWait.NameOf(call)?.Identifier.ValueText) >= 0,
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result" } read =>
            Awaitable.ResultOf(model.GetTypeInfo(read.Expression, cancellationToken).Type) is not null,
        _ => false,
    };
}
