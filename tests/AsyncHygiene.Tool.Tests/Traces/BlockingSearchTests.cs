using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Tool.Traces.Blocking;
using AsyncHygiene.Tool.Traces.Reading;
using AsyncHygiene.Tool.Traces.Symbols;
using Xunit;

namespace AsyncHygiene.Tool.Tests.Traces;

/// <summary>How stacks become seconds.</summary>
public class BlockingSearchTests
{
    private static readonly IReadOnlyList<StackFrame> s_sleeping =
        Stack("System.Threading.Thread.Sleep", "App.Orders.Read", "App.Orders.Load", "System.Threading.ThreadPoolWorkQueue.Dispatch");

    private static readonly IReadOnlyList<StackFrame> s_working =
        Stack("App.Orders.Add", "App.Orders.Load", "System.Threading.ThreadPoolWorkQueue.Dispatch");

    private static readonly IReadOnlyList<StackFrame> s_idle =
        Stack("System.Threading.LowLevelLifoSemaphore.WaitNative", "System.Threading.PortableThreadPool+WorkerThread.WorkerThreadStart");

    [Fact]
    public void A_sample_stands_for_the_time_up_to_the_next_of_its_thread()
    {
        var trace = Search(
            new StackSample(1, 0.0, true, s_sleeping),
            new StackSample(2, 0.1, true, s_sleeping),
            new StackSample(1, 0.5, false, s_working),
            new StackSample(2, 0.2, true, s_idle),
            new StackSample(1, 0.6, true, s_idle),
            new StackSample(1, 0.7, true, s_idle));

        var place = Assert.Single(trace.Places);
        Assert.Equal(("Orders.Read", "Thread.Sleep", BlockingCause.Sleep), (place.Call.Function, place.Call.Callee, place.Call.Cause));
        Assert.Equal(0.6, place.Seconds, 6);
        Assert.Equal(2, place.Threads);
        Assert.Equal("Orders.Load", Assert.Single(place.Entries).Name);
        Assert.Equal((0.6, 0.1), (Math.Round(trace.Pool.Blocked, 6), Math.Round(trace.Pool.Busy, 6)));
    }

    [Fact]
    public void Samples_after_each_other_in_one_call_are_one_wait()
    {
        var trace = Search(
            new StackSample(1, 0.0, true, s_sleeping),
            new StackSample(1, 0.3, true, s_sleeping),
            new StackSample(1, 0.6, false, s_working),
            new StackSample(1, 0.7, true, s_sleeping),
            new StackSample(2, 0.0, true, s_sleeping),
            new StackSample(1, 0.8, true, s_idle),
            new StackSample(2, 0.1, true, s_idle));
        var place = Assert.Single(trace.Places);
        Assert.Equal((3, 0.6, 0.8), (place.Time.Count, Math.Round(place.Time.Longest, 6), Math.Round(place.Seconds, 6)));
        Assert.Equal(place.Time, Assert.Single(place.Chains).Time);
    }

    [Fact]
    public void A_wait_ends_where_the_runtime_tells_that_the_next_begins()
    {
        var sleeps = Enumerable.Range(0, 6).Select(i => new StackSample(1, i / 10.0, true, s_sleeping));
        var trace = Search([(1, 0.05), (2, 0.15), (1, 0.3), (1, 9)], [.. sleeps]);
        Assert.Equal(3, Assert.Single(trace.Places).Time.Count);
    }

    [Fact]
    public void A_wait_on_behalf_of_another_function_is_another_wait()
    {
        var other = Stack(
            "System.Threading.Thread.Sleep",
            "App.Orders.Read",
            "App.Other.Run",
            "System.Threading.ThreadPoolWorkQueue.Dispatch");
        var trace = Search(
            new StackSample(1, 0, true, s_sleeping),
            new StackSample(1, 0.1, true, other),
            new StackSample(1, 0.3, true, s_idle));
        var place = Assert.Single(trace.Places);
        Assert.Equal(2, place.Time.Count);
        Assert.Equal([0.2, 0.1], place.Chains.Select(c => Math.Round(c.Seconds, 6)));
    }

    [Fact]
    public void A_gap_of_more_than_a_second_counts_for_one()
    {
        var trace = Search(new StackSample(1, 0, true, s_sleeping), new StackSample(1, 50, true, s_idle));
        Assert.Equal(1, trace.Pool.Blocked);
    }

    [Fact]
    public void A_thread_that_runs_inside_of_a_wait_is_busy()
    {
        var trace = Search(new StackSample(1, 0, false, s_sleeping), new StackSample(1, 0.5, false, s_sleeping));
        Assert.Empty(trace.Places);
        Assert.Equal(1, trace.Pool.Busy);
    }

    [Fact]
    public void A_thread_is_of_the_pool_also_where_its_stack_is_cut_off()
    {
        var cut = Stack("System.Threading.Thread.Sleep", "App.Orders.Read");
        var trace = Search(new StackSample(1, 0, true, cut), new StackSample(1, 0.5, true, s_idle), new StackSample(2, 0, true, cut));
        Assert.Equal([ThreadKind.Pool, ThreadKind.Other], trace.Places.Select(p => p.Call.Kind));
    }

