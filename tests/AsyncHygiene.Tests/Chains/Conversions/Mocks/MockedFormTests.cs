using System;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>What tests tell mocks about a contract that has both forms, when the code comes to call the awaitable one.</summary>
public class MockedFormTests
{
    private const string Contract = """
        using System.Threading;
        using System.Threading.Tasks;

        namespace Contracts;

        public interface IStore<T>
        {
            T Find(int id);

            Task<T> FindAsync(int id, CancellationToken cancellationToken = default);

            void Save();

            Task SaveAsync();
        }

        public class Order { public int Id { get; set; } }
        """;

    [Theory]
    [InlineData("store.Verify(s => s.Save(), Times.Once);", "store.Verify(s => s.SaveAsync(), Times.Once);")]
    [InlineData("store.Verify(s => s.Save());", "store.Verify(s => s.SaveAsync());")]
    [InlineData("store.Setup(s => s.Save());", "store.Setup(s => s.SaveAsync()).Returns(Task.CompletedTask);")]
    [InlineData(
        "store.Setup(s => s.Find(3)).Returns(new Order());",
        "store.Setup(s => s.FindAsync(3, It.IsAny<CancellationToken>())).ReturnsAsync(new Order());")]
    [InlineData(
        "store.Setup(s => s.Find(It.IsAny<int>())).Returns(() => new Order()).Verifiable();",
        "store.Setup(s => s.FindAsync(It.IsAny<int>(), It.IsAny<CancellationToken>())).ReturnsAsync(() => new Order()).Verifiable();")]
    [InlineData(
        "store.Setup(s => s.Find(3)).Throws<System.ArgumentException>();",
        "store.Setup(s => s.FindAsync(3, It.IsAny<CancellationToken>())).ThrowsAsync(new System.ArgumentException());")]
    public Task Converts_what_Moq_is_told(string before, string after) => Both(
        Framework.Net10.WithXunit().WithMoq(),
        MoqTest(before),
        MoqTest(after));

    [Theory]
    [InlineData("store.Received().Save();", "store.Received().SaveAsync();")]
    [InlineData("store.DidNotReceive().Save();", "store.DidNotReceive().SaveAsync();")]
    [InlineData("store.Received(1).Find(2);", "store.Received(1).FindAsync(2, Arg.Any<CancellationToken>());")]
    [InlineData(
        "store.Find(Arg.Any<int>()).Returns(new Order());",
        "store.FindAsync(Arg.Any<int>(), Arg.Any<CancellationToken>()).Returns(new Order());")]
    [InlineData(
        "SubstituteExtensions.Returns(store.Find(3), new Order());",
        "SubstituteExtensions.Returns(store.FindAsync(3, Arg.Any<CancellationToken>()), new Order());")]
    [InlineData("store.When(s => s.Save()).Do(_ => throw null);", "store.When(s => s.SaveAsync()).Do(_ => throw null);")]
    public Task Converts_what_NSubstitute_is_told(string before, string after) => Both(
        Framework.Net10.WithXunit().WithNSubstitute(),
        SubstituteTest(before),
        SubstituteTest(after));

    [Theory]
    [InlineData("A.CallTo(() => store.Save()).MustHaveHappened();", "A.CallTo(() => store.SaveAsync()).MustHaveHappened();")]
    [InlineData("A.CallTo(() => store.Save()).DoesNothing();", "A.CallTo(() => store.SaveAsync()).Returns(Task.CompletedTask);")]
    [InlineData(
        "A.CallTo(() => store.Find(3)).Returns(new Order());",
        "A.CallTo(() => store.FindAsync(3, A<CancellationToken>._)).Returns(new Order());")]
    public Task Converts_what_FakeItEasy_is_told(string before, string after) => Both(
        Framework.Net10.WithXunit().WithFakeItEasy(),
        FakeTest(before),
        FakeTest(after));

    /// <summary>
    /// <c>SendAsync(text, default, null, token)</c> would mean the overload with a sender and recipients, of which nothing is called.
    /// </summary>
    [Theory]
    [InlineData("client.Send(\"a\", default, null)", "client.SendAsync(\"a\", A<CancellationToken>._, null)")]
    [InlineData("client.Send(\"a\", CancellationToken.None, null)", "client.SendAsync(\"a\", A<CancellationToken>._, null)")]
    [InlineData("client.Send(\"a\", A<CancellationToken>._, null)", "client.SendAsync(\"a\", A<CancellationToken>._, null)")]
    [InlineData(
        "client.Send(text: \"a\", token: default, progress: null)",
        "client.SendAsync(text: \"a\", token: A<CancellationToken>._, progress: null)")]
    public Task Converts_what_is_told_of_the_token_in_its_own_place(string before, string after) => Mail(
        Test(before),
        Test(after),
        "client.Send(text);",
        "await client.SendAsync(text);");

