using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>Holds the demand-driven call graph against the oracle's.</summary>
internal sealed class OracleComparison
{
    private readonly CallGraphOracle _oracle;
    private readonly CallerGraph _graph;
    private readonly int _everyNth;

    /// <param name="compilation">What both read.</param>
    /// <param name="everyNth">Which functions are asked for their callers.</param>
    public OracleComparison(Compilation compilation, int everyNth = 1)
    {
        _oracle = CallGraphOracle.Of(compilation);
        _graph = new CallerGraph([compilation]);
        _everyNth = everyNth;
    }

    private IEnumerable<Function> Callees => _oracle.Functions.Where((_, i) => i % _everyNth == 0);

    public Function Named(string name) => _oracle.Functions.Single(f => f.Symbol.Name == name);

    /// <summary>Edges that exist and that the search does not know: each one may make it call a line unreachable that is not.</summary>
    public IEnumerable<string> MissedCallers()
    {
        foreach (var callee in Callees)
        {
            var found = _graph.CallersOf(callee, CancellationToken.None);
            var callers = found.Sites.Select(s => s.Caller).ToHashSet();
            foreach (var (caller, kind) in _oracle.CallersOf(callee))
            {
                var isKnown = callers.Contains(caller)
                    // A delegate runs where the search says it does; that it runs somewhere else than where it is made is no mistake.
                    || (kind == OracleEdge.Delegate && (callers.Count > 0 || found.Registration is not null || RunsElsewhere(callee)));
                if (!isKnown)
                    yield return $"{kind}: {Name(caller)} → {Name(callee)}";
            }
        }
    }

    /// <summary>Proven edges that do not exist.</summary>
    public IEnumerable<string> InventedCallers()
    {
        foreach (var callee in Callees)
        {
            var callers = _oracle.CallersOf(callee);
            foreach (var site in _graph.CallersOf(callee, CancellationToken.None).Sites.Where(s => s.Certainty == PathCertainty.Proven))
            {
                var isReal = callers.ContainsKey(site.Caller)
                    || (site.IsOfGenericFunction && _oracle.ReachedFrom(site.Caller, OracleEdge.Delegate).Contains(callee))
                    || callers.Any(c =>
                        c.Value == OracleEdge.Delegate && SymbolEqualityComparer.Default.Equals(MemberOf(c.Key), MemberOf(site.Caller)));
                if (!isReal)
                    yield return $"{Name(site.Caller)} → {Name(callee)} at {site.Syntax.GetLocation().GetLineSpan()}";
            }
        }
    }

    /// <summary>Functions that an entry reaches and for which the search, with that entry point alone, finds no path at all.</summary>
    public IEnumerable<string> FalselyUnreachable(Function entry, OracleEdge weakest)
    {
        var search = Search(entry);
        foreach (var function in _oracle.ReachedFrom(entry, weakest).Where(_oracle.Functions.Contains).Where((_, i) => i % _everyNth == 0))
        {
            if (search.Find(function, PathCertainty.Possible, CancellationToken.None) is null)
                yield return $"{Name(entry)} → … → {Name(function)}";
        }
    }

    /// <summary>Every call of every proven path from an entry exists, and the calls hang together.</summary>
    public IEnumerable<string> BrokenPaths(Function entry)
    {
        var search = Search(entry);
        var reached = _oracle.ReachedFrom(entry, OracleEdge.Delegate);
        foreach (var function in Callees)
        {
            // A route's own delegate is an entry point too, and may be nearer.
            if (search.Find(function, PathCertainty.Proven, CancellationToken.None) is not { } path
                || path.Entry?.Kind == EntryPointKind.Endpoint)
            {
                continue;
            }
            if (path.Certainty != PathCertainty.Proven
                || (path.Sites.Length > 0 && !path.Sites[0].Caller.Equals(entry))
                || !reached.Contains(function))
            {
                yield return $"{path}";
            }
        }
    }

    /// <summary>Without a budget, which is tested by itself.</summary>
    private CallerSearch Search(Function entry) =>
        new(
            _graph,
            f => f.Equals(entry) && f.Method is { } method ? new EntryPoint(EntryPointKind.MvcAction, method) : null,
            _ => false,
            int.MaxValue,
            int.MaxValue - 1);

    public IReadOnlyList<Function> Entries(int count) =>
        _oracle.Functions
            .Where(f => f.Node is null && f.Method is not null)
            .OrderBy(Name, System.StringComparer.Ordinal)
            .Where((_, i) => i % System.Math.Max(1, _oracle.Functions.Count / count) == 0)
            .ToList();

    /// <summary>All answers as text, asked in an order of the caller's choice.</summary>
    public static ImmutableSortedDictionary<string, string> Answers(Compilation compilation, IEnumerable<Function> functions) =>
        Answers(new CallerGraph([compilation]), functions);

    public static ImmutableSortedDictionary<string, string> Answers(CallerGraph graph, IEnumerable<Function> functions) =>
        functions.ToImmutableSortedDictionary(
            Name,
            f => string.Join(
                '\n',
                graph.CallersOf(f, CancellationToken.None).Sites.Select(s =>
                    $"{Name(s.Caller)} {s.Syntax.GetLocation().GetLineSpan()} {s.CalledName} {s.Certainty}")),
            System.StringComparer.Ordinal);

    /// <summary>The path that is shown for each function, with the members of two names as entry points.</summary>
    public static ImmutableSortedDictionary<string, string> Paths(Compilation compilation, IEnumerable<Function> functions)
    {
        var search = new CallerSearch(
            new CallerGraph([compilation]),
            f => f.Method is { Name: "Start" or "Handle" } entry ? new EntryPoint(EntryPointKind.MvcAction, entry) : null,
            _ => false);
        return functions.ToImmutableSortedDictionary(
            Name,
            f => (search.Find(f, PathCertainty.Proven, CancellationToken.None)
                ?? search.Find(f, PathCertainty.Possible, CancellationToken.None))?.ToString() ?? "",
            System.StringComparer.Ordinal);
    }

    public static IReadOnlyList<Function> FunctionsOf(Compilation compilation) => FunctionsOf(CallGraphOracle.Of(compilation));

    /// <summary>Of one file. The others are not bound for it.</summary>
    public static IReadOnlyList<Function> FunctionsOf(Compilation compilation, string path) =>
        FunctionsOf(CallGraphOracle.Of(compilation, compilation.SyntaxTrees.Where(t => t.FilePath == path)));

    private static IReadOnlyList<Function> FunctionsOf(CallGraphOracle oracle) =>
        oracle.Functions.OrderBy(Name, System.StringComparer.Ordinal).ToList();

    private bool RunsElsewhere(Function callee) => OracleExclusions.Covers(callee, _oracle.Compilation);

    private static ISymbol MemberOf(Function function)
    {
        var symbol = function.Symbol;
        while (symbol is IMethodSymbol { MethodKind: MethodKind.AnonymousFunction or MethodKind.LocalFunction }
            and { ContainingSymbol: { } container })
        {
            symbol = container;
        }
        return symbol;
    }

    private static string Name(Function function) =>
        $"{function.Symbol.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat)} "
            + $"{function.Node?.GetLocation().GetLineSpan().ToString() ?? (function.Method?.MethodKind.ToString())}";
}
