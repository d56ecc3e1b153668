using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>The types of one compilation by what they derive from and implement. Built on the first question.</summary>
internal sealed class TypeHierarchy
{
    private static readonly ConditionalWeakTable<Compilation, TypeHierarchy> s_hierarchies = new();

    private readonly Dictionary<ISymbol, List<INamedTypeSymbol>> _derived = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<ISymbol, int> _implementations = new(SymbolEqualityComparer.Default);

    private TypeHierarchy(Compilation compilation)
    {
        var pending = new Stack<INamespaceOrTypeSymbol>();
        pending.Push(compilation.Assembly.GlobalNamespace);
        while (pending.Count > 0)
        {
            var current = pending.Pop();
            foreach (var member in current is INamespaceSymbol space ? space.GetMembers() : current.GetTypeMembers().Cast<INamespaceOrTypeSymbol>())
                pending.Push(member);
            if (current is INamedTypeSymbol type)
                Add(type);
        }
    }

    public static TypeHierarchy Of(Compilation compilation) => s_hierarchies.GetValue(compilation, static c => new TypeHierarchy(c));

    /// <summary>The types below a base type or interface, itself not included.</summary>
    public IReadOnlyList<INamedTypeSymbol> DerivedFrom(INamedTypeSymbol type) =>
        _derived.TryGetValue(type.OriginalDefinition, out var derived) ? derived : [];

    /// <summary>How many methods of this compilation a call of a slot may run.</summary>
    public int ImplementationsOf(IMethodSymbol slot) => _implementations.GetOrAdd(slot.OriginalDefinition, _ => Count(slot.OriginalDefinition));

    private int Count(IMethodSymbol slot)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var type in DerivedFrom(slot.ContainingType))
        {
            foreach (var member in type.GetMembers().OfType<IMethodSymbol>())
            {
                if (!member.IsAbstract
                    && (member.Name == slot.Name || !member.ExplicitInterfaceImplementations.IsEmpty)
                    && Slots.Of(member).Contains(slot, SymbolEqualityComparer.Default))
                {
                    found.Add(member);
                }
            }
        }

        return found.Count;
    }

    private void Add(INamedTypeSymbol type)
    {
        for (var t = type.BaseType; t is not null && t.SpecialType != SpecialType.System_Object; t = t.BaseType)
            Add(t, type);
        foreach (var contract in type.AllInterfaces)
            Add(contract, type);
    }

    private void Add(INamedTypeSymbol ancestor, INamedTypeSymbol type)
    {
        if (!_derived.TryGetValue(ancestor.OriginalDefinition, out var derived))
            _derived.Add(ancestor.OriginalDefinition, derived = []);
        if (derived.Count == 0 || !SymbolEqualityComparer.Default.Equals(derived[derived.Count - 1], type))
            derived.Add(type);
    }
}
