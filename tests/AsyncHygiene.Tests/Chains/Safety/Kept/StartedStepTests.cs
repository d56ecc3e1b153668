using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Kept;

/// <summary>
/// Async iterators whose next item is asked for by hand: <c>var next = e.MoveNextAsync(); Work(); await next;</c>. What the iterator does
/// up to its next <c>yield</c> or await is done when the call returns.
/// </summary>
public class StartedStepTests
{
    private const string Items = "async IAsyncEnumerable<int> Items() { Thread.Sleep(1); Log += 1; yield return 1; await Task.Yield(); }";
    private const string ItemsAsync =
        "async IAsyncEnumerable<int> Items() { await Task.Delay(1); Log += 1; yield return 1; await Task.Yield(); }";

    private const string Start = "var e = Items().GetAsyncEnumerator(); var next = e.MoveNextAsync(); Log += 2; await next;";

    [Theory]
    [InlineData(Items, Start)]
    [InlineData("async IAsyncEnumerable<int> Items() { await Task.Yield(); yield return 1; Thread.Sleep(1); Log += 1; }", Start)]
    [InlineData(Items, "await using var e = Items().GetAsyncEnumerator(); await Task.WhenAny(e.MoveNextAsync().AsTask(), Task.Delay(1));")]
    [InlineData(Items, "await Next(Items()); } async Task Next<T>(IAsyncEnumerable<T> s) { _ = s.GetAsyncEnumerator().MoveNextAsync();")]
    [InlineData(
        "async IAsyncEnumerable<int> Items() { await Task.Yield(); yield return 1; await Save(); } "
            + "Task Save() { Thread.Sleep(1); Log += 1; return Task.CompletedTask; }",
        Start)]
    public Task Refuses_the_work_of_an_iterator_whose_step_is_started(string items, string run) =>
        ChainCase.RefusesAsync(Program(items, run), "finished-work");

    [Theory]
    [InlineData("await foreach (var x in Items()) Log += x;")]
    [InlineData("await using var e = Items().GetAsyncEnumerator(); while (await e.MoveNextAsync()) Log += e.Current;")]
    [InlineData("var e = Items().GetAsyncEnumerator(); var next = e.MoveNextAsync(); await next.ConfigureAwait(false);")]
    [InlineData(
        "await foreach (var x in Items()) Log += x; } "
            + "async Task Other(IAsyncEnumerator<string> texts) { var next = texts.MoveNextAsync(); Log += 2; await next;")]
    public Task Converts_an_iterator_whose_steps_are_awaited(string run) =>
        ChainCase.ConvertsAsync(Program(Items, run), Program(ItemsAsync, run));

    private static string Program(string items, string run) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public class Program
        {
            public string Log = "";

            public {{items}}

            public async Task Run() { {{run}} }
        }
        """;
}
