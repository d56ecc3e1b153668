using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// A call that gives a list as a query, whichever body it runs: those of a contract, and all that override a method, are looked at.
/// <code>
/// public virtual IQueryable&lt;Order&gt; New() =&gt; new List&lt;Order&gt; { new() }.AsQueryable();
/// public async Task&lt;IQueryable&lt;Row&gt;&gt; AllAsync() =&gt; (await _db.Rows.ToListAsync()).AsQueryable();
/// </code>
/// </summary>
internal static class ReturnedList
{
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, bool>> s_known = new();

    /// <summary>The call that gives the query, alone or in a task; null for what is no call of the solution's own.</summary>
    public static IInvocationOperation? CallIn(IOperation value, KnownTypes types) => value switch
    {
        IInvocationOperation { TargetMethod.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty: false } call => call,
        IAwaitOperation awaited => awaited.Operation.WithoutConfiguration() is IInvocationOperation call ? CallIn(call, types) : null,
        _ => BlockingWait.From(value, types)?.Task is { } task && task.WithoutConfiguration() is IInvocationOperation call
            ? CallIn(call, types)
            : null,
    };

    /// <summary>Many lines call the same few methods; one that is asked about on the way to another has no answer yet.</summary>
    /// <param name="call">Of a method of the solution.</param>
    /// <param name="asked">The methods on the way here.</param>
    public static bool IsGivenBy(IInvocationOperation call, ImmutableHashSet<IMethodSymbol> asked)
    {
        var method = (call.TargetMethod.ReducedFrom ?? call.TargetMethod).OriginalDefinition;
        if (call.SemanticModel is not { Compilation: var compilation })
            return false;

        // A base has one body, which an override that is asked about may call.
        if (call.Instance is IInstanceReferenceOperation { Syntax: BaseExpressionSyntax })
            return SourceCompilation.Of(method, compilation) is { } source && IsReturnedBy(method, source, asked);
        if (asked.Contains(method))
            return false;

        return asked.IsEmpty
            ? s_known.GetValue(compilation, static _ => new(SymbolEqualityComparer.Default))
                .GetOrAdd(method, m => IsReturnedByAll(m, compilation, asked.Add(m)))
            : IsReturnedByAll(method, compilation, asked.Add(method));
    }

    private static bool IsReturnedByAll(IMethodSymbol method, Compilation compilation, ImmutableHashSet<IMethodSymbol> way) =>
        CounterpartGain.BodiesOf(method, compilation, CancellationToken.None) is { Count: > 0 } bodies
        && bodies.All(b => SourceCompilation.Of(b, compilation) is { } source && IsReturnedBy(b, source, way));

    private static bool IsReturnedBy(IMethodSymbol body, Compilation source, ImmutableHashSet<IMethodSymbol> way)
    {
        var types = KnownTypes.Of(source);
        return types["System.Linq.IQueryable"] is { } queryable
            && PossibleValues.ReturnedBy(body, source, CancellationToken.None)
                .Any(value => new QueriesInMemory(types, queryable, way).Contain(InTask(value.WithoutConversions(), types)));
    }

    /// <summary><c>Task.FromResult(list.AsQueryable())</c></summary>
    private static IOperation InTask(IOperation value, KnownTypes types) =>
        value is IInvocationOperation { TargetMethod: { Name: "FromResult", ContainingType: var type }, Arguments: { Length: 1 } arguments }
        && types.Is(type, types.Task)
            ? arguments[0].Value
            : value;
}
