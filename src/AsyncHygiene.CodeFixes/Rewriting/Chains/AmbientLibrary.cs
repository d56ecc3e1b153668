using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection.Metadata;
using AsyncHygiene.RequestPaths;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Rewriting.Chains;

/// <summary>
/// What the metadata of a library tells of state that flows with the code: which of its types keep an <c>AsyncLocal</c>, themselves or behind an interface or base
/// of theirs. Symbols do not show private fields of metadata. A reference assembly has none.
/// </summary>
internal sealed class AmbientLibrary
{
    private static readonly AmbientLibrary s_unread = new();
    private static readonly string[] s_prefixes = ["Set", "Push", "Begin", "Use", "Enter", "Start"];

    private readonly HashSet<string> _holders = new(StringComparer.Ordinal);
    private readonly HashSet<string> _automatic = new(StringComparer.Ordinal);

    private AmbientLibrary()
    {
    }

    /// <summary>The library names a type that flows with the code; where it does not, only what it calls through an interface can change it.</summary>
    public bool UsesContext { get; private set; }

    /// <summary>Types of the runtime's own libraries are known by their members instead.</summary>
    public static bool IsKnown(ISymbol symbol) =>
        symbol.ContainingAssembly is not { } assembly || (assembly.IsFramework() && !assembly.Name.StartsWith("Microsoft", StringComparison.Ordinal)) || assembly.Name == "Microsoft.CSharp";

    public static AmbientLibrary Of(IAssemblySymbol assembly)
    {
        if (assembly.GetMetadata()?.GetModules() is not { IsEmpty: false } modules)
            return s_unread;

        var library = new AmbientLibrary();
        foreach (var module in modules)
            library.Read(module.GetMetadataReader());
        return library;
    }

    /// <summary>The name of a method that may set something for those after it.</summary>
    public static bool IsNamedAsSetter(string name) => s_prefixes.Any(p => name.StartsWith(p, StringComparison.Ordinal) && (name.Length == p.Length || !char.IsLower(name[p.Length])));

    /// <summary>The type keeps an AsyncLocal, or what implements it in this library does.</summary>
    public bool Keeps(ITypeSymbol type) => type.OriginalDefinition is INamedTypeSymbol named && _holders.Contains(NameOf(named));

    /// <summary>The property only writes the field that the compiler made for it.</summary>
    public bool IsAutomatic(IPropertySymbol property) => _automatic.Contains($"{NameOf(property.ContainingType.OriginalDefinition)}.{property.Name}");

    /// <summary>What a call or assignment of the member may change for those after it.</summary>
    public bool MayChange(ISymbol member) => member switch
    {
        IPropertySymbol property => Keeps(property.ContainingType) && !IsAutomatic(property) && !_holders.Any(h => _automatic.Contains($"{h}.{property.Name}")),
        IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.ReducedExtension } method =>
            IsNamedAsSetter(method.Name) && (Keeps(method.ContainingType) || (method.ReducedFrom ?? method).Parameters.Any(p => Keeps(p.Type))),
        _ => false,
    };

    /// <summary>The names of such members.</summary>
    public IEnumerable<string> Names(IAssemblySymbol assembly) =>
        _holders.Count == 0 ? [] : MembersOf(assembly.GlobalNamespace).Where(m => m is IMethodSymbol or IPropertySymbol { SetMethod: not null, IsIndexer: false } && MayChange(m)).Select(m => m.Name);

    private static IEnumerable<ISymbol> MembersOf(INamespaceOrTypeSymbol container) =>
        container.GetMembers().SelectMany(m => m is INamespaceOrTypeSymbol inner ? MembersOf(inner) : [m]);

    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? $"{NameOf(outer)}+{type.MetadataName}"
            : type.ContainingNamespace is { IsGlobalNamespace: false } space ? $"{space.ToDisplayString()}.{type.MetadataName}"
            : type.MetadataName;

    private void Read(MetadataReader reader)
    {
        var locals = new HashSet<EntityHandle>();
        foreach (var handle in reader.TypeReferences)
        {
            var name = reader.GetTypeReference(handle).Name;
            if (reader.StringComparer.Equals(name, "AsyncLocal`1"))
                locals.Add(handle);
            UsesContext |= locals.Contains(handle) || reader.StringComparer.Equals(name, "CallContext") || reader.StringComparer.Equals(name, "CultureInfo") || reader.StringComparer.Equals(name, "Activity");
        }

        foreach (var handle in reader.TypeDefinitions)
        {
            var type = reader.GetTypeDefinition(handle);
            var keeps = false;
            foreach (var field in type.GetFields().Select(reader.GetFieldDefinition))
            {
                keeps |= locals.Count > 0 && IsOneOf(reader.GetBlobReader(field.Signature), locals);
                if (reader.GetString(field.Name) is var name && name.StartsWith("<", StringComparison.Ordinal) && name.EndsWith(">k__BackingField", StringComparison.Ordinal))
                    _automatic.Add($"{NameOf(reader, handle)}.{name.Substring(1, name.IndexOf('>') - 1)}");
            }

            if (keeps)
                AddHolder(reader, handle);
        }
    }

    /// <summary>With its bases and interfaces: who has it by one of them changes the same.</summary>
    private void AddHolder(MetadataReader reader, TypeDefinitionHandle handle)
    {
        if (!_holders.Add(NameOf(reader, handle)))
            return;

        var type = reader.GetTypeDefinition(handle);
        var bases = type.GetInterfaceImplementations().Select(i => reader.GetInterfaceImplementation(i).Interface).Append(type.BaseType);
        foreach (var above in bases.Where(b => !b.IsNil && b.Kind == HandleKind.TypeDefinition))
            AddHolder(reader, (TypeDefinitionHandle)above);
    }

    private static string NameOf(MetadataReader reader, TypeDefinitionHandle handle)
    {
        var type = reader.GetTypeDefinition(handle);
        var name = reader.GetString(type.Name);
        if (type.GetDeclaringType() is { IsNil: false } outer)
            return $"{NameOf(reader, outer)}+{name}";

        return type.Namespace.IsNil ? name : $"{reader.GetString(type.Namespace)}.{name}";
    }

    /// <summary>A field whose signature is that of a generic class.</summary>
    private static bool IsOneOf(BlobReader signature, HashSet<EntityHandle> types) =>
        signature.ReadSignatureHeader().Kind == SignatureKind.Field
        && signature.ReadSignatureTypeCode() == SignatureTypeCode.GenericTypeInstance
        && signature.ReadCompressedInteger() == (int)SignatureTypeKind.Class
        && types.Contains(signature.ReadTypeHandle());
}
