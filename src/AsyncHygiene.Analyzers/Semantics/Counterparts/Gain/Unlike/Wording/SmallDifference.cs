using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike.Wording;

/// <summary>
/// Two forms that are written alike, word by word, but for an operator, a value, a type or a member, or for the order: one was changed and
/// the other forgotten. The awaits, <c>Async</c>, and what only tasks need do not count.
/// <code>
/// int Open(int id) =&gt; _orders.Count(o =&gt; o.Id &gt;= id);
/// Task&lt;int&gt; OpenAsync(int id) =&gt; _orders.CountAsync(o =&gt; o.Id &gt; id);
/// </code>
/// </summary>
internal static class SmallDifference
{
    /// <summary>How the second form differs from the first; null where they are alike, or differ in more.</summary>
    public static string? Between(IMethodSymbol synchronous, IMethodSymbol counterpart, OwnCalls calls)
    {
        if (FormWords.Of(synchronous, calls.CancellationToken) is not { Count: > 0 } one
            || FormWords.Of(counterpart, calls.CancellationToken) is not { } other)
        {
            return null;
        }

        var start = Alike(one, other);
        var end = Alike(one.Skip(start).Reverse(), other.Skip(start).Reverse());
        var left = one.Skip(start).Take(one.Count - start - end).ToList();
        var right = other.Skip(start).Take(other.Count - start - end).ToList();
        if (left.Count == 0 || right.Count == 0)
        {
            return left.Count != right.Count
                && (left.Concat(right).All(w => TellingWord.IsOperator(w.Token)) || IsBase(left) || IsBase(right))
                ? $"'{(left.Count == 0 ? counterpart : synchronous).Name}' has '{left.Concat(right).First().Text}', the other form does not"
                : null;
        }

        if (left.Count != right.Count)
            return null;

        var differing = left.Zip(right, (a, b) => (One: a, Other: b)).Where(p => p.One.Text != p.Other.Text).ToList();
        var telling = new TellingWord(synchronous.ContainingType, calls);
        return differing.TrueForAll(p => telling.Differs(p.One.Token, p.Other.Token))
                ? $"'{synchronous.Name}' has '{differing[0].One.Text}' where '{counterpart.Name}' has '{differing[0].Other.Text}'"
            : HaveSameWords(left, right) ? $"'{counterpart.Name}' does the same as '{synchronous.Name}' in another order"
            : null;
    }

    private static bool HaveSameWords(IReadOnlyList<FormWord> one, IReadOnlyList<FormWord> other) =>
        Sorted(one).SequenceEqual(Sorted(other), StringComparer.Ordinal);

    private static IEnumerable<string> Sorted(IEnumerable<FormWord> words) =>
        words.Select(w => w.Text).OrderBy(t => t, StringComparer.Ordinal);

    /// <summary><c>base.</c></summary>
    private static bool IsBase(List<FormWord> words) => words.Count == 2 && words[0].Token.IsKind(SyntaxKind.BaseKeyword);

    /// <summary>How many words at the beginning are the same.</summary>
    private static int Alike(IEnumerable<FormWord> one, IEnumerable<FormWord> other) =>
        one.Zip(other, static (a, b) => a.Text == b.Text).TakeWhile(static same => same).Count();
}
