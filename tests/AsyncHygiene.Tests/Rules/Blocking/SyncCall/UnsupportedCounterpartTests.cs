using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A method of the counterpart's name and type that cannot be called, or not on every object.</summary>
public class UnsupportedCounterpartTests
{
    [Fact]
    public Task Accepts_counterparts_that_only_throw() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        class Service
        {
            public int Arrow() => 1;
            public Task<int> ArrowAsync() => throw new NotSupportedException();
            public int Block() => 1;
            public Task<int> BlockAsync() { throw new NotImplementedException("later"); }
            public int Logged() => 1;
            public async Task<int> LoggedAsync() { Console.WriteLine("no"); throw new InvalidOperationException(); }
            public int Faulted() => 1;
            public Task<int> FaultedAsync() => Task.FromException<int>(new NotSupportedException());
            public int Returned() => 1;
            public ValueTask<int> ReturnedAsync() { return ValueTask.FromException<int>(new NotSupportedException()); }
            public virtual int Overridden() => 1;
            public virtual Task<int> OverriddenAsync() => throw new NotSupportedException();
            public int Real() => 1;
            public Task<int> RealAsync() { if (DateTime.Now.Year < 1) throw new InvalidOperationException(); return Task.FromResult(1); }
            public int Sometimes() => 1;
            public Task<int> SometimesAsync() { if (IsSync) throw new NotSupportedException(); return Task.FromResult(1); }
            public int Read(bool b) { if (b) throw new NotSupportedException(); return 1; }
            public Task<int> ReadAsync(bool b) { if (b) throw new NotSupportedException(); return Task.FromResult(1); }
            public int Waits() => WaitsAsync().Result;
            public Task<int> WaitsAsync() { if (IsSync) throw new NotSupportedException(); return Task.FromResult(1); }
            public int Second(int i) => i;
            public Task<int> SecondAsync(int i) => throw new NotSupportedException();
            public Task<int> SecondTaskAsync(int i) => Task.FromResult(i);
            public bool IsSync { get; set; }
        }

        class Both : Service { public override Task<int> OverriddenAsync() => Task.FromResult(1); }

