using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A member that an abstract class of a library gives to every type derived from it, though no form of it is async there: most often it
/// runs the synchronous one and gives back what is done, until a derived type overrides it. With an abstract overload it runs that one. The
/// base members of Entity Framework's sets only throw: what runs is always asynchronous.
/// </summary>
internal static class LibraryDefault
{
    private const string StateMachine = "System.Runtime.CompilerServices.AsyncStateMachineAttribute";
    private const string NoBodies = "System.Runtime.CompilerServices.ReferenceAssemblyAttribute";

    /// <param name="method">What runs on the static type of the receiver.</param>
    /// <param name="types">Those of the compilation.</param>
    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        method is { IsVirtual: true, ContainingType: { IsAbstract: true, TypeKind: TypeKind.Class } type }
        && !type.IsInOrBelow("Microsoft.EntityFrameworkCore")
        && !type.IsInOrBelow("System.Data.Entity")
        && !Has(type.ContainingAssembly, NoBodies, types)
        && !type.GetMembers(method.Name).Any(m => m.IsAbstract || Has(m, StateMachine, types));

    private static bool Has(ISymbol symbol, string attribute, KnownTypes types) =>
        types[attribute] is { } known && symbol.GetAttributes().Any(a => types.Is(a.AttributeClass, known));
}
