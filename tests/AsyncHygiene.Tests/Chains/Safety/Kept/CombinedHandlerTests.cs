using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Kept;

/// <summary>
/// Several handlers in one delegate that returns a task: its call runs them one after the other and gives the task of the last one alone.
/// What the others have done before their first await is done by then.
/// </summary>
public class CombinedHandlerTests
{
    private const string First = "async Task First() { Thread.Sleep(1); Log += \"1\"; await Task.Yield(); }";
    private const string FirstAsync = "async Task First() { await Task.Delay(1); Log += \"1\"; await Task.Yield(); }";
    private const string Second = " Task Second() { Log += \"2\"; return Task.CompletedTask; }";

    [Theory]
    [InlineData("Ev += First; Ev += Second; await Ev();", "event Func<Task> Ev;")]
    [InlineData("Ev += Second; Ev += First; await Ev();", "event Func<Task> Ev;")]
    [InlineData("this.Ev += First; this.Ev += Second; await (Ev?.Invoke() ?? Task.CompletedTask);", "event Func<Task> Ev;")]
    [InlineData("Changed += On; Changed += (_, _) => Second(); await Changed(this, EventArgs.Empty);", """
        delegate Task AsyncEventHandler(object s, EventArgs e); event AsyncEventHandler Changed;
            async Task On(object s, EventArgs e) => await First();
        """)]
    [InlineData("Saved += First; Saved += () => Task.CompletedTask; await Saved();",
        "static event Func<Task> Saved = () => Task.CompletedTask;")]
    [InlineData("Func<Task> f = null; f += First; f += Second; await f();", "")]
    [InlineData("Func<Task> f = First; f += Second; await f();", "")]
    [InlineData("Func<Task> f = null; f = First; f += Second; await f();", "")]
    [InlineData("Func<Task> f = null; f += () => First(); f += Second; await f();", "")]
    [InlineData("Func<Task> f = null; for (var i = 0; i < 2; i++) f += First; await f();", "")]
    [InlineData("Func<Task> a = First, b = Second; var f = a + b; await f();", "")]
    [InlineData("Func<Task> a = First, b = Second; Func<Task> f = null; f += a; f += b; await f();", "")]
    [InlineData("var f = new Func<Task>(First) + Second; await f();", "")]
    [InlineData("Func<Task> f = null; f = f + First; f = f + Second; await f();", "")]
    [InlineData("Func<Task> f = First; await (f + Second)();", "")]
    [InlineData("var f = (Func<Task>)Delegate.Combine(new Func<Task>(First), new Func<Task>(Second)); await f();", "")]
    [InlineData("Func<Task> f = First; f = (Func<Task>)Delegate.Combine(f, new Func<Task>(Second)); await f();", "")]
    [InlineData("_work = First; _work += Second; await _work();", "Func<Task> _work;")]
    [InlineData("Work = () => First(); Work += Second; await Work();", "Func<Task> Work { get; set; }")]
    [InlineData("Add(First); Add(Second); await _work();", "Func<Task> _work; void Add(Func<Task> work) => _work += work;")]
    [InlineData("Add(First); Add(Second); await _work();", "Func<Task> _work; void Add(Func<Task> work) { _work = _work + work; }")]
    [InlineData("Add(First); Add(Second); await _work();", """
        Func<Task> _work; void Add(Func<Task> work) { Put(work); } void Put(Func<Task> work) { var one = work; _work += one; }
        """)]
    [InlineData("Ev += First; Ev += Second; await _work();", """
        Func<Task> _work; event Func<Task> Ev { add { _work += value; } remove { _work -= value; } }
        """)]
    [InlineData("var bus = new Bus(); foreach (var p in new[] { this, new Plugin() }) bus.Saved += p.First; await bus.Raise();", "")]
    [InlineData("var bus = new Bus(); Connect(bus); Connect(bus); await bus.Raise();", "void Connect(Bus bus) => bus.Saved += First;")]
    [InlineData("IBus bus = new Bus(); bus.Saved += First; ((Bus)bus).Saved += Second; await ((Bus)bus).Raise();", "")]
    [InlineData("Local += First; await Local();", "static Func<Task> Local;")]
    [InlineData("Local += First; Local += Second; await Local();", "static Func<Task> Local = () => Task.CompletedTask;")]
    public Task Refuses_the_work_of_a_handler_that_another_may_follow(string run, string members) =>
        ChainCase.RefusesAsync(Program(First + Second, run, members), "finished-work");

    [Fact]
    public Task Refuses_a_lambda_that_another_handler_may_follow() => ChainCase.RefusesAsync(
        Program(
            Second,
            "Ev += async () => { Thread.Sleep(1); Log += \"1\"; await Task.Yield(); }; Ev += Second; await Ev();",
            "event Func<Task> Ev;"),
        "finished-work");

