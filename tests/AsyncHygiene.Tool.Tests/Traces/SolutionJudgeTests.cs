using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Commands;
using AsyncHygiene.Tool.Findings;
using AsyncHygiene.Tool.Output;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Matching;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Results;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>What the rules say about places where threads waited.</summary>
public sealed class SolutionJudgeTests : IDisposable
{
    private const string Data = """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Data;
        public class Store
        {
            private readonly object _lock = new();
            public string Find(int id)
            {
                Thread.Sleep(id);
                return "";
            }
            public string Short(int id)
            {
                Tiny(id);
                return "";
            }
            private static void Tiny(int id) => Thread.Sleep(id);
            public string Locked(int id)
            {
                lock (_lock)
                {
                    Task.Delay(id).Wait();
                    return "";
                }
            }
            public string Load()
            {
                lock (_lock)
                    Monitor.Wait(_lock);
                return "";
            }
            public void Send(System.Net.Http.HttpClient client) => client.Send(null!);
            public async Task PostAsync(System.Net.Http.HttpClient client) => await client.SendAsync(null!).ConfigureAwait(false);
            public Task<string> LoadAsync() => Task.FromResult("");
            public void Unused() { Thread.Sleep(7); }
            public void Moved()
            {
                Thread.Sleep(8);
                var first = 1;
                var second = 2;
            }
            public async Task MovedAsync(Task task)
            {
                task.Wait();
                await task;
                task.Wait();
                var third = 3;
            }
        }

        """;

    private const string Web = """
        using Microsoft.AspNetCore.Mvc;
        public class OrdersController(Data.Store store) : ControllerBase
        {
            public string Get(int id) => store.Find(id);
            public string Short(int id) => store.Short(id);
            public string Locked(int id) => store.Locked(id);
            public string Load() => store.Load();
            public void Send() => store.Send(new());
        }

        """;

    private readonly DiskSolution _solution = new DiskSolution().With("Data", Data).With("Web", Web, "Data");

    public void Dispose() => _solution.Dispose();

