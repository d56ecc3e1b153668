using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>
/// A constructor that keeps a delegate runs nothing: the functions that read what keeps it may. Next to each case stands one that runs it.
/// </summary>
public class StoredDelegateTests
{
    [Theory]
    [InlineData("class Job { readonly Action _a; public Job(Action a) { _a = a; } public void Run() => _a(); }")]
    [InlineData(
        "class Job { Action _a; public Job(Action a) => this._a = (a ?? throw new "
            + "ArgumentNullException(nameof(a))); public void Run() => _a?.Invoke(); }")]
    [InlineData(
        "class Job { public Action Do { get; } public Job(Action a) { "
            + "ArgumentNullException.ThrowIfNull(a); if (a == null) return; Do = a; } }")]
    [InlineData("class Job(Action a) { public void Run() => a(); }")]
    [InlineData("class Job(Action a) { readonly Action _a = a; public void Run() => _a(); }")]
    [InlineData("class Job(Action a) { public Action Do { get; } = a; }")]
    [InlineData("record Job(Action Do);")]
    [InlineData("record struct Job(Action Do);")]
    [InlineData(
        "class Keeper { protected readonly Action A; protected Keeper(Action a) => A = a; public void "
            + "Run() => A(); } class Job : Keeper { public Job(Action a) : base(a) { } }")]
    [InlineData(
        "class Keeper { protected readonly Action A; protected Keeper(Action a) => A = a; public void "
            + "Run() => A(); } class Job(Action a) : Keeper(a);")]
    [InlineData(
        "class Job { readonly Action _a; public Job(Action a, int i) => _a = a; public Job(Action a) : "
            + "this(a, 1) { } public void Run() => _a(); }")]
    [InlineData(
        "class Job<T> { readonly Action _a; public Job(Action a) => _a = a; public void Run() => _a(); "
            + "} class Job : Job<int> { public Job(Action a) : base(a) { } }")]
    public async Task Accepts_a_delegate_that_a_constructor_only_keeps(string job)
    {
        var source = $$"""
            public class AController : ControllerBase
            {
                static readonly List<object> s_jobs = new();
                public void Get() { s_jobs.Add(new Job(() => Thread.Sleep(1))); s_jobs.Add(new Job(Slow)); s_jobs.Add(Make(Slow)); }
                static Job Make(Action a) => new Job(a);
                static void Slow() => Thread.Sleep(1);
            }
            {{job}}
            """;
        await PathAssert.SilentAsync(source);
    }

    /// <summary>The implementations of the author's contract all run it while the call waits.</summary>
    [Theory]
    [InlineData("class Executor : IExecutor { public T Run<T>(string s, Func<string, T> f) => f(s); }", true)]
    [InlineData("class Executor : IExecutor { public T Run<T>(string s, Func<string, T> run) { lock (this) return run(s); } }", true)]
    [InlineData("class Executor : IExecutor { T IExecutor.Run<T>(string s, Func<string, T> run) => run(s); }", true)]
    [InlineData("class Executor : Runs, IExecutor { } class Runs { public T Run<T>(string s, Func<string, T> f) => f(s); }", true)]
    [InlineData("class Keeper : IExecutor { object F; public T Run<T>(string s, Func<string, T> f) { F = f; return default; } }", false)]
    [InlineData("", false)]
    [InlineData(
        "class Executor : IExecutor { public T Run<T>(string s, Func<string, T> f) => f(s); } "
            + "class Later : IExecutor { Delegate _f; public T Run<T>(string s, Func<string, T> f) { _f = f; return default; } }",
        false)]
    public Task Flags_a_delegate_that_each_implementation_runs(string executors, bool isProven)
    {
        var code = $$"""
            public interface IExecutor { T Run<T>(string connection, Func<string, T> work); }
            {{executors}}
            public class AController(IExecutor executor) : ControllerBase
            {
                public int Get() => executor.Run("", c => Slow());
                static int Slow() { Thread.{|#0:Sleep|}(1); return 1; }
            }
            """;
        const string Path = "AController.Get → AController.Slow";
        return isProven ? PathAssert.ProvenAsync(code, Path) : PathAssert.PossibleAsync(code, Path);
    }

