using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Fit;

/// <summary>
/// Two forms whose parameters have the same names at other places: what a call gives for the one goes to another.
/// <code>
/// string Find(string prefix, string suffix);
/// Task&lt;string&gt; FindAsync(string suffix, string prefix);
/// </code>
/// Names that only one of them has say nothing.
/// </summary>
internal static class ParameterOrder
{
    public static bool Differs(IMethodSymbol awaitable, IMethodSymbol synchronous, KnownTypes types)
    {
        var taken = OverloadForm.Arguments(awaitable, types);
        var wanted = OverloadForm.Arguments(synchronous, types);
        return taken.Zip(wanted, (t, w) => (Taken: t, Wanted: w)).Any(p =>
            p.Taken.Name != p.Wanted.Name
            && (Has(taken, p.Wanted.Name) || Has(wanted, p.Taken.Name))
            && types.Compilation.ClassifyCommonConversion(p.Wanted.Type, p.Taken.Type).IsImplicit);
    }

    private static bool Has(List<IParameterSymbol> parameters, string name) => parameters.Exists(p => p.Name == name);
}
