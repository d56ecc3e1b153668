using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.References;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety.Runs;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// A question about the place of a call that takes the callers of the whole solution to answer. Plans ask it again for the same calls, so
/// each answer is kept.
/// </summary>
internal abstract class CallSiteCheck
{
    /// <summary>Beyond these nothing can be said.</summary>
    private const int MaximumFunctions = 2000;

    private readonly SolutionCalls _calls;
    private readonly Dictionary<SyntaxNode, bool> _known = [];

    protected CallSiteCheck(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        CancellationToken = cancellationToken;
    }

    protected CancellationToken CancellationToken { get; }

    /// <summary>The first of these calls of which it holds; null where it holds of none.</summary>
    public async Task<FamilyCall?> FirstAsync(IEnumerable<FamilyCall> calls)
    {
        foreach (var call in calls)
        {
            if (await HoldsAsync(call.Site).ConfigureAwait(false))
                return call;
        }

        return null;
    }

    public async Task<bool> HoldsAsync(SyntaxNode call)
    {
        if (_known.TryGetValue(call, out var known))
            return known;

        var solution = await _calls.GetAsync().ConfigureAwait(false);
        return _known[call] = solution.Models.Has(call.SyntaxTree) && Holds(call, solution);
    }

    /// <summary>A call in one of the compilations that were searched.</summary>
    protected abstract bool Holds(SyntaxNode call, SolutionCalls.Calls solution);

    /// <summary>
    /// Whether something is said of the function around a call, or of one that runs it, up to those that run on a thread of their own.
    /// What methods of the solution do around the delegates that they are given comes before the code that gives them.
    /// </summary>
    /// <param name="call">A call; where it stands in an initializer nothing is said.</param>
    /// <param name="solution">With the callers.</param>
    /// <param name="follows">Whether a caller counts.</param>
    /// <param name="holds">What is asked of a function and the callers that count.</param>
    protected bool HoldsAbove(
        SyntaxNode call,
        SolutionCalls.Calls solution,
        Func<CallSite, bool> follows,
        Func<Function, IReadOnlyList<CallSite>, bool> holds)
    {
        if (FunctionAround(call, solution.Models) is not { } first)
            return false;

        var seen = new HashSet<Function> { first };
        var open = new Queue<Function>(seen);
        while (open.Count > 0)
        {
            CancellationToken.ThrowIfCancellationRequested();
            var function = open.Dequeue();
            if (OwnThreadLambda.Is(function, solution.Models, CancellationToken))
                continue;

            var runs = DelegateRuns.In(solution).Of(function, CancellationToken);
            var sites = solution.Graph.CallersOf(function, CancellationToken).Sites
                .Where(follows)
                .Concat(runs.Above)
                .ToList();
            if (seen.Count > MaximumFunctions
                || runs.IsCut
                || runs.InHelpers.Any(run => holds(function, [run]))
                || holds(function, sites))
            {
                return true;
            }

            foreach (var caller in sites.Select(s => s.Caller).Where(seen.Add))
                open.Enqueue(caller);
        }

        return false;
    }

    /// <summary>
    /// The call arrives, or it may, because it is one of a slot of the solution that many implement. What is said of it holds for all of
    /// them: they are converted together.
    /// </summary>
    protected static bool MayArrive(CallSite site, SolutionCalls.Calls solution)
    {
        if (site.Certainty == PathCertainty.Proven)
            return true;

        var target = PropertyUse.Target(site.Syntax);
        return target is ExpressionSyntax and not AnonymousFunctionExpressionSyntax
            && solution.Models.For(target.SyntaxTree).GetSymbolInfo(target).Symbol switch
            {
                IMethodSymbol method => site.Invocation is not null && !method.DeclaringSyntaxReferences.IsEmpty,
                IPropertySymbol property => !property.DeclaringSyntaxReferences.IsEmpty,
                _ => false,
            };
    }

    /// <summary>Null where the call stands in an initializer.</summary>
    protected Function? FunctionAround(SyntaxNode call, SemanticModelSource models) =>
        Function.Around(call, models.For(call.SyntaxTree), CancellationToken);
}
