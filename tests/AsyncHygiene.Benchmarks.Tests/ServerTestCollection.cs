using Xunit;

namespace AsyncHygiene.Benchmarks.Tests;

/// <summary>Tests that start servers run one after the other, so that none of them is the load of another.</summary>
[CollectionDefinition(Name)]
public sealed class ServerTestCollection
{
    public const string Name = "Servers";
}
