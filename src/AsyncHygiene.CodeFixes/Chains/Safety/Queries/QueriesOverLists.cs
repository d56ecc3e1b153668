using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Queries;

/// <summary>
/// Queries that come from a member, also one of a library, which something in the solution lets give a list: a fake of a test, a class that
/// keeps its rows in memory, code that sets a property. A parameter comes from the calls: a member there, or a list of a test. The
/// synchronous operators run on both, the awaitable ones throw on a list.
/// </summary>
internal sealed class QueriesOverLists
{
    private readonly QueryGivers _givers;
    private readonly GivenLists _lists;
    private readonly QueryContracts _contracts = new();
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<string, Refusal?> _known = new(StringComparer.Ordinal);

    public QueriesOverLists(Solution solution, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _givers = new QueryGivers(calls, cancellationToken);
        _lists = new GivenLists(solution, _givers, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a query may not be awaited; null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context)
    {
        if (SourceOf(site, context) is not { } source)
            return null;

        foreach (var giver in await _givers.FindAsync(source).ConfigureAwait(false))
        {
            if (giver is INamedTypeSymbol)
                return Refusal.ListQuery.Because($"'{giver.Name}' is around the query, and on it the awaitable operators throw");

            var key = giver is IParameterSymbol { ContainingSymbol: var owner } parameter
                ? $"{Key(owner)} {parameter.Ordinal}"
                : Key(giver);
            if (!_known.TryGetValue(key, out var refusal))
                _known.Add(key, refusal = await FindAsync(giver).ConfigureAwait(false));
            if (refusal is not null)
                return refusal;
        }

        return null;
    }

    /// <summary>The query that the awaitable form would run.</summary>
    private IOperation? SourceOf(SyntaxNode site, DocumentContext context) =>
        context.Model.GetOperation(site, _cancellationToken) is IInvocationOperation { Arguments.Length: > 0 } call
        && QueryableExtensions.IsTerminal(call.TargetMethod, context.Types)
            ? call.Arguments[0].Value
            : EnumeratedQuery.QueryOf(site, context, _cancellationToken);

    private static string Key(ISymbol member) => member.ToDisplayString(SymbolDisplayFormat.CSharpErrorMessageFormat);

    private async Task<Refusal?> FindAsync(ISymbol giver)
    {
        if (giver is IParameterSymbol { ContainingSymbol: var method } parameter)
        {
            return await _lists.OfParameterAsync(parameter).ConfigureAwait(false) is { } given
                ? Because(given, $"gives '{NameOf(method)}' a list")
                : null;
        }

        foreach (var source in _contracts.Behind(giver).Where(c => !SymbolNames.AreSame(c, giver.OriginalDefinition)).Prepend(giver))
        {
            foreach (var (member, place) in await _lists.OfMembersAsync(source.Name).ConfigureAwait(false))
            {
                if (SameMember.IsFormOf(member, source) && (ReferenceEquals(source, giver) || QueryContracts.GiveSame(member, giver)))
                    return Because(place, $"lets '{source.Name}' give a list");
            }
        }

        return null;
    }

    private static string NameOf(ISymbol method) =>
        method is IMethodSymbol { MethodKind: MethodKind.Constructor } ? method.ContainingType.Name : method.Name;

    private static Refusal Because(string place, string what) =>
        Refusal.ListQuery.Because($"{place}, {what}, on which the awaitable operators throw");
}
