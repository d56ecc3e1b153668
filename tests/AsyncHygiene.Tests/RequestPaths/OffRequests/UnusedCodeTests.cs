using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>Async code of a program that nothing calls is information. What a convention or reflection may find stays a warning.</summary>
public class UnusedCodeTests
{
    private const string Sleep = "{ await Task.Yield(); Thread.{|#0:Sleep|}(1); }";

    private const string LocalFilter = "public class LocalAttribute : ActionFilterAttribute { public override void OnActionExecuting("
        + "ActionExecutingContext c) => Wait(); static void Wait() => Thread.{|#0:Sleep|}(1); } ";

    [Theory]
    [InlineData("class Work { async Task Load() " + Sleep + " }", "Work.Load")]
    [InlineData("public class Work { public async Task Load() " + Sleep + " }", "Work.Load")]
    [InlineData("class Work { Task Load() => Inner(); async Task Inner() " + Sleep + " }", "Work.Inner")]
    [InlineData("interface IWork { Task Load(); } class Work : IWork { public async Task Load() " + Sleep + " }", "Work.Load")]
    [InlineData("class Work { void Other() { async Task Load() " + Sleep + " } }", "Work.Other.Load")]
    [InlineData(
        "interface IQueue { Task ConsumeAsync<T>(); } public class Queue : IQueue { public async Task ConsumeAsync<T>() " + Sleep + " }",
        "Queue.ConsumeAsync")]
    [InlineData("class Work { public async Task Load() " + Sleep + " } class A { void B() => Services.AddScoped<Work>(); }", "Work.Load")]
    [InlineData("class Timing { async Task Invoke(HttpContext c) " + Sleep + " }", "Timing.Invoke")]
    [InlineData("static class Work { public static async Task ExecuteOne(this string s) " + Sleep + " }", "Work.ExecuteOne")]
    [InlineData("class Work { public async Task Load() " + Sleep + " } class A { void B() => Services.AddDbContext<Work>(); }",
        "Work.Load")]
    [InlineData(
        "class Orders { public async Task Load() " + Sleep + " } [DbContext(typeof(Orders))] class A { } "
            + "class DbContextAttribute(System.Type type) : System.Attribute { }",
        "Orders.Load")]
    public Task Reports_what_nothing_calls_as_information(string code, string name) =>
        VerifyAsync(code, DiagnosticSeverity.Info, "in async code that nothing in this program calls: " + name);

    /// <summary>A link names an action, and a class that is no controller has none.</summary>
    [Theory]
    [InlineData("object A(dynamic url) => url.Action(\"Load\", \"Works\");", "Work", true)]
    [InlineData("object A(dynamic html) => html.ActionLink(\"Text\", \"Load\", new { id = 1 });", "Work", true)]
    [InlineData("static readonly Attr s_a = new Attr(\"asp-action\", \"Load\"); record Attr(string Name, string Value);", "Work", true)]
    [InlineData("object A(dynamic url) => url.Action(\"Load\", \"Works\");", "WorkController", false)]
    [InlineData("object A(dynamic url) => url.Find(\"Load\");", "Work", false)]
    [InlineData("static readonly Attr s_a = new Attr(\"method\", \"Load\"); record Attr(string Name, string Value);", "Work", false)]
    public Task Reports_what_only_a_link_names_as_information(string member, string type, bool isUnused) => VerifyAsync(
        $"class {type} {{ async Task Load() {Sleep} }} class View {{ {member} }}",
        isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        (isUnused ? "in async code that nothing in this program calls: " : "in async code: ") + type + ".Load");

    /// <summary>A framework finds an action by such a name, but in types that it knows by a base, an interface or an attribute.</summary>
    [Theory]
    [InlineData("interface IWork { } public class Work : IWork, System.IDisposable { @ public void Dispose() { } }", true)]
    [InlineData("public static class Work { @ }", true)]
    [InlineData("public class Work { @ }", true)]
    [InlineData("[Mark] public class Work : A { @ } public class A { } class MarkAttribute : System.Attribute { }", false)]
    [InlineData("public class Work : Microsoft.AspNetCore.Mvc.Filters.IFilterMetadata { @ }", false)]
    [InlineData("interface IWork { } public class Work : IWork { @ } class A { object Find() => typeof(IWork); }", false)]
    [InlineData(
        "interface IWork { } public class Work : IWork { @ } class A { void B(dynamic s) => s.AddScoped(typeof(IWork), typeof(Work)); }",
        true)]
    public Task Reports_what_no_route_leads_to_as_information(string code, bool isUnused) => VerifyAsync(
        code.Replace("@", $"public {(code.Contains("static class") ? "static " : "")}async Task DeleteOne() {Sleep}"),
        isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        isUnused ? "in async code that nothing in this program calls: Work.DeleteOne" : "in async code: Work.DeleteOne");

