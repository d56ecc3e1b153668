using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>A task that an object keeps is complete but for the first time.</summary>
public class TaskWaitKeptTests
{
    [Theory]
    [InlineData("return _kept.{|#0:Result|};")]
    [InlineData("return s_kept.{|#0:Result|};")]
    [InlineData("return this._kept.ConfigureAwait(false).GetAwaiter().{|#0:GetResult|}();")]
    [InlineData("return _lazy.Value.{|#0:Result|};")]
    public Task Reports_a_task_that_is_kept_as_information(string body) => WaitAsync(body, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("_kept = LoadAsync(); return _kept.{|#0:Result|};")]
    [InlineData("_kept ??= LoadAsync(); return _kept.{|#0:Result|};")]
    [InlineData("return other._kept.{|#0:Result|};")]
    [InlineData("var task = LoadAsync(); return task.{|#0:Result|};")]
    [InlineData("return new System.Lazy<int>(() => 1).Value + LoadAsync().{|#0:Result|};")]
    public Task Flags_a_task_that_the_function_starts_itself(string body) => WaitAsync(body, DiagnosticSeverity.Warning);

    [Fact]
    public Task Flags_a_task_of_the_object_that_serves_the_request() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class PricesController : ControllerBase
        {
            private readonly Task<int> _price = Task.Run(() => 1);
            public int Get() => _price.[|Result|];
        }
        """);

    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("class Store { void UsePersistentStore() { } void M() => UsePersistentStore(); }", DiagnosticSeverity.Warning)]
    public Task Reports_a_scheduler_in_memory_as_information(string store, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        namespace Quartz
        {
            public interface IScheduler { Task<bool> DeleteJob(string key); }
        }
        class C
        {
            async Task M(Quartz.IScheduler scheduler) { await Task.Yield(); _ = scheduler.DeleteJob("").{|#0:Result|}; }
        }
        {{store}}
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    private static Task WaitAsync(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        class C
        {
            static Task<int> s_kept = LoadAsync();
            Task<int> _kept = LoadAsync();
            Lazy<Task<int>> _lazy = new(LoadAsync);
            static async Task<int> LoadAsync() { await Task.Yield(); return 1; }
            async Task<int> M(C other) { await Task.Yield(); {{body}} }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));
}
