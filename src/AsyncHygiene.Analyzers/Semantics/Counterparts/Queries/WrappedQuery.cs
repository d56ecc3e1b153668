using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Queries;

/// <summary>
/// A query in an object of the solution's own, <c>new Expandable&lt;T&gt;(query)</c>, which runs it and knows no awaitable form: there the
/// awaitable operators of Entity Framework throw.
/// </summary>
internal static class WrappedQuery
{
    public static bool IsMade(IOperation operation, KnownTypes types) =>
        operation is IObjectCreationOperation { Type: INamedTypeSymbol { DeclaringSyntaxReferences.IsEmpty: false } type }
        && types["System.Linq.IQueryable"] is { } queryable
        && type.Inherits(queryable)
        && !type.AllInterfaces.Any(i => types.Is(i.OriginalDefinition, types["System.Collections.Generic.IAsyncEnumerable`1"]));

    /// <summary><c>IQueryable&lt;T&gt; Expand&lt;T&gt;(this IQueryable&lt;T&gt; query) =&gt; new Expandable&lt;T&gt;(query);</c></summary>
    public static bool IsMadeBy(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken) =>
        (method.ReducedFrom ?? method).OriginalDefinition is { DeclaringSyntaxReferences.IsEmpty: false } body
        && SourceCompilation.Of(body, compilation) is { } source
        && PossibleValues.ReturnedBy(body, source, cancellationToken)
            .Any(value => IsMade(value.WithoutConversions(), KnownTypes.Of(source)));
}
