using Xunit;

namespace AsyncHygiene.Package.Tests;

/// <summary>
/// Tests of this collection share one packed package and run one after another: each builds projects, which uses the whole machine anyway.
/// </summary>
[CollectionDefinition(Name)]
public sealed class PackageCollection : ICollectionFixture<PackedPackage>
{
    public const string Name = "Package";
}
