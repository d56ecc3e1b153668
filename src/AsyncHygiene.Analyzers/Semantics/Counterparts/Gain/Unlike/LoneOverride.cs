using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A type that overrides one of two forms and inherits the other: what the override adds, the inherited one does not do.
/// <code>
/// class Store { virtual Basket Get(int id) =&gt; …; virtual async Task&lt;Basket&gt; GetAsync(int id) =&gt; …; }
/// class Baskets : Store { override Basket Get(int id) { var basket = base.Get(id); return basket.Owner == _user ? basket : null; } }
/// </code>
/// Where the inherited form calls the overridden one, it runs the override. Where the other form was overridden further up, before this
/// one, both are the authors' own, unless the overridden one only waits for the other.
/// </summary>
internal sealed class LoneOverride
{
    private const int MaxDepth = 4;

    private readonly OwnCalls _calls;
    private readonly KnownTypes _types;

    public LoneOverride(OwnCalls calls, KnownTypes types)
    {
        _calls = calls;
        _types = types;
    }

    /// <param name="forms">What runs in a type.</param>
    public bool Is(RunTimeForms forms) =>
        forms.OverriddenAlone is (var alone, var inherited)
        && (RunTimeMember.IsOfLibrary(inherited)
            ? AreSame(alone, forms.Synchronous) && PassesBy(alone, inherited)
            : Adds(alone, inherited));

    /// <summary>The override does something that the inherited method does not.</summary>
    public bool Adds(IMethodSymbol alone, IMethodSymbol inherited) =>
        ReplacedBy(alone) is { } replaced
        && (!inherited.ContainingType.IsBelow(replaced.ContainingType) || Runs(replaced, inherited, alone.ContainingType))
        && _calls.BodyOf(inherited) is not null
        && !Runs(inherited, alone, alone.ContainingType)
        && !AddsNothing(alone, replaced, inherited);

    /// <summary>
    /// A class of the solution has a synchronous method of its own, and the awaitable one of a library. That of a base class which calls
    /// the synchronous one runs it, and so do some of the framework's.
    /// </summary>
    private bool PassesBy(IMethodSymbol alone, IMethodSymbol inherited) =>
        !alone.DeclaringSyntaxReferences.IsEmpty
        && !IsRunBy(inherited, alone)
        && (ReplacedBy(alone) is not { } replaced || !AddsNothing(alone, replaced, inherited));

    private bool IsRunBy(IMethodSymbol inherited, IMethodSymbol alone) =>
        inherited.IsInOrBelow("System")
            ? FrameworkForms.Run(alone, inherited, _calls, _types)
            : LibraryDefault.Is(inherited, _types)
                || SynchronousDefaults.OverridesOf(inherited, inherited.ContainingType, _types) is not null;

    /// <summary>
    /// What would run without the override, or had to be overridden: of a base class, also where only the derived class implements the
    /// interface, or the default of the interface.
    /// </summary>
    private static IMethodSymbol? ReplacedBy(IMethodSymbol overriding) =>
        overriding.OverriddenMethod
        ?? SlotsOf(overriding)
            .Select(slot => overriding.ContainingType.BaseType?.FindImplementationForInterfaceMember(slot) as IMethodSymbol
                ?? InheritedFor(slot, overriding.ContainingType.BaseType)
                ?? slot)
            .FirstOrDefault(m => !m.IsAbstract);

    private static IMethodSymbol? InheritedFor(IMethodSymbol slot, INamedTypeSymbol? type) =>
        type.SelfAndBaseTypes()
            .SelectMany(t => t.GetMembers(slot.Name))
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => m.Parameters.Length == slot.Parameters.Length
                && m.Parameters.Zip(slot.Parameters, (p, q) => SymbolEqualityComparer.Default.Equals(p.Type, q.Type)).All(same => same));

    /// <summary>The methods of interfaces that it implements.</summary>
    private static IEnumerable<IMethodSymbol> SlotsOf(IMethodSymbol method) =>
        method.ContainingType.AllInterfaces
            .SelectMany(i => i.GetMembers(method.ExplicitInterfaceImplementations.FirstOrDefault()?.Name ?? method.Name))
            .OfType<IMethodSymbol>()
            .Where(slot => SymbolEqualityComparer.Default.Equals(method.ContainingType.FindImplementationForInterfaceMember(slot), method));

    /// <summary>On an object of the type, by way of other methods of it or at once.</summary>
    private bool Runs(IMethodSymbol method, IMethodSymbol target, INamedTypeSymbol type) =>
        _calls.Reached(method, MaxDepth, (called, isOfBase) => isOfBase ? called : RunTimeMember.Of(called, type))
            .Contains(target.OriginalDefinition, SymbolEqualityComparer.Default);

    /// <summary>It calls what it replaces, or waits for the other form, and does nothing else.</summary>
    private bool AddsNothing(IMethodSymbol overriding, IMethodSymbol replaced, IMethodSymbol inherited) =>
        _calls.BodyOf(overriding) is { } body && HandingOn.AddsNothingTo(body, replaced, inherited);

    private static bool AreSame(IMethodSymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.OriginalDefinition, other.OriginalDefinition);
}
