using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// The operators that LINQ has for asynchronous sequences as well, with the same arguments, since .NET 10 or from the package
/// System.Linq.AsyncEnumerable. They run what they are given in the context of the caller; the older package System.Linq.Async does not.
/// Left out are those that take other items from the source than their namesakes: <c>ElementAt</c>, and <c>Contains</c> after an order.
/// </summary>
internal static class StreamOperators
{
    public const string Suffix = "Async";

    private const string TokenParameter = "cancellationToken";

    private const string Class = "System.Linq.AsyncEnumerable";
    private const string Assembly = "System.Linq.AsyncEnumerable";
    private const string Sequence = "System.Collections.Generic.IAsyncEnumerable`1";
    private const string OrderedSequence = "System.Linq.IOrderedAsyncEnumerable`1";

    /// <summary>They give a sequence again, and do their work when it is enumerated.</summary>
    private static readonly HashSet<string> s_deferred = new(StringComparer.Ordinal)
    {
        "Where", "Select", "Take", "TakeWhile", "Skip", "SkipWhile", "Distinct", "DistinctBy", "OrderBy", "OrderByDescending",
    };

    /// <summary>Of a sequence that another one has ordered.</summary>
    private static readonly HashSet<string> s_ordering = new(StringComparer.Ordinal) { "ThenBy", "ThenByDescending" };

    private static readonly HashSet<string> s_immediate = new(StringComparer.Ordinal)
    {
        "ToList", "ToArray", "ToDictionary", "ToHashSet", "ToLookup", "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last",
        "LastOrDefault", "Any", "All", "Count", "LongCount", "Sum", "Min", "Max", "MinBy", "MaxBy", "Average", "Aggregate",
    };

    private static readonly HashSet<string> s_computing = new(StringComparer.Ordinal) { "Sum", "Min", "Max", "Average" };

    /// <summary>
    /// LINQ over objects may leave out calls of what it is given, for which the result need not be known, or make them at another time.
    /// Only these never do.
    /// </summary>
    private static readonly HashSet<string> s_plain = new(StringComparer.Ordinal) { "Where", "Select" };

    /// <summary>
    /// The last of the operators behind the call that are there for asynchronous sequences and defer their work, or the call.
    /// </summary>
    public static InvocationExpressionSyntax LastDeferred(
        InvocationExpressionSyntax call,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var last = call;
        while (SequenceOperator.After(last, edits.Context, cancellationToken) is ({ } next, { } method)
            && (s_deferred.Contains(method.Name) || s_ordering.Contains(method.Name))
            && (s_plain.Contains(method.Name) || OnlyCompute(next, call, edits.Context, cancellationToken))
            && OperatorCalls.AreSame(next, call, edits.Context, cancellationToken)
            && IsThere(method, method.Name, last, edits.Context, cancellationToken))
        {
            last = next;
        }

        return last;
    }

    /// <summary>
    /// The operator that goes through the sequence at once, if it is there for asynchronous ones; null where another one is, or none.
    /// </summary>
    /// <param name="call">The call of the iterator.</param>
    /// <param name="sequence">What it has become by other operators.</param>
    /// <param name="edits">Of the document.</param>
    /// <param name="cancellationToken">The token.</param>
    public static InvocationExpressionSyntax? ImmediateAfter(
        InvocationExpressionSyntax call,
        InvocationExpressionSyntax sequence,
        DocumentEdits edits,
        CancellationToken cancellationToken) =>
        SequenceOperator.After(sequence, edits.Context, cancellationToken) is ({ } next, { } method)
        && s_immediate.Contains(method.Name)
        && OperatorCalls.AreSame(next, call, edits.Context, cancellationToken)
        && (Selects(method)
            ? IsThereBehindSelect(next, method, sequence, edits.Context, cancellationToken)
            : IsThere(method, method.Name + Suffix, sequence, edits.Context, cancellationToken))
            ? next
            : null;

    /// <summary>
    /// The operator as it is awaited: <c>ToListAsync()</c>, and of one that computes from what it selects,
    /// <c>Select(r =&gt; r.Id).SumAsync()</c>.
    /// </summary>
    /// <param name="current">The call, as it is written by now.</param>
    /// <param name="immediate">The call before.</param>
    /// <param name="context">Of the document.</param>
    public static InvocationExpressionSyntax Awaitable(
        InvocationExpressionSyntax current,
        InvocationExpressionSyntax immediate,
        DocumentContext context)
    {
        var access = (MemberAccessExpressionSyntax)current.Expression;
        var name = SyntaxFactory.Identifier(access.Name.Identifier.ValueText + Suffix).WithTriviaFrom(access.Name.Identifier);
        if (context.Model.GetSymbolInfo(immediate).Symbol is not IMethodSymbol method || !Selects(method))
            return current.WithExpression(access.WithName(access.Name.WithIdentifier(name)));

        var select = SyntaxFactory.IdentifierName(SyntaxFactory.Identifier("Select").WithTriviaFrom(access.Name.Identifier));
        return SyntaxFactory.InvocationExpression(
                SyntaxFactory.MemberAccessExpression(
                    SyntaxKind.SimpleMemberAccessExpression,
                    current.WithExpression(access.WithName(select)).WithoutTrailingTrivia(),
                    SyntaxFactory.IdentifierName(name)))
            .WithTrailingTrivia(current.GetTrailingTrivia());
    }

