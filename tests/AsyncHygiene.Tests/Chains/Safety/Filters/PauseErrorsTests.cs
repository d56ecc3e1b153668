using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Filters;

/// <summary><c>Thread.Sleep</c> and <c>Task.Delay</c> do not take the same times, and name their parameters differently.</summary>
public class PauseErrorsTests
{
    private const string OfRange = "catch (ArgumentOutOfRangeException) { }";
    private const string OfArgument = "catch (ArgumentException e) { Console.WriteLine(e.Message); }";
    private const string OfName = "catch (Exception e) when (e is ArgumentException { ParamName: \"millisecondsTimeout\" }) { }";

    [Theory]
    [InlineData("Thread.Sleep(span);", OfRange)]
    [InlineData("Thread.Sleep(span);", OfArgument)]
    [InlineData("Thread.Sleep(span);", OfName)]
    [InlineData("Thread.Sleep(TimeSpan.FromDays(days));", OfRange)]
    [InlineData("Thread.Sleep(days);", OfName)]
    public async Task Refuses_a_pause_whose_error_a_handler_waits_for(string work, string handler)
    {
        var inside = Source($"try {{ {work} }} {handler}", "Work(span, days);");
        var above = Source(work, $"try {{ Work(span, days); }} {handler}");
        foreach (var source in new[] { inside, above })
        {
            var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
            var refused = Assert.Single(report.Refused).Refusal;
            Assert.Equal("other-work", refused.Code);
            Assert.Contains("which the handler in 'App.cs', line", refused.Reason, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("Thread.Sleep(span);", "catch (Exception) { }", "await Task.Delay(span);")]
    [InlineData("Thread.Sleep(span);", "catch (InvalidOperationException) { }", "await Task.Delay(span);")]
    [InlineData("Thread.Sleep(days);", OfRange, "await Task.Delay(days);")]
    [InlineData("Thread.Sleep(100);", OfName, "await Task.Delay(100);")]
    [InlineData("Thread.Sleep(TimeSpan.FromSeconds(5));", OfRange, "await Task.Delay(TimeSpan.FromSeconds(5));")]
    [InlineData("Thread.Sleep(TimeSpan.FromDays(1.5));", OfRange, "await Task.Delay(TimeSpan.FromDays(1.5));")]
    public async Task Converts_a_pause_whose_error_no_handler_waits_for(string work, string handler, string awaited) => Assert.Contains(
        awaited,
        await new ChainCase().With("App", ("App.cs", Source($"try {{ {work} }} {handler}", "Work(span, days);"), "")).ConvertedTextAsync(),
        StringComparison.Ordinal);

    private static string Source(string work, string caller) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Pauses
        {
            public async Task RunAsync(TimeSpan span, int days) { await Task.Yield(); Call(span, days); }
            private void Call(TimeSpan span, int days) { {{caller}} }
            private void Work(TimeSpan span, int days) { {{work}} }
        }
        """;
}
