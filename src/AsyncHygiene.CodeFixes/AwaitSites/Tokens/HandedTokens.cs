using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
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
    public async Task<string?> AtAsync(SyntaxNode site, SyntaxNode function, IMethodSymbol method, DocumentContext context) =>
        ParameterOf(method, function, site, context) is { } token
        && await CanBeCancelledAsync(site, function, token, context).ConfigureAwait(false)
            ? token.Name
            : null;

    /// <summary>Whether a token that the conversion gives the function may be handed on at a place.</summary>
    public Task<bool> CanHandAddedAsync(SyntaxNode site, SyntaxNode function, DocumentContext context) =>
        CanBeCancelledAsync(site, function, token: null, context);

    /// <summary>
    /// False for members that clean up, and for those that are called in clean-up only: no caller would hand them a token.
    /// </summary>
    public async Task<bool> CanTakeParameterAsync(IMethodSymbol member, DocumentContext context) =>
        !CleanUpMember.Is(member, context.Types)
        && !(await CallersAsync(context).ConfigureAwait(false)).IsCalledInCleanUpOnly(member);

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
