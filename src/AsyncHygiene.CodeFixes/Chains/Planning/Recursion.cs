using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Chains.Families;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Planning;

/// <summary>
/// Awaited calls by which a function reaches itself again. An async function takes several times the stack of a synchronous one for each
/// level that is entered before anything is awaited, and how deep the levels go is a matter of the data.
/// </summary>
internal sealed class Recursion
{
    private readonly ILookup<Family, Family> _called;

    private Recursion(IEnumerable<(Family Caller, Family Called, FamilyCall Call)> calls) =>
        _called = calls.ToLookup(c => c.Caller, c => c.Called);

    public static IEnumerable<Location> In(ChainPlan plan)
    {
        var families = new Dictionary<SyntaxNode, Family>();
        foreach (var family in plan.Families)
        {
            foreach (var member in family.Members)
                families[member.Declaration] = family;
        }

        var calls = plan.AwaitedCalls
            .Select(c => (Caller: CallerOf(c.Call, families), Called: c.Family, c.Call))
            .Where(c => c.Caller is not null && !(c.Caller == c.Called && IsOfBase(c.Call.Site)))
            .Select(c => (Caller: c.Caller!, c.Called, c.Call))
            .ToList();
        var recursion = new Recursion(calls);
        return calls.Where(c => recursion.Reaches(c.Called, c.Caller))
            .Select(c => c.Call.Site)
            .OrderBy(s => s.SyntaxTree.FilePath, StringComparer.Ordinal)
            .ThenBy(s => s.SpanStart)
            .Select(s => s.GetLocation());
    }

    /// <summary>What an override replaces is of the same family, and another method.</summary>
    private static bool IsOfBase(SyntaxNode site) =>
        (site is InvocationExpressionSyntax call ? call.Expression : site)
            is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax };

    private static Family? CallerOf(FamilyCall call, Dictionary<SyntaxNode, Family> families) =>
        call.Site.Ancestors().Select(n => families.TryGetValue(n, out var family) ? family : null).FirstOrDefault(f => f is not null);

    private bool Reaches(Family from, Family to)
    {
        var seen = new HashSet<Family>();
        var next = new Stack<Family>([from]);
        while (next.Count > 0)
        {
            var family = next.Pop();
            if (family == to)
                return true;
            if (!seen.Add(family))
                continue;
            foreach (var called in _called[family])
                next.Push(called);
        }

        return false;
    }
}
