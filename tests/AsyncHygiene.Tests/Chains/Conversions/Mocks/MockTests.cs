using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tests.Chains.Hosts;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Mocks;

/// <summary>What mock libraries are told about converted members.</summary>
public class MockTests
{
    [Fact]
    public Task Converts_set_ups_of_NSubstitute_and_awaits_received_calls() => TestedService.With(
        Framework.Net10.WithXunit().WithNSubstitute(),
        """
        using System;
        using App;
        using NSubstitute;
        using NSubstitute.ExceptionExtensions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Substitutes()
            {
                var service = Substitute.For<IService>();
                service.Get(1).Returns("a");
                service.Get(Arg.Any<int>()).Returns(call => "n" + call.Arg<int>(), call => "b");
                service.Get(2).Throws(new InvalidOperationException());
                service.When(s => s.Save("a")).Do(call => throw new InvalidOperationException());
                Assert.Equal("a", service.Get(1));
                service.Received().Get(1);
                service.DidNotReceive().Save("b");
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using NSubstitute;
        using NSubstitute.ExceptionExtensions;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Substitutes()
            {
                var service = Substitute.For<IService>();
                service.GetAsync(1).Returns("a");
                service.GetAsync(Arg.Any<int>()).Returns(call => "n" + call.Arg<int>(), call => "b");
                service.GetAsync(2).Throws(new InvalidOperationException());
                service.When(s => s.SaveAsync("a")).Do(call => throw new InvalidOperationException());
                Assert.Equal("a", await service.GetAsync(1));
                await service.Received().GetAsync(1);
                await service.DidNotReceive().SaveAsync("b");
            }
        }
        """).RunAsync();

    [Fact]
    public Task Converts_set_ups_of_Moq_to_return_tasks() => TestedService.With(
        Framework.Net10.WithXunit().WithMoq(),
        """
        using System;
        using App;
        using Moq;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Mocks()
            {
                var ids = 0;
                var service = new Mock<IService>(MockBehavior.Strict);
                service.Setup(x => x.Get(1)).Returns("a");
                service.Setup(x => x.Get(It.Is<int>(i => i > 1)))
                    .Callback<int>(i => ids += i)
                    .Returns<int>(i => "n" + i)
                    .Verifiable();
                service.Setup(x => x.Get(3)).Returns((int i) => "n" + i);
                service.Setup(x => x.Get(4)).Returns(() => "four");
                service.Setup(x => x.Get(5)).Throws(new InvalidOperationException());
                service.Setup(x => x.Get(6)).Throws<ArgumentException>();
                service.SetupSequence(x => x.Get(7)).Returns("a").Throws(new ArgumentException()).Returns("b");
                service.Setup(x => x.Save("a"));
                service.Setup(x => x.Save("b")).Callback((string text) => ids++).Verifiable();
                service.Setup(x => x.Save("c")).Throws(new ArgumentException());
                service.Setup(x => x.Save("d")).Verifiable();
                service.SetupSequence(x => x.Save("e")).Pass().Throws(new ArgumentException());
                Assert.Equal("a", service.Object.Get(1));
                service.Verify(x => x.Get(1), Times.Once);
                service.Verify(x => x.Save(It.IsAny<string>()), Times.Never());
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using Moq;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Mocks()
            {
                var ids = 0;
                var service = new Mock<IService>(MockBehavior.Strict);
                service.Setup(x => x.GetAsync(1)).ReturnsAsync("a");
                service.Setup(x => x.GetAsync(It.Is<int>(i => i > 1)))
                    .Callback<int>(i => ids += i)
                    .ReturnsAsync((int i) => "n" + i)
                    .Verifiable();
                service.Setup(x => x.GetAsync(3)).ReturnsAsync((int i) => "n" + i);
                service.Setup(x => x.GetAsync(4)).ReturnsAsync(() => "four");
                service.Setup(x => x.GetAsync(5)).ThrowsAsync(new InvalidOperationException());
                service.Setup(x => x.GetAsync(6)).ThrowsAsync(new ArgumentException());
                service.SetupSequence(x => x.GetAsync(7)).ReturnsAsync("a").ThrowsAsync(new ArgumentException()).ReturnsAsync("b");
                service.Setup(x => x.SaveAsync("a")).Returns(Task.CompletedTask);
                service.Setup(x => x.SaveAsync("b")).Callback((string text) => ids++).Returns(Task.CompletedTask).Verifiable();
                service.Setup(x => x.SaveAsync("c")).ThrowsAsync(new ArgumentException());
                service.Setup(x => x.SaveAsync("d")).Returns(Task.CompletedTask).Verifiable();
                service.SetupSequence(x => x.SaveAsync("e")).PassAsync().ThrowsAsync(new ArgumentException());
                Assert.Equal("a", await service.Object.GetAsync(1));
                service.Verify(x => x.GetAsync(1), Times.Once);
                service.Verify(x => x.SaveAsync(It.IsAny<string>()), Times.Never());
            }
        }
        """).RunAsync();

