using System.Collections.Generic;
using System.Threading.Tasks;
using AsyncHygiene.Chains.Families;
using AsyncHygiene.Chains.Families.Methods;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Conversions.Parameters;

/// <summary>Parameters that take lambdas or methods.</summary>
internal sealed class ParameterSource : IFamilySource
{
    private readonly FamilyContext _context;
    private readonly SetupReader _setups;
    private readonly Dictionary<DeclarationKey, Family> _known = [];

    public ParameterSource(FamilyContext context, SetupReader setups)
    {
        _context = context;
        _setups = setups;
    }

    public async Task<Family?> FindAsync(ISymbol symbol)
    {
        if (symbol is not IParameterSymbol parameter)
            return null;
        if (_known.TryGetValue(DeclarationKey.Of(parameter), out var known))
            return known;

        var parameters = new DelegateParameters(_context, _setups);
        var refusal = await parameters.AddAsync(parameter).ConfigureAwait(false);
        Family family = refusal is null
            ? new ParameterFamily(_context.NextId(), parameters)
            : new RefusedFamily(_context.NextId(), parameter, refusal, []);
        foreach (var linked in parameters.All)
            _known[DeclarationKey.Of(linked.Symbol)] = family;
        return family;
    }
}
