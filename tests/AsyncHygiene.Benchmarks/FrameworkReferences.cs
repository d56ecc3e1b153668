using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Benchmarks;

/// <summary>The frameworks that this program runs on, alone: a test project's own references would make some rules silent.</summary>
internal static class FrameworkReferences
{
    public static ImmutableArray<MetadataReference> All { get; } =
        ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!)
            .Split(Path.PathSeparator)
            .Where(file => Path.GetDirectoryName(file) is { } folder
                && (folder == FolderOf(typeof(object)) || folder == FolderOf(typeof(Microsoft.AspNetCore.Builder.WebApplication))))
            .Select(file => (MetadataReference)MetadataReference.CreateFromFile(file))
            .ToImmutableArray();

    private static string? FolderOf(Type type) => Path.GetDirectoryName(type.Assembly.Location);
}
