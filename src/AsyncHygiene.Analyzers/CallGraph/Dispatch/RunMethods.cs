using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.Dispatch;

/// <summary>
/// The methods that a call may run: the one that it names, and what overrides or implements that in all that is searched. Of a partial
/// method it is the part with the body.
/// </summary>
internal static class RunMethods
{
    public static IEnumerable<IMethodSymbol> Of(IMethodSymbol called, SemanticModelSource models)
    {
        // A local function is found by no name.
        var method = Function.Canonical(called);
        return models.RunBy(method)
            .OfType<IMethodSymbol>()
            .Prepend(method)
            .Select(m => m.OriginalDefinition.PartialImplementationPart ?? m.OriginalDefinition)
            .Distinct<IMethodSymbol>(models.Symbols);
    }
}
