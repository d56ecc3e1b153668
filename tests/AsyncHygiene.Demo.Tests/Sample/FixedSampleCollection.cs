using Xunit;

namespace AsyncHygiene.Demo.Tests.Sample;

[CollectionDefinition(Name)]
public sealed class FixedSampleCollection : ICollectionFixture<FixedSample>
{
    public const string Name = "Fixed sample";
}
