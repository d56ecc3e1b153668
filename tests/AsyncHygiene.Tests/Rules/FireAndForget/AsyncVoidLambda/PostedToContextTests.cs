using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidLambdaAnalyzer, AsyncHygiene.Fixes.AsyncVoidLambdaFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoidLambda;

/// <summary>Lambdas that are posted to a synchronization context which takes their exceptions.</summary>
public class PostedToContextTests
{
    private const string Set = "SynchronizationContext.SetSynchronizationContext";

    [Theory]
    [InlineData("var old = SynchronizationContext.Current; " + Set + "(loop); loop.Post(async _ => await task(), null); " + Set + "(old);")]
    [InlineData("var own = new Loop(); " + Set + "(own); own.Send(async _ => await task(), null); own.Run();")]
    [InlineData("SynchronizationContext own = new Loop(); " + Set + "(own); own.Post(async _ => await task(), null);")]
    [InlineData("_kept.Post(async _ => await task(), null); } void Begin() { " + Set + "(_kept);")]
    [InlineData("new Self().Post(async _ => await task(), null);")]
    [InlineData("new BelowSelf().Post(async _ => await task(), null);")]
    public Task Accepts_what_is_posted_to_the_context_of_its_thread(string body) => Verify.AnalyzerAsync(In(body));

    [Theory]
    [InlineData("loop.Post([|async|] _ => await task(), null);")]
    [InlineData("var own = new Loop(); own.Post([|async|] _ => await task(), null); " + Set + "(own);")]
    [InlineData("var other = new Loop(); " + Set + "(other); loop.Post([|async|] _ => await task(), null);")]
    [InlineData("var pool = new SynchronizationContext(); " + Set + "(pool); pool.Post([|async|] _ => await task(), null);")]
    [InlineData(Set + "(loop); ThreadPool.QueueUserWorkItem([|async|] _ => await task());")]
    [InlineData(Set + "(loop); loop.Take([|async|] () => await task());")]
    public Task Flags_what_runs_where_no_context_of_its_own_is(string body) => Verify.AnalyzerAsync(In(body));

    private static string In(string body) => $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Loop : SynchronizationContext
        {
            public override void Post(SendOrPostCallback d, object state) { }
            public void Run() { }
            public void Take(Action action) { }
        }
        class Self : SynchronizationContext
        {
            public override void Post(SendOrPostCallback d, object state) { }
            private void Run() => SetSynchronizationContext(this);
        }
        class BelowSelf : Self { }

        class Tasks
        {
            private readonly Loop _kept = new();
            void M(Func<Task> task, Loop loop) { {{body}} }
        }
        """;
}
