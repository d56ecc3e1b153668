using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Hosts.Filters;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Filters;

/// <summary>
/// Whether an exception of a call passes a <c>finally</c> or <c>using</c> on its way to a caller whose filter looks at more than the
/// exception. The filter of synchronous code runs first, and sees what the <c>finally</c> has not put back yet:
/// <code>
/// void Work() { using (log.BeginScope(id)) File.ReadAllText(path); }
/// try { Work(); } catch (Exception e) when (_log.Write(e)) { }            // writes inside of the scope; behind an await it would not
/// </code>
/// A filter that asks a token counts where something on the way may cancel one while it cleans up.
/// </summary>
internal sealed class FilteredCallers : CallSiteCheck
{
    private readonly Dictionary<SyntaxNode, ExpressionSyntax> _filters = [];
    private readonly Dictionary<ExpressionSyntax, FilterSubject> _subjects = [];
    private readonly Dictionary<Function, bool> _canceling = [];
    private readonly Dictionary<Function, bool> _cleaning = [];

    private bool? _exist;

    public FilteredCallers(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    /// <param name="call">One of which it holds.</param>
    public string ReasonAt(SyntaxNode call) =>
        "the exception filter of a caller"
            + (_filters.TryGetValue(call, out var filter) ? $", in {SourcePlace.Of(filter.GetLocation())}," : "")
            + " looks at state before the 'finally' or 'using' around the call runs; behind an 'await' it would come after it";

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution)
    {
        // The exception of an async function is in its task already.
        if (FunctionAround(call, solution.Models) is not { Method.IsAsync: false } first)
            return false;

        // To climb through all callers costs more than to see once that there is no such filter.
        if (!(_exist ??= solution.Models.Compilations.Any(c => c.SyntaxTrees.Any(t => HasFilter(t, solution)))))
            return false;

        var way = new Way(first) { IsCleanedUp = IsCleanedUp(call, solution.Models) };
        return HoldsAbove(
            call,
            solution,
            site => MayArrive(site, solution),
            (function, sites) => IsHeard(call, function, sites, way, solution));
    }

    /// <summary>A filter around a call of the function would be asked later.</summary>
    private bool IsHeard(
        SyntaxNode call,
        Function function,
        IReadOnlyList<CallSite> sites,
        Way way,
        SolutionCalls.Calls solution)
    {
        if (!way.Has(function, sites) || function.Method is { IsAsync: true })
            return false;

        way.Passed.Add(function);
        var filter = sites.SelectMany(s => FiltersAround(s.Syntax)).FirstOrDefault(f => SubjectOf(f, solution) switch
        {
            FilterSubject.State => way.IsCleanedUp || way.Passed.Exists(p => MayCleanUp(p, solution)),
            FilterSubject.Token => way.Passed.Exists(p => MayCancel(p, solution)),
            _ => false,
        });
        if (filter is not null)
        {
            _filters[call] = filter;
            return true;
        }

        way.IsCleanedUp |= sites.Any(s => IsCleanedUp(s.Syntax, solution.Models));
        return sites.Select(s => s.Caller).Any(c => way.GoesOn(c) is { } above && IsHeard(call, c, above, way, solution));
    }

    private bool HasFilter(SyntaxTree tree, SolutionCalls.Calls solution) =>
        tree.GetRoot(CancellationToken)
            .DescendantNodes()
            .OfType<CatchFilterClauseSyntax>()
            .Any(f => SubjectOf(f.FilterExpression, solution) != FilterSubject.Fixed);

    private FilterSubject SubjectOf(ExpressionSyntax filter, SolutionCalls.Calls solution)
    {
        if (!_subjects.TryGetValue(filter, out var subject))
        {
            subject = ExceptionFilter.SubjectOf(
                filter,
                solution.Models.For(filter.SyntaxTree),
                SourceAt(filter, solution),
                CancellationToken);
            _subjects.Add(filter, subject);
        }

        return subject;
    }

    private bool MayCancel(Function function, SolutionCalls.Calls solution) =>
        May(_canceling, function, solution, (bodies, model, source) => CancelingCleanUp.IsIn(bodies, model, source, CancellationToken));

