using System.Collections.Concurrent;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene;

/// <summary>
/// The types that a compilation finds by name. Its own code and the projects that it references change with each edit, and hardly any of
/// them declares something in <c>System</c>: only those with the namespace are asked. The metadata answers once for all compilations.
/// </summary>
internal sealed class ReferencedTypes
{
    private readonly Compilation _compilation;

    /// <summary>An alias hides a reference's namespaces; then only the compilation itself can tell.</summary>
    private readonly bool _hasAliases;

    private readonly ImmutableArray<IAssemblySymbol> _projects;
    private readonly ImmutableArray<IAssemblySymbol> _metadata;
    private readonly MetadataTypes _metadataTypes;

    /// <summary>By the first part of a namespace the assemblies of source that have it.</summary>
    private readonly ConcurrentDictionary<string, ImmutableArray<IAssemblySymbol>> _declaring = new();

    public ReferencedTypes(Compilation compilation)
    {
        _compilation = compilation;
        _hasAliases = compilation.References.Any(r => !r.Properties.Aliases.IsEmpty);
        _projects = compilation.References
            .OfType<CompilationReference>()
            .Select(compilation.GetAssemblyOrModuleSymbol)
            .OfType<IAssemblySymbol>()
            .ToImmutableArray();
        var projects = new HashSet<IAssemblySymbol>(_projects, SymbolEqualityComparer.Default);
        _metadata = compilation.SourceModule.ReferencedAssemblySymbols.Where(a => !projects.Contains(a)).ToImmutableArray();
        _metadataTypes = MetadataTypes.Of(_metadata);
    }

    /// <summary>As the compilation itself finds it: its own type first, or the only one of the references.</summary>
    public INamedTypeSymbol? Find(string metadataName)
    {
#pragma warning disable RS0030 // The one place that looks types up.
        foreach (var assembly in DeclaringNamespaceOf(metadataName))
        {
            if (assembly.GetTypeByMetadataName(metadataName) is not null)
                return _compilation.GetTypeByMetadataName(metadataName);
        }

        return _hasAliases
            ? _compilation.GetTypeByMetadataName(metadataName)
            : _metadataTypes.Find(metadataName, _compilation, _metadata);
#pragma warning restore RS0030
    }

    private ImmutableArray<IAssemblySymbol> DeclaringNamespaceOf(string metadataName)
    {
        var end = metadataName.IndexOf('.');
        return _declaring.GetOrAdd(end < 0 ? "" : metadataName.Substring(0, end), Declaring);
    }

    private ImmutableArray<IAssemblySymbol> Declaring(string root) =>
        _projects.Add(_compilation.Assembly).RemoveAll(a => root.Length > 0 && !a.GlobalNamespace.GetMembers(root).Any());
}
