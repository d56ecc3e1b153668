using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// The assemblies of the user's own solution: this one and those of referenced projects, not those of packages. A contract from a package
/// is called by that package, at times unknown here.
/// </summary>
internal sealed class OwnAssemblies
{
    private static readonly ConditionalWeakTable<Compilation, OwnAssemblies> s_known = new();

    private readonly Compilation _compilation;
    private readonly string? _packageRoot;
    private readonly ConcurrentDictionary<IAssemblySymbol, bool> _known = new(SymbolEqualityComparer.Default);

    private OwnAssemblies(Compilation compilation, AnalyzerOptions options)
    {
        _compilation = compilation;
        options.AnalyzerConfigOptionsProvider.GlobalOptions.TryGetValue("build_property.NuGetPackageRoot", out var root);
        _packageRoot = string.IsNullOrWhiteSpace(root) ? null : Normal(root!);
    }

    public static OwnAssemblies Of(Compilation compilation, AnalyzerOptions options) =>
        s_known.GetValue(compilation, c => new OwnAssemblies(c, options));

    public bool Contain(IAssemblySymbol? assembly) =>
        assembly is not null
        && (SymbolEqualityComparer.Default.Equals(assembly, _compilation.Assembly) || _known.GetOrAdd(assembly, IsOfProject));

    /// <summary>A build refers to a project by the file that it builds, an editor by its compilation.</summary>
    private bool IsOfProject(IAssemblySymbol assembly)
    {
        if (_compilation.GetMetadataReference(assembly) is not PortableExecutableReference { FilePath: { } path })
            return true;

        path = Normal(path);
        return !(_packageRoot is not null && path.StartsWith(_packageRoot, StringComparison.OrdinalIgnoreCase))
            && path.IndexOf("/packages/", StringComparison.OrdinalIgnoreCase) < 0;
    }

    private static string Normal(string path) => path.Replace('\\', '/');
}
