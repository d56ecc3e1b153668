using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Filters;

/// <summary>Calls below a handler, in their function or a caller, that tells their errors apart.</summary>
internal abstract class HandledErrors : CallSiteCheck
{
    private readonly Dictionary<SyntaxNode, CatchClauseSyntax> _handlers = [];

    protected HandledErrors(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <summary>Where the handler of a call stands, for a message.</summary>
    protected string PlaceOf(SyntaxNode call, string end = "") =>
        _handlers.TryGetValue(call, out var handler) ? $" in {SourcePlace.Of(handler.GetLocation())}{end}" : "";

    /// <param name="call">The call that may fail.</param>
    /// <param name="solution">With the callers.</param>
    /// <param name="find">The handler among those of one <c>try</c>; null where none of them asks.</param>
    protected bool IsHandled(
        SyntaxNode call,
        SolutionCalls.Calls solution,
        Func<SyntaxList<CatchClauseSyntax>, CatchClauseSyntax?> find) =>
        Keep(call, call, find)
        || HoldsAbove(
            call,
            solution,
            site => MayArrive(site, solution),
            (_, sites) => sites.Any(s => Keep(call, s.Syntax, find)));

    private bool Keep(SyntaxNode call, SyntaxNode site, Func<SyntaxList<CatchClauseSyntax>, CatchClauseSyntax?> find)
    {
        var handler = site.Ancestors()
            .TakeWhile(n => !FunctionSyntax.IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(site.Span))
            .Select(t => find(t.Catches))
            .FirstOrDefault(h => h is not null);
        if (handler is null)
            return false;

        _handlers[call] = handler;
        return true;
    }
}
