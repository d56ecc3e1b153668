using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Bound;

/// <summary>Functions that take a lock for their callers, and functions that release one that their callers hold.</summary>
internal sealed class ThreadLocks
{
    private static readonly string[] s_takes =
        [
            "Enter", "TryEnter", "EnterReadLock", "EnterWriteLock", "EnterUpgradeableReadLock", "TryEnterReadLock", "TryEnterWriteLock",
            "TryEnterUpgradeableReadLock", "AcquireReaderLock", "AcquireWriterLock", "WaitOne"
        ];

    private static readonly string[] s_releases =
        ["Exit", "ExitReadLock", "ExitWriteLock", "ExitUpgradeableReadLock", "ReleaseReaderLock", "ReleaseWriterLock", "ReleaseMutex"];

    private readonly SemanticModelSource _models;
    private readonly CancellationToken _cancellationToken;
    private HashSet<Function>? _takers;

    public ThreadLocks(SemanticModelSource models, CancellationToken cancellationToken)
    {
        _models = models;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The functions that release what they have not taken.</summary>
    public IEnumerable<ThreadDependency> Find()
    {
        var releases = CallsOf(s_releases).ToLookup(c => c.Function, c => (c.Owner, c.Call));
        if (releases.Count == 0)
            return [];

        return releases.Where(r => !Takers.Contains(r.Key) || r.Any(c => IsOtherwise(c.Call)))
            .Select(r => new ThreadDependency(
                r.Key,
                $"the thread that took the '{r.First().Owner}' that it releases",
                ThreadDependencyKind.Release));
    }

    /// <summary>The functions that take a lock, whether they release it or not.</summary>
    public HashSet<Function> Takers => _takers ??= [.. CallsOf(s_takes).Select(c => c.Function)];

    /// <summary>
    /// What it takes in one branch, it releases in the other: <c>if (on) Monitor.Enter(_gate); else Monitor.Exit(_gate);</c>
    /// </summary>
    private static bool IsOtherwise(InvocationExpressionSyntax release)
    {
        foreach (var ancestor in release.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)))
        {
            var others = ancestor switch
            {
                IfStatementSyntax { Else: { } otherwise } decision =>
                    otherwise.Span.Contains(release.Span) ? [decision.Statement]
                    : decision.Statement.Span.Contains(release.Span) ? [otherwise] : [],
                SwitchSectionSyntax { Parent: SwitchStatementSyntax choice } => choice.Sections.Where(s => s != ancestor),
                _ => Enumerable.Empty<SyntaxNode>(),
            };
            if (others.SelectMany(o => o.DescendantNodes()).OfType<InvocationExpressionSyntax>().Any(IsTake))
                return true;
        }

        return false;
    }

    private static bool IsTake(InvocationExpressionSyntax call) =>
        call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } && Array.IndexOf(s_takes, name) >= 0;

    private IEnumerable<(Function Function, string Owner, InvocationExpressionSyntax Call)> CallsOf(string[] names)
    {
        foreach (var compilation in _models.Compilations)
        {
            var types = KnownTypes.Of(compilation);
            foreach (var token in names.SelectMany(name => NameScan.Tokens(compilation, name, _cancellationToken)))
            {
                if (token.Parent?.Parent is not MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call })
                    continue;

                var model = _models.For(call.SyntaxTree);
                if (model.GetSymbolInfo(call, _cancellationToken).Symbol?.ContainingType is { } owner
                    && ThreadAffinity.IsLockOwner(owner, types, call)
                    && Function.Around(call, model, _cancellationToken) is { } function)
                {
                    yield return (function, string.Equals(owner.Name, "WaitHandle", StringComparison.Ordinal) ? "Mutex" : owner.Name, call);
                }
            }
        }
    }
}
