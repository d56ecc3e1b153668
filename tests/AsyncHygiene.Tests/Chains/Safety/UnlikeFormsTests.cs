using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>The types behind an interface are in projects that the one of the call does not reference.</summary>
public class UnlikeFormsTests
{
    private const string Contract = """
        using System.Threading.Tasks;

        public interface IPublisher<T>
        {
            void Send(T message);

            Task SendAsync(T message);
        }
        """;

    [Theory]
    [InlineData("_hub.Enqueue(message);", "foreach (var listener in _listeners) await listener(message);")]
    [InlineData("_hub.Enqueue(message);", "throw new System.NotSupportedException();")]
    public async Task Refuses_a_form_that_does_something_else_in_another_project(string synchronous, string counterpart)
    {
        var report = await Case(synchronous, counterpart, converts: false).RunAsync();

        Assert.Equal(
            "Cannot convert this call to async: 'Publisher.SendAsync' works with other things than 'Send' there, or only throws",
            Assert.Single(report.Refused).Explanation);
    }

    [Theory]
    [InlineData("_hub.Enqueue(message);", "await Task.Delay(1); _hub.Enqueue(message);")]
    [InlineData("throw new System.NotSupportedException();", "await Task.Delay(1); _hub.Enqueue(message);")]
    public Task Converts_to_a_form_that_does_the_same_in_another_project(string synchronous, string counterpart) =>
        Case(synchronous, counterpart, converts: true).RunAsync();

    private static ChainCase Case(string synchronous, string counterpart, bool converts)
    {
        var before = Service("publisher.Send(1);");
        var publisher = $$"""
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;

            public class Publisher : IPublisher<int>
            {
                private readonly Queue<int> _hub = new();
                private readonly List<Func<int, Task>> _listeners = new();

                public void Send(int message) { {{synchronous}} }

                public {{(counterpart.Contains("await") ? "async " : "")}}Task SendAsync(int message) { {{counterpart}} }
            }
            """;
        return new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)))
            .With(new ChainProject("App", ("Service.cs", before, converts ? Service("await publisher.SendAsync(1);") : before))
            {
                Uses = ["Contracts"],
            })
            .With(new ChainProject("Bus", ("Publisher.cs", publisher, publisher)) { Uses = ["Contracts"] });
    }

    private static string Service(string call) => $$"""
        using System.Threading.Tasks;

        public class Service(IPublisher<int> publisher)
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
