using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// The connection of a context of Entity Framework, and the commands and readers that it makes: <c>db.Database.GetDbConnection()</c>. They
/// are declared as those of the base classes, and are those of the provider, where the project references just one.
/// </summary>
internal static class ContextConnection
{
    private const string Facade = "Microsoft.EntityFrameworkCore.RelationalDatabaseFacadeExtensions";

    /// <summary>The provider's type of what a call gives; null where it is not known.</summary>
    public static ITypeSymbol? TypeOf(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (call.SemanticModel is not { Compilation: var compilation })
            return null;

        var types = KnownTypes.Of(compilation);
        var method = call.TargetMethod;
        return method.Name switch
        {
            "GetDbConnection" when types.Is(method.ContainingType, types[Facade]) => EntityFrameworkProviders.OnlyConnection(types),
            "CreateCommand" or "ExecuteReader" or "ExecuteReaderAsync" when call.Instance is { } maker
                && RunTimeType.Of(maker, cancellationToken).Type is INamedTypeSymbol known
                && known.Inherits(method.ContainingType) => Hiding(method, known)?.ReturnType,
            _ => null,
        };
    }

    /// <summary>The member that a provider declares in the place of the base's, with its own type.</summary>
    private static IMethodSymbol? Hiding(IMethodSymbol method, INamedTypeSymbol type) => type.SelfAndBaseTypes()
        .TakeWhile(t => !SymbolEqualityComparer.Default.Equals(t, method.ContainingType))
        .SelectMany(t => t.GetMembers(method.Name).OfType<IMethodSymbol>())
        .FirstOrDefault(m =>
            m.Parameters.Length == method.Parameters.Length && m.ReturnType.Inherits(method.ReturnType as INamedTypeSymbol));
}
