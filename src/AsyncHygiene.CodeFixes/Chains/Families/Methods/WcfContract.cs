using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>
/// Operations of WCF and CoreWCF contracts in source. An operation may return a task, and what goes over the wire stays the same: of an
/// operation that does, the name's suffix <c>Async</c> is left out.
/// </summary>
internal static class WcfContract
{
    private static readonly string[] s_stacks = ["System.ServiceModel.", "CoreWCF."];

    public static bool Contains(IMethodSymbol method, KnownTypes types) => s_stacks.Any(stack => Operations(method, stack, types).Any());

    /// <summary>
    /// Not a one-way operation, whose caller waits for nothing, and not where the dispatcher holds a transaction on its thread.
    /// </summary>
    public static bool TakesTask(IMethodSymbol method, KnownTypes types)
    {
        foreach (var stack in s_stacks)
        {
            var operations = Operations(method, stack, types).ToList();
            if (operations.Count > 0)
            {
                return operations.All(o => !Has(o, types[stack + "OperationContractAttribute"], "IsOneWay") && !HasAsyncPair(o))
                    && !Has(method, types[stack + "OperationBehaviorAttribute"], "TransactionScopeRequired");
            }
        }

        return false;
    }

    private static IEnumerable<IMethodSymbol> Operations(IMethodSymbol method, string stack, KnownTypes types) =>
        types[stack + "OperationContractAttribute"] is not { } attribute ? []
            : method.ContainingType.AllInterfaces.SelectMany(i => i.GetMembers().OfType<IMethodSymbol>())
                .Where(m => method.Implements(m))
                .Append(method)
                .Where(m => m.Has(attribute));

    /// <summary>The contract has the operation a second time, as a pair or as a task: one name on the wire cannot stand for both.</summary>
    private static bool HasAsyncPair(IMethodSymbol operation) =>
        !operation.ContainingType.GetMembers("Begin" + operation.Name).IsEmpty
            || !operation.ContainingType.GetMembers(AsyncSuffix.AddTo(operation.Name)).IsEmpty;

    private static bool Has(IMethodSymbol method, INamedTypeSymbol? attribute, string flag) =>
        attribute is not null
        && method.GetAttributes()
            .Any(a =>
                SymbolEqualityComparer.Default.Equals(a.AttributeClass, attribute)
                    && a.NamedArguments.Any(n => n.Key == flag && n.Value.Value is true));
}
