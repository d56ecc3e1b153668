using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>The libraries that a solution sees the metadata of, and which of their members may change what flows with the code.</summary>
internal sealed class AmbientLibraries
{
    private static readonly string[] s_prefixes = ["Set", "Push", "Begin", "Use", "Enter", "Start"];

    private readonly Dictionary<AssemblyIdentity, AmbientLibrary> _read = [];
    private readonly Dictionary<AssemblyIdentity, string[]> _names = [];

    /// <summary>The runtime's own libraries are known by their members instead.</summary>
    public static bool IsRuntime(IAssemblySymbol assembly) =>
        assembly.GlobalNamespace.IsFramework() && !assembly.Name.StartsWith("Microsoft", StringComparison.Ordinal);

    /// <summary>The name of a method that may set something for those after it.</summary>
    public static bool IsNamedAsSetter(string name) =>
        s_prefixes.Any(p => name.StartsWith(p, StringComparison.Ordinal) && (name.Length == p.Length || !char.IsLower(name[p.Length])));

    public AmbientLibrary this[IAssemblySymbol assembly]
    {
        get
        {
            if (!_read.TryGetValue(assembly.Identity, out var library))
                _read.Add(assembly.Identity, library = AmbientLibrary.Of(assembly));
            return library;
        }
    }

    /// <summary>
    /// To assign the property or call the method may change something: there is an AsyncLocal behind its type, or what it is given.
    /// </summary>
    public bool MayChange(ISymbol member)
    {
        var declared = (member as IMethodSymbol)?.ReducedFrom ?? member;
        return declared switch
        {
            IPropertySymbol { SetMethod: not null } property =>
                Keeps(property.ContainingType) && !this[property.ContainingAssembly].IsAutomaticInHolder(property),
            IMethodSymbol { MethodKind: MethodKind.Ordinary } method when IsNamedAsSetter(method.Name)
                && IsLibrary(method.ContainingType) =>
                Keeps(method.ContainingType) || method.Parameters.Any(p => p.Type is INamedTypeSymbol given && Keeps(given)),
            _ => false,
        };
    }

    /// <summary>The names of such members of an assembly.</summary>
    public IReadOnlyList<string> NamesIn(IAssemblySymbol assembly)
    {
        if (assembly is ISourceAssemblySymbol || IsRuntime(assembly))
            return [];
        if (_names.TryGetValue(assembly.Identity, out var known))
            return known;

        // Of most assemblies the references tell enough.
        var module = assembly.Modules.First();
        var isConcerned = module.ReferencedAssemblySymbols.Append(assembly).Any(a => IsLibrary(a) && this[a].HasHolders);
        var members = isConcerned ? MembersOf(assembly.GlobalNamespace).Where(MayChange) : [];
        return _names[assembly.Identity] = members.Select(m => m.Name).Distinct(StringComparer.Ordinal).ToArray();
    }

    private bool Keeps(INamedTypeSymbol type) => IsLibrary(type) && this[type.ContainingAssembly].Keeps(type);

    private static bool IsLibrary(INamedTypeSymbol type) =>
        type.DeclaringSyntaxReferences.IsEmpty && type.ContainingAssembly is { } assembly && IsLibrary(assembly);

    private static bool IsLibrary(IAssemblySymbol assembly) => assembly is not ISourceAssemblySymbol && !IsRuntime(assembly);

    private static IEnumerable<ISymbol> MembersOf(INamespaceOrTypeSymbol container) =>
        container.GetMembers().SelectMany(m => m is INamespaceOrTypeSymbol inner ? MembersOf(inner) : [m]);
}
