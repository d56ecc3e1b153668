using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Safety.Completion;
using AsyncHygiene.Chains.Safety.Connections;
using AsyncHygiene.Chains.Safety.Forms;
using AsyncHygiene.Chains.Safety.Hooks;
using AsyncHygiene.Chains.Safety.Queries;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Why a call may not become one of its awaitable form, though there is one: somewhere in the solution that form is another operation, or
/// throws.
/// </summary>
internal sealed class AwaitableForms
{
    private readonly QueriesOverLists _lists;
    private readonly UnlikeForms _unlike;
    private readonly LikePairs _likePairs;
    private readonly OwnSequences _sequences;
    private readonly PlainConnections _connections;
    private readonly SynchronousHooks _hooks;
    private readonly ImplementedPairs _pairs;
    private readonly InnerOverrides _overrides;
    private readonly TimeLimits _limits;
    private readonly RaisedEvents _events;
    private readonly OwnStreams _streams;
    private readonly CancellationToken _cancellationToken;
    private readonly InnerForms _inner;
    private readonly UnlikeDisposals _disposals;
    private readonly InnerStreams _wrapped;

    public AwaitableForms(SolutionEdits edits, SolutionCalls calls, CancellationToken cancellationToken)
    {
        _cancellationToken = cancellationToken;
        _lists = new QueriesOverLists(edits.Solution, calls, cancellationToken);
        _unlike = new UnlikeForms(edits.Solution, cancellationToken);
        _likePairs = new LikePairs(edits.Solution, cancellationToken);
        _sequences = new OwnSequences(edits.Solution, cancellationToken);
        _connections = new PlainConnections(edits.Solution, cancellationToken);
        _hooks = new SynchronousHooks(edits.Solution, cancellationToken);
        _pairs = new ImplementedPairs(edits.Solution, cancellationToken);
        _overrides = new InnerOverrides(edits.Solution, cancellationToken);
        var members = new NamedMembers(edits.Solution, cancellationToken);
        _limits = new TimeLimits(members, cancellationToken);
        _events = new RaisedEvents(members, cancellationToken);
        _streams = new OwnStreams(edits.Solution, cancellationToken);
        _disposals = new UnlikeDisposals(calls, cancellationToken);
        _wrapped = new InnerStreams(calls, cancellationToken);
        _inner = new InnerForms(edits, calls, _unlike, FindAtAsync, cancellationToken);
    }

    /// <summary>Null where nothing speaks against it.</summary>
    public async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context) =>
        await FindAtAsync(site, context).ConfigureAwait(false) ?? await _inner.FindAsync(site, context).ConfigureAwait(false);

    private async Task<Refusal?> FindAtAsync(SyntaxNode site, DocumentContext context) =>
        await _lists.FindAsync(site, context).ConfigureAwait(false)
        ?? await _unlike.FindAsync(site, context).ConfigureAwait(false)
        ?? await _likePairs.FindAsync(site, context).ConfigureAwait(false)
        ?? await _sequences.FindAsync(site, context).ConfigureAwait(false)
        ?? await _connections.FindAsync(site, context).ConfigureAwait(false)
        ?? await _hooks.FindAsync(site, context).ConfigureAwait(false)
        ?? await _pairs.FindAsync(site, context).ConfigureAwait(false)
        ?? await _overrides.FindAsync(site, context).ConfigureAwait(false)
        ?? await _limits.FindAsync(site, context).ConfigureAwait(false)
        ?? await _events.FindAsync(site, context).ConfigureAwait(false)
        ?? await _streams.FindAsync(site, context).ConfigureAwait(false)
        ?? await _disposals.FindAsync(site, context).ConfigureAwait(false)
        ?? await _wrapped.FindAsync(site, context).ConfigureAwait(false)
        ?? InlineContinuation.RefusalOf(site, context, _cancellationToken);
}
