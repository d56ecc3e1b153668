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
        var method = Function.Canonical(called);
        yield return method.PartialImplementationPart ?? method;
        if (method is { IsAbstract: false, IsVirtual: false, IsOverride: false } || method.IsSealed)
            yield break;

        foreach (var member in models.DerivedFrom(method.ContainingType).SelectMany(t => t.GetMembers()).OfType<IMethodSymbol>())
        {
            if (member.Parameters.Length == method.Parameters.Length
                && (member.Name == method.Name || !member.ExplicitInterfaceImplementations.IsEmpty)
                && models.SlotsOf(member).Contains(method, models.Symbols))
            {
                yield return member.PartialImplementationPart ?? member;
            }
        }
    }
}
