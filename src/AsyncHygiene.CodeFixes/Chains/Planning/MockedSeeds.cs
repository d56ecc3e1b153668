using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// The blocking calls and members of a plan whose synchronous form tests have told mocks about. The code calls the awaitable form from now
/// on, so the mocks are told of that one, if nothing that they are given to calls the synchronous form any more.
/// </summary>
internal sealed class MockedSeeds
{
    private readonly SolutionEdits _edits;
    private readonly SolutionCalls _calls;
    private readonly MockedCalls _mocked;
    private readonly NamedSetups _named;
    private readonly MockedRequestForm _form;
    private readonly CancellationToken _cancellationToken;

    public MockedSeeds(SolutionEdits edits, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _edits = edits;
        _calls = calls;
        _mocked = new MockedCalls(edits.Solution, cancellationToken);
        _named = new NamedSetups(edits.Solution, cancellationToken);
        _form = new MockedRequestForm(edits.Solution, cancellationToken);
        _cancellationToken = cancellationToken;
    }

    /// <summary>Adds what mocks are told instead to the plan, and gives the calls that have to stay.</summary>
    public async Task<IReadOnlyList<(ChainSeed Seed, Refusal Refusal)>> FindAsync(ChainPlan plan)
    {
        var refused = new List<(ChainSeed, Refusal)>();
        var awaited = new HashSet<(string File, int Position)>(plan.Sites
            .Select(s => CounterpartCall.At(s.Call))
            .OfType<InvocationExpressionSyntax>()
            .Select(PlaceOf));
        foreach (var seed in plan.Sites)
        {
            if (await ReasonWithoutFormAsync(seed).ConfigureAwait(false) is { } staying)
            {
                refused.Add((seed, Refusal.MockedForm.Because(staying)));
                continue;
            }

            if (FormOf(seed) is not var (method, form))
                continue;

            var mocked = await _mocked.OfAsync(method.Name).ConfigureAwait(false);
            foreach (var call in mocked.Where(m => SameMember.IsFormOf(m.Method, method)))
            {
                if (await ReasonAsync(seed, call, method, form, awaited, plan).ConfigureAwait(false) is { } reason)
                {
                    refused.Add((seed, Refusal.MockedForm.Because(reason)));
                    break;
                }
            }
        }

        return refused;
    }

    /// <summary>Why a call stays of which no mock could be told the awaitable form: of what it calls, a form, a sequence.</summary>
    private async Task<string?> ReasonWithoutFormAsync(ChainSeed seed)
    {
        if (FormSite.Is(seed.Call) && await _form.PlaceAsync().ConfigureAwait(false) is { } place)
            return $"{place}, tells a mock about 'Form'";

        return seed.Site is { } site && PagedSite.PagedAt(site.Node, seed.Edits.Context, _cancellationToken) is { } sequence
            ? await ReasonBehindAsync(seed, sequence.Call.TargetMethod).ConfigureAwait(false)
                ?? await ReasonOfSequenceAsync(seed, sequence).ConfigureAwait(false)
            : CalledBy(seed) is { } called ? await ReasonBehindAsync(seed, called).ConfigureAwait(false)
            : null;
    }

    /// <summary>The members of a plan that a test tells a mock about by their names.</summary>
    public async Task<IReadOnlyList<(Family Family, Refusal Refusal)>> FindNamedAsync(ChainPlan plan)
    {
        var refused = new List<(Family, Refusal)>();
        foreach (var family in plan.Families)
        {
            foreach (var member in family.Members.Select(m => (ISymbol)m.Symbol).Append(family.Symbol))
            {
                if (await _named.PlaceOfAsync(member).ConfigureAwait(false) is { } place)
                {
                    refused.Add((family, Refusal.MockedForm.Because($"{place}, tells a mock about '{member.Name}' by its name")));
                    break;
                }
            }
        }

        return refused;
    }

    /// <summary>
    /// Why a call of a library stays that itself calls what a mock may stand for: <c>cache.GetString</c> calls the <c>Get</c> of an
    /// <c>IDistributedCache</c>, and which members it calls is not seen. Null where no mock is told about one.
    /// </summary>
    private async Task<string?> ReasonBehindAsync(ChainSeed seed, IMethodSymbol called)
    {
        if (await _named.PlaceBehindAsync(called).ConfigureAwait(false) is { } named)
            return $"{named}, tells a mock about '{called.Name}' by its name";

        foreach (var member in MembersBehind(called))
        {
            foreach (var mocked in await _mocked.OfAsync(member.Name).ConfigureAwait(false))
            {
                if (SameMember.IsFormOf(mocked.Method, member) && await IsHeardAsync(mocked, seed, called).ConfigureAwait(false))
                    return $"{mocked.Place}, tells a mock about '{member.Name}', which '{called.Name}' may call";
            }
        }

        return null;
    }

    private IMethodSymbol? CalledBy(ChainSeed seed) =>
        CounterpartCall.At(seed.Call) is { } call
            ? (seed.Edits.Context.Model.GetOperation(call, _cancellationToken) as IInvocationOperation)?.TargetMethod
            : null;

