using System.Threading.Tasks;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.BlockedEntryPointAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Blocking.BlockedEntryPoint;

public class BlockedEntryPointTests
{
    internal const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.AspNetCore.Mvc.Filters;
        using Microsoft.AspNetCore.Mvc.RazorPages;
        using Microsoft.AspNetCore.Razor.TagHelpers;
        using Microsoft.AspNetCore.Authentication;
        using Microsoft.AspNetCore.Authentication.Cookies;
        using Microsoft.AspNetCore.SignalR;

        """;

    private static DiagnosticResult Info(int location, string name, string reason) =>
        new DiagnosticResult("AH1006", DiagnosticSeverity.Info)
        .WithLocation(location)
        .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
        .WithMessage($"'{name}' blocks a thread-pool thread and cannot be made async: {reason}");

    internal static Task VerifyAsync(string source, params DiagnosticResult[] expected) => Verify.AnalyzerAsync(Usings + source, expected);

    [Theory]
    [InlineData("out")]
    [InlineData("ref")]
    [InlineData("in")]
    public Task Flags_by_reference_parameters(string keyword) => VerifyAsync(
        $$"""
        public class HomeController : Controller
        {
            public string {|#0:Get|}(Task<string> task, {{keyword}} int found)
            {
                {{(keyword == "out" ? "found = 1;" : "")}}
                return task.Result;
            }
        }
        """,
        Info(
            0,
            "HomeController.Get",
            $"an async method can have no '{keyword}' parameter like 'found'; return a tuple or an object instead"));

    [Fact]
    public Task Reports_the_line_that_blocks() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public void {|#0:Get|}(out int found)
            {
                found = 1;
                {|#1:Thread.Sleep(1)|};
                Thread.Sleep(2);
            }
        }
        """,
        new DiagnosticResult("AH1006", DiagnosticSeverity.Info).WithLocation(0).WithLocation(1)
            .WithMessage(
                "'HomeController.Get' blocks a thread-pool thread and cannot be made async: an async method can have no 'out' "
                    + "parameter like 'found'; return a tuple or an object instead"));

