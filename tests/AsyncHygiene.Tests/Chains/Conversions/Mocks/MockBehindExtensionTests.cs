using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>
/// An extension of a library calls the interface that it extends: the awaitable one calls another member, which no mock is told about.
/// </summary>
public class MockBehindExtensionTests
{
    private const string Get = "cache.GetString(key)";
    private const string GetAsync = "await cache.GetStringAsync(key)";

    [Theory]
    [InlineData("mock.Setup(c => c.Get(\"k\")).Returns(new byte[1]);")]
    [InlineData("mock.Verify(c => c.Set(\"k\", It.IsAny<byte[]>(), It.IsAny<DistributedCacheEntryOptions>()), Times.Once());")]
    [InlineData("mock.Verify(c => c.Remove(\"k\"));")]
    public Task Refuses_where_Moq_is_told_about_a_synchronous_member(string told) =>
        RunAsync(told, refuses: true, Framework.Net10.WithXunit().WithMoq(), "using Moq;", "Mock<IDistributedCache> mock");

    [Theory]
    [InlineData("mock.Get(\"k\").Returns(new byte[1]);")]
    [InlineData("SubstituteExtensions.Returns(mock.Get(\"k\"), new byte[1]);")]
    [InlineData("mock.Received().Get(\"k\");")]
    public Task Refuses_where_NSubstitute_is_told_about_a_synchronous_member(string told) =>
        RunAsync(told, refuses: true, Framework.Net10.WithXunit().WithNSubstitute(), "using NSubstitute;", "IDistributedCache mock");

    [Theory]
    [InlineData("A.CallTo(() => mock.Get(\"k\")).Returns(new byte[1]);")]
    public Task Refuses_where_FakeItEasy_is_told_about_a_synchronous_member(string told) =>
        RunAsync(told, refuses: true, Framework.Net10.WithXunit().WithFakeItEasy(), "using FakeItEasy;", "IDistributedCache mock");

    [Theory]
    [InlineData("mock.Setup(c => c.GetAsync(\"k\", default)).ReturnsAsync(new byte[1]);")]
    [InlineData("new Mock<IOther>().Setup(c => c.Get(\"k\")).Returns(new byte[1]);")]
    [InlineData("mock.Object.Get(\"k\");")]
    public Task Converts_where_no_mock_is_told_about_one(string told) =>
        RunAsync(told, refuses: false, Framework.Net10.WithXunit().WithMoq(), "using Moq;", "Mock<IDistributedCache> mock");

    private static async Task RunAsync(string told, bool refuses, ReferenceAssemblies references, string import, string mock)
    {
        var tests = $$"""
            #nullable disable
            using Microsoft.Extensions.Caching.Distributed;
            using Xunit;
            {{import}}

            public interface IOther { byte[] Get(string key); }

            public class ServiceTests
            {
                private void Reads({{mock}})
                {
                    object service = new Service(null);
                    {{told}}
                }
            }
            """;
        var report = await new ChainCase()
            .With(new ChainProject("App", ("Service.cs", Source(Get), Source(refuses ? Get : GetAsync))))
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests)) { Uses = ["App"], References = references })
            .RunAsync();
        Assert.Equal(refuses ? ["mocked-form"] : [], report.Refused.Select(r => r.Refusal.Code));
    }

    private static string Source(string get) => $$"""
        using System.Threading.Tasks;
        using Microsoft.Extensions.Caching.Distributed;

        public class Service(IDistributedCache cache)
        {
            public async Task<object> ReadAsync(string key) { await Task.Yield(); return {{get}}; }
        }
        """;
}
