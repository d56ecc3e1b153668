using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.Settings;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// Listed members, resolved in one compilation. A line whose type is not referenced there has no effect. Types are looked up when the first
/// call is made that a line could be about; most compilations make none.
/// </summary>
internal sealed class ApiSet
{
    private readonly ILookup<string, ApiName> _namesByMember;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<string, ImmutableArray<INamedTypeSymbol>> _typesByMember = new();

    public ApiSet(IEnumerable<ApiName> names, KnownTypes types)
    {
        _namesByMember = names.ToLookup(name => name.Member, StringComparer.Ordinal);
        _types = types;
    }

    public bool IsEmpty => _namesByMember.Count == 0;

    /// <summary>
    /// Whether the member is listed with the type that declares it, with the type that it is called on, or with a base type or interface of
    /// one of them.
    /// </summary>
    public bool Contains(string member, ITypeSymbol? declaring, ITypeSymbol? receiver) =>
        ContainsExactly(member, declaring, receiver) || ContainsExactly(ApiName.AnyMember, declaring, receiver);

    private bool ContainsExactly(string member, ITypeSymbol? declaring, ITypeSymbol? receiver)
    {
        if (!_namesByMember.Contains(member))
            return false;

        foreach (var type in _typesByMember.GetOrAdd(member, TypesOf))
        {
            if (declaring.Inherits(type) || receiver.Inherits(type))
                return true;
        }

        return false;
    }

    private ImmutableArray<INamedTypeSymbol> TypesOf(string member) =>
        _namesByMember[member].Select(name => _types[name.Type]).OfType<INamedTypeSymbol>().ToImmutableArray();
}
