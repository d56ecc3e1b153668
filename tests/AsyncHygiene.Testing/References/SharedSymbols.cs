using System;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CSharp;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// One empty compilation for each set of references. As long as it lives, so do the symbols of its references, and the compilations of all
/// tests take them over. Without it the next collection of garbage takes what was read of hundreds of assemblies.
/// </summary>
internal static class SharedSymbols
{
    private static readonly ConcurrentDictionary<string, Lazy<CSharpCompilation>> s_compilations = new(StringComparer.Ordinal);

    public static void Keep(string files, ImmutableArray<MetadataReference> references, AssemblyIdentityComparer comparer) =>
        _ = s_compilations.GetOrAdd(
            files,
            _ => new Lazy<CSharpCompilation>(() => Bind(CSharpCompilation.Create(
                "SharedSymbols",
                references: references,
                options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, assemblyIdentityComparer: comparer))))).Value;

    private static CSharpCompilation Bind(CSharpCompilation compilation)
    {
        _ = compilation.GetSpecialType(SpecialType.System_Object);
        return compilation;
    }
}