    [Fact]
    public Task Refuses_a_local_function_that_another_handler_may_follow() => ChainCase.RefusesAsync(
        Program(
            Second,
            "Ev += Here; Ev += Second; await Ev(); async Task Here() { Thread.Sleep(1); Log += \"1\"; await Task.Yield(); }",
            "event Func<Task> Ev;"),
        "finished-work");

    [Fact]
    public Task Refuses_a_handler_that_another_project_may_follow() => new ChainCase()
        .With("Core", ("Core.cs", Core, Core))
        .With(new ChainProject("App", ("App.cs", Subscriber, Subscriber)) { Uses = ["Core"] })
        .RefusesAsync("finished-work");

    [Theory]
    [InlineData("_work = First; await _work();", "Func<Task> _work;")]
    [InlineData("Func<Task> f = First; await f();", "")]
    [InlineData("Func<Task> f = null; f += First; await f();", "")]
    [InlineData("Func<Task> f = Second; f += First; await f();", "")]
    [InlineData("var bus = new Bus(); bus.Saved += First; await bus.Raise();", "")]
    [InlineData("var bus = new Bus(); bus.Saved += First; bus.Closed += Second; await bus.Raise();", "")]
    [InlineData("var a = new Bus { Single = First }; var b = new Bus { Single = Second }; await a.Single(); await b.Single();", "")]
    [InlineData("await _work();", "Func<Task> _work; public Plugin() { _work += First; }")]
    [InlineData("Add(First); await _work();", "Func<Task> _work; void Add(Func<Task> work) => _work = work;")]
    [InlineData("await Kept();", "static readonly Func<Task> Kept = new Plugin().First;")]
    public Task Converts_a_handler_that_stands_alone_or_last(string run, string members) => ChainCase.ConvertsAsync(
        Program(First + Second, run, members),
        Program(FirstAsync + Second, run, members));

    /// <summary>The call went on at that await already.</summary>
    [Fact]
    public Task Converts_what_a_handler_does_after_its_first_await()
    {
        const string Run = "Ev += First; Ev += Second; await Ev();";
        const string Members = "event Func<Task> Ev;";
        return ChainCase.ConvertsAsync(
            Program("async Task First() { await Task.Yield(); Thread.Sleep(1); Log += \"1\"; }" + Second, Run, Members),
            Program("async Task First() { await Task.Yield(); await Task.Delay(1); Log += \"1\"; }" + Second, Run, Members));
    }

    /// <summary>A library may await each of the handlers. Whether one alone stands in its delegate, the source shows.</summary>
    [Theory]
    [InlineData("consumer.Received += First;")]
    [InlineData("consumer.Received += Second; consumer.Closed += First;")]
    [InlineData("client.Received += First; client.Received += Second;")]
    public Task Converts_a_handler_of_a_library(string run) => WithLibrary(
        Program(First + Second, run + " await Task.Yield();", Library),
        Program(FirstAsync + Second, run + " await Task.Yield();", Library)).RunAsync();

    [Theory]
    [InlineData("consumer.Received += First; consumer.Received += Second;")]
    [InlineData("foreach (var p in new[] { this, new Plugin() }) consumer.Received += p.First;")]
    public Task Refuses_one_of_several_handlers_of_a_library(string run)
    {
        var program = Program(First + Second, run + " await Task.Yield();", Library);
        return WithLibrary(program, program).RefusesAsync("finished-work");
    }

    private const string Library = "Queues.Consumer consumer = new(); MQTTnet.Client client = new();";

    private static ChainCase WithLibrary(string before, string after) => new ChainCase().With(
        new ChainProject("App", ("App.cs", before, after))
        {
            Libraries =
        [
            """
            using System;
            using System.Threading.Tasks;
            namespace Queues
            {
                public class Consumer { public event Func<Task> Received; public event Func<Task> Closed; }
            }
            namespace MQTTnet
            {
                public class Client { public event Func<Task> Received; }
            }
            """,
        ],
        });

    private const string Core = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Hub
        {
            public static string Log = "";
            public static Func<Task> Work;

            static Hub() { Work += First; }

            public static async Task First() { Thread.Sleep(1); Log += "1"; await Task.Yield(); }
        }
        """;

    private const string Subscriber = """
        using System.Threading.Tasks;

        public static class Subscriber
        {
            public static async Task Run() { Hub.Work += () => Task.CompletedTask; await Hub.Work(); }
        }
        """;

    private static string Program(string methods, string run, string members) =>
        $$"""
        #pragma warning disable CS0067, CS0649
        using System;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public interface IBus { event Func<Task> Saved; }

        public class Bus : IBus
        {
            public event Func<Task> Saved;
            public event Func<Task> Closed;
            public Func<Task> Single;

            public async Task Raise() { await Saved(); await Closed(); }
        }

        public class Plugin
        {
            public string Log = "";
            {{members}}

            public {{methods}}

            public async Task<string> Run() { {{run}} return Log; }
        }
        """;
}
