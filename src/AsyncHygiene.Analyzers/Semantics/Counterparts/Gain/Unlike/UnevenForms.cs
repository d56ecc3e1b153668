using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike.Wording;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Two forms of which one does something that the other leaves out: a check, a cache, a filter, an entry in a table. Authors change one and
/// forget the other. Of a thousand pairs in twelve repositories, nine in ten did the same by name; of the others most were different.
/// <code>
/// Order? Find(int id) =&gt; _orders.Where(o =&gt; !o.IsDeleted).FirstOrDefault(o =&gt; o.Id == id);
/// Task&lt;Order?&gt; FindAsync(int id) =&gt; _orders.FirstOrDefaultAsync(o =&gt; o.Id == id);
/// </code>
/// </summary>
internal sealed class UnevenForms
{
    private const int MaxDepth = 3;

    private readonly OwnCalls _calls;
    private readonly KnownTypes _types;
    private readonly HashSet<IMethodSymbol> _compared = new(SymbolEqualityComparer.Default);

    private UnevenForms(OwnCalls calls, KnownTypes types)
    {
        _calls = calls;
        _types = types;
    }

    /// <summary>
    /// What the first difference is; null where none is seen. Of two forms of different types <see cref="LoneOverride"/> tells, but for one
    /// that waits for the form of its base class.
    /// </summary>
    public static string? Difference(IMethodSymbol synchronous, IMethodSymbol counterpart, OwnCalls calls, KnownTypes types) =>
        (AreOfOneType(synchronous, counterpart) || synchronous.ContainingType.IsBelow(counterpart.ContainingType))
        && WaitingForm.DoesMore(synchronous, counterpart, calls) ? $"'{synchronous.Name}' does more than wait for '{counterpart.Name}'"
        : AreOfOneType(synchronous, counterpart) ? new UnevenForms(calls, types).Find(synchronous, counterpart, MaxDepth)
        : null;

    private static bool AreOfOneType(IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        counterpart.IsStatic || SymbolEqualityComparer.Default.Equals(synchronous.ContainingType, counterpart.ContainingType);

    private static bool IsIdle(MethodEffects effects) => !effects.RunsQuery && effects.ByName.Values.All(e => e.IsValue);

    private static bool IsEmpty(MethodEffects effects) => !effects.RunsQuery && effects.ByName.Count == 0;

    private string? Find(IMethodSymbol synchronous, IMethodSymbol counterpart, int depth)
    {
        if (depth == 0 || !_compared.Add(synchronous.OriginalDefinition))
            return null;

        if (SmallDifference.Between(synchronous, counterpart, _calls) is { } small)
            return small;

        if (MethodEffects.Of(synchronous, counterpart, _calls, _types) is not { } one
            || MethodEffects.Of(counterpart, synchronous, _calls, _types) is not { } other)
        {
            return null;
        }

        // A form that does nothing is yet to be written. Two that only compute are compared by their numbers and texts.
        if (IsIdle(one) != IsIdle(other) || IsEmpty(one) || IsEmpty(other))
            return null;

        var (left, added) = (Missing(one, other), Missing(other, one));
        return First(left, added) is { } lost ? $"'{synchronous.Name}' {lost.Text}, '{counterpart.Name}' does not"
            : First(added, left) is { } more ? $"'{counterpart.Name}' {more.Text}, '{synchronous.Name}' does not"
            : PairsIn(one, other).Select(p => Find(p.One, p.Other, depth - 1)).FirstOrDefault(d => d is not null);
    }

    /// <summary>That nothing of the others may stand for.</summary>
    private static MethodEffect? First(List<MethodEffect> effects, List<MethodEffect> others) =>
        effects.Find(e => !e.IsOfFramework || !others.Exists(o => o.IsOfFramework));

    /// <summary>Whether a delegate or field that both work with is there, one of them may ask.</summary>
    private static List<MethodEffect> Missing(MethodEffects one, MethodEffects other) =>
        one.ByName.Values.Where(e => !other.ByName.ContainsKey(e.Text)
            && (e.Taker is null || other.ByName.Values.Any(o => o.Taker == e.Taker))
            && !(e.FlagOf is { } method && other.Called.Contains(method))
            && !(e.IsQuestion && other.ByName.Values.Any(o => o.Name == e.Name))).ToList();

    private static IEnumerable<(IMethodSymbol One, IMethodSymbol Other)> PairsIn(MethodEffects one, MethodEffects other) =>
        one.Called.SelectMany(
            _ => other.Called,
            static (called, form) => (called, form))
            .Where(p => AsyncSuffix.AddTo(p.called.Name) == p.form.Name
                && SymbolEqualityComparer.Default.Equals(p.called.ContainingType, p.form.ContainingType));
}
