using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.Branches;

/// <summary>
/// The parameter whose query a place runs. What the calls give decides whether anything waits there: a list, or the rows of a database.
/// <code>
/// int Number&lt;T&gt;(IQueryable&lt;T&gt; rows) =&gt; rows.Count();      Number(list.AsQueryable());
/// </code>
/// </summary>
internal static class QueriedParameter
{
    private const int MaxDepth = 50;

    /// <summary>Without one, the place need not be bound.</summary>
    public static bool IsAmong(ImmutableArray<IParameterSymbol> parameters, SemanticModel model) =>
        KnownTypes.Of(model.Compilation)["System.Linq.IQueryable"] is { } queryable && parameters.Any(p => p.Type.Inherits(queryable));

    public static IParameterSymbol? At(SyntaxNode place, SemanticModel model, CancellationToken cancellationToken) =>
        RunAt(place) is { } run
            ? model.GetOperation(run, cancellationToken) switch
            {
                IInvocationOperation { Arguments.Length: > 0 } call
                    when QueryableExtensions.IsTerminal(call.TargetMethod, KnownTypes.Of(model.Compilation)) =>
                    Of(call.Arguments[0].Value, KnownTypes.Of(model.Compilation)),
                IForEachLoopOperation loop => Of(loop.Collection, KnownTypes.Of(model.Compilation)),
                _ => null,
            }
            : null;

    /// <summary>The parameter that a query is made of by operators of LINQ alone, or that it is; null for every other query.</summary>
    public static IParameterSymbol? Of(IOperation query, KnownTypes types)
    {
        var o = query.WithoutConversions();
        for (var depth = 0; depth < MaxDepth; depth++)
        {
            if (!o.Type.Inherits(types["System.Linq.IQueryable"]))
                return null;

            switch (o)
            {
                case IParameterReferenceOperation { Parameter: var parameter }:
                    return parameter;
                case ITranslatedQueryOperation translated:
                    o = translated.Operation.WithoutConversions();
                    break;
                case IInvocationOperation { Arguments.Length: > 0 } call
                    when types.Is(call.TargetMethod.ContainingType, types["System.Linq.Queryable"]):
                    o = call.Arguments[0].Value.WithoutConversions();
                    break;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>What is reported is a whole call, or the name in it.</summary>
    private static SyntaxNode? RunAt(SyntaxNode place) => place switch
    {
        InvocationExpressionSyntax or CommonForEachStatementSyntax => place,
        SimpleNameSyntax name => name.FirstAncestorOrSelf<InvocationExpressionSyntax>() is { } call && BlockingWait.NameOf(call) == name
            ? call
            : null,
        _ => null,
    };
}
