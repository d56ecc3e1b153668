using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites.Streams;
using AsyncHygiene.AwaitSites.Tokens;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// Awaits a query that runs because something enumerates it.
/// <code>
/// foreach (var order in db.Orders)                             // await foreach (var order in db.Orders.AsAsyncEnumerable())
/// db.Orders.RemoveRange(db.Orders.Where(o =&gt; o.IsOld));         // db.Orders.RemoveRange(await db.Orders.Where(…).ToListAsync());
/// new List&lt;Order&gt;(db.Orders)                                   // await db.Orders.ToListAsync()
/// </code>
/// </summary>
internal static class EnumeratedQuery
{
    private const string AsAsyncEnumerable = "AsAsyncEnumerable";
    private const string ToListAsync = "ToListAsync";

    /// <summary>Null where nothing enumerates a query, or where an await of it would do something else.</summary>
    public static AwaitSite? SiteAt(SyntaxNode node, DocumentEdits edits, CancellationToken cancellationToken)
    {
        if (QueryAt(node, edits.Context, cancellationToken) is not { } found
            || Layout.HasDirectivesInside(found.Query)
            || ItemOf(found.Query, edits.Context, cancellationToken) is not { } item)
        {
            return null;
        }

        return found.Place is CommonForEachStatementSyntax loop ? SiteOf(loop, edits)
            : ListFormOf(item, edits.Context.Types) is { } toList ? SiteOf(found.Place, found.Query, toList, edits)
            : null;
    }

