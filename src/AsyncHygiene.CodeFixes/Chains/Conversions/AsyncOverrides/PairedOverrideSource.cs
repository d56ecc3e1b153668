using System.Collections.Generic;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>
/// Overrides that become one of the asynchronous method next to their base's own: families of their own, though the base and its other
/// overrides are one as well. So they are remembered here.
/// </summary>
internal sealed class PairedOverrideSource : IFamilySource
{
    private readonly FamilyContext _context;
    private readonly Dictionary<DeclarationKey, Family?> _known = [];

    public PairedOverrideSource(FamilyContext context) => _context = context;

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IMethodSymbol { IsOverride: true } method)
            return null;

        var key = DeclarationKey.Of(method);
        if (!_known.TryGetValue(key, out var known))
            _known.Add(key, known = await CreateAsync(method).ConfigureAwait(false));
        return known;
    }

    private async Task<Family?> CreateAsync(IMethodSymbol method)
    {
        if (FamilyContract.RefusalOf(method) is not null
            || await SyncAsyncPair.OfAsync(method, _context.Solution, _context.CancellationToken).ConfigureAwait(false) is not { } pair)
        {
            return null;
        }

        var draft = new MethodFamilyDraft(method);
        var reference = method.DeclaringSyntaxReferences[0];
        var refusal = await FamilyDeclarations.AddAsync(method, reference, draft, _context.Solution, _context.CancellationToken)
            .ConfigureAwait(false)
            ?? draft.KeptFor
            ?? FamilyContract.RefusalOf(draft, new TaskConversion(), _context.CancellationToken);
        return refusal is null
            ? new MethodFamily(_context.NextId(), draft, pair.AsyncName)
            : new RefusedFamily(_context.NextId(), method, refusal, draft.Members);
    }
}
