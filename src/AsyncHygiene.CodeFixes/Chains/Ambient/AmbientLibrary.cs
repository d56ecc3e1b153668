using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection.Metadata;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Ambient;

/// <summary>
/// What the metadata of a library tells of state that flows with the code: which of its types keep an <c>AsyncLocal</c>, themselves or
/// behind an interface or base of theirs. Symbols do not show private fields of metadata. A reference assembly has none.
/// </summary>
internal sealed class AmbientLibrary
{
    private static readonly AmbientLibrary s_unread = new();

    /// <summary>By what identifies the file in all compilations: to read hundreds of libraries takes longer than to convert.</summary>
    private static readonly ConditionalWeakTable<MetadataId, AmbientLibrary> s_read = new();

    private static readonly string[] s_context =
        ["AsyncLocal`1", "CallContext", "CultureInfo", "Activity", "ExecutionContext", "SynchronizationContext"];

    private readonly HashSet<string> _holders = new(StringComparer.Ordinal);
    private readonly HashSet<string> _automatic = new(StringComparer.Ordinal);

    private AmbientLibrary()
    {
    }

    /// <summary>It names what flows with the code; where it does not, only what it calls through an interface can change it.</summary>
    public bool UsesContext { get; private set; }

    /// <summary>A type of it keeps an AsyncLocal.</summary>
    public bool HasHolders => _holders.Count > 0;

    public static AmbientLibrary Of(IAssemblySymbol assembly) =>
        assembly.GetMetadata() is { } metadata && metadata.GetModules() is { IsEmpty: false } modules
            ? s_read.GetValue(metadata.Id, _ => Read(modules))
            : s_unread;

    /// <summary>The type keeps an AsyncLocal, or what implements it in this library does.</summary>
    public bool Keeps(INamedTypeSymbol type) => HasHolders && _holders.Contains(NameOf(type.OriginalDefinition));

    /// <summary>The property only writes the field that the compiler made for it.</summary>
    public bool IsAutomatic(IPropertySymbol property) =>
        _automatic.Contains($"{NameOf(property.ContainingType.OriginalDefinition)}.{property.Name}");

    /// <summary>The same of what implements it next to an AsyncLocal.</summary>
    public bool IsAutomaticInHolder(IPropertySymbol property) => _holders.Any(holder => _automatic.Contains($"{holder}.{property.Name}"));

    private static string NameOf(INamedTypeSymbol type) =>
        type.ContainingType is { } outer ? $"{NameOf(outer)}+{type.MetadataName}"
            : type.ContainingNamespace is { IsGlobalNamespace: false } space ? $"{space.ToDisplayString()}.{type.MetadataName}"
            : type.MetadataName;

    private static AmbientLibrary Read(ImmutableArray<ModuleMetadata> modules)
    {
        var library = new AmbientLibrary();
        foreach (var module in modules)
            library.Read(module.GetMetadataReader());
        return library;
    }

    private void Read(MetadataReader reader)
    {
        var locals = new HashSet<EntityHandle>();
        foreach (var handle in reader.TypeReferences)
        {
            var name = reader.GetTypeReference(handle).Name;
            if (reader.StringComparer.Equals(name, "AsyncLocal`1"))
                locals.Add(handle);
            UsesContext |= s_context.Any(type => reader.StringComparer.Equals(name, type));
        }

        foreach (var handle in reader.TypeDefinitions)
        {
            var type = reader.GetTypeDefinition(handle);
            var keeps = false;
            foreach (var field in type.GetFields().Select(reader.GetFieldDefinition))
            {
                keeps |= locals.Count > 0 && IsOneOf(reader.GetBlobReader(field.Signature), locals);
                var name = reader.GetString(field.Name);
                if (name.StartsWith("<", StringComparison.Ordinal) && name.EndsWith(">k__BackingField", StringComparison.Ordinal))
                    _automatic.Add($"{NameOf(reader, handle)}.{name.Substring(1, name.IndexOf('>') - 1)}");
            }

            if (keeps)
                AddHolder(reader, handle);
        }
    }

    /// <summary>With its bases and interfaces: a change through one of them changes the same.</summary>
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
