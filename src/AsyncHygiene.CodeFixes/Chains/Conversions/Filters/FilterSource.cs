using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Families.Texts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Filters;

/// <summary>The methods of filters.</summary>
internal sealed class FilterSource : IFamilySource
{
    private readonly FamilyContext _context;

    public FilterSource(FamilyContext context) => _context = context;

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IMethodSymbol method
            || FamilyContract.RefusalOf(method)?.Is(Refusal.MetadataContract) != true
            || _context.Solution.Solution.GetDocument(method.DeclaringSyntaxReferences[0].SyntaxTree) is not { } document)
        {
            return null;
        }

        var edits = await _context.Solution.InAsync(document, _context.CancellationToken).ConfigureAwait(false);
        return FilterPair.Of(method, edits.Context.Types) is { } pair && !await IsKnownElsewhereAsync(pair).ConfigureAwait(false)
            ? await CreateAsync(method, pair, edits.Context).ConfigureAwait(false)
            : null;
    }

    private async Task<bool> IsKnownElsewhereAsync(FilterPair pair)
    {
        foreach (var method in pair.Methods)
        {
            if (await OverrideUses.ExistAsync(method, _context.Solution, _context.CancellationToken).ConfigureAwait(false))
                return true;
        }

        return await FilterPairUses.ExistAsync(pair, _context.Solution, _context.CancellationToken).ConfigureAwait(false);
    }

    private async Task<Family> CreateAsync(IMethodSymbol symbol, FilterPair pair, DocumentContext context)
    {
        Refusal? refusal = null;
        var draft = new MethodFamilyDraft(symbol) { ExchangesContract = true };
        foreach (var method in pair.Methods)
        {
            var reference = method.DeclaringSyntaxReferences[0];
            refusal ??= await FamilyDeclarations.AddAsync(method, reference, draft, _context.Solution, _context.CancellationToken)
                .ConfigureAwait(false);
        }

        refusal ??= !pair.CanConvert(draft.Members) ? Refusal.MetadataContract
            : pair.Methods.Select(m => DisabledText.RefusalOf(m.Name, [context.Model.Compilation])).FirstOrDefault(r => r is not null);
        return refusal is null
            ? new FilterFamily(_context.NextId(), draft, pair)
            : new RefusedFamily(_context.NextId(), symbol, refusal, draft.Members);
    }
}
