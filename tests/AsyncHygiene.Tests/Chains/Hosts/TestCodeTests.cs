using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>The chain engine in test projects: tests, assertions about exceptions.</summary>
public class TestCodeTests
{
    [Fact]
    public Task Converts_tests_and_keeps_their_names() => TestedService.With(
        Framework.Net10.WithXunit(),
        """
        using App;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Gets() => Assert.Equal("n1", new Service().Get(1));

            [Theory]
            [InlineData(1)]
            public void Saves(int id)
            {
                var service = new Service();
                service.Save(service.Get(id));
            }
        }
        """,
        """
        using System.Threading.Tasks;
        using App;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Gets() => Assert.Equal("n1", await new Service().GetAsync(1));

            [Theory]
            [InlineData(1)]
            public async Task Saves(int id)
            {
                var service = new Service();
                await service.SaveAsync(await service.GetAsync(id));
            }
        }
        """).RunAsync();

    /// <summary>Nobody looks at what a test leaves.</summary>
    [Fact]
    public Task Converts_tests_that_set_the_culture() => TestedService.With(
        Framework.Net10.WithNUnit(),
        SettingCulture("Test", "", "void", "service.Save(service.Get(1))"),
        SettingCulture("Test", "", "async Task", "await service.SaveAsync(await service.GetAsync(1))")).RunAsync();

    /// <summary>What the class runs after it does.</summary>
    [Theory]
    [InlineData("SetUp", "[Test] public void Reads() => Assert.That(CultureInfo.CurrentCulture.Name, Is.Empty);")]
    [InlineData("Test", "[TearDown] public void End() => Assert.That(CultureInfo.CurrentCulture.Name, Is.Empty);")]
    [InlineData(
        "Test",
        "} public class Derived : ServiceTests { [TearDown] public void End() => Assert.That(CultureInfo.CurrentCulture.Name, Is.Empty);")]
    [InlineData(
        "Test, Act",
        "} public class ActAttribute : Attribute, ITestAction { public ActionTargets Targets => ActionTargets.Test; "
            + "public void BeforeTest(ITest test) { } "
            + "public void AfterTest(ITest test) => Assert.That(CultureInfo.CurrentCulture.Name, Is.Empty);")]
    [InlineData("Test", "public void Dispose() => Assert.That(CultureInfo.CurrentCulture.Name, Is.Empty);")]
    public async Task Keeps_tests_that_set_the_culture_for_others(string attribute, string other)
    {
        var source = SettingCulture(attribute, other, "void", "service.Save(service.Get(1))");
        var report = await TestedService.With(Framework.Net10.WithNUnit(), source, source).ReportAsync(new Progress<string>());
        Assert.NotEmpty(report.Refused);
        Assert.All(report.Refused, r => Assert.Equal("ambient-state", r.Cause?.Reason.Code));
    }

    private static string SettingCulture(string attribute, string other, string type, string call) => $$"""
        using System;
        using System.Globalization;
        using System.Threading.Tasks;
        using App;
        using NUnit.Framework;
        using NUnit.Framework.Interfaces;

        public class ServiceTests{{(other.Contains("Dispose") ? " : IDisposable" : "")}}
        {
            [{{attribute}}]
            public {{type}} Saves()
            {
                CultureInfo.CurrentCulture = CultureInfo.InvariantCulture;
                var service = new Service();
                {{call}};
            }

            {{other}}
        }
        """;

