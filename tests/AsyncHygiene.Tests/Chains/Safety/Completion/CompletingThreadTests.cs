using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Completion;

/// <summary>
/// A wait for a task of the solution's own source: what follows an await of it runs inside of the call that completes the task.
/// </summary>
public class CompletingThreadTests
{
    private const string Made = "_source = new TaskCompletionSource<string>()";

    [Theory]
    [InlineData("void Publish() { lock (_gate) { _state = 1; _source.SetResult(\"\"); } }")]
    [InlineData("void Publish() { lock (_gate) Complete(); } void Complete() => _source.SetResult(\"\");")]
    [InlineData("void Publish() { _source.TrySetResult(\"\"); _state = 1; }")]
    [InlineData("void Publish() { try { _source.SetResult(\"\"); } finally { _state = 1; } }")]
    [InlineData("void Publish() { for (var i = 0; i < 9; i++) if (i == 3) _source.SetResult(\"\"); }")]
    [InlineData("void Publish() { if (_source.TrySetCanceled()) _state = 1; }")]
    [InlineData("void Publish() => new Thread(() => _source.SetResult(\"\")).Start();")]
    [InlineData(
        "void Publish() => Later(() => _source.SetResult(\"\")); private static void Later(Action a) => new Thread(() => a()).Start();")]
    [InlineData("void Publish() { using var s = new MemoryStream(); _source.SetResult(\"\"); }")]
    public async Task Refuses_a_wait_for_what_other_code_completes_in_passing(string completing)
    {
        await ChainCase.RefusesAsync(Program(Made, completing, "_source.Task.Result"), "thread-affine");
        await ChainCase.RefusesAsync(Program(Made, completing, "Ask().Result"), "thread-affine");
        await ChainCase.RefusesAsync(Program(Made, completing, "Ask().GetAwaiter().GetResult()"), "thread-affine");
    }

    /// <summary>Behind an async method or a combination the task still ends where the source is completed.</summary>
    [Theory]
    [InlineData("AskAsync().Result")]
    [InlineData("this.WaitAsync().Result")]
    [InlineData("Task.WhenAny(_source.Task, Ask()).Result.ToString()")]
    [InlineData("Task.WhenAll(Ask()).Result[0]")]
    [InlineData("_source.Task.WaitAsync(TimeSpan.FromSeconds(1)).GetAwaiter().GetResult()")]
    [InlineData("_source.Task.ContinueWith(t => t.Result, TaskContinuationOptions.ExecuteSynchronously).Result")]
    [InlineData("_late.Value.Result")]
    public Task Refuses_a_wait_for_what_ends_with_the_source(string wait) => ChainCase.RefusesAsync(
        Program(
            Made,
            "void Publish() { lock (_gate) { _state = 1; _source.SetResult(\"\"); } } "
                + "Task<string> WaitAsync() => _source.Task; "
                + "async Task<string> AskAsync() { await Task.Yield(); return await AgainAsync(); } "
                + "async Task<string> AgainAsync() => await _source.Task; "
                + "Lazy<Task<string>> _late; void Start() { _late = new Lazy<Task<string>>(() => _source.Task); }",
            wait),
        "thread-affine");

    /// <summary>In another type, or by a method or an event that other code goes on after.</summary>
    [Theory]
    [InlineData(
        "int _n; internal void Publish() => _source.SetResult(\"\");",
        "class Other { readonly object _g = new(); int _n; void Do(C c) { lock (_g) { c.Publish(); _n = 1; } } }")]
    [InlineData(
        "event Action Done; int _n; void Start() { Done += () => _source.TrySetResult(\"\"); } void End() { Done?.Invoke(); _n = 1; }",
        "")]
    public Task Refuses_a_wait_for_what_is_completed_further_up(string completing, string other) =>
        ChainCase.RefusesAsync(Program(Made, completing, "Ask().Result") + "\n" + other, "thread-affine");

    /// <summary>The loop of a protocol: it reads the next answer only when it has come back.</summary>
    [Fact]
    public Task Refuses_a_wait_for_the_answer_of_a_reading_loop() => ChainCase.RefusesAsync(
        """
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public class Client
        {
            private readonly Dictionary<int, TaskCompletionSource<string>> _pending = new();
            private readonly ConcurrentQueue<int> _wire = new();

            private void Read()
            {
                while (_wire.TryDequeue(out var i))
                {
                    TaskCompletionSource<string> answer;
                    lock (_pending)
                        answer = _pending[i];
                    answer.SetResult("");
                }
            }

            private Task<string> Ask()
            {
                var answer = new TaskCompletionSource<string>();
                lock (_pending)
                    _pending[1] = answer;
                _wire.Enqueue(1);
                return answer.Task;
            }

            public async Task<string> M()
            {
                await Task.Yield();
                return Ask().Result;
            }
        }
        """,
        "thread-affine");

    /// <summary>A bounded queue: who finds it full waits for the next one that takes something out.</summary>
    [Theory]
    [InlineData("Task? wait = null; if (_count == 9) { _full = new TaskCompletionSource(); wait = _full.Task; } wait?.Wait();")]
    [InlineData("var full = _full; full?.Task.Wait();")]
    [InlineData("var wait = _full?.Task; wait?.Wait();")]
    [InlineData("_full ??= new TaskCompletionSource(); _full.Task.GetAwaiter().GetResult();")]
    [InlineData("if (_full is { } full) full.Task.Wait();")]
    [InlineData("Task.WaitAll(_full?.Task ?? Task.CompletedTask);")]
    [InlineData("(_full?.Task ?? Task.CompletedTask).Wait();")]
    public Task Refuses_a_wait_for_a_source_that_may_not_be_there(string waiting) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading.Tasks;

        public class C
        {
            private readonly object _gate = new();
            private TaskCompletionSource? _full = new();
            private int _count;

            private void Take()
            {
                lock (_gate)
                {
                    _full?.SetResult();
                    _full = null;
                    _count--;
                }
            }

            public async Task M()
            {
                await Task.Yield();
                {{waiting}}
                _count++;
            }
        }
        """,
        "thread-affine");

    [Theory]
    [InlineData(Made, "void Publish() { _state = 1; _source.SetResult(\"\"); }")]
    [InlineData(Made, "void Publish() { try { _state = 1; _source.SetResult(\"\"); } catch (Exception e) { _source.SetException(e); } }")]
    [InlineData(Made, "void Publish(Timer t) => AppDomain.CurrentDomain.ProcessExit += (_, _) => _source.TrySetResult(\"\");")]
    [InlineData(Made, "void Publish() { if (_state == 1) _source.SetResult(\"\"); else _source.SetCanceled(); }")]
    [InlineData(
        "_source = new TaskCompletionSource<string>(TaskCreationOptions.RunContinuationsAsynchronously)",
        "void Publish() { lock (_gate) { _source.SetResult(\"\"); } }")]
    public Task Converts_a_wait_for_what_is_completed_at_the_end(string source, string completing) => ChainCase.ConvertsAsync(
        Program(source, completing, "Ask().Result"),
        Program(source, completing, "await Ask()"));

    private static string Program(string source, string completing, string wait) =>
        $$"""
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class C
        {
            private readonly object _gate = new();
            private readonly TaskCompletionSource<string> {{source}};
            private int _state;

            private {{completing}}

            private Task<string> Ask() => _source.Task;

            public async Task<string> M()
            {
                await Task.Yield();
                return {{wait}};
            }
        }
        """;
}