    /// <summary>Why a library's sequence is gone through as it is: a mock is told what it gives. Null where none is.</summary>
    private async Task<string?> ReasonOfSequenceAsync(ChainSeed seed, PagedSequence sequence)
    {
        var (method, form) = (sequence.Call.TargetMethod, sequence.Form.Name);
        foreach (var mocked in await _mocked.OfAsync(method.Name).ConfigureAwait(false))
        {
            if (SameMember.IsFormOf(mocked.Method, method) && await IsHeardAsync(mocked, seed, method).ConfigureAwait(false))
                return $"{mocked.Place}, tells a mock about '{method.Name}' in a way that cannot be told about '{form}'";
        }

        return null;
    }

    /// <summary>The synchronous members of what a library's method extends, if that has awaitable ones as well.</summary>
    private static IEnumerable<IMethodSymbol> MembersBehind(IMethodSymbol called)
    {
        if (called is not { IsExtensionMethod: true, OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: true }
            || (called.ReducedFrom ?? called).Parameters[0].Type is not INamedTypeSymbol { IsAbstract: true } extended)
        {
            return [];
        }

        var members = extended.SelfAndBaseTypes()
            .Concat(extended.AllInterfaces)
            .SelectMany(t => t.GetMembers())
            .OfType<IMethodSymbol>()
            .Where(m => m.MethodKind == MethodKind.Ordinary && (m.IsAbstract || m.IsVirtual))
            .ToLookup(m => Awaitable.ResultOf(m.ReturnType) is not null);
        return members[true].Any() ? members[false] : [];
    }

    /// <summary>The test may run the type that the call is in, as far as its text says which.</summary>
    private async Task<bool> IsHeardAsync(MockedCall mocked, ChainSeed seed, IMethodSymbol called)
    {
        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        if (!models.Has(seed.Call.SyntaxTree)
            || models.For(seed.Call.SyntaxTree).GetEnclosingSymbol(seed.Call.SpanStart, _cancellationToken)?.ContainingType is not { } own)
        {
            return true;
        }

        var types = new HashSet<INamedTypeSymbol>(SymbolEqualityComparer.Default) { own };
        types.UnionWith(graph.CallersOf(Function.Of(called), _cancellationToken).Sites
            .Select(s => s.Caller.Type)
            .OfType<INamedTypeSymbol>());
        return (await _mocked.HeardByAsync(mocked, types, models).ConfigureAwait(false)).Contains(own, SymbolEqualityComparer.Default);
    }

    /// <summary>
    /// The synchronous member that the call runs, and the name of its awaitable form; null where no mock can stand for it.
    /// </summary>
    private (IMethodSymbol Method, string Form)? FormOf(ChainSeed seed) =>
        CounterpartCall.At(seed.Call) is { } call
        && seed.Edits.Context.Model.GetOperation(call, _cancellationToken) is IInvocationOperation { TargetMethod: var method } operation
        && (method.IsAbstract || method.IsVirtual || method.IsOverride)
        && AsyncCounterparts.Of(seed.Edits.Context.Types).Find(operation, _cancellationToken) is { } counterpart
            ? (method, counterpart.Method.Name)
            : null;

    /// <summary>Why the call stays; null where the mock is told of the awaitable form, or the call does not run on it.</summary>
    private async Task<string?> ReasonAsync(
        ChainSeed seed,
        MockedCall mocked,
        IMethodSymbol method,
        string form,
        HashSet<(string File, int Position)> awaited,
        ChainPlan plan)
    {
        var (models, graph, _) = await _calls.GetAsync().ConfigureAwait(false);
        if (!models.Has(seed.Call.SyntaxTree))
            return null;

        var sites = graph.CallersOf(Function.Of(method), _cancellationToken).Sites.Where(s => Calls(s, method, models)).ToList();
        var types = new HashSet<INamedTypeSymbol>(
            sites.Select(s => s.Caller.Type).OfType<INamedTypeSymbol>(),
            SymbolEqualityComparer.Default);
        var heard = await _mocked.HeardByAsync(mocked, types, models).ConfigureAwait(false);
        var own = sites.FindAll(s => s.Caller.Type is { } type && heard.Contains(type, SymbolEqualityComparer.Default));
        if (!own.Exists(s => s.Invocation is { } call && PlaceOf(call) == PlaceOf(CounterpartCall.At(seed.Call)!)))
            return null;

        if (own.Find(s => s.Invocation is not { } call || !awaited.Contains(PlaceOf(call))) is { } other)
            return $"{mocked.Place}, tells a mock about '{method.Name}', which '{FunctionName.Of(other.Caller.Symbol)}' would still call";
        if (await MockedForm.OfAsync(mocked, form, _edits, _cancellationToken).ConfigureAwait(false) is not { } told)
            return $"{mocked.Place}, tells a mock about '{method.Name}' in a way that cannot be told about '{form}'";

        plan.MockedForms.Add((seed, told));
        return null;
    }

    private bool Calls(CallSite site, IMethodSymbol method, SemanticModelSource models) =>
        site.Invocation is not { } call
        || SameMember.IsFormOf(models.For(call.SyntaxTree).GetSymbolInfo(call, _cancellationToken).Symbol, method);

    private static (string File, int Position) PlaceOf(InvocationExpressionSyntax call) => (call.SyntaxTree.FilePath, call.SpanStart);
}
