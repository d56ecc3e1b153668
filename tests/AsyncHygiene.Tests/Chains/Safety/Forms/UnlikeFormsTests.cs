using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Forms;

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

    [Fact]
    public async Task Names_what_a_form_in_another_project_leaves_out()
    {
        var report = await Case("_hub.Clear(); _hub.Enqueue(message);", "await Task.Delay(1); _hub.Enqueue(message);", converts: false)
            .RunAsync();

        Assert.Equal(
            "Cannot convert this call to async: 'Send' calls 'Clear', 'SendAsync' does not",
            Assert.Single(report.Refused).Explanation);
    }

    [Theory]
    [InlineData("_hub.Enqueue(message);", "await Task.Delay(1); _hub.Enqueue(message);")]
    [InlineData("System.Threading.Thread.Sleep(1); _hub.Enqueue(message);", "_hub.Enqueue(message); await Task.Yield();")]
    public Task Converts_to_a_form_that_does_the_same_in_another_project(string synchronous, string counterpart) =>
        Case(synchronous, counterpart, converts: true).RunAsync();

    /// <summary>The override is where neither the call nor the base class is; other types of the same base do not matter.</summary>
    [Theory]
    [InlineData("IPublisher<int>", "Post", false)]
    [InlineData("Publisher<int>", "Post", false)]
    [InlineData("IPublisher<int>", "Post, IPublisher<int>", false)]
    [InlineData("IPublisher<string>", "Post", true)]
    [InlineData("Publisher<string>", "Post", true)]
    public async Task Refuses_a_form_that_an_override_in_another_project_lacks(string receiver, string type, bool converts)
    {
        const string bus = """
            using System.Threading;
            using System.Threading.Tasks;

            public class Publisher<T> : IPublisher<T>
            {
                public virtual void Send(T message) => Thread.Sleep(1);

                public virtual async Task SendAsync(T message) => await Task.Delay(1);
            }
            """;
        var post = $$"""
            using System;

            public class {{type.Replace("Post", "Post : Publisher<int>")}}
            {
                public override void Send(int message) { Console.WriteLine(message); base.Send(message); }
            }
            """;
        var value = receiver.Contains("string") ? "\"\"" : "1";
        var before = Service($"publisher.Send({value});", receiver);
        var report = await new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", Contract, Contract)))
            .With(new ChainProject("Bus", ("Bus.cs", bus, bus)) { Uses = ["Contracts"] })
            .With(new ChainProject(
                "App",
                ("Service.cs", before, converts ? Service($"await publisher.SendAsync({value});", receiver) : before))
            {
                Uses = ["Contracts", "Bus"],
            })
            .With(new ChainProject("Post", ("Post.cs", post, post)) { Uses = ["Contracts", "Bus"] })
            .RunAsync();

        var refused = report.Refused.Where(r => r.Seed.Location.SourceTree!.FilePath.Contains("Service")).Select(r => r.Explanation);
        Assert.Equal(
            converts
                ? []
                : [
                    "Cannot convert this call to async: 'Post.Send' is overridden without 'SendAsync', which does not do what the override "
                        + "adds"
                ],
            refused);
    }

    private const string Library = """
        using System.Threading.Tasks;

        namespace Lib
        {
            public interface ITx { int Commit(); Task<int> CommitAsync(); }
            public abstract class BaseTx { public abstract int Commit(); public abstract Task<int> CommitAsync(); }
            public class VirtTx
            {
                public virtual int Commit() => 1;
                public virtual int Commit(bool all) => 1;
                public virtual async Task<int> CommitAsync() { await Task.Delay(1); return 1; }
            }
            public class TemplateTx
            {
                public int Commit() => Core();
                public Task<int> CommitAsync() => CoreAsync();
                protected virtual int Core() => 1;
                protected virtual async Task<int> CoreAsync() { await Task.Delay(1); return 1; }
                protected virtual int Other() => 1;
            }
            public abstract class DefaultTx
            {
                public virtual int Commit() => 1;
                public virtual Task<int> CommitAsync() => Task.FromResult(Commit());
            }
        }
        """;

    private const string Even = "SYNC { Log(); return 1; } ASYNC { await Task.Delay(1); Log(); return 1; }";
    private const string Uneven = "SYNC { Log(); return 1; } ASYNC { await Task.Delay(1); NoLog(); return 1; }";
    private const string Throwing = "SYNC { Log(); return 1; } ASYNC { throw new System.NotImplementedException(); }";
    private const string Alone = "SYNC { Log(); return 1; }";

    private const string Override = "OVERRIDE { Log(); return 1; }";

    /// <summary>
    /// A library declares the pair, or an interface of the solution that a class implements with what a library's class has.
    /// </summary>
    [Theory]
    [InlineData("Lib.ITx", "class Own : Lib.ITx", Even, true)]
    [InlineData("Lib.ITx", "class Own : Lib.ITx", Uneven, false)]
    [InlineData("Lib.ITx", "class Own : Lib.ITx", Throwing, false)]
    [InlineData("Lib.ITx", "class Own : Lib.VirtTx, Lib.ITx", "OVERRIDE { Log(); return 1; }", false)]
    [InlineData("Lib.ITx", "class Own : Lib.VirtTx, Lib.ITx", "", true)]
    [InlineData("Lib.BaseTx", "class Own : Lib.BaseTx", Override + "OVERASYNC { await Task.Delay(1); Log(); return 1; }", true)]
    [InlineData("Lib.BaseTx", "class Own : Lib.BaseTx", Override + "OVERASYNC { await Task.Delay(1); return 1; }", false)]
    [InlineData("Lib.BaseTx", "class Own : Lib.BaseTx", Override + "OVERASYNC { await Task.Delay(1); NoLog(); return 1; }", false)]
    [InlineData("Lib.BaseTx", "class Own : Lib.BaseTx", Override + "OVERASYNC { throw new System.NotImplementedException(); }", false)]
    [InlineData("Lib.VirtTx", "class Own : Lib.VirtTx", "OVERRIDE { Log(); return base.Commit(); }", false)]
    [InlineData("Lib.VirtTx", "class Own : Lib.VirtTx", "OVERRIDE { return base.Commit(); }", true)]
    [InlineData("Lib.VirtTx", "class Own : Lib.VirtTx", "OVERRIDE { return CommitAsync().Result; }", true)]
    [InlineData("Lib.VirtTx", "class Own : Lib.VirtTx", "public override int Commit(bool all) { Log(); return 1; }", false)]
    [InlineData("Lib.VirtTx", "class Own : Lib.VirtTx", "OVERASYNC { Log(); return await base.CommitAsync(); }", true)]
    [InlineData("Lib.DefaultTx", "class Own : Lib.DefaultTx", "OVERRIDE { Log(); return base.Commit(); }", true)]
    [InlineData("ITx", "class Own : Lib.VirtTx, ITx", "OVERRIDE { Log(); return base.Commit(); }", false)]
    [InlineData("ITx", "class First : Lib.VirtTx, ITx { } public class Own : First", "OVERRIDE { Log(); return base.Commit(); }", false)]
    [InlineData("ITx", "class Own : Lib.VirtTx, ITx", "public new int Commit() { Log(); return base.Commit(); }", false)]
    [InlineData("ITx", "class Own : Lib.VirtTx, ITx", "int ITx.Commit() { Log(); return 1; }", false)]
    [InlineData("ITx", "class Own : Lib.VirtTx, ITx", "", true)]
    [InlineData("ITx", "class Own : ITx", Even, true)]
    [InlineData("ITx", "class Own : ITx", Uneven, false)]
    [InlineData("Lib.ITx", "class Own", Alone, true)]
    [InlineData("Lib.TemplateTx", "class Own : Lib.TemplateTx", "protected override int Core() { Log(); return 1; }", false)]
    [InlineData("Lib.TemplateTx", "class Own : Lib.TemplateTx", "protected override int Core() { return base.Core(); }", true)]
    [InlineData("Lib.TemplateTx", "class Own : Lib.TemplateTx", "protected override int Other() { Log(); return 1; }", true)]
    [InlineData("Lib.TemplateTx", "class Own : Lib.TemplateTx", "", true)]
    [InlineData("Lib.TemplateTx", "class Own : Lib.TemplateTx", "protected override int Core() { Log(); return 1; } "
        + "protected override async Task<int> CoreAsync() { await Task.Delay(1); Log(); return 1; }", true)]
    public async Task Converts_or_refuses_by_what_implements_members_of_a_library(string type, string own, string members, bool converts)
    {
        const string contract = """
            using System.Threading.Tasks;

            public interface ITx { int Commit(); Task<int> CommitAsync(); }
            """;
        var before = Service("publisher.Commit();", type);
        var bus = $$"""
            using System.Threading.Tasks;

            public {{own}}
            {
                {{members
                    .Replace("OVERRIDE", "public override int Commit()")
                    .Replace("OVERASYNC", "public override async Task<int> CommitAsync()")
                    .Replace("ASYNC", "public async Task<int> CommitAsync()")
                    .Replace("SYNC", "public int Commit()")}}

                private int _log;
                void Log() => _log = System.Environment.TickCount;
                void NoLog() => System.GC.KeepAlive(_more);
                private int _more = 0;
            }
            """;
        var report = await new ChainCase()
            .With(new ChainProject("Contracts", ("Contract.cs", contract, contract)))
            .With(new ChainProject("App", ("Service.cs", before, converts ? Service("await publisher.CommitAsync();", type) : before))
            {
                Uses = ["Contracts"],
                Libraries = [Library],
            })
            .With(new ChainProject("Bus", ("Own.cs", bus, bus)) { Uses = ["Contracts"], Libraries = [Library] })
            .RunAsync();

        var refused = report.Refused.Where(r => r.Seed.Location.SourceTree!.FilePath.Contains("Service")).Select(r => r.Refusal.Code);
        Assert.Equal(converts ? [] : ["other-work"], refused);
    }

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

    private static string Service(string call, string type = "IPublisher<int>") => $$"""
        using System.Threading.Tasks;

        public class Service({{type}} publisher)
        {
            public async Task RunAsync()
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
