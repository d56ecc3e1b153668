using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// Code of the program in a query, which no database runs: <c>db.Orders.Select(o =&gt; Parse(o.Text))</c>. It runs for each row when the
/// row comes, and may look at what has become of those before, or throw.
/// </summary>
internal static class ClientCode
{
    private const int MaxVariables = 10;

    public static bool IsIn(IOperation query, KnownTypes types, CancellationToken cancellationToken, int variables = 0) =>
        query.DescendantsAndSelf().Any(o => o switch
        {
            IInvocationOperation call => IsOwn(call.TargetMethod, types) && IsInLambda(call, query),
            ILocalReferenceOperation local => variables < MaxVariables
                && PossibleValues.ShownOf(local, cancellationToken).Any(v => IsIn(v, types, cancellationToken, variables + 1)),
            _ => false,
        });

    /// <summary>What a database can do itself, Entity Framework finds in the base types; the rest it leaves to the program.</summary>
    private static bool IsOwn(IMethodSymbol method, KnownTypes types) =>
        !method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        || method.Name is "Parse" or "ParseExact"
        || types.Is(method.ContainingType, types["System.Convert"]);

    private static bool IsInLambda(IOperation call, IOperation query)
    {
        for (var o = call.Parent; o is not null && o != query; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation)
                return true;
        }

        return false;
    }
}