    [Fact]
    public Task Adds_the_using_of_Moqs_extension_methods() => TestedService.With(
        Framework.Net10.WithXunit().WithMoq(),
        """
        using App;

        public class Mocks
        {
            public IService Create()
            {
                var service = new Moq.Mock<IService>();
                service.Setup(x => x.Get(1)).Returns("a");
                return service.Object;
            }
        }
        """,
        """
        using App;
        using Moq;

        public class Mocks
        {
            public IService Create()
            {
                var service = new Moq.Mock<IService>();
                service.Setup(x => x.GetAsync(1)).ReturnsAsync("a");
                return service.Object;
            }
        }
        """).RunAsync();

    [Fact]
    public Task Converts_what_FakeItEasy_is_told() => TestedService.With(
        Framework.Net10.WithXunit().WithFakeItEasy(),
        """
        using System;
        using App;
        using FakeItEasy;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public void Fakes()
            {
                var ids = 0;
                var service = A.Fake<IService>(o => o.Strict());
                A.CallTo(() => service.Get(1)).Returns("a");
                A.CallTo(() => service.Get(A<int>.That.Matches(i => i > 1)))
                    .Invokes((int i) => ids += i)
                    .ReturnsLazily((int i) => "n" + i);
                A.CallTo(() => service.Get(3)).ReturnsNextFromSequence("a", "b");
                A.CallTo(() => service.Get(4)).Returns(null);
                A.CallTo(() => service.Get(5)).Returns("a").Once().Then.Returns("b");
                A.CallTo(() => service.Get(6)).WithAnyArguments().Throws(new InvalidOperationException());
                A.CallTo(() => service.Get(7)).Throws<ArgumentException>();
                A.CallTo(() => service.Save("a")).DoesNothing();
                A.CallTo(() => service.Save("b")).Invokes((string text) => ids++).DoesNothing();
                A.CallTo(() => service.Save("c")).Throws(new ArgumentException());
                Assert.Equal("a", service.Get(1));
                A.CallTo(() => service.Get(1)).MustHaveHappenedOnceExactly();
                A.CallTo(() => service.Save(A<string>._)).MustNotHaveHappened();
                A.CallTo(() => service.Get(1)).MustHaveHappened().Then(A.CallTo(() => service.Save("a")).MustHaveHappened());
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;
        using App;
        using FakeItEasy;
        using Xunit;

        public class ServiceTests
        {
            [Fact]
            public async Task Fakes()
            {
                var ids = 0;
                var service = A.Fake<IService>(o => o.Strict());
                A.CallTo(() => service.GetAsync(1)).Returns("a");
                A.CallTo(() => service.GetAsync(A<int>.That.Matches(i => i > 1)))
                    .Invokes((int i) => ids += i)
                    .ReturnsLazily((int i) => "n" + i);
                A.CallTo(() => service.GetAsync(3)).ReturnsNextFromSequence("a", "b");
                A.CallTo(() => service.GetAsync(4)).Returns((string)null);
                A.CallTo(() => service.GetAsync(5)).Returns("a").Once().Then.Returns("b");
                A.CallTo(() => service.GetAsync(6)).WithAnyArguments().Throws(new InvalidOperationException());
                A.CallTo(() => service.GetAsync(7)).Throws<ArgumentException>();
                A.CallTo(() => service.SaveAsync("a")).Returns(Task.CompletedTask);
                A.CallTo(() => service.SaveAsync("b")).Invokes((string text) => ids++).Returns(Task.CompletedTask);
                A.CallTo(() => service.SaveAsync("c")).Throws(new ArgumentException());
                Assert.Equal("a", await service.GetAsync(1));
                A.CallTo(() => service.GetAsync(1)).MustHaveHappenedOnceExactly();
                A.CallTo(() => service.SaveAsync(A<string>._)).MustNotHaveHappened();
                A.CallTo(() => service.GetAsync(1)).MustHaveHappened().Then(A.CallTo(() => service.SaveAsync("a")).MustHaveHappened());
            }
        }
        """).RunAsync();