    /// <summary>What no implementation runs for its caller, the call does not wait for.</summary>
    [Fact]
    public Task Accepts_a_delegate_that_each_implementation_gives_to_a_thread_of_its_own() => PathAssert.SilentAsync(
        """
        public interface IExecutor { void Run(Action work); }
        class Executor : IExecutor { public void Run(Action work) => new Thread(() => work()).Start(); }
        public class AController(IExecutor executor) : ControllerBase { public void Get() => executor.Run(() => Thread.Sleep(1)); }
        """);

    [Fact]
    public Task Flags_the_delegate_of_a_lazy_value_that_the_same_function_reads() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public string Get() { var lazy = new Lazy<string>(() => Slow()); return lazy.Value; }
            public string Put() { Lazy<string> lazy = new(Slower); if (lazy.Value == "") return ""; return lazy.Value; }
            public string Post() => new Lazy<string>(() => { Thread.{|#2:Sleep|}(1); return ""; }).Value;
            public async Task<string> Patch() { var lazy = new Lazy<string>(() => { Thread.{|#3:Sleep|}(1); return ""; }); await Task.Yield(); return lazy.Value; }
            static string Slow() { Thread.{|#0:Sleep|}(1); return ""; }
            static string Slower() { Thread.{|#1:Sleep|}(1); return ""; }
        }
        """,
        "AController.Get → AController.Slow",
        "AController.Put → AController.Slower",
        "AController.Post → lambda in AController.Post",
        "AController.Patch");

    [Fact]
    public Task Reports_a_lazy_value_that_leaves_the_function_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            Lazy<string> _kept;
            public void Get() { _kept = new Lazy<string>(() => { Thread.{|#0:Sleep|}(1); return ""; }); }
            public Func<string> Put() { var lazy = new Lazy<string>(() => { Thread.{|#1:Sleep|}(1); return ""; }); return () => lazy.Value; }
        }
        """,
        "AController.Get → lambda in AController.Get",
        "AController.Put → lambda in AController.Put");

    [Fact]
    public Task Reports_a_kept_delegate_where_a_request_may_run_it() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            static readonly List<Job> s_jobs = new();
            public void Post() => s_jobs.Add(new Job(Slow));
            public void Get() => s_jobs[0].Run();
            static void Slow() => Thread.{|#0:Sleep|}(1);
        }
        class Job { readonly Action _a; public Job(Action a) { _a = a; } public void Run() => _a(); }
        """,
        "AController.Get → Job.Run → AController.Slow");

    [Fact]
    public Task Reports_a_record_whose_delegate_a_request_runs() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            static readonly List<Job> s_jobs = new();
            public void Post() => s_jobs.Add(new Job(() => Thread.{|#0:Sleep|}(1)));
            public void Get() => s_jobs[0].Do();
        }
        record Job(Action Do);
        """,
        "AController.Get → lambda in AController.Post");

    [Theory]
    [InlineData("class Job { readonly Action _a; public Job(Action a) { _a = a; a(); } }")]
    [InlineData("class Job { public Job(Action a) => a(); }")]
    [InlineData("class Job(Action a) { readonly int _i = Call(a); static int Call(Action a) { a(); return 1; } }")]
    public Task Reports_a_delegate_that_a_constructor_runs(string job)
    {
        var source = $$"""
            public class AController : ControllerBase { public void Get() { _ = new Job(() => Thread.{|#0:Sleep|}(1)); } }
            {{job}}
            """;
        return job.StartsWith("class Job(", System.StringComparison.Ordinal)
            ? PathAssert.PossibleAsync(source, "AController.Get → lambda in AController.Get")
            : PathAssert.ProvenAsync(source, "AController.Get → lambda in AController.Get");
    }

    [Theory]
    [InlineData("class Job { public Job(Action a) => Elsewhere.Kept = a; } static class Elsewhere { public static Action Kept; }")]
    [InlineData("class Job { Action _a; public Job(Action a) => Kept = a; Action Kept { get => _a; set { _a = value; _a(); } } }")]
    [InlineData("class Job { event Action E; public Job(Action a) => E += a; public void Raise() => E(); }")]
    public Task Reports_a_delegate_that_a_constructor_puts_elsewhere_as_possible(string job) => PathAssert.PossibleAsync(
        $$"""
        public class AController : ControllerBase { public void Get() { _ = new Job(() => Thread.{|#0:Sleep|}(1)); } }
        {{job}}
        """,
        "AController.Get → lambda in AController.Get");
}
