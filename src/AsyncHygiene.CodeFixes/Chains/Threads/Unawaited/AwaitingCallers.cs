using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites.Loops.Lists;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Ambient;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads.Unawaited;

/// <summary>
/// The function that calls an <c>async void</c> method, and all that call it: once the call is awaited, each of them goes on later. None of
/// them may change what the work reads after its wait, or start it again while it is under way.
/// <code>
/// async void Load(string url) { var version = ++_version; var text = await Get(url); if (version == _version) Show(text); }
/// Load("a"); Load("b");
/// </code>
/// </summary>
internal sealed class AwaitingCallers
{
    /// <summary>Beyond these it is not known.</summary>
    private const int MaximumSites = 100;

    /// <summary>As long as the change of a solution is planned.</summary>
    private static readonly ConditionalWeakTable<SolutionReferences, CallerGraph> s_graphs = new();

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly IReadOnlyCollection<CodeSummary> _work;
    private readonly SolutionReferences _references;
    private readonly CancellationToken _cancellationToken;

    private AwaitingCallers(
        SemanticModelSource models,
        IReadOnlyCollection<CodeSummary> work,
        SolutionReferences references,
        CancellationToken cancellationToken)
    {
        _models = models;
        _graph = s_graphs.GetValue(references, _ => new CallerGraph(models));
        _work = work;
        _references = references;
        _cancellationToken = cancellationToken;
    }

    /// <param name="call">Of the method.</param>
    /// <param name="site">The call, or a loop that awaits all its passes at its end.</param>
    /// <param name="context">Where they stand.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<bool> MayChangeAsync(
        InvocationExpressionSyntax call,
        SyntaxNode site,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var models = await SolutionModels.Of(context).GetAsync(cancellationToken).ConfigureAwait(false);
        var work = ReachedCode.Of(context).From([call], context.Model, cancellationToken).ToList();
        var callers = new AwaitingCallers(models, work, context.References, cancellationToken);
        return await callers.MayChangeAsync(site).ConfigureAwait(false);
    }

    private async Task<bool> MayChangeAsync(SyntaxNode site)
    {
        var seen = new HashSet<SyntaxNode> { site };
        var open = new Queue<SyntaxNode>(seen);
        while (open.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            var next = open.Dequeue();
            if (seen.Count > MaximumSites || await MayChangeAfterAsync(next).ConfigureAwait(false))
                return true;

            foreach (var caller in SitesAbove(next).Where(seen.Add))
                open.Enqueue(caller);
        }

        return false;
    }

    private async Task<bool> MayChangeAfterAsync(SyntaxNode site)
    {
        var function = FunctionSyntax.Around(site);
        var statement = site.AncestorsAndSelf().TakeWhile(n => n != function).OfType<StatementSyntax>().FirstOrDefault();
        if (statement is null || function is null)
            return false;

        return _references.Solution.GetDocument(site.SyntaxTree) is not { } document
            || !IndependentWork.Is(
                _work,
                statement,
                await DocumentContext.CreateAsync(document, _references, _cancellationToken).ConfigureAwait(false),
                _cancellationToken);
    }

    /// <summary>
    /// Where the function is called, and a lambda where it is made as well. Nothing awaits a function that is <c>async void</c>; where it
    /// becomes another one, its own calls are asked about.
    /// </summary>
    private IEnumerable<SyntaxNode> SitesAbove(SyntaxNode site)
    {
        if (Function.Around(site, _models.For(site.SyntaxTree), _cancellationToken) is not { Method: { } method } function
            || method is { IsAsync: true, ReturnsVoid: true })
        {
            return [];
        }

        var callers = _graph.CallersOf(function, _cancellationToken).Sites.Select(s => s.Syntax);
        return function.IsLambda ? callers.Append(function.Node!) : callers;
    }
}
