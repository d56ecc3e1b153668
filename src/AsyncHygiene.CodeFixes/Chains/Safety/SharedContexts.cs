using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Chains.Threads;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety;

/// <summary>
/// Whether a call of a database may run for a component of Blazor, on a context, a session or a connection that it is given. All components
/// of a page, and all events of a circuit, share it. A synchronous call has it to itself; while an await waits, the renderer runs the next
/// one, and Entity Framework throws: "A second operation was started on this context instance".
/// </summary>
internal sealed class SharedContexts : CallSiteCheck
{
    private static readonly string[] s_contexts =
    [
        "Microsoft.EntityFrameworkCore.DbContext", "System.Data.Entity.DbContext", "System.Data.IDbConnection", "NHibernate.ISession",
        "NHibernate.IStatelessSession", "LinqToDB.IDataContext",
    ];

    /// <summary>How the names of methods begin that make a new one: <c>factory.OpenConnection()</c>.</summary>
    private static readonly string[] s_makers = ["Create", "Open", "New", "Make", "Build"];

    public SharedContexts(SolutionCalls calls, CancellationToken cancellationToken)
        : base(calls, cancellationToken)
    {
    }

    protected override bool Holds(SyntaxNode call, SolutionCalls.Calls solution) =>
        solution.Projects.Any(p => ComponentRendering.IsKnownIn(p.Compilation))
        && solution.Models.For(call.SyntaxTree).GetOperation(call, CancellationToken) is { } operation
        && IsOnGivenContext(
            operation is IObjectCreationOperation { Arguments: { Length: > 0 } given } ? given[0].Value : operation,
            KnownTypes.Of(solution.Models.CompilationOf(call.SyntaxTree)))
        && HoldsAbove(call, solution, static _ => true, static (function, _) => ComponentRendering.SharesScope(function.Type));

    private static bool MakesContext(IInvocationOperation call, KnownTypes types) =>
        (call.Type.InheritsOneOf(s_contexts, types) || call.TargetMethod.Name.EndsWith("DbContextAsync", StringComparison.Ordinal))
        && Array.Exists(s_makers, m => call.TargetMethod.Name.StartsWith(m, StringComparison.Ordinal));

    /// <summary>The query or the call begins at a context that the function has not made itself.</summary>
    private bool IsOnGivenContext(IOperation operation, KnownTypes types)
    {
        if (!s_contexts.Any(c => types[c] is not null))
            return false;

        // A recursive method, or a variable that is set to itself, comes back to where the search has been.
        var isOfContext = false;
        var seen = new HashSet<(SyntaxNode Syntax, OperationKind Kind)>();
        for (IOperation? o = operation; o is not null && seen.Add((o.Syntax, o.Kind));)
        {
            o = o.WithoutConversions();
            isOfContext |= o.Type.InheritsOneOf(s_contexts, types) || o.Type.Inherits(types["System.Linq.IQueryable"]);
            switch (o)
            {
                case IInvocationOperation made when MakesContext(made, types):
                case IObjectCreationOperation:
                    return false;
                case IAwaitOperation awaited:
                    o = awaited.Operation;
                    break;
                case IInvocationOperation when PossibleValues.Of(o, CancellationToken)?.FirstOrDefault() is { } value:
                    o = value;
                    break;
                case IInvocationOperation { Instance: { } instance }:
                    o = instance;
                    break;
                case IInvocationOperation { Arguments: { Length: > 0 } arguments }:
                    o = arguments[0].Value;
                    break;
                case ILocalReferenceOperation local:
                    o = PossibleValues.Of(local, CancellationToken)?.FirstOrDefault();
                    break;
                case IMemberReferenceOperation { Instance: { } instance and not IInstanceReferenceOperation }:
                    o = instance;
                    break;
                default:
                    return isOfContext;
            }
        }

        return isOfContext;
    }
}
