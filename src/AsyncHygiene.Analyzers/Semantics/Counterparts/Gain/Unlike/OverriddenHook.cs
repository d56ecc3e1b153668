using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// Two forms that call methods which a type may override, and a type that overrides only the one that the synchronous form calls.
/// <code>
/// class Store
/// {
///     void Save() { Check(); … } async Task SaveAsync() { await CheckAsync(); … }
///     virtual void Check() { … } virtual async Task CheckAsync() { … }
/// }
/// class Baskets : Store { override void Check() { … } }
/// </code>
/// </summary>
internal sealed class OverriddenHook
{
    private const int MaxDepth = 3;

    private readonly OwnCalls _calls;
    private readonly LoneOverride _overrides;
    private readonly List<(IMethodSymbol Hook, IMethodSymbol? Form)> _hooks;

    /// <param name="forms">Two methods; the types that have them are asked about one by one.</param>
    /// <param name="calls">What they call.</param>
    /// <param name="overrides">Tells whether an override adds something.</param>
    public OverriddenHook(RunTimeForms forms, OwnCalls calls, LoneOverride overrides)
    {
        _calls = calls;
        _overrides = overrides;
        var others = HooksOf(forms.Counterpart);
        _hooks = HooksOf(forms.Synchronous)
            .Where(hook => !others.Contains(hook))
            .Select(hook => (hook, (IMethodSymbol?)others.FirstOrDefault(o => o.Name == AsyncSuffix.AddTo(hook.Name))))
            .ToList();
    }

    /// <summary>The override in a type, and what runs instead of it; null where there is none.</summary>
    public RunTimeForms? In(RunTimeForms forms)
    {
        foreach (var (hook, form) in _hooks)
        {
            var overriding = RunTimeMember.Of(hook, forms.Type).OriginalDefinition;
            var other = form is null ? forms.Counterpart : RunTimeMember.Of(form, forms.Type).OriginalDefinition;
            if (overriding.ContainingType.IsBelow(other.ContainingType) && _overrides.Adds(overriding, other))
                return new RunTimeForms(forms.Type, overriding, other);
        }

        return null;
    }

    /// <summary>Of a body and of the methods that it calls and that no type overrides.</summary>
    private HashSet<IMethodSymbol> HooksOf(IMethodSymbol method) => new(
        _calls.Reached(method, MaxDepth, (called, isOfBase) => IsHook(called, isOfBase) ? null : called)
            .SelectMany(_calls.OnThis)
            .Where(c => IsHook(c.Method, c.IsOfBase))
            .Select(c => c.Method.OriginalDefinition),
        SymbolEqualityComparer.Default);

    private static bool IsHook(IMethodSymbol called, bool isOfBase) =>
        !isOfBase && RunTimeMember.IsVirtual(called) && !called.IsSealed;
}
