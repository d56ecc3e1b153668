using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// The types of the metadata that a compilation references, by name. Compilations that reference the same metadata share one object,
/// whether an edit made one of the other or they are of different projects; so a name is searched once for all of them.
/// </summary>
internal sealed class MetadataTypes
{
    private const int Nowhere = -1;

    /// <summary>A solution has a few dozen combinations of packages. More are those of states that are gone.</summary>
    private const int KeptSets = 64;

    /// <summary>By the first of its assemblies.</summary>
    private static readonly ConditionalWeakTable<IAssemblySymbol, List<MetadataTypes>> s_sets = new();

    /// <summary>By name the types of an assembly that were asked for.</summary>
    private static readonly ConditionalWeakTable<IAssemblySymbol, ConcurrentDictionary<string, INamedTypeSymbol?>> s_types = new();

    private readonly object[] _assemblies;

    /// <summary>By metadata name the place of the assembly whose type it is.</summary>
    private readonly ConcurrentDictionary<string, int> _places = new();

    private MetadataTypes(object[] assemblies) => _assemblies = assemblies;

    public static MetadataTypes Of(ImmutableArray<IAssemblySymbol> assemblies)
    {
        var identities = assemblies.Select(AssemblyIdentities.Of).ToArray();
        if (assemblies.IsEmpty)
            return new MetadataTypes(identities);

        var sets = s_sets.GetOrCreateValue(assemblies[0]);
        lock (sets)
        {
            if (sets.Find(s => s._assemblies.SequenceEqual(identities)) is { } known)
                return known;

            if (sets.Count == KeptSets)
                sets.RemoveAt(0);
            sets.Add(new MetadataTypes(identities));
            return sets[sets.Count - 1];
        }
    }

    /// <summary>The type as the compilation finds it, which has none of that name in its own code or in that of a project.</summary>
    /// <param name="metadataName">The type's name.</param>
    /// <param name="compilation">One that references exactly these assemblies, and projects.</param>
    /// <param name="assemblies">What this object was made of.</param>
    public INamedTypeSymbol? Find(string metadataName, Compilation compilation, ImmutableArray<IAssemblySymbol> assemblies)
    {
        if (!_places.TryGetValue(metadataName, out var place))
        {
            var found = FindInNamespaces(metadataName, compilation);
            place = found is null ? Nowhere : assemblies.IndexOf(found.ContainingAssembly);
            _places[metadataName] = place;
        }

        return place == Nowhere ? null : TypesOf(assemblies[place]).GetOrAdd(metadataName, assemblies[place].GetTypeByMetadataName);
    }

    private static ConcurrentDictionary<string, INamedTypeSymbol?> TypesOf(IAssemblySymbol assembly) =>
        s_types.GetValue(assembly, static _ => new ConcurrentDictionary<string, INamedTypeSymbol?>());

    /// <summary>
    /// The compilation asks each of some hundred assemblies for a name. A namespace knows which of them have types in it, and most names
    /// that are asked for are of frameworks that are not used at all.
    /// </summary>
    private static INamedTypeSymbol? FindInNamespaces(string metadataName, Compilation compilation)
    {
        var nested = metadataName.IndexOf('+');
        var outer = nested < 0 ? metadataName : metadataName.Substring(0, nested);
        var parts = outer.Split('.');
        var space = compilation.GlobalNamespace;
        for (var i = 0; i < parts.Length - 1; i++)
        {
            if (space.GetMembers(parts[i]).OfType<INamespaceSymbol>().FirstOrDefault() is not { } inner)
                return null;
            space = inner;
        }

        var name = parts[parts.Length - 1];
        var arity = name.IndexOf('`');
        var found = space.GetTypeMembers(arity < 0 ? name : name.Substring(0, arity)).Where(t => t.MetadataName == name).Take(2).ToList();
        if (found.Count == 0)
            return null;

#pragma warning disable RS0030 // Where several assemblies have it, and for what is nested, the compilation decides.
        return found.Count == 1 && nested < 0 ? found[0] : compilation.GetTypeByMetadataName(metadataName);
#pragma warning restore RS0030
    }
}