    [Fact]
    public Task Converts_tests_and_set_ups_of_NUnit() => TestedService.With(
        Framework.Net10.WithNUnit(),
        """
        using App;
        using NUnit.Framework;

        public class ServiceTests
        {
            private readonly Service _service = new();

            [SetUp]
            public void Prepare() => _service.Save("a");

            [Test]
            public void Gets() => Assert.That(_service.Get(1), Is.EqualTo("n1"));

            [TestCase(1, ExpectedResult = "n1")]
            public string Returns(int id) => _service.Get(id);
        }
        """,
        """
        using System.Threading.Tasks;
        using App;
        using NUnit.Framework;

        public class ServiceTests
        {
            private readonly Service _service = new();

            [SetUp]
            public async Task Prepare() => await _service.SaveAsync("a");

            [Test]
            public async Task Gets() => Assert.That(await _service.GetAsync(1), Is.EqualTo("n1"));

            [TestCase(1, ExpectedResult = "n1")]
            public async Task<string> Returns(int id) => await _service.GetAsync(id);
        }
        """).RunAsync();

    [Fact]
    public async Task Bridges_in_the_constructor_of_a_test_class_and_not_in_its_tests()
    {
        var report = await TestedService.With(
            Framework.Net10.WithMSTest(),
            """
            using App;
            using Microsoft.VisualStudio.TestTools.UnitTesting;

            [TestClass]
            public class ServiceTests
            {
                private readonly Service _service = new();

                public ServiceTests() => _service.Save("a");

                [TestInitialize]
                public void Prepare() => _service.Get(1);

                [TestMethod]
                public void Gets() => Assert.AreEqual("n1", _service.Get(1));
            }
            """,
            """
            using System.Threading.Tasks;
            using App;
            using Microsoft.VisualStudio.TestTools.UnitTesting;

            [TestClass]
            public class ServiceTests
            {
                private readonly Service _service = new();

                public ServiceTests() => _service.SaveAsync("a").GetAwaiter().GetResult();

                [TestInitialize]
                public async Task Prepare() => await _service.GetAsync(1);

                [TestMethod]
                public async Task Gets() => Assert.AreEqual("n1", await _service.GetAsync(1));
            }
            """).AllowingOnlyBridges().RunAsync();
        Assert.Equal("ctor", Assert.Single(report.Bridges).Refusal.Code);
    }

    /// <summary>A value of a test, or a word about it, which happens to be the name of a member.</summary>
    [Theory]
    [InlineData("InlineData(\"Read\")")]
    [InlineData("InlineData(\"a\"), Trait(\"kind\", \"Read\")")]
    public Task Converts_a_member_whose_name_is_a_value(string attributes) => TestedService.With(
        Framework.Net10.WithXunit(),
        $$"""
        using System.Threading.Tasks;
        using App;
        using Xunit;

        public class ServiceTests
        {
            private static string Read() => new Service().Get(1);

            [Theory, {{attributes}}]
            public void Saves(string text) { new Service().Save(text + Read()); }
        }
        """,
        $$"""
        using System.Threading.Tasks;
        using App;
        using Xunit;

        public class ServiceTests
        {
            private static async Task<string> ReadAsync() => await new Service().GetAsync(1);

            [Theory, {{attributes}}]
            public async Task Saves(string text) { await new Service().SaveAsync(text + await ReadAsync()); }
        }
        """).RunAsync();