    [Theory]
    [InlineData("Mock.Of<IService>(s => s.Get(1) == text)")]
    [InlineData("new Mock<IService>().Setup(s => s.Get(text.Length).Length)")]
    [InlineData("new Mock<IService>().Setup(s => s.Get(1)).Returns(new InvocationFunc(i => text))")]
    public async Task Refuses_set_ups_without_a_form_for_tasks(string expression)
    {
        var report = await TestedService.With(
            Framework.Net10.WithXunit().WithMoq(),
            $$"""
            using App;
            using Moq;

            public class Mocks
            {
                public object Create(string text) => {{expression}};
            }
            """,
            $$"""
            using App;
            using Moq;

            public class Mocks
            {
                public object Create(string text) => {{expression}};
            }
            """,
            saveOnly: true).RunAsync();
        var refusal = Assert.Single(report.Refused).Refusal;
        Assert.Equal("expression-tree", refusal.Code);
        Assert.Equal("an expression tree calls it, in 'Tests.cs', line 6, and cannot contain an await", refusal.Reason);
    }

    /// <summary>What is given to the library's call is a call like any other.</summary>
    [Fact]
    public Task Converts_a_call_that_a_set_up_is_given()
    {
        return TestedService.With(
            Framework.Net10.WithXunit().WithNSubstitute(),
            Source("", "void", "one.Get(1).Returns(two.Get(2)); one.DidNotReceive().Save(\"a\");"),
            Source(
                "using System.Threading.Tasks;\n",
                "async Task",
                "one.GetAsync(1).Returns(await two.GetAsync(2)); await one.DidNotReceive().SaveAsync(\"a\");")).RunAsync();

        static string Source(string import, string type, string calls) => $$"""
            {{import}}using App;
            using NSubstitute;
            using Xunit;

            public class ServiceTests
            {
                [Fact]
                public {{type}} Substitutes()
                {
                    var two = Substitute.For<IService>();
                    var one = Substitute.For<IService>();
                    {{calls}}
                }
            }
            """;
    }

    [Fact]
    public async Task Refuses_a_substitute_that_only_throws()
    {
        const string set = """
            using System;
            using App;
            using NSubstitute;

            public class Substitutes
            {
                public static void Set(IService service) => service.Get(1).Returns(_ => throw new InvalidOperationException());
            }
            """;
        var report = await TestedService.With(Framework.Net10.WithXunit().WithNSubstitute(), set, set, saveOnly: true).RunAsync();
        Assert.Equal("mocked-form", Assert.Single(report.Refused).Refusal.Code);
    }

    [Theory]
    [InlineData("#nullable enable", "null", "(string?)null")]
    [InlineData("#nullable enable", "default", "(string?)default")]
    [InlineData("#nullable disable", "null /* none */", "(string)null /* none */")]
    public Task Converts_a_fake_that_returns_null(string context, string before, string after) => TestedService.With(
        Framework.Net10.WithXunit().WithFakeItEasy(),
        Fake(context, $"A.CallTo(() => service.Get(4)).Returns({before});"),
        Fake(context, $"A.CallTo(() => service.GetAsync(4)).Returns({after});")).RunAsync();

    [Fact]
    public async Task Refuses_a_fake_call_that_a_variable_keeps()
    {
        const string kept = """
            using App;
            using FakeItEasy;

            public class Fakes
            {
                public static void Create(IService service)
                {
                    var call = A.CallTo(() => service.Get(1));
                    call.Returns("a");
                }
            }
            """;
        var report = await TestedService.With(Framework.Net10.WithXunit().WithFakeItEasy(), kept, kept, saveOnly: true).RunAsync();
        Assert.Equal("expression-tree", Assert.Single(report.Refused).Refusal.Code);
    }

    private static string Fake(string context, string told) =>
        $$"""
        {{context}}
        using App;
        using FakeItEasy;

        public class Fakes
        {
            public static void Tell(IService service) => {{told}}
        }
        """;
}
