using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.OffRequests;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>
/// Whether something that the solution does not show may run a function, or what leads to it: a contract or an attribute of a library, a
/// delegate that a library keeps, reflection, or work that a program starts and leaves running.
/// </summary>
internal sealed class OpenWays
{
    /// <summary>Code with more callers than this is not followed to the end.</summary>
    private const int MaximumMembers = 300;

    private readonly SolutionScope _scope;

    public OpenWays(SolutionScope scope) => _scope = scope;

    public bool LeadTo(Function function, CancellationToken cancellationToken)
    {
        var seen = new HashSet<Function> { function };
        var open = new Queue<Function>(seen);
        while (open.TryDequeue(out var next))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (seen.Count > MaximumMembers)
                return true;

            // What nothing adds does not run, whatever its contract says; an entry point of its own has had its say as a path.
            if (_scope.IsNeverAdded(next) || _scope.RootsOf(next).Find(next) is not null || _scope.IsOfNoObject(next, cancellationToken))
                continue;

            if (IsRunByLibrary(next))
                return true;

            var callers = _scope.Callers.CallersOf(next, cancellationToken);
            var sites = callers.Sites.Where(s => !s.Caller.Equals(next)).ToList();
            if (sites.Count == 0 && callers.Registration is null && !_scope.IsUnused(next, cancellationToken))
                return true;

            foreach (var site in sites)
            {
                if (GivesAway(site, next) || (Stops(site.Caller, cancellationToken) && !Waits(site, next)))
                    return true;

                if (!Stops(site.Caller, cancellationToken) && seen.Add(site.Caller))
                    open.Enqueue(site.Caller);
            }
        }

        return false;
    }

    private bool Stops(Function function, CancellationToken cancellationToken) =>
        _scope.RootsOf(function).Stops(function, cancellationToken);

    private bool IsRunByLibrary(Function function) =>
        function is { Node: null, Method: { } method }
        && (TellingAttributes.AreOn(method) || Slots.Of(method).Any(s => !_scope.IsOwn(s.ContainingAssembly)));

    /// <summary>The function is given as a delegate to something, and it is not known whether and when that runs it.</summary>
    private static bool GivesAway(CallSite site, Function called) =>
        site is { Invocation: null, Certainty: PathCertainty.Possible }
        && called is { Node: not null } or { Method.MethodKind: MethodKind.Ordinary };

    private bool Waits(CallSite site, Function called) =>
        WaitingCalls.Waits(site.Syntax, called, KnownTypes.Of(_scope.Models.CompilationOf(site.Syntax.SyntaxTree))) == true;
}
