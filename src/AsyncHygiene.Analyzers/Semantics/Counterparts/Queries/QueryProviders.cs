using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// Libraries that run queries in a way of their own: a document database, an object mapper. On theirs, the awaitable operators of Entity
/// Framework throw; some have operators of their own.
/// </summary>
internal static class QueryProviders
{
    private const string Contract = "IQueryProvider";

    private const int MaxDepth = 50;

    private static readonly ConditionalWeakTable<IAssemblySymbol, object> s_known = new();

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, IAssemblySymbol?>> s_contracts = new();

    /// <summary>The member of a library gives such a query. What knows Entity Framework may give one of its.</summary>
    public static bool Give(ISymbol member) =>
        member.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && member.ContainingAssembly is { } assembly
        && (bool)s_known.GetValue(assembly, static a => IsOther(a));

    /// <summary>The library that runs a query, as its type or the member at its beginning shows; null for every other query.</summary>
    public static IAssemblySymbol? Of(IOperation query) =>
        query.SemanticModel is { Compilation: var compilation } ? Of(query, compilation, OfContract) : null;

    /// <summary>The one that all methods return a query of which a call of a contract may run. Many lines call the same few.</summary>
    public static IAssemblySymbol? OfContract(IInvocationOperation call) =>
        call.SemanticModel is { Compilation: var compilation } && RunTimeMember.IsVirtual(call.TargetMethod)
            ? s_contracts.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default))
                .GetOrAdd(call.TargetMethod.OriginalDefinition, m => OfContract(m, compilation))
            : null;

    private static IAssemblySymbol? OfContract(IMethodSymbol contract, Compilation compilation)
    {
        if (CounterpartGain.BodiesOf(contract, compilation, CancellationToken.None) is not { Count: > 0 } bodies)
            return null;

        var libraries = new HashSet<IAssemblySymbol?>(SymbolEqualityComparer.Default);
        foreach (var body in bodies)
        {
            if (SourceCompilation.Of(body, compilation) is not { } source)
                return null;

            var values = PossibleValues.ReturnedBy(body, source, CancellationToken.None);
            libraries.UnionWith(values.Select(v => Of(v, source, static _ => null)).DefaultIfEmpty(null));
        }

        return libraries.Count == 1 ? libraries.First() : null;
    }

    /// <summary>What a chain of operators begins with decides.</summary>
    /// <param name="query">The end of the chain.</param>
    /// <param name="source">The compilation that it stands in.</param>
    /// <param name="ofContract">Answers for a method of the solution, of which one may call another.</param>
    private static IAssemblySymbol? Of(IOperation query, Compilation source, Func<IInvocationOperation, IAssemblySymbol?> ofContract)
    {
        var queryable = KnownTypes.Of(source)["System.Linq.Queryable"];
        IOperation? o = query.WithoutConversions();
        for (var depth = 0; o is not null && depth < MaxDepth; depth++)
        {
            if (o.Type is INamedTypeSymbol type && Give(type))
                return type.ContainingAssembly;

            switch (o)
            {
                case { } part when Whole(part) is { } whole:
                    o = whole.WithoutConversions();
                    break;
                case IInvocationOperation { Arguments.Length: > 0 } call
                    when KnownTypes.Of(source).Is(call.TargetMethod.ContainingType, queryable) && call.TargetMethod.Name != "AsQueryable":
                    o = call.Arguments[0].Value.WithoutConversions();
                    break;
                case ILocalReferenceOperation local when PossibleValues.Of(local, CancellationToken.None) is { Count: 1 } values:
                    o = values[0].WithoutConversions();
                    break;
                case IInvocationOperation call:
                    return Give(call.TargetMethod) ? call.TargetMethod.ContainingAssembly : ofContract(call);
                case IPropertyReferenceOperation property:
                    return Give(property.Property) ? property.Property.ContainingAssembly : null;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>The query of a query expression, and that in <c>query?.ToList()</c>; null for others.</summary>
    public static IOperation? Whole(IOperation operation) => operation switch
    {
        ITranslatedQueryOperation translated => translated.Operation,
        _ => operation.Accessed(),
    };

    private static bool IsOther(IAssemblySymbol assembly) =>
        !IsEntityFramework(assembly.Identity)
        && !assembly.Name.StartsWith("System", StringComparison.Ordinal)
        && !assembly.Modules.Any(m => m.ReferencedAssemblies.Any(IsEntityFramework))
        && DeclaredTypes.In(assembly.GlobalNamespace).Any(t => t.AllInterfaces.Any(i => i.Name == Contract && i.IsIn("System.Linq")));

    private static bool IsEntityFramework(AssemblyIdentity assembly) =>
        assembly.Name.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal) || assembly.Name == "EntityFramework";
}
