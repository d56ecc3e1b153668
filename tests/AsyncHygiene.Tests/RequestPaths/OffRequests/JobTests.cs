using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>
/// A job blocks a thread of its scheduler or queue, and no request waits for it: information, unless a request reaches the same code.
/// </summary>
public class JobTests
{
    private const string Frameworks = """

        namespace Quartz { public interface IJob { Task Execute(object context); } }
        namespace FluentScheduler { public interface IJob { void Execute(); } }
        namespace Hangfire
        {
            using System.Linq.Expressions;

            public class BackgroundJob
            {
                public static string Enqueue<T>(Expression<Action<T>> e) => "";
                public static string Enqueue<T>(Expression<Func<T, Task>> e) => "";
            }
            public class AutomaticRetryAttribute : Common.JobFilterAttribute { public int Attempts { get; set; } }
            public class QueueAttribute(string name) : Common.JobFilterAttribute { public string Name => name; }
            public class RecurringJob { public static void AddOrUpdate<T>(string id, Expression<Action<T>> e, string cron) { } }
        }
        namespace Hangfire.Common { public abstract class JobFilterAttribute : Attribute { } }
        """;

    private const string Functions = """
        namespace Microsoft.Azure.Functions.Worker
        {
            public class FunctionAttribute(string name) : Attribute { public string Name => name; }
            public class TimerTriggerAttribute(string schedule) : Attribute { public string Schedule => schedule; }
        }
        namespace Microsoft.Azure.WebJobs
        {
            public class FunctionNameAttribute(string name) : Attribute { public string Name => name; }
            public class TimerTriggerAttribute(string schedule) : Attribute { public string Schedule => schedule; }
        }
        """;

    private const string Async = "{ await Task.Yield(); Thread.{|#0:Sleep|}(1); }";

    [Theory]
    [InlineData($"public async Task Execute(object c) {Async}", "W.Execute")]
    [InlineData(
        "public Task Execute(object c) { Slow(); return Task.CompletedTask; } void Slow() => Thread.{|#0:Sleep|}(1);",
        "W.Execute → W.Slow")]
    [InlineData($"public async Task Execute(object c) {{ await Slow(); }} async Task Slow() {Async}", "W.Slow")]
    [InlineData(
        $"readonly IStore _s = new Store(); public Task Execute(object c) => _s.Slow(); interface IStore {{ Task Slow(); }} "
            + $"class Store : IStore {{ public async Task Slow() {Async} }}",
        "W.Store.Slow")]
    public Task Reports_what_a_scheduler_runs_as_information(string members, string path) =>
        PathAssert.JobsAsync($"class W : Quartz.IJob {{ {members} }}{Frameworks}", $"in a job: {path}");

    [Fact]
    public Task Reports_what_a_job_without_a_task_runs_as_information() => PathAssert.JobsAsync(
        $"class W : FluentScheduler.IJob {{ public void Execute() => Slow(); void Slow() => Thread.{{|#0:Sleep|}}(1); }}{Frameworks}",
        "in a job: W.Execute → W.Slow");

    [Theory]
    [InlineData("Microsoft.Azure.Functions.Worker.Function", "Microsoft.Azure.Functions.Worker")]
    [InlineData("Microsoft.Azure.WebJobs.FunctionName", "Microsoft.Azure.WebJobs")]
    public Task Reports_a_serverless_function_that_a_timer_runs_as_information(string function, string library) => PathAssert.JobsAsync(
        $$"""
        public class W { [{{function}}("a")] public async Task Run([{{library}}.TimerTrigger("0 0 * * * *")] object timer) {{Async}} }
        {{Functions}}
        """,
        "in a job: W.Run");

    [Fact]
    public Task Flags_a_serverless_function_that_something_else_runs() => PathAssert.WarningsAsync(
        $$"""
        public class TimerTriggerAttribute(string schedule) : Attribute { public string Schedule => schedule; }
        public class W { [Microsoft.Azure.Functions.Worker.Function("a")] public async Task Run([TimerTrigger("")] object request) {{Async}} }
        {{Functions}}
        """,
        "in a serverless function: W.Run");