    /// <summary>A synchronous call in the function may throw as well: what cleans up there has done so before the task is seen.</summary>
    private bool MayCleanUp(Function function, SolutionCalls.Calls solution) => May(
        _cleaning,
        function,
        solution,
        (bodies, model, source) =>
            source.From(bodies, model, CancellationToken).Any(c => c.Code.DescendantNodesAndSelf().Any(CleansUp)));

    private bool May(
        Dictionary<Function, bool> known,
        Function function,
        SolutionCalls.Calls solution,
        Func<SyntaxNode[], SemanticModel, ReachedCode, bool> isIn)
    {
        if (!known.TryGetValue(function, out var may))
        {
            var bodies = function switch
            {
                { Node: { } node } => [node],
                { Method: { } method } => method.DeclaringSyntaxReferences.Select(r => r.GetSyntax(CancellationToken)).ToArray(),
                _ => [],
            };
            may = bodies.FirstOrDefault() is { } first
                && solution.Models.Has(first.SyntaxTree)
                && isIn(bodies, solution.Models.For(first.SyntaxTree), SourceAt(first, solution));
            known.Add(function, may);
        }

        return may;
    }

    private static ReachedCode SourceAt(SyntaxNode node, SolutionCalls.Calls solution) =>
        ReachedCode.Of(solution.Models.CompilationOf(node.SyntaxTree), solution.Projects[0].Project.Solution);

    /// <summary>
    /// The function cleans up, at the call or elsewhere: with one await in it, all its exceptions reach the caller after that.
    /// </summary>
    private bool IsCleanedUp(SyntaxNode call, SemanticModelSource models) =>
        FunctionSyntax.Around(call) is { } function
        && FunctionSyntax.NodesDownToFunctions(function).Any(n => CleansUp(n)
            || (n is CommonForEachStatementSyntax { Expression: var items }
                && items.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any(i => EndsIterator(i, models))));

    private static bool CleansUp(SyntaxNode node) => node
        is FinallyClauseSyntax
        or UsingStatementSyntax
        or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };

    /// <summary>An exception in the loop ends the iterator, which cleans up, or one that it goes through.</summary>
    private bool EndsIterator(InvocationExpressionSyntax call, SemanticModelSource models) =>
        models.For(call.SyntaxTree).GetSymbolInfo(call, CancellationToken).Symbol
            is IMethodSymbol { OriginalDefinition: { DeclaringSyntaxReferences: { IsEmpty: false } declarations } method }
        && method.ReturnType.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
        && (method.IsVirtual
            || method.IsOverride
            || declarations.Any(d => FunctionSyntax.BodyOf(d.GetSyntax(CancellationToken)) is not { } body
                || body.DescendantNodesAndSelf().Any(n => CleansUp(n) || n is CommonForEachStatementSyntax)));

    private static IEnumerable<ExpressionSyntax> FiltersAround(SyntaxNode call) =>
        call.Ancestors().TakeWhile(n => !FunctionSyntax.IsFunction(n)).OfType<TryStatementSyntax>()
            .Where(t => t.Block.Span.Contains(call.Span))
            .SelectMany(t => t.Catches)
            .Select(c => c.Filter?.FilterExpression)
            .OfType<ExpressionSyntax>();

    /// <summary>
    /// The functions that the exception passes. Above an async function it is in a task, and all below it has been cleaned up.
    /// </summary>
    private sealed class Way(Function first)
    {
        private readonly HashSet<Function> _functions = [first];
        private readonly Dictionary<Function, IReadOnlyList<CallSite>> _aside = [];

        public List<Function> Passed { get; } = [];

        public bool IsCleanedUp { get; set; }

        /// <summary>Where it is not known yet that the exception comes there, its callers are kept.</summary>
        public bool Has(Function function, IReadOnlyList<CallSite> callers)
        {
            if (_functions.Contains(function))
                return true;

            _aside[function] = _aside.TryGetValue(function, out var others) ? others.Concat(callers).ToList() : callers;
            return false;
        }

        /// <summary>The callers of a function that has been set aside.</summary>
        public IReadOnlyList<CallSite>? GoesOn(Function caller) =>
            _functions.Add(caller) && _aside.TryGetValue(caller, out var callers) ? callers : null;
    }
}
