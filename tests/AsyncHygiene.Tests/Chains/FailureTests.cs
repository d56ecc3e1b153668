using System;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>A mistake of ours, or of the compiler's, costs one chain and not the whole run.</summary>
[Collection("Failures that are told")]
public sealed class FailureTests : IDisposable
{
    public FailureTests() => AppContext.SetSwitch(Refusal.FailFastSwitch, false);

    public void Dispose() => AppContext.SetSwitch(Refusal.FailFastSwitch, true);

    [Fact]
    public void Names_what_was_thrown_and_where()
    {
        var refusal = Refusal.OfFailure(Thrown(new NotSupportedException("planted")))!;
        Assert.Equal("failed", refusal.Code);
        Assert.Contains("please report it: NotSupportedException at AsyncHygiene.Tests.Chains.FailureTests.Thrown(", refusal.Reason);
        Assert.DoesNotContain('\n', refusal.Reason);
    }

    [Fact]
    public void Keeps_what_ends_every_run()
    {
        Assert.Null(Refusal.OfFailure(new OperationCanceledException()));
        Assert.Null(Refusal.OfFailure(new TaskCanceledException()));
        Assert.Null(Refusal.OfFailure(new OutOfMemoryException()));
    }

    [Fact]
    public void Keeps_the_exception_in_every_other_test()
    {
        AppContext.SetSwitch(Refusal.FailFastSwitch, true);
        Assert.Null(Refusal.OfFailure(new NotSupportedException()));
    }

    /// <summary>All are tried, then by halves: 2, 1, 1 and 7, 3, 1, 2, 4, … chains.</summary>
    /// <param name="count">The chains, each with one await.</param>
    /// <param name="failing">The attempts that fail.</param>
    /// <param name="refused">The chains that stay.</param>
    [Theory]
    [InlineData(2, 1, 0)]
    [InlineData(2, 2, 1)]
    [InlineData(7, 1, 0)]
    [InlineData(7, 3, 1)]
    [InlineData(7, int.MaxValue, 7)]
    public async Task Converts_the_chains_next_to_the_one_that_fails(int count, int failing, int refused)
    {
        var attempts = 0;
        var report = await ConvertAsync(count, new Host(() =>
        {
            if (attempts++ < failing)
                throw new NotSupportedException("planted");
        }));
        Assert.Equal(Enumerable.Repeat("failed", refused), report.Refused.Select(r => r.Refusal.Code));
        Assert.All(report.Refused, r => Assert.Contains("NotSupportedException", r.Refusal.Reason));
        Assert.Equal(count - refused, report.Converted.Count);
        Assert.Equal(count - refused, report.Members.Count);
    }

    [Fact]
    public Task Keeps_a_cancellation() => Assert.ThrowsAsync<OperationCanceledException>(
        () => ConvertAsync(2, new Host(() => throw new OperationCanceledException())));

    private static async Task<ChainReport> ConvertAsync(int count, IProgress<string> progress)
    {
        var files = Enumerable.Range(0, count).Select(i => ($"Store{i}.cs", Store(i), Store(i)));
        return await new ChainCase().With("App", [.. files]).ReportAsync(progress);
    }

    private static string Store(int i) => $$"""
        using System.Threading;

        public class Store{{i}}
        {
            public int Load()
            {
                Thread.Sleep(1);
                return {{i}};
            }
        }
        """;

    /// <summary>Hears that a plan is about to be compiled, in the middle of our own work.</summary>
    private sealed class Host(Action compiling) : IProgress<string>
    {
        public void Report(string value)
        {
            if (value.StartsWith("Compiling", StringComparison.Ordinal))
                compiling();
        }
    }

    private static Exception Thrown(Exception exception)
    {
        try
        {
            throw exception;
        }
        catch (Exception e)
        {
            return e;
        }
    }
}