    /// <summary>
    /// What the operators from the call on are given only reads and computes, so that nothing shows whether it runs.
    /// </summary>
    public static bool OnlyCompute(
        InvocationExpressionSyntax last,
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        last.DescendantNodesAndSelf(n => n != call)
            .OfType<InvocationExpressionSyntax>()
            .Where(i => i != call && i.Span.Contains(call.Span))
            .SelectMany(i => i.ArgumentList.Arguments)
            .All(a => PureLambda.Is(a.Expression, context, cancellationToken));

    /// <summary>The token as the last argument of an immediate operator; other arguments that can be left out may come before it.</summary>
    public static ArgumentSyntax Token(InvocationExpressionSyntax call, string token)
    {
        var argument = SyntaxFactory.Argument(SyntaxFactory.IdentifierName(token));
        return call.ArgumentList.Arguments.Count == 0
            ? argument
            : argument.WithNameColon(
                SyntaxFactory.NameColon(SyntaxFactory.IdentifierName(TokenParameter)).WithTrailingTrivia(SyntaxFactory.Space));
    }

    /// <summary><c>Sum(r =&gt; r.Total)</c>: no operator of an asynchronous sequence selects what it computes from.</summary>
    private static bool Selects(IMethodSymbol method) =>
        s_computing.Contains(method.Name) && method.Parameters.Length == 1 && method.Parameters[0].Type.TypeKind == TypeKind.Delegate;

    /// <summary>Numbers are computed the same behind a <c>Select</c>.</summary>
    private static bool IsThereBehindSelect(
        InvocationExpressionSyntax next,
        IMethodSymbol method,
        InvocationExpressionSyntax sequence,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        next.Expression is MemberAccessExpressionSyntax { Name: IdentifierNameSyntax }
        && method.Parameters[0].Type is INamedTypeSymbol selector
        && selector.TypeArguments.Last() is var number
        && number.WithoutNullable().SpecialType is SpecialType.System_Int32 or SpecialType.System_Int64 or SpecialType.System_Decimal
            or SpecialType.System_Single or SpecialType.System_Double
        && IsThere(method, "Select", sequence, context, cancellationToken)
        && context.Types[Sequence]?.Construct(number) is { } numbers
        && context.Types[Class] is { } operators
        && context.Model.LookupSymbols(sequence.SpanStart, numbers, method.Name + Suffix, includeReducedExtensionMethods: true) is var found
        && found.All(m => context.Types.Is(m.ContainingType, operators))
        && found.OfType<IMethodSymbol>().Any(m => m.Parameters.All(p => p.IsOptional));

    /// <summary>There is one with the same parameters. A method of the project or of another library may have the name.</summary>
    private static bool IsThere(
        IMethodSymbol method,
        string name,
        InvocationExpressionSyntax sequence,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var type = s_ordering.Contains(name) ? OrderedSequence : Sequence;
        if (context.Types[Class] is not { ContainingAssembly.Name: Assembly } operators
            || SequenceOf(sequence, type, context, cancellationToken) is not { } receiver)
        {
            return false;
        }

        var found = context.Model.LookupSymbols(sequence.SpanStart, receiver, name, includeReducedExtensionMethods: true);
        return found.All(m => context.Types.Is(m.ContainingType, operators))
            && found.OfType<IMethodSymbol>().Any(m => TakesTheSame(m, method, context));
    }

    /// <summary>What comes after may be left out. An asynchronous delegate in the same place is another operator.</summary>
    private static bool TakesTheSame(IMethodSymbol found, IMethodSymbol method, DocumentContext context) =>
        found.Parameters.Length >= method.Parameters.Length
        && found.Parameters.Skip(method.Parameters.Length).All(p => p.IsOptional)
        && method.Parameters.Zip(found.Parameters, (before, after) =>
            IsSameType(before.OriginalDefinition.Type, after.OriginalDefinition.Type, context)).All(isSame => isSame);

    private static bool IsSameType(ITypeSymbol before, ITypeSymbol after, DocumentContext context) =>
        (before.TypeKind == TypeKind.TypeParameter && after.TypeKind == TypeKind.TypeParameter)
        || (context.Types.Is(before.OriginalDefinition, after.OriginalDefinition as INamedTypeSymbol)
            && !(after is INamedTypeSymbol { TypeKind: TypeKind.Delegate } @delegate
                && context.Types.Is(@delegate.TypeArguments.Last().OriginalDefinition, context.Types.ValueTaskOfT)));

    /// <summary>Of the items that the call gives.</summary>
    private static INamedTypeSymbol? SequenceOf(
        InvocationExpressionSyntax call,
        string type,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        context.Model.GetTypeInfo(call, cancellationToken).Type is INamedTypeSymbol { TypeArguments: { Length: 1 } items }
            ? context.Types[type]?.Construct(items[0])
            : null;
}
