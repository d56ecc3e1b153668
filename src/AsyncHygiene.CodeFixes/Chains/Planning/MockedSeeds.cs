using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Chains.Safety;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// The blocking calls of a plan whose synchronous form tests have told mocks about. The code calls the awaitable form from now on, so the
/// mocks are told of that one, if nothing that they are given to calls the synchronous form any more.
/// </summary>
internal sealed class MockedSeeds
{
    private readonly SolutionEdits _edits;
    private readonly SolutionCalls _calls;
    private readonly MockedCalls _mocked;
    private readonly CancellationToken _cancellationToken;

    public MockedSeeds(SolutionEdits edits, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _edits = edits;
        _calls = calls;
        _mocked = new MockedCalls(edits.Solution, cancellationToken);
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
