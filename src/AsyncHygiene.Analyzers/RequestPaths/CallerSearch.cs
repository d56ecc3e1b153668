using System;
using System.Collections.Generic;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.Branches;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics.Configuration;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Climbs from a function to its callers until an entry point is found. Breadth first and in the order of files and positions, so that the
/// shortest path wins and the answer is the same whatever was asked before; the budget is a count, never a time.
/// </summary>
internal sealed class CallerSearch
{
    /// <summary>The budget of one question in an editor; what runs once over a solution can afford more.</summary>
    private const int MaximumMembers = 500;
    private const int MaximumDepth = 40;

    private readonly CallerGraph _graph;
    private readonly Func<Function, EntryPoint?> _entryPointOf;
    private readonly Func<Function, bool> _isBarrier;
    private readonly int _maximumMembers;
    private readonly int _maximumDepth;

    /// <param name="graph">The callers.</param>
    /// <param name="entryPointOf">The entry point that a member is, or null.</param>
    /// <param name="isBarrier">Functions beyond which nothing is a request: start-up code, logging, configuration.</param>
    /// <param name="maximumMembers">How many members may be asked for their callers.</param>
    /// <param name="maximumDepth">How many calls a path may have.</param>
    public CallerSearch(
        CallerGraph graph,
        Func<Function, EntryPoint?> entryPointOf,
        Func<Function, bool> isBarrier,
        int maximumMembers = MaximumMembers,
        int maximumDepth = MaximumDepth)
    {
        _graph = graph;
        _entryPointOf = entryPointOf;
        _isBarrier = isBarrier;
        _maximumMembers = maximumMembers;
        _maximumDepth = maximumDepth;
    }

    /// <summary>
    /// The entry point that a function is because of the calls of it, or null: work that a service starts and leaves running.
    /// </summary>
    public Func<Function, Callers, EntryPoint?>? StartedBy { get; init; }

    /// <summary>Calls over which the search does not climb.</summary>
    public Func<CallSite, bool>? Skips { get; init; }

    /// <summary>
    /// The place to which the calls have to lead, where it is asked whether their arguments do; without it every call of a function counts.
    /// </summary>
    public BranchPlace? Place { get; init; }

    /// <summary>
    /// The shortest path whose edges are all at least that certain, or null; that of a rule, of a job, or of what a service makes once,
    /// only if no other entry point has one.
    /// </summary>
    public RequestPath? Find(Function start, PathCertainty atLeast, CancellationToken cancellationToken)
    {
        RequestPath? rule = null;
        RequestPath? seldom = null;
        foreach (var (function, sites, registration) in Climb(start, atLeast, cancellationToken))
        {
            if ((registration ?? _entryPointOf(function)) is not { } entry)
                continue;

            var path = RequestPath.Create(start, sites(), entry, entry.Name);
            if (path.IsSeldom)
                seldom ??= path;
            else if (entry.IsSynchronousRule)
                rule ??= path;
            else
                return path;
        }

        return rule ?? seldom;
    }

    /// <summary>One path from each entry point, as far as the budget leads; the shortest ones first.</summary>
    public IEnumerable<RequestPath> FindAll(Function start, PathCertainty atLeast, CancellationToken cancellationToken)
    {
        var found = new HashSet<Function>();
        foreach (var (function, sites, registration) in Climb(start, atLeast, cancellationToken))
        {
            if ((registration ?? _entryPointOf(function)) is { } entry && found.Add(function))
                yield return RequestPath.Create(start, sites(), entry, entry.Name);
        }
    }

    /// <summary>The first function on the way up that satisfies a condition: where a library's own code ends.</summary>
    public RequestPath? FindEnd(
        Function start,
        Func<Function, string?> endOf,
        CancellationToken cancellationToken,
        PathCertainty atLeast = PathCertainty.Possible)
    {
        foreach (var (function, sites, _) in Climb(start, atLeast, cancellationToken))
        {
            if (endOf(function) is { } name)
                return RequestPath.Create(start, sites(), entry: null, name);
        }

        return null;
    }

    private IEnumerable<(Function Function, Func<IReadOnlyList<CallSite>> Sites, EntryPoint? Registration)> Climb(
        Function start,
        PathCertainty atLeast,
        CancellationToken cancellationToken)
    {
        var first = new Step(start, Place?.ReachIn(start, cancellationToken));
        var seen = new HashSet<(Function, CallSite?, INamedTypeSymbol?)> { first.Key };
        var level = new List<Step> { first };
        var asked = 0;
        for (var depth = 0; depth <= _maximumDepth && level.Count > 0; depth++)
        {
            var next = new List<Step>();
            level.RemoveAll(s => _isBarrier(s.Function));

            // What the functions are by themselves comes first: most often that ends the search before any callers are asked for, and
            // a method with more callers than the budget has room for still finds the one among them that is an entry point.
            foreach (var step in level)
                yield return (step.Function, step.SitesBelow, null);

            foreach (var step in level)
            {
                cancellationToken.ThrowIfCancellationRequested();
                if (asked++ >= _maximumMembers)
                    yield break;

                var callers = _graph.CallersOf(step.Function, cancellationToken);
                var entry = callers.Registration is { } registration
                    ? EntryPoint.Of(registration)
                    : StartedBy?.Invoke(step.Function, callers);
                if (entry is not null)
                    yield return (step.Function, step.SitesBelow, entry);

                foreach (var site in callers.Sites)
                {
                    if (site.Certainty >= atLeast
                        && !DebugCode.Contains(site.Syntax)
                        && Skips?.Invoke(site) != true
                        && Above(step, site, cancellationToken) is { } above
                        && seen.Add(above.Key))
                    {
                        next.Add(above);
                    }
                }
            }

            level = next;
        }
    }

    /// <summary>
    /// Null where the call does not lead to the place that the search began with, or is made on an object of a class that has another
    /// method in its place.
    /// </summary>
    private Step? Above(Step step, CallSite site, CancellationToken cancellationToken)
    {
        if (step.Object is { } known && !_graph.Objects.MayBe(site, known, cancellationToken))
            return null;

        var reach = Place?.ReachOver(step.Reach, step.Function, site, cancellationToken);
        return reach is { IsRefuted: true } ? null : new Step(site, step, reach is { IsOpen: true } ? reach : null)
        {
            Object = _graph.Objects.At(site, step.Function, step.Object),
        };
    }

    /// <summary>A function on the way up, with the call of the one below it.</summary>
    private sealed class Step
    {
        private readonly CallSite? _site;
        private readonly Step? _below;

        public Step(Function start, BranchReach? reach)
        {
            Function = start;
            Reach = reach;
        }

        public Step(CallSite site, Step below, BranchReach? reach)
        {
            Function = site.Caller;
            Reach = reach;
            _site = site;
            _below = below;
        }

        public Function Function { get; }

        /// <summary>What the function has to be given; null where that does not matter.</summary>
        public BranchReach? Reach { get; }

        /// <summary>The class of the object on which the function runs, if that is narrower than the function's own; else null.</summary>
        public INamedTypeSymbol? Object { get; init; }

        /// <summary>One visit of a function is enough, unless it matters from where in it the search comes, or on what object.</summary>
        public (Function, CallSite?, INamedTypeSymbol?) Key => (Function, Reach is null ? null : _site, Object);

        /// <summary>The calls from the start up to the function.</summary>
        public IReadOnlyList<CallSite> SitesBelow()
        {
            var sites = new List<CallSite>();
            for (var step = this; step is { _site: { } site }; step = step._below)
                sites.Add(site);
            sites.Reverse();
            return sites;
        }
    }
}
