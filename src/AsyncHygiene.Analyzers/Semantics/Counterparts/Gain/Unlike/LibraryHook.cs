using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A pair of a library's class, and a type of the solution that overrides only the synchronous one of another pair there: which of them the
/// library calls from where, no source shows.
/// <code>
/// class Validator { public bool Check() =&gt; Validate(); public Task&lt;bool&gt; CheckAsync() =&gt; ValidateAsync(); … }
/// class OrderValidator : Validator { protected override bool Validate() { … } }
/// </code>
/// </summary>
internal sealed class LibraryHook
{
    private readonly LoneOverride _overrides;

    public LibraryHook(LoneOverride overrides) => _overrides = overrides;

    /// <summary>The override, and what the awaitable form runs instead of it; null where there is none.</summary>
    /// <param name="forms">A pair, of which neither is written in the solution.</param>
    public RunTimeForms? In(RunTimeForms forms)
    {
        if (!RunTimeMember.IsOfLibrary(forms.Synchronous) || !RunTimeMember.IsOfLibrary(forms.Counterpart) || forms.Synchronous.IsStatic)
            return null;

        return forms.Type.SelfAndBaseTypes()
            .TakeWhile(t => !RunTimeMember.IsOfLibrary(t))
            .SelectMany(t => t.GetMembers())
            .OfType<IMethodSymbol>()
            .Where(m => m.OverriddenMethod is not null && !AsyncSuffix.IsOn(m.Name) && MayRun(forms.Synchronous, m))
            .Select(m => InheritedFormOf(m, forms) is { } form ? new RunTimeForms(forms.Type, m, form) : null)
            .FirstOrDefault(f => f is not null && _overrides.Is(f));
    }

    /// <summary>Of the framework it is known, and that Entity Framework saves nothing where it finds.</summary>
    private static bool MayRun(IMethodSymbol synchronous, IMethodSymbol overriding)
    {
        var slot = RunTimeMember.SlotOf(overriding);
        return slot.IsInOrBelow("System") ? FrameworkForms.CalledBy(synchronous).Contains(overriding.Name)
            : !slot.IsInOrBelow("Microsoft.EntityFrameworkCore") || slot.Name == synchronous.Name;
    }

    private static IMethodSymbol? InheritedFormOf(IMethodSymbol overriding, RunTimeForms forms)
    {
        var slot = RunTimeMember.SlotOf(overriding);
        if (!RunTimeMember.IsOfLibrary(slot)
            || !forms.Synchronous.ContainingType.SelfAndBaseTypes().Any(t => IsSame(t, slot.ContainingType)))
        {
            return null;
        }

        var named = slot.ContainingType.GetMembers(AsyncSuffix.AddTo(slot.Name))
            .OfType<IMethodSymbol>()
            .Where(RunTimeMember.IsVirtual)
            .ToList();
        var own = named.FindAll(m => TakesTheSame(m, slot));
        return (own.Count > 0 ? own : named)
            .Select(m => RunTimeMember.Of(m, forms.Type))
            .FirstOrDefault(m => RunTimeMember.IsOfLibrary(m) && !m.IsAbstract);
    }

    /// <summary>But for a token at its end. That of another overload is another pair.</summary>
    private static bool TakesTheSame(IMethodSymbol form, IMethodSymbol slot) =>
        form.Parameters.Length - slot.Parameters.Length is 0 or 1
        && slot.Parameters.All(p => IsSame(form.Parameters[p.Ordinal].Type, p.Type));

    private static bool IsSame(ITypeSymbol one, ITypeSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition);
}
