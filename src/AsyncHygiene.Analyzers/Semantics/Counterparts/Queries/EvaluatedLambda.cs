using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// A lambda of a query of Entity Framework Core that its own statement runs. Before the query is sent, the framework evaluates what does
/// not depend on a row, on the thread that runs the query:
/// <code>
/// await _shop.Settings.FirstOrDefaultAsync(s =&gt; s.Key == Request.Form["key"].ToString());
/// </code>
/// And what the last projection calls, and no database knows, it calls for each row:
/// <code>
/// await _users.Users.Select(u =&gt; new { u.Name, Roles = _users.GetRolesAsync(u).Result }).ToListAsync();
/// </code>
/// </summary>
internal static class EvaluatedLambda
{
    private const string Core = "Microsoft.EntityFrameworkCore.DbContext";

    /// <summary>It translates what is written there, or refuses it.</summary>
    private const string Six = "System.Data.Entity.DbContext";

    private static readonly string[] s_sums =
        ["Count", "LongCount", "Any", "All", "Contains", "Sum", "Min", "Max", "Average", "ExecuteDelete", "ExecuteUpdate"];

    /// <summary>The operation that runs the query in whose lambda the value stands and is evaluated; null for values elsewhere.</summary>
    public static IOperation? RunAround(IOperation value, KnownTypes types) =>
        types[Core] is not null
        && types[Six] is null
        && LambdaAround(value) is { } lambda
        && !DependsOnRow(value, lambda)
        && lambda.GivenTo() is IArgumentOperation { Parameter.Type: { } tree, Parent: IInvocationOperation call }
        && types.Is(tree, types["System.Linq.Expressions.Expression`1"])
        && (IsOfLinq(call, types) || IsAwaitableOperator(call, types))
        && QuerySource.Of(call, types) is { IsEntityFramework: true }
            ? RunOf(call, types)
            : null;

    /// <summary>
    /// The operation that runs the query in whose last projection a call stands that no database knows; null for calls elsewhere.
    /// </summary>
    public static IOperation? RunAroundProjection(IOperation called, KnownTypes types) =>
        types[Core] is not null
        && types[Six] is null
        && LambdaAround(called)?.GivenTo() is IArgumentOperation
        {
            Parent: IInvocationOperation { TargetMethod: { Name: "Select", ContainingType: var operators } } select,
        }
        && types.Is(operators, types["System.Linq.Queryable"])
        && QuerySource.Of(select, types) is { IsEntityFramework: true }
        && RunOf(select, types) is { } run
        && GivesRows(run)
            ? run
            : null;

    /// <summary>For a count the projection is left out.</summary>
    private static bool GivesRows(IOperation run) =>
        run is not IInvocationOperation { TargetMethod.Name: var name }
        || !Array.Exists(s_sums, s => name.StartsWith(s, StringComparison.Ordinal));

    private static IAnonymousFunctionOperation? LambdaAround(IOperation value)
    {
        var around = value.Parent;
        while (around is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
            around = around.Parent;
        return around as IAnonymousFunctionOperation;
    }

    private static bool DependsOnRow(IOperation value, IAnonymousFunctionOperation lambda) =>
        value.DescendantsAndSelf().OfType<IParameterReferenceOperation>().Any(p =>
            SymbolEqualityComparer.Default.Equals(p.Parameter.ContainingSymbol, lambda.Symbol));

    /// <summary>The operators in between hand the query on; a variable may be read at another time, or never.</summary>
    private static IOperation? RunOf(IInvocationOperation first, KnownTypes types)
    {
        for (var query = first; ;)
        {
            if (IsRun(query, types))
                return query;
            if (!query.Type.Inherits(types["System.Linq.IQueryable"]))
                return null;

            var (value, taker) = TakerOf(query);
            switch (taker)
            {
                case IForEachLoopOperation { IsAsynchronous: false } loop when loop.Collection == value:
                    return query;
                case IArgumentOperation { Parameter.Ordinal: 0, Parent: IInvocationOperation next }
                    when IsOfLinq(next, types) || IsAwaitableOperator(next, types):
                    query = next;
                    break;
                default:
                    return null;
            }
        }
    }

    private static (IOperation Value, IOperation? Taker) TakerOf(IOperation query)
    {
        var value = query;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or ITranslatedQueryOperation)
            value = value.Parent;
        return (value, value.Parent);
    }

    private static bool IsRun(IInvocationOperation operation, KnownTypes types) =>
        QueryableExtensions.IsTerminal(operation.TargetMethod, types)
        || (IsAwaitableOperator(operation, types) && IsAwaited(operation));

    private static bool IsOfLinq(IInvocationOperation call, KnownTypes types) =>
        types.Is(call.TargetMethod.ContainingType, types["System.Linq.Queryable"])
        || QueryableExtensions.IsTerminal(call.TargetMethod, types);

    /// <summary>Those of the framework that run a query, and those that say how: <c>AsNoTracking</c>.</summary>
    private static bool IsAwaitableOperator(IInvocationOperation call, KnownTypes types) =>
        QueryableExtensions.Classes(types).Any(c => types.Is(call.TargetMethod.ContainingType, c));

    private static bool IsAwaited(IOperation task)
    {
        var value = task;
        while (value.Parent is IConversionOperation or IParenthesizedOperation
            || value.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" })
        {
            value = value.Parent;
        }

        return value.Parent is IAwaitOperation;
    }
}
