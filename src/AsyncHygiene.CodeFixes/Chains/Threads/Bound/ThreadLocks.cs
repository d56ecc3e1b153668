using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Obstacles;
using AsyncHygiene.Semantics.Tasks;
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
        var releases = CallsOf(s_releases).ToLookup(c => c.Function, c => (c.Owner, c.Call, c.IsKept));
        if (releases.Count == 0)
            return [];

        return releases.SelectMany(r => r.Where(c => c.IsKept || !Takers.Contains(r.Key) || r.Any(other => IsOtherwise(other.Call)))
            .GroupBy(c => c.IsKept ? c.Call : null)
            .Select(c => new ThreadDependency(
                r.Key,
                $"the thread that took the '{c.First().Owner}' that it releases",
                ThreadDependencyKind.Release)
            { Place = c.Key }));
    }

    /// <summary>The functions that take a lock, whether they release it or not.</summary>
    public HashSet<Function> Takers => _takers ??= [.. CallsOf(s_takes).Select(c => c.Function)];

    /// <summary>
    /// What it takes in one branch, it releases in the other: <c>if (on) Monitor.Enter(_gate); else Monitor.Exit(_gate);</c>
    /// </summary>
    private static bool IsOtherwise(SyntaxNode release)
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
        BlockingWait.NameOf(call)?.Identifier.ValueText is { } name && Array.IndexOf(s_takes, name) >= 0;

    private IEnumerable<(Function Function, string Owner, SyntaxNode Call, bool IsKept)> CallsOf(string[] names)
    {
        foreach (var compilation in _models.Compilations)
        {
            var types = KnownTypes.Of(compilation);
            foreach (var token in names.SelectMany(name => NameScan.Tokens(compilation, name, _cancellationToken)))
            {
                if (token.Parent is not SimpleNameSyntax name || _models.For(name.SyntaxTree) is not { } model)
                    continue;

                var whole = PropertyUse.Target(name);
                var call = whole.Parent as InvocationExpressionSyntax;
                if (call?.Expression != whole)
                    call = null;
                var info = model.GetSymbolInfo((SyntaxNode?)call ?? whole, _cancellationToken);
                if ((info.Symbol ?? info.CandidateSymbols.FirstOrDefault()) is not IMethodSymbol { ContainingType: { } owner }
                    || !(call is null
                        ? ThreadAffinity.IsLock(owner, types)
                        : ThreadAffinity.IsLockOwner(owner, model, call, _cancellationToken)))
                {
                    continue;
                }

                var title = string.Equals(owner.Name, "WaitHandle", StringComparison.Ordinal) ? "Mutex" : owner.Name;
                if (call is not null && Function.Around(call, model, _cancellationToken) is { } function)
                    yield return (function, title, call, false);
                if (KeeperOf(call is null ? whole : FunctionSyntax.Around(call), model) is { } keeper)
                {
                    foreach (var (user, use) in UsesOf(keeper))
                        yield return (user, title, use, true);
                }
            }
        }
    }

    /// <summary><c>Action&lt;object&gt; Exit = Monitor.Exit</c>: what keeps the method, or a lambda that calls it.</summary>
    private ISymbol? KeeperOf(SyntaxNode? method, SemanticModel model) => method switch
    {
        ExpressionSyntax { Parent: EqualsValueClauseSyntax { Parent: { } declared } } =>
            model.GetDeclaredSymbol(declared, _cancellationToken),
        ExpressionSyntax { Parent: ArrowExpressionClauseSyntax { Parent: PropertyDeclarationSyntax property } } =>
            model.GetDeclaredSymbol(property, _cancellationToken),
        ExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: var left } } =>
            model.GetSymbolInfo(left, _cancellationToken).Symbol,
        _ => null,
    };

    private IEnumerable<(Function Function, SyntaxNode Use)> UsesOf(ISymbol keeper)
    {
        foreach (var token in _models.AllTokens(keeper.Name, _cancellationToken))
        {
            if (token.Parent is SimpleNameSyntax name
                && _models.For(name.SyntaxTree) is var model
                && model.GetSymbolInfo(name, _cancellationToken).Symbol is { } symbol
                && _models.Symbols.Equals(symbol.OriginalDefinition, keeper.OriginalDefinition)
                && Function.Around(name, model, _cancellationToken) is { } function)
            {
                yield return (function, name);
            }
        }
    }
}
