using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene;

/// <summary>
/// The assemblies that a compilation references. Compilations that edits make of one another have the same object, as long as no reference
/// changes; so what is known of the references need not be found again.
/// </summary>
internal sealed class ReferenceSet
{
    private const int Nowhere = -1;

    private static readonly ConditionalWeakTable<Compilation, ReferenceSet> s_sets = new();
    private static readonly CompilationLineage<ReferenceSet> s_lineage = new();

    /// <summary>Stands for an assembly, which would keep a whole compilation alive where it is a project's.</summary>
    private static readonly ConditionalWeakTable<IAssemblySymbol, object> s_identities = new();

    /// <summary>By name the types of an assembly that were asked for: compilations of one project have the same assemblies.</summary>
    private static readonly ConditionalWeakTable<IAssemblySymbol, ConcurrentDictionary<string, INamedTypeSymbol?>> s_types = new();

    private readonly string? _assemblyName;
    private readonly object[] _assemblies;

    /// <summary>By metadata name the place of the one assembly that has the type.</summary>
    private readonly ConcurrentDictionary<string, int> _types = new();

    /// <summary>An alias hides a reference's namespaces; then only the compilation itself can tell.</summary>
    private readonly bool _hasAliases;

    private ReferenceSet(CSharpCompilation compilation)
    {
        _hasAliases = compilation.References.Any(r => !r.Properties.Aliases.IsEmpty);
        _assemblyName = compilation.AssemblyName;
        _assemblies = compilation.SourceModule.ReferencedAssemblySymbols
            .Select(a => s_identities.GetValue(a, static _ => new object()))
            .ToArray();
    }

    public static ReferenceSet Of(Compilation compilation) => s_sets.GetValue(compilation, static c =>
    {
        var csharp = (CSharpCompilation)c;
        var set = new ReferenceSet(csharp);
        if (s_lineage.Before(csharp.SyntaxTrees) is { } before
            && before._assemblyName == set._assemblyName
            && before._assemblies.SequenceEqual(set._assemblies))
        {
            set = before;
        }
        s_lineage.Add(csharp.SyntaxTrees, set);
        return set;
    });

    /// <summary>As the compilation itself finds it: its own type first, or the only one of the references.</summary>
    /// <param name="metadataName">The type's name.</param>
    /// <param name="compilation">One that references exactly these assemblies.</param>
    /// <param name="assemblies">The compilation's referenced assemblies, of which it makes a new array each time that it is asked.</param>
    /// <param name="declaresNamespaceOf">Whether the compilation's own code has the namespace that a name begins with.</param>
    public INamedTypeSymbol? Find(
        string metadataName,
        Compilation compilation,
        ImmutableArray<IAssemblySymbol> assemblies,
        Func<string, bool> declaresNamespaceOf)
    {
#pragma warning disable RS0030 // The one place that looks types up.
        if (_types.TryGetValue(metadataName, out var place))
        {
            return (declaresNamespaceOf(metadataName) ? compilation.Assembly.GetTypeByMetadataName(metadataName) : null)
                ?? (place == Nowhere ? null : TypesOf(assemblies[place]).GetOrAdd(metadataName, assemblies[place].GetTypeByMetadataName));
        }

        var found = _hasAliases ? compilation.GetTypeByMetadataName(metadataName) : FindInNamespaces(metadataName, compilation);
#pragma warning restore RS0030
        if (!SymbolEqualityComparer.Default.Equals(found?.ContainingAssembly, compilation.Assembly))
            _types[metadataName] = found is null ? Nowhere : assemblies.IndexOf(found.ContainingAssembly);
        return found;
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