        class C
        {
            async Task M(Service s, Both b)
            {
                await Task.Yield();
                s.Arrow();
                s.Block();
                s.Logged();
                s.Faulted();
                s.Returned();
                s.Overridden();
                b.[|Overridden|]();
                s.[|Real|]();
                s.Sometimes();
                s.[|Read|](true);
                s.[|Waits|]();
                s.[|Second|](1);
            }
        }
        """);

    /// <summary>What threw would run: a state machine that is fired synchronously refuses the asynchronous actions of its users.</summary>
    [Theory]
    [InlineData("throw new InvalidOperationException(\"Cannot run an asynchronous action.\");", "Task.Delay(1)", false)]
    [InlineData("throw new NotSupportedException();", "Task.Delay(1)", false)]
    [InlineData("_count++;", "Task.Delay(1)", true)]
    [InlineData("throw new NotSupportedException();", "throw new NotSupportedException()", true)]
    public Task Accepts_a_call_that_one_type_refuses(string synchronous, string asynchronous, bool isFlagged) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;

        abstract class Behaviour { public abstract void Execute(); public abstract Task ExecuteAsync(); }
        class Sync : Behaviour
        {
            public override void Execute() => Console.Out.Flush();
            public override Task ExecuteAsync() => Console.Out.FlushAsync();
        }
        class Async : Behaviour
        {
            int _count;
            public override void Execute() { {{synchronous}} }
            public override Task ExecuteAsync() => {{asynchronous}};
            public int Count => _count;
        }
        class C
        {
            async Task M(Behaviour behaviour) { await Task.Yield(); behaviour.{{(isFlagged ? "[|Execute|]" : "Execute")}}(); }
            async Task Exactly() { await Task.Yield(); new Sync().[|Execute|](); }
        }
        """);

    [Fact]
    public Task Accepts_counterparts_that_need_what_not_every_object_has() => Verify.AnalyzerAsync(
        """
        #nullable enable
        using System;
        using System.Diagnostics;
        using System.Threading.Tasks;

        class Executor
        {
            private readonly Func<object, object> _executor;
            private readonly Func<object, Task<object>>? _executorAsync;

            public Executor(bool isMethodAsync)
            {
                _executor = o => o;
                if (isMethodAsync)
                {
                    IsMethodAsync = true;
                    _executorAsync = o => Task.FromResult(o);
                }
            }

            public bool IsMethodAsync { get; }
            public object Execute(object o) => _executor(o);
            public Task<object> ExecuteAsync(object o) { Debug.Assert(_executorAsync != null); return _executorAsync(o); }
            public object Invoke(object o) => _executor(o);
            public Task<object> InvokeAsync(object o) => (_executorAsync ?? throw new InvalidOperationException())(o);
            public object Start(object o) => _executor(o);
            public Task<object> StartAsync(object o) { if (_executorAsync is null) throw new InvalidOperationException(); return _executorAsync.Invoke(o); }
            public object Call(object o) => _executor(o);
            public Task<object> CallAsync(object o) => _executorAsync is null ? Task.FromResult(_executor(o)) : _executorAsync(o);
        }

        #nullable disable
        class Old
        {
            private readonly Func<int> _run;
            private readonly Func<Task<int>> _runAsync;
            private readonly Func<int> _always, _later;
            private readonly Func<Task<int>> _alwaysAsync;
            private Func<Task<int>> _laterAsync;

            public Old(Func<int> run) { _run = _always = _later = run; _alwaysAsync = () => Task.FromResult(1); }
            public Old(Func<int> run, Func<Task<int>> runAsync) : this(run) { if (runAsync != null) _runAsync = runAsync; }

            public int Run() => _run();
            public Task<int> RunAsync() => _runAsync();
            public int Always() => _always();
            public Task<int> AlwaysAsync() { _ = _always; return _alwaysAsync(); }
            public int Later() { _laterAsync = null; return _later(); }
            public Task<int> LaterAsync() { _ = _later; _laterAsync = () => Task.FromResult(1); return _laterAsync(); }
        }

        class C
        {
            async Task M(Executor e, Old old)
            {
                await Task.Yield();
                e.Execute(1);
                e.Invoke(1);
                e.Start(1);
                e.[|Call|](1);
                old.Run();
                old.[|Always|]();
                old.[|Later|]();
            }
        }
        """);

    [Fact]
    public Task Accepts_counterparts_that_give_no_task_to_await() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class Store
        {
            public int Load(int id) => int.Parse("1");
            public virtual Task<int> LoadAsync(int id) => null;
            public int Save(int id) { return Load(id); }
            public Task<int> SaveAsync(int id) { return default!; }
            public int Both(int id) => 1;
            public Task<int> BothAsync(int id) => null;
            public int Value(int id) => Load(id);
            public ValueTask<int> ValueAsync(int id) => default;
            public int Some(int id) => Load(id);
            public Task<int> SomeAsync(int id) => id == 0 ? null : Real();
            private static async Task<int> Real() { await Task.Delay(1); return 1; }
        }

        class Derived : Store { public override async Task<int> LoadAsync(int id) { await Task.Delay(1); return 1; } }

        class C
        {
            async Task M(Store s, Derived d)
            {
                await Task.Yield();
                s.Load(1);
                d.[|Load|](1);
                s.Save(1);
                s.[|Both|](1);
                s.[|Value|](1);
                s.[|Some|](1);
            }
        }
        """);

    [Fact]
    public Task Accepts_counterparts_that_their_author_restricts() => Verify.AnalyzerAsync(
        """
        using System;
        using System.ComponentModel;
        using System.Diagnostics.CodeAnalysis;
        using System.Runtime.Versioning;
        using System.Threading.Tasks;

        class Store
        {
            public int Tried() => 1;
            [Experimental("X1")] public Task<int> TriedAsync() => null;
            public int Windows() => 1;
            [SupportedOSPlatform("windows")] public Task<int> WindowsAsync() => null;
            public int Linux() => 1;
            [UnsupportedOSPlatform("linux")] public Task<int> LinuxAsync() => null;
            public int Browser() => 1;
            [UnsupportedOSPlatform("browser")] public Task<int> BrowserAsync() => null;
            public int Hidden() => 1;
            [EditorBrowsable(EditorBrowsableState.Never)] public Task<int> HiddenAsync() => null;
            public int Advanced() => 1;
            [EditorBrowsable(EditorBrowsableState.Advanced)] public Task<int> AdvancedAsync() => null;
            [SupportedOSPlatform("windows")] public int Both() => 1;
            [SupportedOSPlatform("windows")] public Task<int> BothAsync() => null;
            public int Marked() => 1;
            [Mark(new[] { 1 })] public Task<int> MarkedAsync() => null;
            public int Old() => 1;
            [Obsolete("no", true)] public virtual Task<int> OldAsync() => null;
        }

        class MarkAttribute : Attribute { public MarkAttribute(int[] values) { } }

        class Derived : Store
        {
        #pragma warning disable CS0672, CS0809
            public override Task<int> OldAsync() => Task.Delay(1).ContinueWith(t => 1);
        }

        class C
        {
            async Task M(Store s, Derived d)
            {
                await Task.Yield();
                s.Tried();
                s.Windows();
                s.Linux();
                s.[|Browser|]();
                s.Hidden();
                s.[|Advanced|]();
                s.[|Both|]();
                s.[|Marked|]();
                s.Old();
                d.Old();
            }
        }
        """);

    [Fact]
    public Task Accepts_overrides_at_run_time_that_only_throw() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;

        interface IStore { int Load(int id); Task<int> LoadAsync(int id); }
        class Remote : IStore { public int Load(int id) => 1; public async Task<int> LoadAsync(int id) { await Task.Delay(1); return 1; } }
        class Old : IStore { public int Load(int id) => 1; public Task<int> LoadAsync(int id) => throw new NotImplementedException(); }

        interface IReader { int Load(int id); Task<int> LoadAsync(int id); }
        class Reader : IReader { public int Load(int id) => 1; public async Task<int> LoadAsync(int id) { await Task.Delay(1); return 1; } }
        class WriteOnly : IReader { public int Load(int id) => throw new NotSupportedException(); public Task<int> LoadAsync(int id) => throw new NotSupportedException(); }

        abstract class Base { public virtual int Load(int id) => 1; public virtual async Task<int> LoadAsync(int id) { await Task.Delay(1); return 1; } }
        sealed class Broken : Base { public override Task<int> LoadAsync(int id) => throw new NotSupportedException(); }

        class C
        {
            private readonly IStore _old = new Old();
            private readonly IStore _remote = new Remote();

            async Task M(IStore any, IReader reader, Broken broken)
            {
                await Task.Yield();
                _old.Load(1);
                _remote.[|Load|](1);
                any.{|#0:Load|}(1);
                reader.[|Load|](1);
                broken.Load(1);
                Base b = new Broken();
                b.Load(1);
            }
        }
        """,
        new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage("'IStore.Load' blocks a thread-pool thread in async code: C.M; "
                + "use 'await LoadAsync' (information: it helps only if the type at run time supports it: one of them only throws)"));

    /// <summary>The synchronous one is not written yet.</summary>
    [Theory]
    [InlineData("", "throw new NotImplementedException();", DiagnosticSeverity.Info)]
    [InlineData("", "Console.WriteLine(); throw new NotImplementedException();", DiagnosticSeverity.Warning)]
    [InlineData("abstract", "throw new NotImplementedException();", DiagnosticSeverity.Warning)]
    public Task Reports_a_call_that_only_throws_as_information(string modifier, string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System;
            using System.Threading.Tasks;
            {{modifier}} class Mail
            {
                public int Send() { {{body}} }
                public async Task<int> SendAsync() { await Task.Yield(); return 1; }
            }
            class C { async Task M(Mail mail) { await Task.Yield(); mail.{|#0:Send|}(); } }
            """,
            new DiagnosticResult("AH1003", severity).WithLocation(0));
}
