using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
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
            private readonly Func<Task<int>> _always;
            private Func<Task<int>> _later;

            public Old(Func<int> run) { _run = run; _always = () => Task.FromResult(1); }
            public Old(Func<int> run, Func<Task<int>> runAsync) : this(run) { if (runAsync != null) _runAsync = runAsync; }

            public int Run() => _run();
            public Task<int> RunAsync() => _runAsync();
            public int Always() => _run();
            public Task<int> AlwaysAsync() => _always();
            public int Later() => _run();
            public Task<int> LaterAsync() { _later = () => Task.FromResult(1); return _later(); }
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
}
