using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SynchronizationWaitAnalyzer, AsyncHygiene.Fixes.SynchronizationWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SynchronizationWait;

/// <summary>What holds a thread for a few steps in memory, and what holds one thread for good.</summary>
public class SemaphoreAsLockTests
{
    [Fact]
    public Task Reports_a_semaphore_that_nothing_holds_over_an_await_as_information() => GateAsync(
        "int Next() { _gate.{|#0:Wait|}(); try { return ++_last; } finally { _gate.Release(); } }",
        DiagnosticSeverity.Info);

    [Theory]
    [InlineData("int Next() { _gate.{|#0:Wait|}(); _gate.Release(); return 1; } async Task Other() { await _gate.WaitAsync(); }")]
    [InlineData("int Next() { Gate.{|#0:Wait|}(); Gate.Release(); return 1; } public SemaphoreSlim Gate = new(1);")]
    [InlineData("int Next() { _gate.{|#0:Wait|}(); return 1; } void End() => _gate.Release();")]
    public Task Flags_a_semaphore_that_may_be_held_over_an_await(string members) => GateAsync(members, DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("foreach (var item in _queue.{|#0:GetConsumingEnumerable|}()) Use(item);", DiagnosticSeverity.Info)]
    [InlineData("while (true) Use(_queue.{|#0:Take|}());", DiagnosticSeverity.Info)]
    [InlineData("Use(_queue.{|#0:Take|}());", DiagnosticSeverity.Warning)]
    [InlineData("foreach (var item in queue.{|#0:GetConsumingEnumerable|}()) Use(item);", DiagnosticSeverity.Warning)]
    public Task Reports_the_consumer_of_its_own_queue_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Collections.Concurrent;
        using System.Threading.Tasks;
        class C
        {
            readonly BlockingCollection<int> _queue = new();
            async Task Run(BlockingCollection<int> queue) { await Task.Yield(); {{body}} }
            void Use(int item) { }
        }
        """,
        new DiagnosticResult("AH1005", severity).WithLocation(0));

    private static Task GateAsync(string members, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class NumbersController : ControllerBase
        {
            private readonly SemaphoreSlim _gate = new(1);
            private int _last;
            public int Get() => Next();
            private {{members}}
        }
        """,
        new DiagnosticResult("AH1005", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
}
