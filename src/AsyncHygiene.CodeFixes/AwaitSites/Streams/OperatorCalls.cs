using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>
/// Whether operators over objects call what they are given as often, and at the same time, as their asynchronous namesakes, or nothing
/// shows that they do not. LINQ over objects leaves out calls whose result it does not need: keys of <c>OrderBy(…).Count()</c>, all but
/// one selector of <c>Select(…).Last()</c>. What is said here was found by running all chains of two and three operators, with .NET 10.
/// </summary>
internal static class OperatorCalls
{
    private static readonly HashSet<string> s_ordering =
        new(StringComparer.Ordinal) { "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending" };

    private static readonly HashSet<string> s_parts = new(StringComparer.Ordinal) { "Take", "Skip" };

    private static readonly HashSet<string> s_first = new(StringComparer.Ordinal) { "First", "FirstOrDefault", "Any" };

    private static readonly HashSet<string> s_last = new(StringComparer.Ordinal) { "Last", "LastOrDefault" };

    /// <param name="last">The last of the operators.</param>
    /// <param name="call">Of the iterator.</param>
    /// <param name="context">Of the document.</param>
    /// <param name="cancellationToken">The token.</param>
    public static bool AreSame(
        InvocationExpressionSyntax last,
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var chain = Chain(last, call, context, cancellationToken);

        // Nothing reads the source where such parts have no item in common.
        if (chain.SkipWhile(o => o.Method.Name != "Take").Any(o => o.Method.Name == "Skip"))
            return false;
        if (chain.Any(o => DoesOtherwise(o.Method)) || !chain.Where(o => s_ordering.Contains(o.Method.Name)).All(IsOrder))
            return false;

        return IsExact(chain)
            || chain.All(o =>
                (o.Method.Name != "Distinct" || PlainValue.Is(o.Method.TypeArguments[0], context.Types))
                && Arguments(o.Call).All(a => TotalLambda.Is(a, o.Call, isMoved: true, context, cancellationToken)));

        bool IsOrder((InvocationExpressionSyntax Call, IMethodSymbol Method) order) =>
            Arguments(order.Call).ToList() is { Count: 1 } keys
            && PlainValue.Is(order.Method.TypeArguments[1], context.Types)
            && TotalLambda.Is(keys[0], order.Call, isMoved: false, context, cancellationToken);
    }

    /// <summary>
    /// The same for a sequence of a library, which may be a list or an array: LINQ over objects does more for those.
    /// </summary>
    public static bool AreSameForAny(
        InvocationExpressionSyntax last,
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var chain = Chain(last, call, context, cancellationToken);
        return AreSame(last, call, context, cancellationToken)
            && (chain.All(o => o.Method.Name is "Where" or "Select" || (o.Call == last && !MayDoLess(o.Method.Name)))
                || chain.All(o => Arguments(o.Call).All(a => TotalLambda.Is(a, o.Call, isMoved: true, context, cancellationToken))));
    }

    private static bool MayDoLess(string name) =>
        s_parts.Contains(name) || s_ordering.Contains(name) || s_first.Contains(name) || s_last.Contains(name);

    private static bool IsExact(IReadOnlyList<(InvocationExpressionSyntax Call, IMethodSymbol Method)> chain)
    {
        var (call, end) = chain.LastOrDefault();
        if (end is null)
            return true;

        var before = chain.Take(chain.Count - 1).Select(o => o.Method.Name);
        if (s_last.Contains(end.Name))
            return before.All(name => name == "Where");
        if (s_first.Contains(end.Name) && !end.Parameters.Any(p => p.Type.TypeKind == TypeKind.Delegate))
            return before.All(name => name is "Where" or "Select");

        // A part of a part, or of what is ordered, looks for its items behind the selector.
        return !chain
            .SkipWhile(o => !s_parts.Contains(o.Method.Name) && !s_ordering.Contains(o.Method.Name))
            .SkipWhile(o => o.Method.Name != "Select")
            .Any(o => s_parts.Contains(o.Method.Name));
    }

    /// <summary>
    /// Where no item fits, the message of the asynchronous one is that of an empty sequence. The least of numbers among which one is none
    /// is found without reading the rest, in one of the forms.
    /// </summary>
    private static bool DoesOtherwise(IMethodSymbol method) =>
        method is { Name: "First" or "Single", Parameters.Length: 1 }
        || (method.Name == "Min"
            && method.ReturnType.WithoutNullable().SpecialType is SpecialType.System_Single or SpecialType.System_Double);

    private static List<(InvocationExpressionSyntax Call, IMethodSymbol Method)> Chain(
        InvocationExpressionSyntax last,
        InvocationExpressionSyntax call,
        DocumentContext context,
        CancellationToken cancellationToken)
    {
        var chain = new List<(InvocationExpressionSyntax Call, IMethodSymbol Method)>();
        for (var current = last; current != call;)
        {
            if (current.Expression is not MemberAccessExpressionSyntax { Expression: InvocationExpressionSyntax receiver }
                || context.Model.GetSymbolInfo(current, cancellationToken).Symbol is not IMethodSymbol method)
            {
                break;
            }

            if (SequenceOperator.Is(method, context.Types))
                chain.Insert(0, (current, method));
            current = receiver;
        }

        return chain;
    }

    private static IEnumerable<ExpressionSyntax> Arguments(InvocationExpressionSyntax call) =>
        call.ArgumentList.Arguments.Select(a => a.Expression);
}
