using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>Moq is told about a protected member by its name: no compiler and no rename sees that.</summary>
public class NamedSetupTests
{
    [Theory]
    [InlineData("store.Protected().Setup<string>(\"Load\").Returns(\"a\");")]
    [InlineData("store.Protected().Setup<string>(nameof(Names.Load)).Returns(\"a\");")]
    [InlineData("store.Protected().Setup<string>(Names.Constant).Returns(\"a\");")]
    [InlineData("store.Protected().Setup<string>(Names.Property).Returns(\"a\");")]
    [InlineData("store.Protected().Setup<string>(Names.Given()).Returns(\"a\");")]
    [InlineData("store.Protected().Setup<string>(name).Returns(\"a\");")]
    [InlineData("store.Protected().SetupSequence<string>(\"Load\").Returns(\"a\");")]
    [InlineData("store.Protected().Verify(\"Load\", Times.Once());")]
    [InlineData("store.Protected().Verify<string>(\"Load\", Times.Once());")]
    [InlineData("ProtectedExtension.Protected(store).Setup<string>(\"Load\").Returns(\"a\");")]
    [InlineData("var named = store.Protected(); named.Setup<string>(\"Load\").Returns(\"a\");")]
    [InlineData("new Mock<Below>().Protected().Setup<string>(\"Load\").Returns(\"a\");")]
    [InlineData("store.Protected().As<ILoads>().Setup(s => s.Load()).Returns(\"a\");")]
    public async Task Refuses_a_member_that_a_mock_is_told_about_by_its_name(string told)
    {
        var report = await Case(told, Store).RunAsync();
        Assert.Equal("mocked-form", Assert.Single(report.Refused).Refusal.Code);
    }

    [Theory]
    [InlineData("store.Protected().Setup<string>(\"Other\").Returns(\"a\");")]
    [InlineData("new Mock<Stranger>().Protected().Setup<string>(\"Load\").Returns(\"a\");")]
    [InlineData("new Mock<Stranger>().Protected().As<ILoads>().Setup(s => s.Load()).Returns(\"a\");")]
    [InlineData("store.Protected(); Names.Setup(\"Load\");")]
    public Task Converts_a_member_that_no_mock_is_told_about(string told) => Case(told, StoreAsync).RunAsync();

    /// <summary>What a call of a library runs of a type that the test names.</summary>
    [Theory]
    [InlineData("\"Send\"", true)]
    [InlineData("\"SendAsync\"", false)]
    public async Task Refuses_a_call_that_runs_a_member_of_a_library_that_a_mock_is_told_about(string name, bool refuses)
    {
        const string Before = """
            using System.Net.Http;
            using System.Threading.Tasks;

            public class Client(HttpClient http)
            {
                public async Task<object> GetAsync(HttpRequestMessage request) { await Task.Yield(); return http.Send(request); }
            }
            """;
        var tests = $$"""
            using System.Net.Http;
            using System.Threading;
            using Moq;
            using Moq.Protected;

            public class Tests
            {
                public void Sends(Mock<HttpMessageHandler> handler) =>
                    handler.Protected().Setup<object>({{name}}, ItExpr.IsAny<HttpRequestMessage>(), ItExpr.IsAny<CancellationToken>());
            }
            """;
        var after = refuses ? Before : Before.Replace("http.Send(", "await http.SendAsync(", StringComparison.Ordinal);
        var report = await new ChainCase()
            .With(new ChainProject("App", ("Client.cs", Before, after)))
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests)) { Uses = ["App"], References = Framework.Net10.WithMoq() })
            .RunAsync();
        Assert.Equal(refuses ? ["mocked-form"] : [], report.Refused.Select(r => r.Refusal.Code));
    }

    private const string Store = """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task<string> NameAsync() { await Task.Yield(); return Load() + Other(); }

            protected virtual string Load() { Thread.Sleep(1); return "a"; }

            protected virtual string Other() => "b";
        }

        public class Below : Store { }

        """;

    private const string StoreAsync = """
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            public async Task<string> NameAsync() { await Task.Yield(); return await LoadAsync() + Other(); }

            protected virtual async Task<string> LoadAsync() { await Task.Delay(1); return "a"; }

            protected virtual string Other() => "b";
        }

        public class Below : Store { }

        """;

    private static ChainCase Case(string told, string after)
    {
        var tests = $$"""
            using Moq;
            using Moq.Protected;

            public class Stranger { protected virtual string Load() => "c"; }

            public interface ILoads { string Load(); }

            public static class Names
            {
                public const string Constant = "Load";

                public static string Property => nameof(Load);

                public static string Given() => Constant;

                public static void Load() { }

                public static void Setup(string name) { }
            }

            public class Tests
            {
                public void Loads(Mock<Store> store, string name)
                {
                    {{told}}
                }
            }
            """;
        return new ChainCase()
            .With("App", ("Store.cs", Store, after))
            .With(new ChainProject("Tests", ("Tests.cs", tests, tests)) { Uses = ["App"], References = Framework.Net10.WithMoq() });
    }
}