    /// <summary>Handlers in static classes are known by the name or an attribute of the class.</summary>
    [Theory]
    [InlineData("public static class Executor { @ }", "Executor", true)]
    [InlineData("public static class OrderHandler { @ }", "OrderHandler", false)]
    [InlineData("[Mark] public static class Executor { @ } class MarkAttribute : System.Attribute { }", "Executor", false)]
    public Task Reports_what_a_static_class_offers_to_no_caller_as_information(string code, string type, bool isUnused) => VerifyAsync(
        code.Replace("@", $"public static async Task Execute(int tries) {Sleep}"),
        isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        (isUnused ? "in async code that nothing in this program calls: " : "in async code: ") + type + ".Execute");

    /// <summary>Only public methods are routes, and none that is generic.</summary>
    [Theory]
    [InlineData("protected async Task DeleteOne()")]
    [InlineData("internal async Task DeleteOne()")]
    [InlineData("public async Task DeleteOne<T>()")]
    public Task Reports_what_can_be_no_route_as_information(string method) => VerifyAsync(
        $"public class OrdersService {{ {method} {Sleep} }}",
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: OrdersService.DeleteOne");

    [Theory]
    [InlineData("OrdersService")]
    [InlineData("OrderHandler")]
    [InlineData("OrderEndpoints")]
    public Task Flags_what_a_framework_may_find_by_the_name_of_its_type(string type) => VerifyAsync(
        $"public class {type} {{ public async Task DeleteOne() {Sleep} }}",
        DiagnosticSeverity.Warning,
        $"in async code: {type}.DeleteOne");

    /// <summary>What code asks for under its own name, it calls itself.</summary>
    [Theory]
    [InlineData("public class OrdersService { @ }", "AddScoped<OrdersService>()", true)]
    [InlineData("public class OrdersService { @ }", "AddScoped<Orders>()", false)]
    [InlineData("public class OrdersService { @ }", "AddType<OrdersService>()", false)]
    [InlineData("[Mark] public class OrdersService { @ } class MarkAttribute : System.Attribute { }", "AddScoped<OrdersService>()", false)]
    public Task Reports_an_uncalled_member_of_an_injected_service_as_information(string code, string registration, bool isUnused) =>
        VerifyAsync(
            code.Replace("@", $"public async Task GetOne() {Sleep}")
                + $" class Orders {{ }} class A {{ void B() => Services.{registration}; }}",
            isUnused ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
            (isUnused ? "in async code that nothing in this program calls: " : "in async code: ") + "OrdersService.GetOne");

    /// <summary>Middleware that a method adds which nothing calls.</summary>
    [Theory]
    [InlineData("", DiagnosticSeverity.Info, "in async code that nothing in this program calls: Run")]
    [InlineData("class Startup { public void Configure(IApplicationBuilder app) => app.UseOwn(); }", DiagnosticSeverity.Warning,
        "on a request path: Run")]
    public Task Reports_a_lambda_that_no_called_method_adds_as_information(string code, DiagnosticSeverity severity, string why) =>
        VerifyAsync(
            "static class Errors { public static void UseOwn(this IApplicationBuilder app) => app.UseExceptionHandler(e => "
                + "e.Run(async c => " + Sleep + ")); } " + code,
            severity,
            why);

    /// <summary>The lambda names the one method of the type that a worker runs.</summary>
    [Theory]
    [InlineData("Hangfire.RecurringJob.AddOrUpdate<Work>(\"a\", w => w.Send(), \"\")", true)]
    [InlineData("Hangfire.BackgroundJob.Enqueue<Work>(w => w.Send())", true)]
    [InlineData("Hangfire.BackgroundJob.Enqueue<Work>()", false)]
    [InlineData("Services.AddJob<Work>(w => w.Send())", false)]
    public Task Reports_what_no_job_of_its_type_is_as_information(string call, bool isJob) => VerifyAsync(
        "public class Work { public async Task Load() " + Sleep + " public void Send() { } } class A { void B() => " + call + "; }"
            + """
             namespace Hangfire
             {
                 using System.Linq.Expressions;
                 public class BackgroundJob
                 {
                     public static void Enqueue<T>(Expression<System.Action<T>> e) { }
                     public static void Enqueue<T>() { }
                 }
                 public class RecurringJob { public static void AddOrUpdate<T>(string id, Expression<System.Action<T>> e, string cron) { } }
             }
             """,
        isJob ? DiagnosticSeverity.Info : DiagnosticSeverity.Warning,
        isJob ? "in async code that nothing in this program calls: Work.Load" : "in async code: Work.Load");

    /// <summary>It calls itself again after an error, or two call each other.</summary>
    [Theory]
    [InlineData("public async Task Load(bool again = false) { Thread.{|#0:Sleep|}(1); if (!again) await Load(true); }")]
    [InlineData("public async Task Load(bool again = false) { Thread.{|#0:Sleep|}(1); if (!again) _ = Load(true); }")]
    [InlineData("public async Task Load() { Thread.{|#0:Sleep|}(1); await Again(); } async Task Again() => await Load();")]
    [InlineData("async Task Load() { Thread.{|#0:Sleep|}(1); await A(); } Task A() => B(); async Task B() => await Load();")]
    [InlineData("public async Task Load() { Thread.{|#0:Sleep|}(1); void Inner() => Load().Wait(); Inner(); }")]
    public Task Reports_what_only_calls_itself_as_information(string members) => VerifyAsync(
        "public class Work { " + members + " }",
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: Work.Load");

    [Theory]
    [InlineData("await Again(); } public async Task Again() => await Load();", "w.Again()")]
    [InlineData("await Load();  }", "w.Load()")]
    [InlineData("await Handle(); } public async Task Handle() => await Load();", "null")]
    [InlineData("await Load(); } System.Func<Task> Kept() => Load;", "null")]
    [InlineData("await Load(); } object Kept() => \"Load\";", "null")]
    public Task Flags_what_calls_itself_and_may_be_called_by_others(string members, string called) => VerifyAsync(
        "public class Work { public async Task Load() { Thread.{|#0:Sleep|}(1); " + members + " } "
            + "public class AController : Controller { public Task Get(Work w) => " + called + "; }",
        DiagnosticSeverity.Warning,
        "in async code: Work.Load");

    [Theory]
    [InlineData("public class Work { public async Task Handle() " + Sleep + " }", "Work.Handle")]
    [InlineData("public class Work { public async Task OnChange() " + Sleep + " }", "Work.OnChange")]
    [InlineData("class Ask { public async Task Load() " + Sleep + " } class A { void Add() => Services.AddType<Ask>(); }", "Ask.Load")]
    [InlineData("class Query { public async Task Load() " + Sleep + " } class A { object Add() => typeof(Query); }", "Query.Load")]
    [InlineData("class Work { async Task Load() " + Sleep + " object Add() => GetType().GetMethod(\"Load\"); }", "Work.Load")]
    [InlineData("class Work { async Task Load() " + Sleep + " System.Func<Task> Keep() => Load; }", "Work.Load")]
    [InlineData("class Work { [Mark] async Task Load() " + Sleep + " } class MarkAttribute : System.Attribute { }", "Work.Load")]
    [InlineData("class Work : System.IAsyncDisposable { public async ValueTask DisposeAsync() " + Sleep + " }", "Work.DisposeAsync")]
    public Task Reports_what_may_be_found_by_its_name_or_type(string code, string name) =>
        VerifyAsync(code, DiagnosticSeverity.Warning, "in async code: " + name);

    /// <summary>The event raises only what is subscribed.</summary>
    [Theory]
    [InlineData("public async void Handler(object s, System.EventArgs e) { await Load(); }", "")]
    [InlineData("public async void OnChange(object s, System.EventArgs e) { await Load(); }", "")]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Task.Run(async () => { await Load(); }); }", "")]
    [InlineData("async void OnChange(object s, ChangeArgs e) => await Load();", "e.OnChange += (s, e) => { };")]
    [InlineData("async void OnChange(object s, ChangeArgs e) => await Load();", "e.OnChange += OnChange;")]
    [InlineData("void OnLate(object s, ChangeArgs e) => Later(async () => await Load()); void Later(System.Func<Task> f) { }", "")]
    public Task Reports_what_only_a_handler_runs_that_nothing_subscribes_as_information(string members, string use) => VerifyAsync(
        WithHandler(members, use),
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: Work.Load");

    [Theory]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Load(); }", "e.OnChange += w.OnChange;")]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Load(); }", "Keep(w.OnChange);")]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Load(); }", "_ = nameof(Work.OnChange);")]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Load(); }", "_ = \"OnChange\";")]
    [InlineData("public async void OnChange(object s, ChangeArgs e) { await Load(); }", "_ = typeof(Work);")]
    [InlineData("public async void OnChange(object s, string e) { await Load(); }", "")]
    [InlineData("public async void Later(object s, ChangeArgs e) { await Task.Run(async () => await Load()); }", "e.OnChange += w.Later;")]
    [InlineData("public void Start() => Task.Run(async () => await Load());", "w.Start();")]
    public Task Flags_what_a_handler_runs_that_something_may_subscribe(string members, string use) => VerifyAsync(
        WithHandler(members, use),
        DiagnosticSeverity.Warning,
        "in async code: Work.Load");

    private static string WithHandler(string members, string use) =>
        "public class ChangeArgs : System.EventArgs { } public class Events { public event System.EventHandler<ChangeArgs> OnChange; } "
            + "public class Work { public async Task Load() " + Sleep + " " + members + " } "
            + "public class AController : Controller { public void Get(Work w, Events e) { "
            + use + " } void Keep(System.EventHandler<ChangeArgs> h) { } void OnChange(object s, ChangeArgs e) { } }";

    [Theory]
    [InlineData("", "", DiagnosticSeverity.Info, "in async code that nothing in this program calls: Timing.InvokeAsync")]
    [InlineData("app.UseMiddleware<Timing>();", "", DiagnosticSeverity.Warning, "on a request path: Timing.InvokeAsync")]
    [InlineData("", "class Other { object Type => typeof(Timing); }", DiagnosticSeverity.Warning, "on a request path: Timing.InvokeAsync")]
    public Task Reports_middleware_that_is_never_added_as_information(string main, string other, DiagnosticSeverity severity, string why) =>
        VerifyAsync(
            "public class Timing { public Timing(RequestDelegate next) { } public async Task InvokeAsync(HttpContext c) " + Sleep + " } "
                + other,
            severity,
            why,
            main);

    [Theory]
    [InlineData("[Local] public class AController : Controller { }")]
    [InlineData("public class AController : Controller { [LocalAttribute] public int Get() => 1; }")]
    [InlineData("class LaterAttribute : LocalAttribute { } [Later] public class AController : Controller { }")]
    [InlineData("class Set { void Up(MvcOptions o) => o.Filters.Add<LocalAttribute>(); }")]
    public Task Flags_a_filter_that_something_carries_or_adds(string user) => VerifyAsync(
        LocalFilter + user,
        DiagnosticSeverity.Warning,
        "on a request path: LocalAttribute.OnActionExecuting → LocalAttribute.Wait");

    [Fact]
    public Task Accepts_a_filter_that_nothing_carries()
    {
        var test = new Verify.Test { TestCode = InProgram(LocalFilter.Replace("{|#0:Sleep|}", "Sleep"), "") };
        return test.AsProgram().RunAsync();
    }

    [Fact]
    public Task Reports_an_async_filter_that_nothing_carries_as_information() => VerifyAsync(
        "public class LocalAttribute : ActionFilterAttribute { public override async Task OnActionExecutionAsync("
            + "ActionExecutingContext c, ActionExecutionDelegate next) " + Sleep + " }",
        DiagnosticSeverity.Info,
        "in async code that nothing in this program calls: LocalAttribute.OnActionExecutionAsync");

    [Fact]
    public Task Flags_a_controller_that_is_a_filter_itself() => VerifyAsync(
        "public class AController : Controller { public override void OnActionExecuting(ActionExecutingContext c) => Wait(); "
            + "static void Wait() => Thread.{|#0:Sleep|}(1); }",
        DiagnosticSeverity.Warning,
        "on a request path: AController.OnActionExecuting → AController.Wait");

    [Fact]
    public Task Reports_the_same_code_of_a_library() => PathAssert.WarningsAsync(
        "class Work { async Task Load() " + Sleep + " }",
        "in async code: Work.Load");

    /// <summary>The first method on which a newcomer tries a rule in a console program.</summary>
    [Fact]
    public Task Reports_the_same_code_of_a_console_program()
    {
        var test = new Verify.Test
        {
            ReferenceAssemblies = Framework.Net472,
            TestCode = $$"""
                using System.Threading;
                using System.Threading.Tasks;
                class Work { async Task Load() {{Sleep}} }
                static class Program { static void Main() { } }
                """,
        };
        test.ExpectedDiagnostics.Add(PathAssert.At(0, DiagnosticSeverity.Warning, "in async code: Work.Load"));
        return test.AsProgram().RunAsync();
    }

    private static Task VerifyAsync(string code, DiagnosticSeverity severity, string why, string main = "")
    {
        var test = new Verify.Test { TestCode = InProgram(code, main) };
        test.ExpectedDiagnostics.Add(PathAssert.At(0, severity, why));
        return test.AsProgram().RunAsync();
    }

    private static string InProgram(string code, string main) => $$"""
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        {{code}}
        static class Services { public static void AddScoped<T>() { } public static void AddType<T>() { } public static void AddDbContext<T>() { } public static void AddJob<T>(System.Action<T> a) { } }
        static class Program { static void Main() => Use(null); static void Use(IApplicationBuilder app) { {{main}} } }
        """;
}
