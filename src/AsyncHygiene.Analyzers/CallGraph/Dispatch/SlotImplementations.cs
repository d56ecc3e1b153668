using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.CallGraph.Dispatch;

/// <summary>How many methods of one compilation a call of a slot may run.</summary>
internal sealed class SlotImplementations
{
    /// <summary>Beyond this many implementations a call of a slot says little about which one runs: job runners, plug-ins.</summary>
    public const int Enough = 5;

    private static readonly ConditionalWeakTable<Compilation, SlotImplementations> s_implementations = new();

    private readonly TypeHierarchy _hierarchy;
    private readonly ConcurrentDictionary<ISymbol, int> _counts = new(SymbolEqualityComparer.Default);

    private SlotImplementations(Compilation compilation) => _hierarchy = TypeHierarchy.Of(compilation);

    public static SlotImplementations Of(Compilation compilation) =>
        s_implementations.GetValue(compilation, static c => new SlotImplementations(c));

    /// <summary>Beyond what is enough they are not counted.</summary>
    public int Count(IMethodSymbol slot) => _counts.GetOrAdd(slot.OriginalDefinition, _ => Find(slot.OriginalDefinition, fits: null));

    /// <summary>Those that a call with closed type arguments may run: <c>IRepository&lt;Order&gt;.Get</c>.</summary>
    /// <param name="slot">What is called, as this compilation sees it.</param>
    /// <param name="called">What is called, with its type arguments, as the calling compilation sees it.</param>
    /// <param name="symbols">Compares symbols of both compilations.</param>
    public int Count(IMethodSymbol slot, IMethodSymbol called, IEqualityComparer<ISymbol?> symbols) =>
        _counts.GetOrAdd(
            called,
            _ => Find(slot.OriginalDefinition, member => SlotFit.Of(called, member, symbols, derived: []) is not null));

    private int Find(IMethodSymbol slot, Func<IMethodSymbol, bool>? fits)
    {
        var found = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        foreach (var type in _hierarchy.DerivedFrom(slot.ContainingType))
        {
            foreach (var member in type.GetMembers().OfType<IMethodSymbol>())
            {
                if (!member.IsAbstract
                    && (member.Name == slot.Name || !member.ExplicitInterfaceImplementations.IsEmpty)
                    && Slots.Of(member).Contains(slot, SymbolEqualityComparer.Default)
                    && fits?.Invoke(member) != false)
                {
                    found.Add(member);
                    if (found.Count > Enough)
                        return found.Count;
                }
            }
        }

        return found.Count;
    }
}
