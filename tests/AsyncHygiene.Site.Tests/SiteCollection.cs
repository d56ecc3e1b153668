using Xunit;

namespace AsyncHygiene.Site.Tests;

[CollectionDefinition(Name)]
public sealed class SiteCollection : ICollectionFixture<RenderedSite>
{
    public const string Name = "Site";
}