    [Theory]
    [InlineData("MemberData(nameof(Rows))")]
    [InlineData("MemberData(\"Rows\")")]
    public async Task Keeps_the_sources_of_test_data(string attribute)
    {
        var report = await TestedService.With(
            Framework.Net10.WithXunit(),
            $$"""
            using System.Collections.Generic;
            using App;
            using Xunit;

            public class ServiceTests
            {
                public static IEnumerable<object[]> Rows() => new[] { new object[] { new Service().Get(1) } };

                [Theory]
                [{{attribute}}]
                public void Saves(string text) => new Service().Save(text);
            }
            """,
            $$"""
            using System.Collections.Generic;
            using System.Threading.Tasks;
            using App;
            using Xunit;

            public class ServiceTests
            {
                public static IEnumerable<object[]> Rows() => new[] { new object[] { new Service().GetAsync(1).GetAwaiter().GetResult() } };

                [Theory]
                [{{attribute}}]
                public async Task Saves(string text) => await new Service().SaveAsync(text);
            }
            """).AllowingOnlyBridges().RunAsync();
        Assert.Equal("attribute", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Awaits_assertions_of_xUnit() => TestedService.With(
        Framework.Net10.WithXunit(),
        """
        using System;
        using App;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Throws()
            {
                var service = new Service();
                Assert.Throws<InvalidOperationException>(() => service.Save("a"));
                var exception = Assert.Throws<ArgumentException>("id", () => service.Get(1));
                Assert.Equal("x", Assert.ThrowsAny<Exception>(() => service.Get(1).Length).Message);
                Assert.Throws<ArgumentException>(() =>
                {
                    service.Save("b");
                    service.Save(service.Get(2));
                });
                Assert.Throws<ArgumentException>(() => service.Save(service.Get(3)));
                Assert.Null(Record.Exception(() => service.Save(exception.Message)));
                Assert.All(new[] { 1, 2 }, id => service.Get(id));
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Throws()
            {
                var service = new Service();
                await Assert.ThrowsAsync<InvalidOperationException>(() => service.SaveAsync("a"));
                var exception = await Assert.ThrowsAsync<ArgumentException>("id", () => service.GetAsync(1));
                Assert.Equal("x", (await Assert.ThrowsAnyAsync<Exception>(async () => _ = (await service.GetAsync(1)).Length)).Message);
                await Assert.ThrowsAsync<ArgumentException>(async () =>
                {
                    await service.SaveAsync("b");
                    await service.SaveAsync(await service.GetAsync(2));
                });
                await Assert.ThrowsAsync<ArgumentException>(async () => await service.SaveAsync(await service.GetAsync(3)));
                Assert.Null(await Record.ExceptionAsync(() => service.SaveAsync(exception.Message)));
                await Assert.AllAsync(new[] { 1, 2 }, id => service.GetAsync(id));
            }
        }
        """).RunAsync();

    [Fact]
    public Task Converts_assertions_of_NUnit_without_an_await() => TestedService.With(
        Framework.Net10.WithNUnit(),
        """
        using System;
        using App;
        using NUnit.Framework;

        public class ServiceTests
        {
            [Test]
            public void Fails()
            {
                var service = new Service();
                Assert.Throws<ArgumentException>(() => service.Save("a"));
                Assert.DoesNotThrow(() => service.Get(1));
                Assert.That(() => service.Get(1), Throws.TypeOf<ArgumentException>());
                Assert.That(() => service.Save("b"), Throws.Nothing);
            }
        }
        """,
        """
        using System;
        using App;
        using NUnit.Framework;

        public class ServiceTests
        {
            [Test]
            public void Fails()
            {
                var service = new Service();
                Assert.ThrowsAsync<ArgumentException>(async () => await service.SaveAsync("a"));
                Assert.DoesNotThrowAsync(async () => await service.GetAsync(1));
                Assert.That(async () => await service.GetAsync(1), Throws.TypeOf<ArgumentException>());
                Assert.That(async () => await service.SaveAsync("b"), Throws.Nothing);
            }
        }
        """).RunAsync();

    [Fact]
    public Task Awaits_assertions_of_MSTest() => TestedService.With(
        Framework.Net10.WithMSTest(),
        """
        using System;
        using App;
        using Microsoft.VisualStudio.TestTools.UnitTesting;

        [TestClass]
        public class ServiceTests
        {
            [TestMethod]
            public void Throws()
            {
                var service = new Service();
                Assert.ThrowsException<ArgumentException>(() => service.Save("a"));
                Assert.ThrowsExactly<ArgumentException>(() => service.Get(1));
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using Microsoft.VisualStudio.TestTools.UnitTesting;

        [TestClass]
        public class ServiceTests
        {
            [TestMethod]
            public async Task Throws()
            {
                var service = new Service();
                await Assert.ThrowsExceptionAsync<ArgumentException>(() => service.SaveAsync("a"));
                await Assert.ThrowsExactlyAsync<ArgumentException>(() => service.GetAsync(1));
            }
        }
        """).RunAsync();

    [Fact]
    public Task Awaits_FluentAssertions() => TestedService.With(
        Framework.Net10.WithXunit().WithFluentAssertions(),
        """
        using System;
        using App;
        using FluentAssertions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Throws()
            {
                var service = new Service();
                service.Invoking(s => s.Save("a")).Should().Throw<ArgumentException>().WithMessage("no");
                service.Invoking(s => s.Get(1)).Should().NotThrow();
                FluentActions.Invoking(() => service.Get(1)).Should().ThrowExactly<ArgumentException>();
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using FluentAssertions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Throws()
            {
                var service = new Service();
                await service.Invoking(s => s.SaveAsync("a")).Should().ThrowAsync<ArgumentException>().WithMessage("no");
                await service.Invoking(s => s.GetAsync(1)).Should().NotThrowAsync();
                await FluentActions.Invoking(() => service.GetAsync(1)).Should().ThrowExactlyAsync<ArgumentException>();
            }
        }
        """).RunAsync();

    [Fact]
    public Task Awaits_assertions_about_a_delegate_in_a_variable() => TestedService.With(
        Framework.Net10.WithXunit().WithFluentAssertions(),
        """
        using System;
        using App;
        using FluentAssertions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Throws()
            {
                var service = new Service();
                Action save = () => service.Save("a");
                save.Should().Throw<ArgumentException>().WithMessage("no");
                Func<string> get = () => service.Get(1);
                get.Should().NotThrow();
                var record = () => service.Save("b");
                Assert.Null(Record.Exception(record));
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using FluentAssertions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Throws()
            {
                var service = new Service();
                Func<Task> save = () => service.SaveAsync("a");
                await save.Should().ThrowAsync<ArgumentException>().WithMessage("no");
                Func<Task<string>> get = () => service.GetAsync(1);
                await get.Should().NotThrowAsync();
                var record = () => service.SaveAsync("b");
                Assert.Null(await Record.ExceptionAsync(record));
            }
        }
        """).RunAsync();

    [Fact]
    public async Task Keeps_assertions_without_an_asynchronous_form()
    {
        var tests =
            """
            using System;
            using App;
            using Xunit;

            public class ServiceTests
            {
                [Fact]
                public void Throws()
                {
                    Check(() => new Service().Save("a"));
                    Check(() => new Service().Get(1));
                    Check(() => new Service().Save("b"));
                    Check(() => new Service().Get(2));
                }

                private static void Check(Action action) => Assert.Throws<ArgumentException>(action);
            }
            """;
        var report = await TestedService.Stopped(Framework.Net10.WithXunit(), tests).RunAsync();
        Assert.Equal(["only-bridges", "only-bridges"], report.Refused.Select(r => r.Refusal.Code));
    }

    [Fact]
    public async Task Awaits_work_under_another_identity()
    {
        var report = await ChainCaseOf(
            """
            using System.Security.Principal;
            using System.Threading;

            #pragma warning disable CA1416
            public class Job
            {
                public int Run(WindowsIdentity identity) => WindowsIdentity.RunImpersonated(identity.AccessToken, () => Load(1)) + 1;

                private static int Load(int id)
                {
                    Thread.Sleep(1);
                    return id;
                }
            }
            """,
            """
            using System.Security.Principal;
            using System.Threading;
            using System.Threading.Tasks;

            #pragma warning disable CA1416
            public class Job
            {
                public async Task<int> RunAsync(WindowsIdentity identity) => await WindowsIdentity.RunImpersonatedAsync(identity.AccessToken, () => LoadAsync(1)) + 1;

                private static async Task<int> LoadAsync(int id)
                {
                    await Task.Delay(1);
                    return id;
                }
            }
            """).RunAsync();
        Assert.Single(report.Converted);
    }

    private static ChainCase ChainCaseOf(string before, string after) => new ChainCase().With("App", ("App.cs", before, after));
}