    /// <summary>With a token more <c>null</c> may be a string or an address.</summary>
    [Fact]
    public async Task Refuses_where_a_token_more_could_mean_another_overload()
    {
        var test = Test("client.Connect(\"a\", null)");
        const string Call = "client.Connect(text);";
        var report = await MailCase(test, test, Call, Call).RunAsync();
        Assert.Equal("mocked-form", Assert.Single(report.Refused).Refusal.Code);
    }

    private static Task Mail(string test, string testAfter, string call, string callAfter) =>
        MailCase(test, testAfter, call, callAfter).RunAsync();

    private static ChainCase MailCase(string test, string testAfter, string call, string callAfter)
    {
        const string Client = """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            namespace Contracts;

            public interface IClient
            {
                void Send(string text, CancellationToken token = default, IProgress<int> progress = null);

                Task SendAsync(string text, CancellationToken token = default, IProgress<int> progress = null);

                Task SendAsync(string text, string from, string to, CancellationToken token = default, IProgress<int> progress = null);

                void Connect(string host, string user = null);

                Task ConnectAsync(string host, string user = null, CancellationToken token = default);

                Task ConnectAsync(string host, Uri proxy, CancellationToken token);
            }
            """;
        return new ChainCase()
            .With(new ChainProject("Contracts", ("Client.cs", Client, Client)))
            .With(new ChainProject("App", ("Mail.cs", Mail(call), Mail(callAfter))) { Uses = ["Contracts"] })
            .With(new ChainProject("Tests", ("Tests.cs", test, testAfter))
            {
                Uses = ["Contracts", "App"],
                References = Framework.Net10.WithXunit().WithFakeItEasy(),
            });

        static string Mail(string call) => $$"""
            using System.Threading.Tasks;
            using Contracts;

            namespace App;

            public class Mail(IClient client)
            {
                public async Task RunAsync(string text)
                {
                    await Task.Yield();
                    {{call}}
                }
            }

            """;
    }

    private static string Test(string call) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using App;
        using Contracts;
        using FakeItEasy;
        using Xunit;

        public class MailTests
        {
            [Fact]
            public void Sends()
            {
                var client = A.Fake<IClient>();
                object mail = new Mail(client);
                A.CallTo(() => {{call}}).MustHaveHappened();
            }
        }

