using System.Globalization;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.Stores;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Hierarchy;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Rules.Blocking.Sequences;

/// <summary>
/// What AH1003 finds of queries that run because something enumerates them: a loop, or a method that takes any sequence.
/// <code>
/// foreach (var order in db.Orders.Where(o =&gt; o.IsOpen)) { … }                          // flagged
/// db.Orders.RemoveRange(db.Orders.Where(o =&gt; o.IsOld));                                // flagged
/// foreach (var order in _repository.Open()) { … }          // flagged, if Open returns a query as IEnumerable
/// db.Orders.RemoveRange(await db.Orders.Where(o =&gt; o.IsOld).ToListAsync());            // accepted
/// </code>
/// </summary>
internal static class QueryEnumeration
{
    private const string LoopAdvice = "it runs a query; use 'await foreach' over its 'AsAsyncEnumerable'";
    private const string CallAdvice = "it runs a query; give it the result of 'await ToListAsync'";

    private const string ContinuedAdvice = "it runs a query; load its rows with 'await ToListAsync' and go on with those";

    private const string ReturnedAdvice = "it runs the query that '{0}' returns; let that method await 'ToListAsync' and return the items";

    /// <summary>False where no query can be awaited.</summary>
    public static bool CanBeAwaited(KnownTypes types) => !QueryableExtensions.Classes(types).IsEmpty;

    public static Diagnostic? Find(AnalyzedOperation context, KnownTypes types)
    {
        if (OfQuery(context.Operation, types, context.CancellationToken) is not { } found)
        {
            if (EnumeratedSequence.In(context.Operation, types) is not { IsInMemory: false } sequence
                || AdviceFor(sequence.Value, context, types) is not { } advice)
            {
                return null;
            }

            found = (sequence.Location, sequence.Name, advice);
        }

        if (EntityFrameworkProviders.AreSynchronous(context.Compilation)
            || RecordedStores.Has(SynchronousStore.Database, context))
        {
            return null;
        }

        return RequestCode.Around(context, types)
            ?.At(found.Location, SyncCallAnalyzer.Rule, found.Name, found.Advice);
    }

    private static string? AdviceFor(IOperation sequence, AnalyzedOperation context, KnownTypes types) =>
        ContinuedQuery.Is(sequence, types, context.CancellationToken) ? ContinuedAdvice
        : ReturnedQuery.In(context.Compilation).MethodOf(sequence, types, context.CancellationToken) is { } method
            ? string.Format(CultureInfo.InvariantCulture, ReturnedAdvice, FunctionName.Of(method))
            : null;

    /// <summary>A query, as its type says, is enumerated.</summary>
    private static (Location Location, string Name, string Advice)? OfQuery(
        IOperation operation,
        KnownTypes types,
        CancellationToken cancellationToken) => operation switch
        {
            IForEachLoopOperation { IsAsynchronous: false, Syntax: CommonForEachStatementSyntax loop } each
                when QueryableExtensions.IsQuery(each.Collection, types) => (loop.ForEachKeyword.GetLocation(), "foreach", LoopAdvice),
            IInvocationOperation call
                when (QueryTakers.QueryFor(call.TargetMethod, call.Arguments, types) is not null
                        || OwnQueryTaker.Is(call, types, cancellationToken))
                    && BlockingWait.NameOf(call.Syntax) is { } called => (called.GetLocation(), CalledMember.NameOf(call), CallAdvice),
            IObjectCreationOperation { Constructor: { } constructor, Syntax: BaseObjectCreationExpressionSyntax made } creation
                when QueryTakers.QueryFor(constructor, creation.Arguments, types) is not null =>
                (made.NewKeyword.GetLocation(), $"new {constructor.ContainingType.Name}", CallAdvice),
            _ => null,
        };
}