    [Fact]
    public Task Reports_what_an_expression_queues_as_information() => PathAssert.JobsAsync(
        """
        public class Report
        {
            public void Build() => Thread.{|#0:Sleep|}(1);
            public void Nightly() => Slow();
            void Slow() => Thread.{|#1:Sleep|}(1);
            public void Other() => Thread.Sleep(1);
        }
        static class Setup
        {
            static void Add()
            {
                Hangfire.BackgroundJob.Enqueue<Report>(r => r.Build());
                Hangfire.RecurringJob.AddOrUpdate<Report>("nightly", r => r.Nightly(), "");
                Query<Report>(r => r.Other());
            }
            static void Query<T>(System.Linq.Expressions.Expression<Action<T>> e) { }
        }
        """ + Frameworks,
        "in a job: Enqueue → Report.Build",
        "in a job: AddOrUpdate \"nightly\" → Report.Nightly → Report.Slow");

    [Fact]
    public Task Reports_async_code_that_an_expression_queues_as_information() => PathAssert.JobsAsync(
        Queued($"public async Task Build() => await Rows(); async Task Rows() {Async}", access: "internal"),
        "in a job: Report.Rows");

    /// <summary>They say how a worker runs it.</summary>
    [Theory]
    [InlineData("[Hangfire.AutomaticRetry(Attempts = 5)]")]
    [InlineData("[Hangfire.Queue(\"mail\"), Log]")]
    public Task Reports_an_async_job_with_attributes_of_its_queue_as_information(string attributes) => PathAssert.JobsAsync(
        Queued($"{attributes} public async Task Build() {Async}", access: "internal")
            + "class LogAttribute : Hangfire.Common.JobFilterAttribute { }",
        "in a job: Report.Build");

    [Fact]
    public Task Flags_an_async_job_with_another_attribute() => PathAssert.WarningsAsync(
        Queued($"[Hangfire.AutomaticRetry, Hook] public async Task Build() {Async}", access: "internal")
            + "class HookAttribute : Attribute { }",
        "in async code: Report.Build");

    [Theory]
    [InlineData("r.Slow();", "AController.Get → Report.Slow")]
    [InlineData("r.Build();", "AController.Get → Report.Build → Report.Slow")]
    [InlineData("r.Ask();", "AController.Get → Report.Ask → Report.Again → Report.Slow")]
    public Task Flags_what_a_request_reaches_too(string request, string path) => PathAssert.ProvenAsync(
        Queued(
            "public void Build() => Slow(); public void Ask() => Again(); void Again() => Slow(); "
                + "public void Slow() => Thread.{|#0:Sleep|}(1);")
            + $"public class AController : ControllerBase {{ public void Get(Report r) {{ {request} }} }}",
        path);

    [Fact]
    public Task Flags_async_code_that_a_request_reaches_too() => PathAssert.WarningsAsync(
        Queued($"public async Task Build() => await Rows(); public async Task Rows() {Async}")
            + "public class AController : ControllerBase { public async Task Get(Report r) => await r.Rows(); }",
        "in async code: Report.Rows");

    [Fact]
    public Task Flags_a_handler_of_requests_that_is_queued_too() => PathAssert.ProvenAsync(
        """
        public static class Report { public static void Build() => Thread.{|#0:Sleep|}(1); }
        public static class Setup
        {
            static void Add(WebApplication app)
            {
                Hangfire.BackgroundJob.Enqueue<string>(r => Report.Build());
                app.MapGet("/report", Report.Build);
            }
        }
        """ + Frameworks,
        "MapGet \"/report\"");

    /// <summary>Other programs may call it for requests.</summary>
    [Fact]
    public Task Flags_async_code_that_a_library_offers() => PathAssert.WarningsAsync(
        $"public class W : Quartz.IJob {{ public Task Execute(object c) => Slow(); public static async Task Slow() {Async} }}{Frameworks}",
        "in async code: W.Slow");

    private static string Queued(string members, string access = "public") =>
        $"{access} class Report {{ {members} }} "
            + $"static class Setup {{ static void Add() => Hangfire.BackgroundJob.Enqueue<Report>(r => r.Build()); }}{Frameworks} ";
}
