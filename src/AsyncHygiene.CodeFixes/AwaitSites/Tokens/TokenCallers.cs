using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Tokens;

/// <summary>
/// Whether the callers of a function let a cancellation end it: none of them may call it with a token where they could not be cancelled
/// themselves.
/// </summary>
internal sealed class TokenCallers
{
    /// <summary>Beyond these nothing can be said.</summary>
    private const int MaximumFunctions = 300;

    private const int AnyToken = -1;

    private readonly SemanticModelSource _models;
    private readonly CallerGraph _graph;
    private readonly CancellationToken _cancellationToken;
    private readonly HashSet<(Function Function, int Token)> _seen = [];

    public TokenCallers(SemanticModelSource models, CallerGraph graph, CancellationToken cancellationToken)
    {
        _models = models;
        _graph = graph;
        _cancellationToken = cancellationToken;
    }

    public bool LetBeCancelled(IMethodSymbol method, IParameterSymbol token) =>
        !IsCalledInCleanUpOnly(method) && LetBeCancelled(Function.Of(method), token.Ordinal);

    /// <summary>The same for a lambda or local function that uses the token of a function around it: every run counts.</summary>
    /// <param name="nested">The lambda or local function.</param>
    /// <param name="owner">The function with the token, whose callers are asked for by themselves.</param>
    public bool LetBeCancelled(IMethodSymbol nested, IMethodSymbol? owner)
    {
        if (owner is not null)
            _seen.Add((Function.Of(owner), AnyToken));
        return LetBeCancelled(Function.Of(nested), AnyToken);
    }

    /// <summary>All calls stand where no token may be handed on: a token parameter would be of no use to them.</summary>
    public bool IsCalledInCleanUpOnly(IMethodSymbol method) => IsCalledInCleanUpOnly(Function.Of(method), []);

    private bool LetBeCancelled(Function function, int token)
    {
        if (!_seen.Add((function, token)))
            return true;
        if (_seen.Count > MaximumFunctions)
            return false;

        foreach (var site in SitesOf(function))
        {
            var given = token == AnyToken ? (IsGiven: true, From: null) : GivenAt(site.Syntax, token);
            if (token != AnyToken && IsPassOfLoop(site.Syntax))
                return false;
            if (given.IsGiven && !(CanBeCancelled(site.Syntax) && LetBeCancelled(site.Caller, OrdinalIn(site.Caller, given.From))))
                return false;
        }

        return true;
    }

    private bool IsCalledInCleanUpOnly(Function function, HashSet<Function> seen)
    {
        if (!seen.Add(function))
            return true;

        var sites = SitesOf(function);
        return sites.Count > 0
            && seen.Count <= MaximumFunctions
            && sites.All(s => !CanBeCancelled(s.Syntax) || IsCalledInCleanUpOnly(s.Caller, seen));
    }

    /// <summary>A call of itself says nothing about a function.</summary>
    private List<CallSite> SitesOf(Function function)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        return _graph.CallersOf(function, _cancellationToken).Sites.Where(s => !s.Caller.Equals(function)).ToList();
    }

    private bool CanBeCancelled(SyntaxNode site) => TokenPosition.CanBeCancelled(site, _models.For(site.SyntaxTree), _cancellationToken);

    /// <summary>The token of a parallel loop's pass is cancelled when another pass fails, which never ended this one.</summary>
    private bool IsPassOfLoop(SyntaxNode site)
    {
        if (site is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call })
            return false;

        var model = _models.For(call.SyntaxTree);
        var types = KnownTypes.Of(model.Compilation);
        return model.GetSymbolInfo(call, _cancellationToken).Symbol is { } method
            && types.Is(method.ContainingType, types["System.Threading.Tasks.Parallel"]);
    }

    /// <summary>The caller's own parameter, where that is what it hands on.</summary>
    private static int OrdinalIn(Function caller, IParameterSymbol? from) =>
        from is not null
        && caller.Method is { } method
        && method.Parameters.Length > from.Ordinal
        && method.Parameters[from.Ordinal].Name == from.Name ? from.Ordinal : AnyToken;

    /// <summary>What a call gives for the token; a delegate is called by other code, with an unknown token.</summary>
    private (bool IsGiven, IParameterSymbol? From) GivenAt(SyntaxNode site, int token)
    {
        var call = site is SimpleNameSyntax name ? NameContext.CallOf(name) : site as InvocationExpressionSyntax;
        if (call is null || _models.For(call.SyntaxTree).GetOperation(call, _cancellationToken) is not IInvocationOperation operation)
            return (true, null);

        var argument = operation.Arguments.FirstOrDefault(a => a.Parameter?.Ordinal == token);
        if (argument is null)
            return (true, null);

        var value = argument.Value.WithoutConversions();
        return (argument.ArgumentKind != ArgumentKind.DefaultValue && !IsNone(value), (value as IParameterReferenceOperation)?.Parameter);
    }

    private static bool IsNone(IOperation value) => value is IDefaultValueOperation
        or IPropertyReferenceOperation { Property: { Name: "None", IsStatic: true } }
        or IObjectCreationOperation { Arguments.IsEmpty: true };
}
