using System.Collections.Generic;
using System.Linq;
using System.Threading;
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
    /// <param name="compilation">That of the call.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public OverriddenHook(RunTimeForms forms, Compilation compilation, CancellationToken cancellationToken)
    {
        _calls = new OwnCalls(compilation, cancellationToken);
        _overrides = new LoneOverride(compilation, cancellationToken);
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
    private HashSet<IMethodSymbol> HooksOf(IMethodSymbol method)
    {
        var hooks = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        Add(method, hooks, MaxDepth);
        return hooks;
    }

    private void Add(IMethodSymbol method, HashSet<IMethodSymbol> hooks, int depth)
    {
        foreach (var (called, isOfBase) in _calls.OnThis(method))
        {
            if (!isOfBase && RunTimeMember.IsVirtual(called) && !called.IsSealed)
                hooks.Add(called.OriginalDefinition);
            else if (depth > 0)
                Add(called, hooks, depth - 1);
        }
    }
}
