using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families.Methods.Patterns;
using AsyncHygiene.Chains.Families.Names;
using AsyncHygiene.Chains.Hosts;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// Finds the family of a method or local function: all declarations that can change only together, then all places that name one of them.
/// </summary>
internal sealed class MethodFamilySearch : IFamilySource
{
    private readonly FamilyContext _context;
    private readonly IReadOnlyList<MethodConversion> _conversions;
    private readonly MethodConversion _kept;
    private readonly MethodReferenceReader _reader;
    private readonly Func<MethodFamilyDraft, Task<Refusal?>> _uncalled;

    /// <param name="context">What all searches share.</param>
    /// <param name="conversions">The first that takes the members is theirs.</param>
    /// <param name="kept">The conversion of a member that stays next to its async form.</param>
    /// <param name="reader">Reads the places that name a member.</param>
    /// <param name="uncalled">Why members stay that nothing names.</param>
    public MethodFamilySearch(
        FamilyContext context,
        IReadOnlyList<MethodConversion> conversions,
        MethodConversion kept,
        MethodReferenceReader reader,
        Func<MethodFamilyDraft, Task<Refusal?>> uncalled)
    {
        _context = context;
        _conversions = conversions;
        _kept = kept;
        _reader = reader;
        _uncalled = uncalled;
    }

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IMethodSymbol method)
            return null;

        // What ends the conversion at once is looked at first: the uses of Dispose would be half the solution.
        return FamilyContract.RefusalOf(method) is { } refusal
            ? new RefusedFamily(_context.NextId(), method, refusal, [])
            : await CompleteAsync(new MethodFamilyDraft(method)).ConfigureAwait(false);
    }

    private async Task<Family> CompleteAsync(MethodFamilyDraft draft)
    {
        if (await AddDeclarationsAsync(draft).ConfigureAwait(false) is { } undeclared)
            return Refused(draft, undeclared);
        if ((await QueryOperator.RefusalOfAsync(draft, _context.CancellationToken).ConfigureAwait(false)
            ?? await GeneratedCommand.RefusalOfAsync(draft, _context.CancellationToken).ConfigureAwait(false)) is { } unwritten)
        {
            return Refused(draft, unwritten);
        }

        var conversion = _conversions.First(s => s.Takes(draft.Members));
        var refusal = await AddReferencesAsync(draft, conversion).ConfigureAwait(false)
            ?? FamilyContract.RefusalOf(draft, conversion, _context.CancellationToken)
            ?? _context.Foreign.RefusalOf(draft.Members)
            ?? await _context.Interceptors.RefusalOfAsync(draft.Members.Select(m => m.Symbol)).ConfigureAwait(false);
        if (refusal is not null)
            return Refused(draft, refusal);
        if (await MarkupRefusalOfAsync(draft).ConfigureAwait(false) is { } used)
        {
            if (!draft.CanKeepMember(used))
                return Refused(draft, used);

            draft.KeepMember(used);
        }

        if (await _uncalled(draft).ConfigureAwait(false) is { } uncalled)
            return Refused(draft, uncalled);

        return draft.KeptFor is not { } reason ? await CreateAsync(draft, conversion).ConfigureAwait(false)
            : conversion is not TaskConversion ? Refused(draft, reason)
            : _kept.RefusalOf(draft) is { } kept ? Refused(draft, kept)
            : await CreateAsync(draft, _kept).ConfigureAwait(false);
    }

    private async Task<Family> CreateAsync(MethodFamilyDraft draft, MethodConversion conversion)
    {
        var name = conversion.NameOf(draft) is { } given
            ? FamilyName.Of(given)
            : await _context.Names.ForAsync(draft).ConfigureAwait(false);
        var token = await FamilyToken.NameForAsync(draft, _context.Tokens, _context.CancellationToken).ConfigureAwait(false);
        return (conversion.RefusalOf(draft, name.Text) ?? (IsDroppedElsewhere(draft, name) ? Refusal.DroppedTask : null)) is { } refusal
            ? Refused(draft, refusal)
            : conversion.Create(_context.NextId(), draft, name.Text, token);
    }

    /// <summary>
    /// Code that is not seen calls it as a statement, as all must that gets nothing from it, and as code of the solution does that leaves
    /// the value: it compiles again where a task comes back.
    /// </summary>
    private static bool IsDroppedElsewhere(MethodFamilyDraft draft, FamilyName name) =>
        name.IsTaken
        && draft.KeptFor is null
        && draft.Members.Any(m => (m.Symbol.ReturnsVoid || draft.References.Any(IsStatement))
            && ForeignCode.MayCall(m.Symbol, m.Edits.Context.Document.Project));

    private static bool IsStatement(FamilyReference reference) =>
        NameContext.CallOf(reference.Name)?.Parent is ExpressionStatementSyntax;

    /// <summary>A framework that awaits what it calls finds it by the same name afterwards.</summary>
    private async Task<Refusal?> MarkupRefusalOfAsync(MethodFamilyDraft draft) =>
        draft.Members.Any(m => FrameworkMethod.Is(m.Symbol, m.Edits.Context.Model.Compilation, _context.CancellationToken))
            ? null
            : await _context.Markup.RefusalOfAsync([.. draft.Members.Select(m => m.Symbol)]).ConfigureAwait(false);

    private async Task<Refusal?> AddDeclarationsAsync(MethodFamilyDraft draft)
    {
        var found = await _context.Solution.References.FindAsync(draft.Symbol, _context.CancellationToken).ConfigureAwait(false);
        var definitions = found.Select(r => r.Definition).OfType<IMethodSymbol>().Append(draft.Symbol);
        foreach (var definition in definitions.Distinct<IMethodSymbol>(SymbolEqualityComparer.Default))
        {
            if (await FamilyDeclarations.AddAllAsync(definition, draft, _context.Solution, _context.CancellationToken)
                .ConfigureAwait(false) is { } refusal)
            {
                return refusal;
            }
        }

        return null;
    }

    private async Task<Refusal?> AddReferencesAsync(MethodFamilyDraft draft, MethodConversion conversion)
    {
        var seen = new HashSet<(string Path, int Start)>();
        var found = await _context.Solution.References.FindAsync(draft.Symbol, _context.CancellationToken).ConfigureAwait(false);
        var locations = found.SelectMany(r => r.Locations)
            .OrderBy(l => l.Document.FilePath, StringComparer.Ordinal)
            .ThenBy(l => l.Location.SourceSpan.Start);
        foreach (var location in locations)
        {
            _context.CancellationToken.ThrowIfCancellationRequested();
            if (seen.Add((location.Document.FilePath ?? location.Document.Id.ToString(), location.Location.SourceSpan.Start))
                && await _reader.AddAsync(location, draft, conversion).ConfigureAwait(false) is { } refusal)
            {
                return refusal;
            }
        }

        return null;
    }

    private RefusedFamily Refused(MethodFamilyDraft draft, Refusal refusal) => new(_context.NextId(), draft.Symbol, refusal, draft.Members);
}
