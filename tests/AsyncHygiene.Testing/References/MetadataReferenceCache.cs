using System;
using System.Collections.Concurrent;
using System.IO;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>One reference object per file and process: its metadata is most of the memory and the time of a compilation.</summary>
internal static class MetadataReferenceCache
{
    private static readonly ConcurrentDictionary<string, Lazy<MetadataReference>> References = new(StringComparer.Ordinal);

    public static MetadataReference GetOrCreate(string path) =>
        References.GetOrAdd(path, static path => new Lazy<MetadataReference>(() => Create(path))).Value;

    private static PortableExecutableReference Create(string path)
    {
        var documentation = Path.ChangeExtension(path, ".xml");
        return MetadataReference.CreateFromFile(
            path,
            documentation: File.Exists(documentation) ? XmlDocumentationProvider.CreateFromFile(documentation) : null);
    }
}
