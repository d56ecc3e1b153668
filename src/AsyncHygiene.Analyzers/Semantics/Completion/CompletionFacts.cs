using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Completion;

/// <summary>
/// What is known at one point of a function: which places hold a completed task, and which will as soon as another one does. A place that
/// holds a Boolean counts as "completed" where it is known to be true. Immutable; where two ways meet, what both know is left.
/// </summary>
internal sealed class CompletionFacts
{
    public static readonly CompletionFacts None = new(
        ImmutableHashSet<Place>.Empty,
        ImmutableHashSet<(Place, Place)>.Empty,
        ImmutableHashSet<Place>.Empty);

    /// <summary>Properties that tell that their task is complete, when they are true or, for the status, one of the last three.</summary>
    private static readonly ImmutableHashSet<string> s_signs = ImmutableHashSet.Create(
        "IsCompleted",
        "IsCompletedSuccessfully",
        "IsFaulted",
        "IsCanceled",
        "Status");

    private const int MaxFacts = 96;

    private readonly ImmutableHashSet<Place> _completed;
    private readonly ImmutableHashSet<(Place Cause, Place Effect)> _implied;

    private readonly ImmutableHashSet<Place> _false;

    private CompletionFacts(
        ImmutableHashSet<Place> completed,
        ImmutableHashSet<(Place Cause, Place Effect)> implied,
        ImmutableHashSet<Place> @false)
    {
        _completed = completed;
        _implied = implied;
        _false = @false;
    }

    /// <summary>
    /// Each step compares what it writes with all that is known, so a function that keeps very many tasks would take time with the square
    /// of their number. What is not known is not proven.
    /// </summary>
    private bool IsFull => _completed.Count + _implied.Count + _false.Count >= MaxFacts;

    public static bool IsSign(string? member) => member is not null && s_signs.Contains(member);

    public bool IsCompleted(Place place)
    {
        var general = place.Generalized;
        return _completed.Contains(place)
            || _completed.Contains(general)
            || (place.Collection is not null && _completed.Contains(general.Member("Value")));
    }

    public CompletionFacts Complete(Place place)
    {
        if (_completed.Contains(place) || IsFull)
            return this;

        var completed = _completed.ToBuilder();
        var pending = new Stack<Place>();
        pending.Push(place);
        while (pending.Count > 0)
        {
            var next = pending.Pop();
            if (!completed.Add(next))
                continue;

            foreach (var (cause, effect) in _implied)
            {
                if (cause.Equals(next))
                    pending.Push(effect);
            }

            if (IsSign(next.MemberName) && next.Parent is { } task)
                pending.Push(task);
        }

        return new(completed.ToImmutable(), _implied, _false);
    }

    public CompletionFacts Complete(IEnumerable<Place> places) => places.Aggregate(this, (facts, place) => facts.Complete(place));

    /// <summary>From now on <paramref name="effect"/> is complete as soon as <paramref name="cause"/> is.</summary>
    public CompletionFacts Imply(Place cause, Place effect) => cause.Equals(effect) || IsFull
        ? this
        : _completed.Contains(cause) ? Complete(effect) : new(_completed, _implied.Add((cause, effect)), _false);

    /// <summary>A Boolean that is known to be false implies whatever it is said to imply where it is true.</summary>
    public CompletionFacts Deny(Place place) => IsFull ? this : new(_completed, _implied, _false.Add(place));

    /// <summary>Something else is in the place now.</summary>
    public CompletionFacts Forget(Place written)
    {
        var completed = _completed.Except(_completed.Where(p => p.IsChangedBy(written)));
        var implied = _implied.Except(_implied.Where(i => i.Cause.IsChangedBy(written) || i.Effect.IsChangedBy(written)));
        var denied = _false.Except(_false.Where(p => p.IsChangedBy(written)));
        return completed.Count == _completed.Count && implied.Count == _implied.Count && denied.Count == _false.Count
            ? this
            : new(completed, implied, denied);
    }

    public CompletionFacts ForgetRootedIn(HashSet<ISymbol> variables)
    {
        if (variables.Count == 0)
            return this;

        return new(
            _completed.Except(_completed.Where(p => p.IsRootedIn(variables))),
            _implied.Except(_implied.Where(i => i.Cause.IsRootedIn(variables) || i.Effect.IsRootedIn(variables))),
            _false.Except(_false.Where(p => p.IsRootedIn(variables))));
    }

    /// <summary>What is known of the parts of a place, said of another place that holds the same.</summary>
    public IEnumerable<Place> CompletedBelow(Place source, Place target) =>
        _completed.Select(p => p.Rebase(source, target)).Where(p => p is not null).Select(p => p!).ToList();

    public IEnumerable<Place> CompletedBeyond(CompletionFacts before) => _completed.Except(before._completed);

    public CompletionFacts Meet(CompletionFacts other) =>
        ReferenceEquals(this, other)
            ? this
            : new(
                _completed.Intersect(other._completed),
                _implied.Where(i => other.Implies(i)).Concat(other._implied.Where(Implies)).ToImmutableHashSet(),
                _false.Intersect(other._false));

    public CompletionFacts Join(CompletionFacts other) =>
        ReferenceEquals(this, other)
            ? this
            : new(_completed.Union(other._completed), _implied.Union(other._implied), _false.Union(other._false));

    /// <summary>Facts only ever get fewer at a point, so the counts tell whether two are the same.</summary>
    public bool HasAsMany(CompletionFacts other) =>
        _completed.Count == other._completed.Count && _implied.Count == other._implied.Count && _false.Count == other._false.Count;

    private bool Implies((Place Cause, Place Effect) implication) =>
        _implied.Contains(implication) || _false.Contains(implication.Cause) || _completed.Contains(implication.Effect);
}
