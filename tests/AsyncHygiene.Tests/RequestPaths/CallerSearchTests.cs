using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>One test for each kind of edge between an entry point and the blocking line.</summary>
public class CallerSearchTests
{
    private const string InProperty = "on a request path in a property, which allows no await (make it a method): ";

    [Fact]
    public Task Reaches_through_direct_calls() => PathAssert.ProvenAsync(
        """
        public class HomeController : ControllerBase { public string Get() => new Service().Load(); }
        class Service { public string Load() { Wait(); return ""; } static void Wait() => Thread.{|#0:Sleep|}(1); }
        """,
        "HomeController.Get → Service.Load → Service.Wait");

    [Fact]
    public Task Reaches_through_interfaces_as_the_call_names_them() => PathAssert.ProvenAsync(
        """
        public class OrdersController(IOrderService service) : ControllerBase { public string Get() => service.Load(); }
        public interface IOrderService { string Load(); }
        public interface IOrderRepository { string Find(); }
        class OrderService(IOrderRepository repository) : IOrderService { public string Load() => repository.Find(); }
        class OrderRepository : IOrderRepository { public string Find() { Thread.{|#0:Sleep|}(1); return ""; } }
        """,
        "OrdersController.Get → IOrderService.Load → OrderRepository.Find");

    [Fact]
    public Task Reaches_overrides_explicit_and_inherited_implementations() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void One(Base b) => b.M();
            public void Two(IContract c) => c.Explicit();
            public void Three(IContract c) => c.Inherited();
            public void Four(IContract c) => c.Default();
            public void Five(IContract c) => c.ThroughOverride();
        }
        public abstract class Base { public abstract void M(); }
        class Derived : Base { public override void M() => Thread.{|#0:Sleep|}(1); }
        public interface IContract { void Explicit(); void Inherited(); void Default() => Thread.{|#3:Sleep|}(1); void ThroughOverride(); }
        class Inherits { public void Inherited() => Thread.{|#2:Sleep|}(1); public virtual void ThroughOverride() { } }
        class Implements : Inherits, IContract { void IContract.Explicit() => Thread.{|#1:Sleep|}(1); public override void ThroughOverride() => Thread.{|#4:Sleep|}(1); }
        """,
        "AController.One → Derived.M",
        "AController.Two → Implements.Explicit",
        "AController.Three → Inherits.Inherited",
        "AController.Four → IContract.Default",
        "AController.Five → Implements.ThroughOverride");

    [Fact]
    public Task Accepts_an_override_below_a_base_call() => PathAssert.SilentAsync(
        """
        public class AController : Base { public void Get() => base.M(); }
        public class Base : ControllerBase { [NonAction] public virtual void M() { } }
        class Other : Base { [NonAction] public override void M() => Thread.Sleep(1); }
        """);

    [Fact]
    public Task Reaches_static_abstract_members() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() => Run<Job>(); static void Run<T>() where T : IJob => T.Execute(); }
        interface IJob { static abstract void Execute(); }
        class Job : IJob { public static void Execute() => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → AController.Run → Job.Execute");

    [Fact]
    public Task Reaches_generic_slots_only_where_the_arguments_fit() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get(IHandle<int> h) => h.Handle(1); }
        public interface IHandle<T> { void Handle(T value); }
        class Numbers : IHandle<int> { public void Handle(int value) => Thread.{|#0:Sleep|}(1); }
        class Texts : IHandle<string> { public void Handle(string value) => Thread.Sleep(1); }
        class Anything<T> : IHandle<T> { public void Handle(T value) => Thread.{|#1:Sleep|}(1); }
        """,
        "AController.Get → Numbers.Handle",
        "AController.Get → Anything.Handle");

    [Fact]
    public Task Reports_an_open_call_of_a_generic_slot_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase { public void Get(int i, IHandle<int> h) => Publish(i, null); void Publish<T>(T value, IHandle<T> h) => h.Handle(value); }
        public interface IHandle<T> { void Handle(T value); }
        class Texts : IHandle<string> { public void Handle(string value) => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → AController.Publish → Texts.Handle");

    [Fact]
    public Task Reports_slots_with_many_implementations_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase { public void Get(IJob job) => job.Run(); }
        public interface IJob { void Run(); }
        class J1 : IJob { public void Run() => Thread.{|#0:Sleep|}(1); }
        class J2 : IJob { public void Run() { } }
        class J3 : IJob { public void Run() { } }
        class J4 : IJob { public void Run() { } }
        class J5 : IJob { public void Run() { } }
        class J6 : IJob { public void Run() { } }
        """,
        "AController.Get → J1.Run");

    [Fact]
    public Task Reports_framework_slots_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase { public void Get(IDisposable d) => d.Dispose(); }
        class Resource : IDisposable { public void Dispose() => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → Resource.Dispose");

    [Fact]
    public Task Reaches_properties_by_how_they_are_used() => PathAssert.WarningsAsync(
        """
        public class AController : ControllerBase
        {
            public int Reads(C c) => c.Read + nameof(c.NamedOnly).Length;
            public void Writes(C c) { c.Written = 1; c.Both++; _ = new C { Initialised = 1 }; c[1] = c["a"]; }
        }
        public class C
        {
            public int Read { get { Thread.{|#0:Sleep|}(1); return 1; } set { Thread.Sleep(1); } }
            public int Written { get { Thread.Sleep(1); return 1; } set { Thread.{|#1:Sleep|}(1); } }
            public int Both { get { Thread.{|#2:Sleep|}(1); return 1; } set { Thread.{|#3:Sleep|}(1); } }
            public int Initialised { get => 1; set { Thread.{|#4:Sleep|}(1); } }
            public int NamedOnly { get { Thread.Sleep(1); return 1; } }
            public int this[int i] { get { Thread.Sleep(1); return 1; } set { Thread.{|#5:Sleep|}(1); } }
            public int this[string s] { get { Thread.{|#6:Sleep|}(1); return 1; } set { Thread.Sleep(1); } }
        }
        """,
        InProperty + "AController.Reads → C.Read",
        InProperty + "AController.Writes → C.Written",
        InProperty + "AController.Writes → C.Both",
        InProperty + "AController.Writes → C.Both",
        InProperty + "AController.Writes → C.Initialised",
        InProperty + "AController.Writes → C.this[]",
        InProperty + "AController.Writes → C.this[]");

    [Fact]
    public Task Reaches_constructors_and_initializers() => PathAssert.ProvenAsync(
        """
        using Alias = Aliased;
        public class AController : ControllerBase
        {
            public void Get() { _ = new Written(); Typed t = new(1); _ = new Derived(); _ = new Chained("a"); _ = new Alias(); _ = new Fields(); _ = new Primary(1); }
        }
        class Written { public Written() => Thread.{|#0:Sleep|}(1); public Written(int i) => Thread.Sleep(1); }
        class Typed { public Typed(int i) => Thread.{|#1:Sleep|}(1); }
        class Base { public Base() => Thread.{|#2:Sleep|}(1); }
        class Derived : Base { }
        class Chained { public Chained(string s) : this(1) { } Chained(int i) => Thread.{|#3:Sleep|}(1); }
        class Aliased { public Aliased() => Thread.{|#4:Sleep|}(1); }
        class Fields { int _field = Slow(); static int s_once = Once(); static int Slow() { Thread.{|#5:Sleep|}(1); return 1; } static int Once() { Thread.Sleep(1); return 1; } }
        class Primary(int i) : PrimaryBase(i);
        class PrimaryBase { public PrimaryBase(int i) => Thread.{|#6:Sleep|}(1); }
        """,
        "AController.Get → new Written",
        "AController.Get → new Typed",
        "AController.Get → new Derived → new Base",
        "AController.Get → new Chained → new Chained",
        "AController.Get → new Aliased",
        "AController.Get → new Fields → Fields.Slow",
        "AController.Get → new Primary → new PrimaryBase");

    [Fact]
    public Task Reaches_operators_and_conversions() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get(N a, N b) { a += b; _ = -a; int i = a; _ = (string)a; }
        }
        public class N
        {
            public static N operator +(N a, N b) { Thread.{|#0:Sleep|}(1); return a; }
            public static N operator -(N a) { Thread.{|#1:Sleep|}(1); return a; }
            public static N operator *(N a, N b) { Thread.Sleep(1); return a; }
            public static implicit operator int(N a) { Thread.{|#2:Sleep|}(1); return 1; }
            public static explicit operator string(N a) { Thread.{|#3:Sleep|}(1); return ""; }
            public static implicit operator long(N a) { Thread.Sleep(1); return 1; }
        }
        """,
        "AController.Get → N.op_Addition",
        "AController.Get → N.op_UnaryNegation",
        "AController.Get → N.op_Implicit",
        "AController.Get → N.op_Explicit");

    [Fact]
    public Task Reaches_through_calls_that_the_language_makes() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get(Source s)
            {
                using (new Resource()) { }
                foreach (var x in s) { }
                var (a, b) = s;
                _ = from i in s select i;
                _ = new Source { 1 };
            }
            public async Task Await(Source s) => await s;
        }
        public class Resource : IDisposable { public void Dispose() => Thread.{|#0:Sleep|}(1); }
        public class Source : System.Collections.IEnumerable
        {
            public Enumerator GetEnumerator() { Thread.{|#1:Sleep|}(1); return new(); }
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null;
            public void Deconstruct(out int a, out int b) { a = b = 1; Thread.{|#2:Sleep|}(1); }
            public Source Select(Func<int, int> f) { Thread.{|#3:Sleep|}(1); return this; }
            public void Add(int i) => Thread.{|#4:Sleep|}(1);
            public System.Runtime.CompilerServices.TaskAwaiter GetAwaiter() { Thread.{|#5:Sleep|}(1); return Task.CompletedTask.GetAwaiter(); }
        }
        public class Enumerator { public int Current => 1; public bool MoveNext() { Thread.{|#6:Sleep|}(1); return false; } }
        """,
        "AController.Get → Resource.Dispose",
        "AController.Get → Source.GetEnumerator",
        "AController.Get → Source.Deconstruct",
        "AController.Get → Source.Select",
        "AController.Get → Source.Add",
        "AController.Await → Source.GetAwaiter",
        "AController.Get → Enumerator.MoveNext");

    [Fact]
    public Task Reaches_extension_methods_local_functions_partial_members_and_iterators() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get()
            {
                "a".Slow();
                Extensions.Slower("a");
                Local();
                new P().Implemented();
                foreach (var x in Iterator()) { }

                void Local() { Inner(); void Inner() => Thread.{|#2:Sleep|}(1); }
            }

            static IEnumerable<int> Iterator() { Thread.{|#4:Sleep|}(1); yield return 1; }
        }
        static class Extensions { public static void Slow(this string s) => Thread.{|#0:Sleep|}(1); public static void Slower(this string s) => Thread.{|#1:Sleep|}(1); }
        partial class P { public partial void Implemented(); }
        partial class P { public partial void Implemented() => Thread.{|#3:Sleep|}(1); }
        """,
        "AController.Get → Extensions.Slow",
        "AController.Get → Extensions.Slower",
        "AController.Get → AController.Get.Local.Inner",
        "AController.Get → P.Implemented",
        "AController.Get → AController.Iterator");

    [Fact]
    public Task Reaches_lambdas_that_run_in_place_or_on_the_pool() => PathAssert.WarningsAsync(
        """
        public class AController : ControllerBase
        {
            public void Get(List<int> list)
            {
                list.ForEach(x => Thread.{|#0:Sleep|}(x));
                _ = list.Select(x => { Thread.{|#1:Sleep|}(x); return x; }).ToList();
                _ = Task.Run(() => Thread.{|#2:Sleep|}(1));
                Parallel.ForEach(list, x => Thread.{|#3:Sleep|}(x));
                Action local = () => Thread.{|#4:Sleep|}(1);
                local();
                Retry(() => Thread.{|#5:Sleep|}(1));
                list.ForEach(Slow);
                ThreadPool.QueueUserWorkItem(_ => Thread.{|#7:Sleep|}(1));
            }

            static void Retry(Action action) { try { action(); } catch { action(); } }
            static void Slow(int x) => Thread.{|#6:Sleep|}(x);
        }
        """,
        InLambda("List.ForEach") + "AController.Get → lambda in AController.Get",
        InLambda("Enumerable.Select") + "AController.Get → lambda in AController.Get",
        "on a request path: AController.Get → lambda in AController.Get",
        "on a request path: AController.Get → lambda in AController.Get",
        "on a request path: AController.Get → lambda in AController.Get",
        "on a request path: AController.Get → lambda in AController.Get",
        "on a request path: AController.Get → AController.Slow",
        "on a request path: AController.Get → lambda in AController.Get");

    [Fact]
    public Task Reports_stored_delegates_events_and_injected_constructors_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            Action _stored;
            event Action Happened;
            public AController(IService service) { }
            public void Get() { _stored = () => Thread.{|#0:Sleep|}(1); Happened += Handler; }
            void Handler() => Thread.{|#1:Sleep|}(1);
        }
        public interface IService { }
        class Service : IService { public Service() => Thread.{|#2:Sleep|}(1); }
        """,
        "AController.Get → lambda in AController.Get",
        "AController.Get → AController.Handler",
        "new AController → new Service");

    [Fact]
    public Task Reaches_from_endpoints_by_lambda_and_by_method_group() => PathAssert.ProvenAsync(
        """
        static class Routes
        {
            static void Map(WebApplication app)
            {
                app.MapGet("/lambda/{id}", (int id) => { Thread.{|#0:Sleep|}(1); return id; });
                app.MapGet("/group", Handlers.Get);
                app.MapPost("/calls", () => Handlers.Slow());
                app.Use((context, next) => { Handlers.InPipeline(); return next(context); });
                Wrapped(app, "/wrapped", () => { Thread.{|#4:Sleep|}(1); return ""; });
            }

            static void Wrapped(WebApplication app, string route, Func<string> handler) => app.MapGet(route, () => handler());
        }
        static class Handlers
        {
            public static string Get() { Thread.{|#1:Sleep|}(1); return ""; }
            public static string Slow() { Thread.{|#2:Sleep|}(1); return ""; }
            public static void InPipeline() => Thread.{|#3:Sleep|}(1);
        }
        """,
        "MapGet \"/lambda/{id}\"",
        "MapGet \"/group\"",
        "MapPost \"/calls\" → Handlers.Slow",
        "Use → Handlers.InPipeline",
        "Wrapped \"/wrapped\"");

    [Fact]
    public async Task Reaches_through_generated_code_and_accepts_its_own_lines()
    {
        var test = new Verify.Test
        {
            TestCode = "using System.Threading; static class Slow { public static void Down() => Thread.{|#0:Sleep|}(1); public static "
                + "void Unused() => Thread.Sleep(1); }"
        };
        test.TestState.Sources.Add(
            ("/0/Views.g.cs",
                "// <auto-generated/>\nusing System.Threading; public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { "
                    + "public void Get() { Thread.Sleep(1); Slow.Down(); } }"));
        test.ExpectedDiagnostics.Add(PathAssert.At(0, DiagnosticSeverity.Warning, "on a request path: AController.Get → Slow.Down"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Reports_the_calls_the_certainty_and_the_entry_point()
    {
        var source = """
            using System.Threading;
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get(IService s) => s.Load(); }
            public interface IService { void Load(); }
            class Service : IService { public void Load() => Wait(); static void Wait() => Thread.Sleep(1); }
            """;
        var diagnostic = await OnlyFindingAsync(new ThreadSleepAnalyzer(), source);

        // From the entry point down, as an editor lists them.
        Assert.Equal(["s.Load()", "Wait()"], diagnostic.AdditionalLocations.Select(InvocationAt));
        Assert.Equal("Proven", diagnostic.Properties[RequestCode.CertaintyProperty]);
        Assert.Equal("M:AController.Get(IService)", diagnostic.Properties[RequestCode.EntryPointProperty]);
    }

    [Fact]
    public async Task Reports_the_calls_where_the_line_is_information_only()
    {
        var source = """
            using System.Threading.Tasks;
            public class AController : Microsoft.AspNetCore.Mvc.ControllerBase { public void Get() => Work.All(); }
            static class Work { public static void All() => Parallel.For(0, 1, i => { }); }
            """;
        var diagnostic = await OnlyFindingAsync(new SynchronizationWaitAnalyzer(), source);

        Assert.Equal(DiagnosticSeverity.Info, diagnostic.Severity);
        Assert.Equal(["Work.All()"], diagnostic.AdditionalLocations.Select(InvocationAt));
    }

    private static async Task<Diagnostic> OnlyFindingAsync(DiagnosticAnalyzer rule, string source)
    {
        var compilation = CSharpCompilation.Create(
            "Calls",
            [CSharpSyntaxTree.ParseText(source)],
            await Framework.Net10.ResolveAsync(LanguageNames.CSharp, CancellationToken.None),
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        return Assert.Single(await compilation.WithAnalyzers([rule]).GetAnalyzerDiagnosticsAsync());
    }

    private static string InvocationAt(Location location) =>
        location.SourceTree!.GetRoot().FindNode(location.SourceSpan).FirstAncestorOrSelf<InvocationExpressionSyntax>()!.ToString();

    [Fact]
    public Task Reports_the_shortest_path_through_recursion() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() => Even(4); public void Z() => Odd(1); static void Even(int n) => Odd(n - 1); static void Odd(int n) { Thread.{|#0:Sleep|}(1); Even(n - 1); Odd(n); } }
        """,
        "AController.Z → AController.Odd");

    [Fact]
    public Task Reports_long_paths_shortened_in_the_middle() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() => C.M1(); }
        static class C { public static void M1() => M2(); static void M2() => M3(); static void M3() => M4(); static void M4() => M5(); static void M5() => M6(); static void M6() => M7(); static void M7() => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → C.M1 → C.M2 → (2 more) → C.M5 → C.M6 → C.M7");

    [Fact]
    public Task Flags_what_both_a_request_and_start_up_reach() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() => Warm.Up(); }
        static class Warm { public static void Up() => Thread.{|#0:Sleep|}(1); public static void Once() => Thread.Sleep(1); }
        class Startup { static void Main2() => Warm.Up(); public void Configure(WebApplication app) { Warm.Once(); } }
        """,
        "AController.Get → Warm.Up");

    private static string InLambda(string runs) =>
        $"on a request path in a lambda of '{runs}', which allows no await (use a loop, or move it out first): ";
}
