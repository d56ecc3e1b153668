using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Forms;

/// <summary>
/// Whether an author's pair calls another pair that must not be exchanged: an await of the outer one would bring the inner one.
/// <code>
/// int Commit() =&gt; _db.SaveChanges();                // overridden in this solution, alone
/// Task&lt;int&gt; CommitAsync() =&gt; _db.SaveChangesAsync();
/// </code>
/// </summary>
internal sealed class InnerForms
{
    private const int MaximumDepth = 8;

    /// <summary>To look at the source of more would cost more than a line is worth.</summary>
    private const int MaximumBodies = 16;

    private readonly SolutionEdits _edits;
    private readonly SolutionCalls _calls;
    private readonly UnlikeForms _unlike;
    private readonly Func<SyntaxNode, DocumentContext, Task<Refusal?>> _check;
    private readonly CancellationToken _cancellationToken;
    private readonly Dictionary<(DeclarationKey Synchronous, DeclarationKey Counterpart), Refusal?> _known = [];

    /// <param name="edits">Of the solution.</param>
    /// <param name="calls">Knows its sources.</param>
    /// <param name="unlike">Compares two forms.</param>
    /// <param name="check">What is asked of one call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public InnerForms(
        SolutionEdits edits,
        SolutionCalls calls,
        UnlikeForms unlike,
        Func<SyntaxNode, DocumentContext, Task<Refusal?>> check,
        CancellationToken cancellationToken)
    {
        _edits = edits;
        _calls = calls;
        _unlike = unlike;
        _check = check;
        _cancellationToken = cancellationToken;
    }

    /// <summary>Why a call may not become one of its awaitable form, for what that calls; null where nothing speaks against it.</summary>
    public Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context) => FindAsync(site, context, MaximumDepth);

    private async Task<Refusal?> FindAsync(SyntaxNode site, DocumentContext context, int depth)
    {
        if (depth == 0
            || context.Model.GetOperation(site, _cancellationToken) is not IInvocationOperation call
            || call.TargetMethod.DeclaringSyntaxReferences.IsEmpty
            || AsyncCounterparts.Of(context.Types).Find(call, _cancellationToken)?.Method is not { } counterpart
            || counterpart.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        var pair = (DeclarationKey.Of(call.TargetMethod), DeclarationKey.Of(counterpart));
        if (!_known.TryGetValue(pair, out var refusal))
        {
            _known.Add(pair, null);
            _known[pair] = refusal = await FindAsync(call.TargetMethod, counterpart, depth).ConfigureAwait(false);
        }

        return refusal;
    }

    private async Task<Refusal?> FindAsync(IMethodSymbol synchronous, IMethodSymbol counterpart, int depth)
    {
        var (models, _, _) = await _calls.GetAsync().ConfigureAwait(false);
        var names = new HashSet<string>(
            BodiesOf(counterpart, models).SelectMany(CallsIn).Select(c => BlockingWait.NameOf(c)?.Identifier.ValueText).OfType<string>(),
            StringComparer.Ordinal);
        if (names.Count == 0)
            return null;

        foreach (var inner in BodiesOf(synchronous, models).SelectMany(CallsIn))
        {
            if (_edits.Solution.GetDocument(inner.SyntaxTree) is not { } document)
                continue;

            var context = (await _edits.InAsync(document, _cancellationToken).ConfigureAwait(false)).Context;
            if (context.Model.GetOperation(inner, _cancellationToken) is IInvocationOperation call
                && await OfPairAsync(call, context, names, depth).ConfigureAwait(false) is { } refusal)
            {
                return refusal;
            }
        }

        return null;
    }

    /// <param name="call">In the synchronous one of the outer pair.</param>
    /// <param name="context">Its document.</param>
    /// <param name="names">What the other one calls.</param>
    /// <param name="depth">How many pairs more may be looked at.</param>
    private async Task<Refusal?> OfPairAsync(IInvocationOperation call, DocumentContext context, HashSet<string> names, int depth)
    {
        if (AsyncCounterparts.Of(context.Types).Find(call, _cancellationToken) is { Method.Name: var name })
        {
            return names.Contains(name)
                ? await _check(call.Syntax, context).ConfigureAwait(false)
                    ?? await FindAsync(call.Syntax, context, depth - 1).ConfigureAwait(false)
                : null;
        }

        // The class overrides the synchronous one alone: its author takes the inherited one for its form.
        var taken = AsyncSuffix.AddTo(call.TargetMethod.Name);
        return names.Contains(taken)
            && call.Instance?.Type.SelfAndBaseTypes().SelectMany(t => t.GetMembers(taken)).OfType<IMethodSymbol>().FirstOrDefault()
                is { } inherited
                ? await _unlike.FindAsync(call, inherited).ConfigureAwait(false)
                : null;
    }

    /// <summary>Of the method, and of what implements or overrides it outside the tests.</summary>
    private IEnumerable<SyntaxNode> BodiesOf(IMethodSymbol method, SemanticModelSource models) =>
        SameMember.FormsOf((method.ReducedFrom ?? method).OriginalDefinition, models)
            .SelectMany(m => m.DeclaringSyntaxReferences)
            .Take(MaximumBodies)
            .Select(r => r.GetSyntax(_cancellationToken));

    private static IEnumerable<InvocationExpressionSyntax> CallsIn(SyntaxNode body) =>
        body.DescendantNodes().OfType<InvocationExpressionSyntax>();
}