    [Fact]
    public Task Flags_iterators() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public IEnumerable<int> {|#0:Get|}(Task<int> task)
            {
                yield return task.Result;
            }
        }
        """,
        Info(0, "HomeController.Get", "it is an iterator; load the data first and return a list, or return an IAsyncEnumerable<T>"));

    [Fact]
    public Task Flags_locks_and_what_the_thread_itself_must_release() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            private readonly object _gate = new();

            public int {|#0:Locked|}(Task<int> task)
            {
                lock (_gate)
                {
                    return task.Result;
                }
            }

            public async Task<int> {|#1:LockedInAsyncCode|}(Task<int> task)
            {
                await Task.Yield();
                lock (_gate) { return task.Result; }
            }

            public int {|#2:Entered|}(Task<int> task)
            {
                Monitor.Enter(_gate);
                try { return task.Result; } finally { Monitor.Exit(_gate); }
            }

            [MethodImpl(MethodImplOptions.Synchronized)]
            public int {|#3:Synchronized|}(Task<int> task) => task.Result;
        }
        """,
        Info(0, "HomeController.Locked", "a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'"),
        Info(1, "HomeController.LockedInAsyncCode", "a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'"),
        Info(
            2,
            "HomeController.Entered",
            "the thread that takes its 'Monitor' has to release it, and an 'await' may change the thread; use a SemaphoreSlim and 'await "
                + "WaitAsync()'"),
        Info(
            3,
            "HomeController.Synchronized",
            "a method with MethodImplOptions.Synchronized holds a lock, which cannot contain an 'await'; use a SemaphoreSlim and 'await "
                + "WaitAsync()'"));

    [Fact]
    public Task Flags_values_that_each_thread_has_its_own_of() => VerifyAsync(
        """
        public class HomeController : ControllerBase
        {
            [System.ThreadStatic] private static int t_depth;
            private static int s_depth;

            public void {|#0:Get|}() { t_depth++; Thread.Sleep(1); t_depth--; }
            public void Other() { s_depth++; Thread.Sleep(1); s_depth--; }
        }
        """,
        Info(
            0,
            "HomeController.Get",
            "each thread has its own value of 't_depth', and an 'await' may change the thread; use an AsyncLocal"));

    [Fact]
    public Task Flags_transactions_that_stay_on_their_thread() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public void {|#0:Save|}(Task task)
            {
                var scope = new System.Transactions.TransactionScope();
                task.Wait();
                scope.Dispose();
            }

            public void Used(Task task)
            {
                using var scope = new System.Transactions.TransactionScope();
                task.Wait();
                scope.Complete();
            }

            public void Saved(Task task)
            {
                using var scope = new System.Transactions.TransactionScope(System.Transactions.TransactionScopeAsyncFlowOption.Enabled);
                task.Wait();
            }
        }
        """,
        Info(
            0,
            "HomeController.Save",
            "its transaction does not follow an 'await'; create the TransactionScope with TransactionScopeAsyncFlowOption.Enabled"));

    /// <summary>Also where it is not the first line of the function.</summary>
    [Fact]
    public Task Flags_transactions_that_would_come_to_hold_a_dropped_task() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public void {|#0:Save|}()
            {
                Thread.Sleep(1);
                using var scope = new System.Transactions.TransactionScope();
                Task.Delay(1);
                Thread.Sleep(1);
                scope.Complete();
            }

            public void Outside()
            {
                using (var scope = new System.Transactions.TransactionScope()) { Task.Delay(1); scope.Complete(); }
                Thread.Sleep(1);
            }
        }
        """,
        Info(
            0,
            "HomeController.Save",
            "its transaction would have to follow the 'await', and so would come to hold a task that is started in it and not awaited; "
                + "await that task first"));

    [Fact]
    public Task Flags_unsafe_code_and_locals_on_the_stack() => new Verify.Test
    {
        TestCode = Usings + """
            public class HomeController : Controller
            {
                public unsafe void {|#0:Unsafe|}(Task task) => task.Wait();

                public void {|#1:UnsafeBlock|}(Task<int> task)
                {
                    unsafe
                    {
                        int value = task.Result;
                        int* pointer = &value;
                    }
                }

                public int {|#2:Span|}(Task<int> task)
                {
                    Span<int> numbers = stackalloc int[4];
                    return numbers[0] + task.Result;
                }

                public int {|#3:RefLocal|}(Task<int> task, int[] numbers)
                {
                    ref var first = ref numbers[0];
                    first = task.Result;
                    return first;
                }

                public int {|#4:SpanParameter|}(Task<int> task, ReadOnlySpan<char> text) => task.Result;
            }
            """,
        SolutionTransforms =
        {
            (solution, id) =>
                solution.WithProjectCompilationOptions(
                    id,
                    ((Microsoft.CodeAnalysis.CSharp.CSharpCompilationOptions)solution.GetProject(id)!.CompilationOptions!)
                        .WithAllowUnsafe(true)),
        },
        ExpectedDiagnostics =
        {
            Info(0, "HomeController.Unsafe", "unsafe code cannot contain an 'await'; move the unsafe part into its own method"),
            Info(1, "HomeController.UnsafeBlock", "unsafe code cannot contain an 'await'; move the unsafe part into its own method"),
            Info(
                2,
                "HomeController.Span",
                "its local 'numbers' cannot be kept across an 'await'; move its use into a separate synchronous method"),
            Info(
                3,
                "HomeController.RefLocal",
                "its local 'first' cannot be kept across an 'await'; move its use into a separate synchronous method"),
            Info(
                4,
                "HomeController.SpanParameter",
                "an async method can have no parameter of a type like 'ReadOnlySpan<char>'; pass a Memory<T> or an array"),
        },
    }.RunAsync();

    [Fact]
    public Task Flags_queries_and_exception_filters() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public object {|#0:Query|}(List<int> ids) => (from id in ids select LoadAsync(id).Result).ToList();

            public void {|#1:Filter|}(Task<bool> task)
            {
                try { Redirect(""); } catch (Exception) when (task.Result) { }
            }

            private Task<int> LoadAsync(int id) => Task.FromResult(id);
        }
        """,
        Info(0, "HomeController.Query", "a query clause cannot contain an 'await'; load the data before the query"),
        Info(1, "HomeController.Filter", "an exception filter cannot contain an 'await'; move the condition into the handler"));

    [Fact]
    public Task Flags_constructors_of_types_that_are_made_for_each_request() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            private readonly string _name;

            public {|#0:HomeController|}(Task<string> task) => _name = task.Result;
        }

        public class IndexModel : PageModel
        {
            public {|#1:IndexModel|}() { Thread.Sleep(1); }
        }

        public class Settings
        {
            public Settings() { Thread.Sleep(1); }
        }
        """,
        Info(
            0,
            "new HomeController",
            "a constructor cannot wait; move the work to a method that can be awaited, or give the type an async factory method"),
        Info(
            1,
            "new IndexModel",
            "a constructor cannot wait; move the work to a method that can be awaited, or give the type an async factory method"));

    [Fact]
    public Task Flags_contracts_of_frameworks_and_names_their_asynchronous_form() => VerifyAsync(
        """
        public class Filter : IActionFilter
        {
            public void {|#0:OnActionExecuting|}(ActionExecutingContext context) => Thread.Sleep(1);
            public void OnActionExecuted(ActionExecutedContext context) { }
        }

        public class HomeController : Controller
        {
            public override void {|#1:OnActionExecuting|}(ActionExecutingContext context) => Thread.Sleep(1);
        }

        public class Helper : TagHelper
        {
            public override void {|#2:Process|}(TagHelperContext context, TagHelperOutput output) => Thread.Sleep(1);
        }

        public class Cookies : ICookieManager
        {
            public string {|#3:GetRequestCookie|}(HttpContext context, string key) { Thread.Sleep(1); return key; }
            public void AppendResponseCookie(HttpContext context, string key, string value, CookieOptions options) { }
            void ICookieManager.{|#4:DeleteCookie|}(HttpContext context, string key, CookieOptions options) => Thread.Sleep(1);
        }

        public class MenuViewComponent : ViewComponent
        {
            public string {|#5:Invoke|}(Task<string> task) => task.Result;
        }
        """,
        Info(
            0,
            "Filter.OnActionExecuting",
            "'IActionFilter.OnActionExecuting' fixes its signature; implement 'IAsyncActionFilter' instead"),
        Info(
            1,
            "HomeController.OnActionExecuting",
            "'Controller.OnActionExecuting' fixes its signature; override 'OnActionExecutionAsync' instead"),
        Info(2, "Helper.Process", "'TagHelper.Process' fixes its signature; override 'ProcessAsync' instead"),
        Info(
            3,
            "Cookies.GetRequestCookie",
            "'ICookieManager.GetRequestCookie' fixes its signature; do this work elsewhere, where it can be awaited"),
        Info(
            4,
            "Cookies.DeleteCookie",
            "'ICookieManager.DeleteCookie' fixes its signature; do this work elsewhere, where it can be awaited"),
        Info(5, "MenuViewComponent.Invoke", "a view component's 'Invoke' may not return a task; name it 'InvokeAsync'"));

    [Fact]
    public Task Flags_property_accessors_that_a_framework_reads() => VerifyAsync(
        """
        public class Texts : Microsoft.Extensions.Localization.IStringLocalizer
        {
            private readonly Task<string> _text;

            public Texts(Task<string> text) => _text = text;

            public Microsoft.Extensions.Localization.LocalizedString this[string name]
            {
                {|#0:get|} { return new(name, _text.Result); }
            }

            public Microsoft.Extensions.Localization.LocalizedString {|#1:this|}[string name, params object[] arguments] => new(name, _text.Result);

            public IEnumerable<Microsoft.Extensions.Localization.LocalizedString> GetAllStrings(bool includeParentCultures) => [];
        }
        """,
        Info(0, "Texts.this[]", "a property cannot wait; offer a method that returns a task instead"),
        Info(1, "Texts.this[]", "a property cannot wait; offer a method that returns a task instead"));

    [Fact]
    public Task Flags_lambdas_of_routes() => VerifyAsync(
        """
        public static class Routes
        {
            public static void Map(WebApplication app, object gate, Task<int> task)
            {
                app.MapGet("/a", () {|#0:=>|} { lock (gate) { return task.Result; } });
                app.MapGet("/b", (Func<int>){|#1:delegate|} { lock (gate) { return task.Result; } });
                app.MapGet("/c", () => task.Result);
                app.MapGet("/d", () => { lock (gate) { return 1; } });
                app.MapGet("/e", () => { lock (gate) { } return task.Result; });
            }
        }
        """,
        Info(0, "MapGet \"/a\"", "a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'"),
        Info(1, "MapGet \"/b\"", "a 'lock' cannot contain an 'await'; use a SemaphoreSlim and 'await WaitAsync()'"));

    [Fact]
    public Task Flags_what_blocks_in_lambdas_and_local_functions_that_run_in_it() => VerifyAsync(
        """
        public class HomeController : Controller
        {
            public void {|#0:InPlace|}(List<Task> tasks, out int found)
            {
                found = 1;
                tasks.ForEach(t => t.Wait());
            }

            public int {|#1:Local|}(Task<int> task, out int found)
            {
                found = 1;
                return Load();

                int Load() => task.Result;
            }

            public Func<int> Later(Task<int> task, out int found)
            {
                found = 1;
                return () => task.Result;
            }
        }
        """,
        Info(0, "HomeController.InPlace", "an async method can have no 'out' parameter like 'found'; return a tuple or an object instead"),
        Info(1, "HomeController.Local", "an async method can have no 'out' parameter like 'found'; return a tuple or an object instead"));

    [Fact]
    public Task Flags_what_no_task_fits_on_net472() => Verify.AnalyzerAsync(
        """
        using System;
        using System.ServiceModel;
        using System.Threading;
        using System.Web;
        using System.Web.UI;

        [ServiceContract]
        public interface IOrders
        {
            [OperationContract]
            int Count();

            [OperationContract]
            bool TryCount(out int count);
        }

        public class Orders : IOrders
        {
            public int Count() { Thread.Sleep(1); return 1; }

            public bool {|#0:TryCount|}(out int count) { count = 1; Thread.Sleep(1); return true; }
        }

        public class Handler : IHttpHandler
        {
            public bool IsReusable => true;

            public void {|#1:ProcessRequest|}(HttpContext context) => Thread.Sleep(1);
        }

        public class Module : IHttpModule
        {
            public void Init(HttpApplication context) => context.BeginRequest += OnBegin;

            public void Dispose() { }

            private void {|#2:OnBegin|}(object sender, EventArgs e) => Thread.Sleep(1);
        }

        public class Default : Page
        {
            protected void {|#3:Page_Load|}(object sender, EventArgs e) => Thread.Sleep(1);
        }
        """,
        Framework.Net472,
        Info(0, "Orders.TryCount", "an async method can have no 'out' parameter like 'count'; return a tuple or an object instead"),
        Info(1, "Handler.ProcessRequest", "'IHttpHandler.ProcessRequest' fixes its signature; derive from 'HttpTaskAsyncHandler' instead"),
        Info(
            2,
            "Module.OnBegin",
            "no caller awaits an event handler; register it in a module with 'EventHandlerTaskAsyncHelper' and the event's 'AddOn…Async' "
                + "method"),
        Info(3, "Default.Page_Load", "no caller awaits an event handler; register the work with 'Page.RegisterAsyncTask'"));

    [Fact]
    public Task Flags_configured_entry_points() => new Verify.Test
    {
        TestCode = """
            using System.Threading;

            public interface IJob { void Run(out int count); }

            public class Job : IJob
            {
                public void {|#0:Run|}(out int count) { count = 1; Thread.Sleep(1); }
            }
            """,
        TestState = { AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*]\nasync_hygiene.entry_points = [IJob]::Run\n") } },
        ExpectedDiagnostics = {
            Info(0, "Job.Run", "an async method can have no 'out' parameter like 'count'; return a tuple or an object instead")
        },
    }.RunAsync();
}