    [Fact]
    public async Task A_reported_place_has_its_rule_and_what_the_fix_changes()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(At("Thread.Sleep(id);", BlockingCause.Sleep))).Site;
        Assert.Equal(("AH1001", "Data/Data.cs", 9), (site.RuleId, site.Place.File, site.Place.Line));
        Assert.Contains("OrdersController.Get → Store.Find", site.Message, StringComparison.Ordinal);
        Assert.True(site.IsReported);
        Assert.Null(site.Function);
        Assert.Equal("can become an await: 1 member in 2 files change", site.Outlook);
    }

    [Fact]
    public async Task A_place_that_no_request_is_known_to_reach_is_one_of_all()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(At("Thread.Sleep(7);", BlockingCause.Sleep))).Site;
        Assert.Equal("AH1001", site.RuleId);
        Assert.False(site.IsReported);
    }

    [Fact]
    public async Task A_function_that_became_a_part_of_its_caller_is_found_in_there()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(At("Tiny(id);", BlockingCause.Sleep))).Site;
        Assert.Equal(("AH1001", "Store.Tiny", 17), (site.RuleId, site.Function, site.Place.Line));
    }

    [Fact]
    public async Task A_call_that_optimized_code_moved_is_found_where_all_of_its_name_are_reported()
    {
        var moved = At("var second = 2;", BlockingCause.Sleep) with { Callee = "Thread.Sleep" };
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(moved)).Site;
        Assert.Equal(PlaceIn("Data", Data, "Thread.Sleep(8)").Line, site.Place.Line);
        Assert.Equal(UnexplainedReason.NoRule, await ReasonAsync(moved with { Callee = "Timer.Stop" }));

        var unsure = At("var third = 3;", BlockingCause.Task) with { Callee = "Task.Wait" };
        Assert.Equal(UnexplainedReason.NoRule, await ReasonAsync(unsure));
    }

    [Fact]
    public async Task A_lock_that_a_reported_call_takes_is_explained_by_the_call()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(At("client.Send(null!)", BlockingCause.Lock))).Site;
        Assert.Equal("AH1003", site.RuleId);
    }

    [Fact]
    public async Task What_stays_has_its_reason()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(At("Task.Delay(id).Wait();", BlockingCause.Task))).Site;
        Assert.Equal("AH1002", site.RuleId);
        Assert.StartsWith("stays: ", site.Outlook, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_rule_may_report_the_caller()
    {
        var site = Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(
            At("Monitor.Wait(_lock);", BlockingCause.Signal),
            Frame("OrdersController.Load", PlaceIn("Web", Web, "store.Load()")))).Site;
        Assert.Equal(("AH1003", "OrdersController.Load", "Web/Web.cs"), (site.RuleId, site.Function, site.Place.File));
    }

    [Theory]
    [InlineData("lock (_lock)", nameof(BlockingCause.Lock), nameof(UnexplainedReason.Lock))]
    [InlineData("Monitor.Wait(_lock);", nameof(BlockingCause.Signal), nameof(UnexplainedReason.NoRule))]
    [InlineData("Thread.Sleep(id);", nameof(BlockingCause.Network), nameof(UnexplainedReason.NoRule))]
    public async Task What_no_rule_reports_is_unexplained(string statement, string cause, string reason) =>
        Assert.Equal(reason, (await ReasonAsync(At(statement, Enum.Parse<BlockingCause>(cause)))).ToString());

    [Fact]
    public async Task What_the_code_awaits_already_is_the_librarys_and_is_not_counted()
    {
        var lasting = At("Monitor.Wait(_lock);", BlockingCause.Signal);
        var sent = At("await client.SendAsync(null!).ConfigureAwait(false)", BlockingCause.Lock) with { Callee = "HttpClient.SendAsync" };
        Assert.Equal(UnexplainedReason.Awaited, await ReasonAsync(sent));
        Assert.Equal(UnexplainedReason.Lock, await ReasonAsync(sent with { Callee = "HttpClient.Send" }));
        Assert.Equal(1, (await TraceAsync([lasting, sent])).SecondsInCode);
    }

    [Fact]
    public async Task What_cannot_be_matched_says_why()
    {
        var sleep = At("Thread.Sleep(id);", BlockingCause.Sleep);
        Assert.Equal(UnexplainedReason.Framework, await ReasonAsync(sleep with { Function = null, Place = null }));
        Assert.Equal(UnexplainedReason.NoSymbols, await ReasonAsync(sleep with { Place = null }));
        Assert.Equal(UnexplainedReason.Inlined, await ReasonAsync(sleep with { Function = BlockedCall.InlinedHandler, Place = null }));
        var page = sleep.Place!.Value with { File = "/x/Page.cshtml" };
        Assert.Equal(UnexplainedReason.OtherFile, await ReasonAsync(sleep with { Place = page }));
        Assert.Equal(UnexplainedReason.OtherThread, await ReasonAsync(sleep with { Kind = ThreadKind.Other }));
    }

    [Fact]
    public async Task A_program_that_was_built_elsewhere_is_matched_by_the_ends_of_its_paths()
    {
        var sleep = At("Thread.Sleep(id);", BlockingCause.Sleep);
        foreach (var file in new[] { "/_/src/Data/Data.cs", @"D:\build\Data\Data.cs" })
            Assert.IsType<PlaceJudgement.Explained>(await JudgeAsync(sleep with { Place = sleep.Place!.Value with { File = file } }));
    }

    [Fact]
    public async Task The_text_names_rule_and_outlook_and_how_much_is_explained()
    {
        var text = TraceText.Of(await TraceAsync(
            [At("Thread.Sleep(id);", BlockingCause.Sleep), At("Monitor.Wait(_lock);", BlockingCause.Signal)]));
        Assert.Contains("Rules explain 50 % of the 2.0 s that the pool waited in code of the solution.", text, StringComparison.Ordinal);
        Assert.Contains("Store.Find (Data/Data.cs:9)", text, StringComparison.Ordinal);
        Assert.Contains("AH1001 at Data/Data.cs(9,", text, StringComparison.Ordinal);
        Assert.Contains("can become an await: 1 member in 2 files change", text, StringComparison.Ordinal);
        Assert.Contains("unexplained: no rule reports it", text, StringComparison.Ordinal);
    }

    private BlockedCall At(string statement, BlockingCause cause) =>
        new("Store.Find", PlaceIn("Data", Data, statement), "Data", "Something", cause, ThreadKind.Pool);

    private FilePlace PlaceIn(string project, string source, string statement) =>
        ManualTrace.PlaceOf(statement, source, _solution.PathOf(project));

    private static StackFrame Frame(string name, FilePlace? place) => new(name, name, "Web", CodeOrigin.User, place);

    private async Task<UnexplainedReason> ReasonAsync(BlockedCall call) =>
        Assert.IsType<PlaceJudgement.Unexplained>(await JudgeAsync(call)).Reason;

    private async Task<PlaceJudgement> JudgeAsync(BlockedCall call, params StackFrame[] callers) =>
        Assert.Single((await TraceAsync([call], callers)).Places).Judgement!;

    private async Task<JudgedTrace> TraceAsync(IReadOnlyList<BlockedCall> calls, params StackFrame[] callers)
    {
        using var loaded = await _solution.LoadAsync();
        var places = calls.Select(c => ManualTrace.WaitOf(1, c, [Frame(c.Function ?? "?", c.Place), .. callers]));
        var trace = ManualTrace.Of([.. places]);
        var progress = new Progress(TextWriter.Null);
        return await SolutionJudge.JudgeAsync(trace, loaded, FixArguments.DefaultIds, progress, CancellationToken.None);
    }
}
