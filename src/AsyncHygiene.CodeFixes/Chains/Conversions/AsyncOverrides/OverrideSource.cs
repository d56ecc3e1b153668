using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Threads;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.AsyncOverrides;

/// <summary>Overrides that become one of the framework's asynchronous method; nothing else may know them.</summary>
internal sealed class OverrideSource : IFamilySource
{
    private readonly FamilyContext _context;

    public OverrideSource(FamilyContext context) => _context = context;

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IMethodSymbol method
            || FamilyContract.RefusalOf(method)?.Is(Refusal.MetadataContract) != true
            || _context.Solution.Solution.GetDocument(method.DeclaringSyntaxReferences[0].SyntaxTree) is not { } document)
        {
            return null;
        }

        var edits = await _context.Solution.InAsync(document, _context.CancellationToken).ConfigureAwait(false);
        if (AsyncOverride.Of(method, edits.Context.Types) is not { } row
            || await OverrideUses.ExistAsync(method, _context.Solution, _context.CancellationToken).ConfigureAwait(false))
        {
            return null;
        }

        var draft = new MethodFamilyDraft(method) { ExchangesContract = true };
        var reference = method.DeclaringSyntaxReferences[0];
        var refusal = await FamilyDeclarations.AddAsync(method, reference, draft, _context.Solution, _context.CancellationToken)
            .ConfigureAwait(false)
            ?? draft.KeptFor
            ?? RefusalOfRendering(draft.Members[0])
            ?? (row.CanConvert(draft.Members[0]) ? null : Refusal.MetadataContract);
        return refusal is null
            ? new OverrideFamily(_context.NextId(), draft, row)
            : new RefusedFamily(_context.NextId(), method, refusal, draft.Members);
    }

    private static Refusal? RefusalOfRendering(FamilyMember member) =>
        ComponentRendering.Runs(member.Symbol)
        && !ComponentRendering.IsUnseen(member.Declaration, member.Edits.Context.Model, member.Symbol.ContainingType)
            ? Refusal.FinishedWork.Because(
                "the renderer goes on at its first await, and children or other components would not see what it does after that")
            : null;
}