    /// <summary>The query that runs at a site; null where the site is another await.</summary>
    public static IOperation? QueryOf(SyntaxNode site, DocumentContext context, CancellationToken cancellationToken) =>
        site.Parent is CommonForEachStatementSyntax loop && loop.Expression == site ? QueryAt(loop, context, cancellationToken)?.Value
        : site is BaseObjectCreationExpressionSyntax ? QueryAt(site, context, cancellationToken)?.Value
        : site.Parent is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax } argument
            && Taken(argument.Parent!.Parent!, context, cancellationToken) is { } taken
            && taken.Syntax == argument
            ? taken.Value
            : null;

    /// <summary>What is reported at a node.</summary>
    private static (SyntaxNode Place, ExpressionSyntax Query, IOperation Value)? QueryAt(
        SyntaxNode node,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        if (node is CommonForEachStatementSyntax loop)
        {
            return context.Model.GetOperation(loop, cancellationToken) is IForEachLoopOperation { IsAsynchronous: false } each
                && QueryableExtensions.IsQuery(each.Collection, context.Types)
                ? (loop, loop.Expression, each.Collection)
                : null;
        }

        SyntaxNode? place = node is BaseObjectCreationExpressionSyntax ? node : CounterpartCall.At(node);
        return place is not null
            && Taken(place, context, cancellationToken) is { Syntax: ArgumentSyntax { NameColon: null } argument } taken
            && argument.Parent is ArgumentListSyntax list
            && list.Arguments.SkipWhile(a => a != argument).Skip(1).All(a => a.NameColon is null && IsNothingDone(a.Expression))
            && !(IsFilled(place, context, cancellationToken) && ClientCode.IsIn(taken.Value, context.Types, cancellationToken))
                ? (place, argument.Expression, taken.Value)
                : null;
    }

    /// <summary>An override of the solution's own may do anything with what it is given.</summary>
    private static IArgumentOperation? Taken(SyntaxNode place, DocumentContext context, CancellationToken cancellationToken)
    {
        var (method, arguments) = context.Model.GetOperation(place, cancellationToken) switch
        {
            IInvocationOperation call => (call.TargetMethod, call.Arguments),
            IObjectCreationOperation creation => (creation.Constructor, creation.Arguments),
            _ => (null, ImmutableArray<IArgumentOperation>.Empty),
        };
        return method is { DeclaringSyntaxReferences.IsEmpty: true } && !QueryTakers.MayAskForNone(method)
            ? QueryTakers.QueryFor(method, arguments, context.Types)
            : null;
    }

    /// <summary>A collection that was there before takes the rows one by one, those before an exception too.</summary>
    private static bool IsFilled(SyntaxNode place, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetOperation(place, cancellationToken) is IInvocationOperation { Instance: not null };

    /// <summary>The query ran after it had been evaluated, and runs before now.</summary>
    private static bool IsNothingDone(ExpressionSyntax expression) =>
        expression.DescendantNodesAndSelf()
            .All(n => n is TypeSyntax or TypeArgumentListSyntax or MemberAccessExpressionSyntax or LiteralExpressionSyntax);

    private static ITypeSymbol? ItemOf(ExpressionSyntax query, DocumentContext context, CancellationToken cancellationToken)
    {
        var type = context.Model.GetTypeInfo(query, cancellationToken).Type;
        var sequence = type is INamedTypeSymbol { OriginalDefinition: var definition } named
            && context.Types.Is(definition, context.Types["System.Linq.IQueryable`1"])
            ? named
            : type?.AllInterfaces.FirstOrDefault(i => context.Types.Is(i.OriginalDefinition, context.Types["System.Linq.IQueryable`1"]));
        return sequence?.TypeArguments[0];
    }

    /// <summary>As a stream, one item is there at a time as before. Entity Framework 6 has none.</summary>
    private static AwaitSite? SiteOf(CommonForEachStatementSyntax loop, DocumentEdits edits)
    {
        var types = edits.Context.Types;
        if (!AsyncLoop.IsIn(loop)
            || ExtensionsOf(types) is not { } extensions
            || !extensions.GetMembers(AsAsyncEnumerable).OfType<IMethodSymbol>().Any(m =>
                types.Is(m.ReturnType.OriginalDefinition, types["System.Collections.Generic.IAsyncEnumerable`1"])))
        {
            return null;
        }

        return new AwaitSite(loop.Expression, "Use 'await foreach'", token =>
        {
            Import(loop.Expression, AsAsyncEnumerable, extensions, edits);
            var withToken = token is not null && AsyncLoop.CanBeCancelled(loop, edits);
            var configured = edits.ConfiguredSource(loop.Expression);
            edits.Replace(loop.Expression, current =>
            {
                ExpressionSyntax stream = Called(current, AsAsyncEnumerable);
                return configured(withToken ? AsyncLoop.WithCancellation(stream, token!) : stream).WithTriviaFrom(current);
            });
            edits.Replace(loop, AwaitSyntax.Await);
        });
    }

    private static AwaitSite? SiteOf(SyntaxNode place, ExpressionSyntax query, IMethodSymbol toList, DocumentEdits edits)
    {
        var whole = IsList(place, query, edits.Context) ? (ExpressionSyntax)place : query;
        if (SpeculativeBinding.IsConditional(query))
            return null;

        return new AwaitSite(whole, $"Use 'await {ToListAsync}'", token =>
        {
            edits.Once(query, CounterpartCall.Replaced);
            Import(query, ToListAsync, toList.ContainingType, edits);
            edits.Replace(whole, current =>
            {
                var call = Called(QueryIn(current, whole, query), ToListAsync);
                if (token is not null)
                    call = TokenArgument.Append(call, Argument(token));
                return edits.Context.ConfiguredAwait(call, current, whole);
            });
        });
    }

    /// <summary>The query in an expression that may have been edited inside.</summary>
    private static ExpressionSyntax QueryIn(ExpressionSyntax current, ExpressionSyntax whole, ExpressionSyntax query) =>
        whole == query ? current : ((BaseObjectCreationExpressionSyntax)current).ArgumentList!.Arguments[0].Expression;

    /// <summary><c>new List&lt;Order&gt;(query)</c> is what the awaited form gives.</summary>
    private static bool IsList(SyntaxNode place, ExpressionSyntax query, DocumentContext context) =>
        place is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 1, Initializer: null } made
        && context.Model.GetTypeInfo(made).Type is INamedTypeSymbol { OriginalDefinition: var definition } list
        && context.Types.Is(definition, context.Types["System.Collections.Generic.List`1"])
        && SymbolEqualityComparer.Default.Equals(list.TypeArguments[0], ItemOf(query, context, CancellationToken.None));

    private static IMethodSymbol? ListFormOf(ITypeSymbol item, KnownTypes types) =>
        ExtensionsOf(types)?.GetMembers(ToListAsync)
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => m is { Arity: 1, Parameters.Length: 2 }
                && types.Is(m.Parameters[1].Type, types.CancellationToken)
                && m.Parameters[0].Type is INamedTypeSymbol source
                && types.Is(source.OriginalDefinition, types["System.Linq.IQueryable`1"]))
            ?.Construct(item);

    /// <summary>Of two versions of Entity Framework no type says which one a query is of.</summary>
    private static INamedTypeSymbol? ExtensionsOf(KnownTypes types) =>
        QueryableExtensions.Classes(types) is { Length: 1 } classes ? classes[0] : null;

    private static void Import(ExpressionSyntax query, string name, INamedTypeSymbol extensions, DocumentEdits edits)
    {
        if (SpeculativeBinding.Bind(Called(query, name), query.SpanStart, edits.Context.Model) is null)
            edits.AddUsing(extensions.ContainingNamespace.ToDisplayString());
    }

    private static InvocationExpressionSyntax Called(ExpressionSyntax source, string name) => SyntaxFactory.InvocationExpression(
        SyntaxFactory.MemberAccessExpression(
            SyntaxKind.SimpleMemberAccessExpression,
            ConfiguredAwaits.AsReceiver(source.WithoutTrivia()),
            SyntaxFactory.IdentifierName(name)));

    private static ArgumentSyntax Argument(string token) => SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token));
}
