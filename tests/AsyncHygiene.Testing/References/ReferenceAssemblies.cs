using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// What a compilation under test is compiled against: packages by exact version, taken from the packages folder.
/// Dependencies of packages are not followed, every package must be named.
/// </summary>
public sealed partial class ReferenceAssemblies
{
    private readonly ReferenceResolver _resolver;

    public ReferenceAssemblies(string targetFramework)
    {
        TargetFramework = targetFramework;
        AssemblyIdentityComparer = AssemblyIdentityComparer.Default;
        _resolver = new ReferenceResolver(this);
    }

    public ReferenceAssemblies(string targetFramework, PackageIdentity? referenceAssemblyPackage, string referenceAssemblyPath)
        : this(targetFramework)
    {
        ReferenceAssemblyPackage = referenceAssemblyPackage;
        ReferenceAssemblyPath = referenceAssemblyPath;
    }

    private ReferenceAssemblies(ReferenceAssemblies original)
        : this(original.TargetFramework, original.ReferenceAssemblyPackage, original.ReferenceAssemblyPath!)
    {
        AssemblyIdentityComparer = original.AssemblyIdentityComparer;
        Assemblies = original.Assemblies;
        FacadeAssemblies = original.FacadeAssemblies;
        LanguageSpecificAssemblies = original.LanguageSpecificAssemblies;
        Packages = original.Packages;
        NuGetConfigFilePath = original.NuGetConfigFilePath;
    }

    public static ReferenceAssemblies Default => Net.Net80;

    public string TargetFramework { get; }

    public AssemblyIdentityComparer AssemblyIdentityComparer { get; private init; }

    public PackageIdentity? ReferenceAssemblyPackage { get; }

    public string? ReferenceAssemblyPath { get; }

    /// <summary>Simple names of the framework assemblies to take, for a package that holds more than a program references.</summary>
    public ImmutableArray<string> Assemblies { get; private init; } = [];

    /// <summary>Simple names of the facades to take; all of them where none is named.</summary>
    public ImmutableArray<string> FacadeAssemblies { get; private init; } = [];

    public ImmutableDictionary<string, ImmutableArray<string>> LanguageSpecificAssemblies { get; private init; } =
        ImmutableDictionary<string, ImmutableArray<string>>.Empty;

    public ImmutableArray<PackageIdentity> Packages { get; private init; } = [];

    /// <summary>Only kept: nothing is downloaded here.</summary>
    public string? NuGetConfigFilePath { get; private init; }

    public ReferenceAssemblies WithAssemblyIdentityComparer(AssemblyIdentityComparer assemblyIdentityComparer) =>
        new(this) { AssemblyIdentityComparer = assemblyIdentityComparer };

    public ReferenceAssemblies WithAssemblies(ImmutableArray<string> assemblies) => new(this) { Assemblies = assemblies };

    public ReferenceAssemblies AddAssemblies(ImmutableArray<string> assemblies) => WithAssemblies(Assemblies.AddRange(assemblies));

    public ReferenceAssemblies WithFacadeAssemblies(ImmutableArray<string> facadeAssemblies) =>
        new(this) { FacadeAssemblies = facadeAssemblies };

    public ReferenceAssemblies AddFacadeAssemblies(ImmutableArray<string> facadeAssemblies) =>
        WithFacadeAssemblies(FacadeAssemblies.AddRange(facadeAssemblies));

    public ReferenceAssemblies WithLanguageSpecificAssemblies(
        ImmutableDictionary<string, ImmutableArray<string>> languageSpecificAssemblies) =>
        new(this) { LanguageSpecificAssemblies = languageSpecificAssemblies };

    public ReferenceAssemblies WithLanguageSpecificAssemblies(string language, ImmutableArray<string> assemblies) =>
        WithLanguageSpecificAssemblies(LanguageSpecificAssemblies.SetItem(language, assemblies));

    public ReferenceAssemblies AddLanguageSpecificAssemblies(string language, ImmutableArray<string> assemblies) =>
        WithLanguageSpecificAssemblies(language, LanguageSpecificAssemblies.GetValueOrDefault(language, []).AddRange(assemblies));

    public ReferenceAssemblies WithPackages(ImmutableArray<PackageIdentity> packages) => new(this) { Packages = packages };

    public ReferenceAssemblies AddPackages(ImmutableArray<PackageIdentity> packages) => WithPackages(Packages.AddRange(packages));

    public ReferenceAssemblies WithNuGetConfigFilePath(string nugetConfigFilePath) =>
        new(this) { NuGetConfigFilePath = nugetConfigFilePath };

    public Task<ImmutableArray<MetadataReference>> ResolveAsync(string? language, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        return Task.FromResult(_resolver.Resolve(language));
    }
}
