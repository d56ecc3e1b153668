using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Cancellation;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Tokens;

/// <summary>
/// Which cancellation token may be handed on at a place: all that add one ask here. It is the only one that the function has, it means the
/// same from the function's begin to its end, and an exception at that place runs past nothing that ran before.
/// </summary>
internal sealed class HandedTokens
{
    private readonly SolutionCalls _calls;
    private readonly CancellationToken _cancellationToken;

    public HandedTokens(SolutionCalls calls, CancellationToken cancellationToken)
    {
        _calls = calls;
        _cancellationToken = cancellationToken;
    }

    /// <summary>The name of the token of a function that awaits something; null where it has none to hand on there.</summary>
    public async Task<string?> AtAsync(SyntaxNode site, AsyncFunction function, DocumentContext context) =>
        function.Symbol is { } symbol
        && ParameterOf(symbol, function.Node, site, context) is { } token
        && await CanBeCancelledAsync(site, function.Node, token, context).ConfigureAwait(false)
            ? token.Name
            : null;

    /// <summary>The same for a place whose function is made async with its callers.</summary>
    /// <param name="site">What becomes an await.</param>
    /// <param name="host">What is around it.</param>
    /// <param name="added">The name of the parameter that the conversion gives the function; null where it gives none.</param>
    /// <param name="context">The edits of the document.</param>
    public async Task<string?> AtAsync(SyntaxNode site, AwaitHost host, string? added, DocumentContext context)
    {
        if (!host.Rewrites.All(r => r.SeesScope))
            return null;
        if (host.Function is { } function)
            return await AtAsync(site, function, context).ConfigureAwait(false);
        if (FunctionAround(site, host) is not { } around)
            return null;
        if (added is not null)
            return await CanBeCancelledAsync(site, around, token: null, context).ConfigureAwait(false) ? added : null;

        return host.Member is IMethodSymbol method
            && ParameterOf(method, around, site, context) is { } token
            && await CanBeCancelledAsync(site, around, token, context).ConfigureAwait(false)
                ? token.Name
                : null;
    }

    /// <summary>The function that awaits, around the calls whose lambdas a place stands in.</summary>
    public static SyntaxNode? FunctionAround(SyntaxNode site, AwaitHost host) =>
        FunctionSyntax.Around(host.Rewrites.LastOrDefault()?.Site ?? site);

    /// <summary>False for members that clean up, and for those that are called in clean-up only: nobody would hand them a token.</summary>
    public async Task<bool> CanTakeParameterAsync(Family family)
    {
        foreach (var member in family.Members)
        {
            if (CleanUpMember.Is(member.Symbol, member.Edits.Context.Types))
                return false;

            var callers = await CallersAsync(member.Edits.Context).ConfigureAwait(false);
            if (callers.IsCalledInCleanUpOnly(member.Symbol))
                return false;
        }

        return true;
    }

    private async Task<bool> CanBeCancelledAsync(SyntaxNode site, SyntaxNode function, IParameterSymbol? token, DocumentContext context)
    {
        if (!TokenPosition.CanBeCancelled(site, context.Model, _cancellationToken))
            return false;

        // A lambda or local function that sees the token runs wherever it is called.
        var owner = FunctionSyntax.SymbolOf(function, context.Model, _cancellationToken);
        foreach (var inner in site.Ancestors().TakeWhile(n => n != function).Where(FunctionSyntax.IsFunction))
        {
            if (FunctionSyntax.SymbolOf(inner, context.Model, _cancellationToken) is { } nested
                && !(await CallersAsync(context).ConfigureAwait(false)).LetBeCancelled(nested, owner))
            {
                return false;
            }
        }

        return token is null || owner is null || (await CallersAsync(context).ConfigureAwait(false)).LetBeCancelled(owner, token);
    }

    private async Task<TokenCallers> CallersAsync(DocumentContext context)
    {
        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        if (models.Has(context.Root.SyntaxTree))
            return new TokenCallers(models, graph, _cancellationToken);

        // A test project, which is seen by itself.
        var own = new SemanticModelSource(ImmutableArray.Create(context.Model.Compilation), keepModels: true);
        return new TokenCallers(own, new CallerGraph(own), _cancellationToken);
    }

    /// <summary>One token and no other, which nothing in the function sets, and which its name means at the place.</summary>
    private static IParameterSymbol? ParameterOf(IMethodSymbol method, SyntaxNode function, SyntaxNode site, DocumentContext context)
    {
        var tokens = method.Parameters.Where(p => context.Types.Is(p.Type, context.Types.CancellationToken)).ToList();
        if (tokens.Count != 1 || tokens[0] is not { RefKind: RefKind.None } token)
            return null;

        return !IsWritten(token, function, context)
            && context.Model.LookupSymbols(site.SpanStart, name: token.Name).Any(s => SymbolEqualityComparer.Default.Equals(s, token))
                ? token
                : null;
    }

    private static bool IsWritten(IParameterSymbol token, SyntaxNode function, DocumentContext context)
    {
        var flow = FunctionSyntax.BodyOf(function) switch
        {
            BlockSyntax block => context.Model.AnalyzeDataFlow(block),
            ExpressionSyntax expression => context.Model.AnalyzeDataFlow(expression),
            _ => null,
        };
        return flow is not { Succeeded: true } || flow.WrittenInside.Contains(token, SymbolEqualityComparer.Default);
    }
}
