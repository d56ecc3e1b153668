using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Benchmarks.Comparison;

/// <summary>Loads the assemblies of one package next to those of the others; the compiler is the one of this program.</summary>
internal sealed class AnalyzerLoader : AssemblyLoadContext, IAnalyzerAssemblyLoader
{
    private readonly Dictionary<string, string> _files = new(StringComparer.OrdinalIgnoreCase);

    public void AddDependencyLocation(string fullPath) => _files[Path.GetFileNameWithoutExtension(fullPath)] = fullPath;

    public Assembly LoadFromPath(string fullPath) => LoadFromAssemblyPath(fullPath);

    protected override Assembly? Load(AssemblyName assemblyName) =>
        _files.TryGetValue(assemblyName.Name!, out var file) ? LoadFromAssemblyPath(file) : null;
}
