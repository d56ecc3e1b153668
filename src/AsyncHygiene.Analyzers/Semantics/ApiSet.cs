using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics;

/// <summary>Listed members, resolved in one compilation. A line whose type is not referenced there has no effect.</summary>
internal sealed class ApiSet
{
    private readonly Dictionary<string, List<INamedTypeSymbol>> _typesByMember = new(StringComparer.Ordinal);

    public ApiSet(IEnumerable<ApiName> names, KnownTypes types)
    {
        foreach (var name in names)
        {
            if (types[name.Type] is not { } type)
                continue;

            if (!_typesByMember.TryGetValue(name.Member, out var listed))
                _typesByMember.Add(name.Member, listed = []);
            listed.Add(type);
        }
    }

    public bool IsEmpty => _typesByMember.Count == 0;

    /// <summary>
    /// Whether the member is listed with the type that declares it, with the type that it is called on, or with a base type or interface of
    /// one of them.
    /// </summary>
    public bool Contains(string member, ITypeSymbol? declaring, ITypeSymbol? receiver) =>
        ContainsExactly(member, declaring, receiver) || ContainsExactly(ApiName.AnyMember, declaring, receiver);

    private bool ContainsExactly(string member, ITypeSymbol? declaring, ITypeSymbol? receiver) =>
        _typesByMember.TryGetValue(member, out var listed)
        && listed.Any(type => declaring.Inherits(type) || receiver.Inherits(type));
}
