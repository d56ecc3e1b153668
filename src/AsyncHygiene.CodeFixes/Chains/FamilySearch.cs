using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Chains.Conversions.AsyncOverrides;
using AsyncHygiene.Chains.Conversions.Fields;
using AsyncHygiene.Chains.Conversions.Filters;
using AsyncHygiene.Chains.Conversions.FireAndForget;
using AsyncHygiene.Chains.Conversions.Iterators;
using AsyncHygiene.Chains.Conversions.KeptSync;
using AsyncHygiene.Chains.Conversions.Locks;
using AsyncHygiene.Chains.Conversions.Mocks;
using AsyncHygiene.Chains.Conversions.Parameters;
using AsyncHygiene.Chains.Conversions.Properties;
using AsyncHygiene.Chains.Conversions.TryPatterns;
using AsyncHygiene.Chains.Conversions.Wrappers;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using AsyncHygiene.Chains.Safety.Reflected;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains;

/// <summary>The families of the original solution, each found once by the first conversion that takes its symbol.</summary>
internal sealed class FamilySearch : IFamilyLookup
{
    private readonly FamilyContext _context;
    private readonly PairedOverrideSource _paired;
    private readonly IReadOnlyList<IFamilySource> _sources;
    private readonly Dictionary<DeclarationKey, Family> _known = [];

    public FamilySearch(FamilyContext context, SolutionCalls calls)
    {
        MethodConversion[] conversions = [
            new StreamConversion(),
            new TryPatternConversion(),
            new UnawaitedConversion(),
            new WrapperConversion(context.CancellationToken),
            new TaskConversion()
        ];
        _context = context;
        var reader = new MethodReferenceReader(context, this, MockReference.At);
        _paired = new PairedOverrideSource(context);
        _sources =
        [
            new LockSource(context, calls),
            new FieldSource(context),
            new ParameterSource(context, MockReference.At),
            new PropertySource(context),
            new FilterSource(context),
            new OverrideSource(context),
            new MethodFamilySearch(
                context,
                conversions,
                new KeptSyncConversion(context.CancellationToken),
                reader,
                draft => UncalledMethod.RefusalOfAsync(draft, context.Solution.Solution, context.CancellationToken)),
        ];
    }

    /// <summary>The family of a method, local function, field, property or parameter that is declared in source.</summary>
    public async Task<Family> OfAsync(ISymbol symbol)
    {
        var definition = symbol is IMethodSymbol method ? Function.Canonical(method) : symbol.OriginalDefinition;

        // Asked first: such an override is a member of its base's family too, which is another one.
        if (await _paired.FindAsync(definition).ConfigureAwait(false) is { } paired)
            return paired;

        var key = DeclarationKey.Of(definition);
        return _known.TryGetValue(key, out var known) ? known : await FindAsync(definition, key).ConfigureAwait(false);
    }

    private async Task<Family> FindAsync(ISymbol definition, DeclarationKey key)
    {
        Family? family = null;
        try
        {
            for (var next = 0; family is null; next++)
                family = await _sources[next].FindAsync(definition).ConfigureAwait(false);
        }
        catch (Exception e) when (Refusal.OfFailure(e) is { } refusal)
        {
            family = new RefusedFamily(_context.NextId(), definition, refusal, []);
        }

        foreach (var member in family.Members)
            _known[DeclarationKey.Of(member)] = family;
        return _known[key] = family;
    }
}