    [Fact]
    public void The_gate_of_the_pool_is_none_of_its_threads()
    {
        var gate = Stack(
            "System.Threading.WaitHandle.WaitOneNoCheck",
            "System.Threading.PortableThreadPool+WorkerThread.MaybeAddWorkingWorker",
            "System.Threading.PortableThreadPool+GateThread.GateThreadStart");
        Assert.Equal(ThreadKind.Other, Assert.Single(Search(new StackSample(1, 0, true, gate)).Places).Call.Kind);
    }

    [Fact]
    public void A_lock_that_is_taken_is_a_lock_whatever_was_called()
    {
        var stack = Stack(
            "System.Threading.Monitor.Enter_Slowpath",
            "System.Net.Http.HttpClient.SendAsync",
            "App.Orders.Read",
            "System.Threading.ThreadPoolWorkQueue.Dispatch");
        Assert.Equal(BlockingCause.Lock, Assert.Single(Search(new StackSample(1, 0, true, stack)).Places).Call.Cause);
    }

    [Fact]
    public void Middleware_has_only_passed_a_request_on()
    {
        var trace = Search(new StackSample(
            1,
            0,
            true,
            Stack(
                "System.Threading.Monitor.Wait",
                "System.Threading.Tasks.Task.Wait",
                "App.Orders.Read",
                "System.Linq.Enumerable.Select",
                "App.OrdersController.Get",
                "Microsoft.AspNetCore.Mvc.ActionInvoker.Run",
                "App.KeyMiddleware.Invoke",
                "Microsoft.AspNetCore.Server.Run",
                "System.Threading.ThreadPoolWorkQueue.Dispatch")));
        Assert.Equal("OrdersController.Get", Assert.Single(Assert.Single(trace.Places).Entries).Name);
    }

    [Theory]
    [InlineData("dynamicClass.lambda_method44", "a handler without a frame of its own", "Task.Wait")]
    [InlineData("Microsoft.AspNetCore.Server.Body.Read", null, "Monitor.Wait")]
    public void Middleware_does_not_wait_for_what_it_passes_on(string called, string? function, string callee)
    {
        var call = Assert.Single(Search(new StackSample(
            1,
            0,
            true,
            Stack(
                "System.Threading.Monitor.Wait",
                "System.Threading.Tasks.Task.Wait",
                called,
                "Microsoft.AspNetCore.Mvc.Infrastructure.ControllerActionInvoker.InvokeActionMethodAsync",
                "Microsoft.AspNetCore.Routing.EndpointMiddleware.Invoke",
                "App.KeyMiddleware.Invoke",
                "Microsoft.AspNetCore.Server.Run",
                "System.Threading.ThreadPoolWorkQueue.Dispatch"))).Places).Call;
        Assert.Equal((function, callee, BlockingCause.Task), (call.Function, call.Callee, call.Cause));
    }

    [Theory]
    [InlineData("System.Threading.Tasks.Task.InternalWaitCore", "System.Threading.Tasks.Task.InternalWait")]
    [InlineData("System.Threading.Tasks.Task.InternalWait", "System.Threading.Tasks.Task.Wait")]
    [InlineData("System.Threading.Tasks.Task.get_Result", null)]
    [InlineData("System.Threading.Tasks.Task.WaitAllCore", null)]
    public void A_task_is_waited_for_also_where_optimized_code_took_the_innermost_functions_in(string innermost, string? next)
    {
        IEnumerable<string?> frames = [innermost, next, "App.Orders.Read", "System.Threading.ThreadPoolWorkQueue.Dispatch"];
        var trace = Search(new StackSample(1, 0, true, Stack([.. frames.OfType<string>()])), new StackSample(1, 0.5, true, s_idle));
        Assert.Equal(("Orders.Read", BlockingCause.Task), (Assert.Single(trace.Places).Call.Function, trace.Places[0].Call.Cause));
        Assert.Equal(0.5, trace.Pool.Blocked);
    }

    [Fact]
    public void A_query_that_was_compiled_at_run_time_is_no_handler()
    {
        var call = Assert.Single(Search(new StackSample(
            1,
            0,
            true,
            Stack(
                "SQLitePCL.raw.sqlite3_step",
                "dynamicClass.lambda_method9",
                "Microsoft.EntityFrameworkCore.Query.Internal.QueryCompiler.Execute",
                "App.OrdersController.Get",
                "dynamicClass.lambda_method3",
                "Microsoft.AspNetCore.Mvc.Infrastructure.ControllerActionInvoker.InvokeActionMethodAsync",
                "System.Threading.ThreadPoolWorkQueue.Dispatch"))).Places).Call;
        Assert.Equal(("OrdersController.Get", "QueryCompiler.Execute"), (call.Function, call.Callee));
    }

    private static BlockingTrace Search(params StackSample[] samples) => Search([], samples);

    private static BlockingTrace Search((int Thread, double Seconds)[] starts, StackSample[] samples) => BlockingSearch.In(new TraceData
    {
        Seconds = 1,
        Samples = samples,
        WaitStarts = starts,
    });

    private static IReadOnlyList<StackFrame> Stack(params string[] names) =>
        [.. names.Select(n => new StackFrame(
            n,
            SourceName.Of(n),
            n.Split('.')[0],
            n.StartsWith("App.", System.StringComparison.Ordinal) ? CodeOrigin.User
                : n.StartsWith("System.", System.StringComparison.Ordinal) ? CodeOrigin.Runtime
                : CodeOrigin.Library,
            null))];
}