        """;

    [Fact]
    public Task Awaits_what_was_received_in_a_test_that_is_async() => Both(
        Framework.Net10.WithXunit().WithNSubstitute(),
        SubstituteTest("store.Received().Save();", isAsync: true),
        SubstituteTest("await store.Received().SaveAsync();", isAsync: true));

    /// <summary>Moq runs a callback with the parameters of the member, and the awaitable one has a token more.</summary>
    [Theory]
    [InlineData("store.Setup(s => s.Find(3)).Returns((int id) => new Order());")]
    [InlineData("store.Setup(s => s.Find(3)).Callback<int>(id => { }).Returns(new Order());")]
    [InlineData("store.Setup(s => s.Find(3).Id).Returns(3);")]
    [InlineData("_ = Mock.Of<IStore<Order>>(s => s.Find(3) == null);")]
    public async Task Refuses_what_cannot_be_told_of_the_awaitable_form(string told)
    {
        var report = await Case(MoqTest(told), MoqTest(told), Service(Save, Find), Service(SaveAsync, Find)).RunAsync();
        var refusal = Assert.Single(report.Refused).Refusal;
        Assert.Equal("mocked-form", refusal.Code);
        Assert.EndsWith(
            $"'Tests.cs', line {LineOf(told)}, tells a mock about 'Find' in a way that cannot be told about 'FindAsync'",
            refusal.Reason,
            StringComparison.Ordinal);
    }

    [Fact]
    public async Task Refuses_where_the_tested_code_still_calls_the_synchronous_form()
    {
        const string Property = "public Order First => Read(); private Order Read() { lock (this) { return store.Find(1); } }";
        var told = "store.Setup(s => s.Find(3)).Returns(new Order());";
        var report = await Case(
            MoqTest(told),
            MoqTest(told),
            Service(Save, Find, Property),
            Service(SaveAsync, Find, Property)).RunAsync();
        Assert.Contains(
            report.Refused,
            r => r.Refusal.Reason == $"'Tests.cs', line {LineOf(told)}, tells a mock about 'Find', which 'Service.Read' would still call");
    }

    /// <summary>Another class, which the test does not name, or the store of another type.</summary>
    [Theory]
    [InlineData("public class Other(IStore<Order> store) { public Order First { get { lock (this) { return store.Find(1); } } } }")]
    [InlineData("public class Service2(IStore<Page> pages) { public Page First { get { lock (this) { return pages.Find(1); } } } } "
        + "public class Page { }")]
    public Task Converts_although_other_code_calls_the_synchronous_form(string other) => Case(
        MoqTest("store.Setup(s => s.Find(3)).Returns(new Order());"),
        MoqTest("store.Setup(s => s.FindAsync(3, It.IsAny<CancellationToken>())).ReturnsAsync(new Order());"),
        Service(Save, Find) + other,
        Service(SaveAsync, FindAsync) + other).RunAsync();

    /// <summary>A test that names no class that calls it may run each of them.</summary>
    [Fact]
    public async Task Refuses_where_the_test_does_not_say_what_it_runs()
    {
        const string Other = """
            public class Other(IStore<Order> store) { public Order First { get { lock (this) { return store.Find(1); } } } }
            """;
        var test = MoqTest("store.Setup(s => s.Find(3)).Returns(new Order());")
            .Replace("new Service(store.Object)", "null", StringComparison.Ordinal);
        var report = await Case(test, test, Service(Save, Find) + Other, Service(SaveAsync, Find) + Other).RunAsync();
        Assert.Contains(report.Refused, r => r.Refusal.Code == "mocked-form");
    }

    /// <summary>The test derives from the fixture with the mock.</summary>
    [Fact]
    public Task Finds_the_mock_of_a_fixture()
    {
        const string Tests = "public class MoreTests : ServiceTests { public object Create() => new Service(null); }";
        return Both(
            Framework.Net10.WithXunit().WithMoq(),
            Fixture("store.Verify(s => s.Save());"),
            Fixture("store.Verify(s => s.SaveAsync());"));

        static string Fixture(string told) => MoqTest(told).Replace("new Service(store.Object)", "null", StringComparison.Ordinal) + Tests;
    }

    /// <summary>Mocks of other members, and fakes that are written by hand, are no business of the call.</summary>
    [Theory]
    [InlineData("store.Setup(s => s.FindAsync(3, default)).ReturnsAsync(new Order());")]
    [InlineData("var other = new Mock<IOther>(); other.Setup(o => o.Find(2)).Returns(new Order());")]
    [InlineData("var pages = new Mock<IStore<string>>(); pages.Setup(o => o.Find(2)).Returns(string.Empty);")]
    [InlineData("store.Object.Save();")]
    public Task Keeps_other_mocks(string told) => Both(Framework.Net10.WithXunit().WithMoq(), MoqTest(told), MoqTest(told));

    private const string Save = "store.Save();";
    private const string SaveAsync = "await store.SaveAsync();";
    private const string Find = "return store.Find(1).Id;";
    private const string FindAsync = "return (await store.FindAsync(1)).Id;";

    private static Task Both(ReferenceAssemblies references, string before, string after) =>
        Case(before, after, Service(Save, Find), Service(SaveAsync, FindAsync), references).RunAsync();

    private static ChainCase Case(string test, string testAfter, string code, string codeAfter, ReferenceAssemblies? references = null) =>
        new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)))
            .With(new ChainProject("App", ("Service.cs", code, codeAfter)) { Uses = ["Contracts"] })
            .With(new ChainProject("Tests", ("Tests.cs", test, testAfter))
            {
                Uses = ["Contracts", "App"],
                References = references ?? Framework.Net10.WithXunit().WithMoq(),
            });

    private static string Service(string save, string find, string? member = null) => $$"""
        using System.Threading.Tasks;
        using Contracts;

        namespace App;

        public class Service(IStore<Order> store)
        {
            public async Task<int> RunAsync()
            {
                await Task.Yield();
                {{save}}
                {{find}}
            }
            {{member}}
        }

        """;

    private static int LineOf(string told) =>
        Array.FindIndex(MoqTest(told).Split('\n'), l => l.Contains(told, StringComparison.Ordinal)) + 1;

    private static string MoqTest(string told) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using App;
        using Contracts;
        using Moq;
        using Xunit;

        public interface IOther { Order Find(int id); }

        public class ServiceTests
        {
            [Fact]
            public void Finds()
            {
                var store = new Mock<IStore<Order>>();
                object service = new Service(store.Object);
                {{told}}
            }
        }

        """;

    private static string SubstituteTest(string told, bool isAsync = false) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using App;
        using Contracts;
        using NSubstitute;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public {{(isAsync ? "async Task" : "void")}} Finds()
            {
                var store = Substitute.For<IStore<Order>>();
                var service = new Service(store);
                {{told}}
            }
        }

        """;

    private static string FakeTest(string told) => SubstituteTest(told)
        .Replace("using NSubstitute;", "using FakeItEasy;", StringComparison.Ordinal)
        .Replace("Substitute.For<", "A.Fake<", StringComparison.Ordinal);
}
