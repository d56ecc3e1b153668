using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Reflection.Metadata;
using System.Reflection.PortableExecutable;
using System.Text;

namespace AsyncHygiene.Package.Tests;

/// <summary>Reads a dll of the package, without loading it, and its embedded symbols.</summary>
internal sealed class PackedAssembly : IDisposable
{
    private static readonly Guid s_sourceLink = new("CC110556-A091-4D38-9FEC-25AB9A351A6A");
    private static readonly Guid s_embeddedSource = new("0E8A571B-6926-466E-B4AD-8AB04611F5FE");

    private readonly PEReader _image;
    private readonly MetadataReader _metadata;

    public PackedAssembly(byte[] image)
    {
        _image = new PEReader(ImmutableArray.Create(image));
        _metadata = _image.GetMetadataReader();
    }

    public IReadOnlyList<(string Name, Version Version)> References =>
        [.. _metadata.AssemblyReferences
            .Select(_metadata.GetAssemblyReference)
            .Select(reference => (_metadata.GetString(reference.Name), reference.Version))
            .Order()];

    /// <summary>The values of the string constants of a type, of any accessibility.</summary>
    public IReadOnlyList<string> StringConstants(string typeName)
    {
        var type = _metadata.TypeDefinitions
            .Select(_metadata.GetTypeDefinition)
            .Single(candidate => _metadata.GetString(candidate.Name) == typeName);
        return [.. type.GetFields()
            .Select(field => _metadata.GetFieldDefinition(field).GetDefaultValue())
            .Where(value => !value.IsNil)
            .Select(_metadata.GetConstant)
            .Where(constant => constant.TypeCode == ConstantTypeCode.String)
            .Select(constant => _metadata.GetBlobReader(constant.Value))
            .Select(blob => blob.ReadUTF16(blob.Length))];
    }

    /// <summary>The source link JSON, or null.</summary>
    public string? SourceLink()
    {
        using var symbols = Symbols();
        var reader = symbols.GetMetadataReader();
        return reader.GetCustomDebugInformation(EntityHandle.ModuleDefinition)
            .Select(reader.GetCustomDebugInformation)
            .Where(information => reader.GetGuid(information.Kind) == s_sourceLink)
            .Select(information => Encoding.UTF8.GetString(reader.GetBlobBytes(information.Value)))
            .SingleOrDefault();
    }

    /// <summary>The path of each source file, and whether its text is in the symbols.</summary>
    public IReadOnlyList<(string Path, bool Embedded)> Documents()
    {
        using var symbols = Symbols();
        var reader = symbols.GetMetadataReader();
        return [.. reader.Documents.Select(handle => (
            reader.GetString(reader.GetDocument(handle).Name),
            reader.GetCustomDebugInformation(handle)
                .Select(reader.GetCustomDebugInformation)
                .Any(information => reader.GetGuid(information.Kind) == s_embeddedSource)))];
    }

    public void Dispose() => _image.Dispose();

    private MetadataReaderProvider Symbols()
    {
        var entry = _image.ReadDebugDirectory().Single(candidate => candidate.Type == DebugDirectoryEntryType.EmbeddedPortablePdb);
        return _image.ReadEmbeddedPortablePdbDebugDirectoryData(entry);
    }
}
