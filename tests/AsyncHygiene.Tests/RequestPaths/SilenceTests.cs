using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>What no request reaches is left in peace; next to each case stands one that is reported.</summary>
public class SilenceTests
{
    [Fact]
    public Task Accepts_dedicated_threads_long_running_tasks_and_timers() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get()
            {
                new Thread(() => Thread.Sleep(1)).Start();
                new Thread(Work).Start();
                new Thread(new ThreadStart(Work)).Start();
                Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning);
                _ = new Timer(_ => Thread.Sleep(1));
                var timer = new System.Timers.Timer();
                timer.Elapsed += (s, e) => Thread.Sleep(1);
                Task.Factory.StartNew(() => Thread.{|#0:Sleep|}(1));
            }

            static void Work() => Thread.Sleep(1);
        }
        """,
        "AController.Get → lambda in AController.Get");

    /// <summary>A loop over an interface says nothing about the enumerators that happen to implement it too.</summary>
    [Fact]
    public Task Accepts_enumerators_that_a_loop_over_other_items_cannot_be_given() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get(IEnumerable<string> names, Entries entries)
            {
                foreach (var name in names) { }
                foreach (var entry in entries) { }
            }
        }
        public class Files : IEnumerator<int>
        {
            public int Current { get { Thread.Sleep(1); return 1; } }
            object System.Collections.IEnumerator.Current => Current;
            public bool MoveNext() { Thread.Sleep(1); return false; }
            public void Reset() { }
            public void Dispose() { }
        }
        public class Entries
        {
            public Own GetEnumerator() => new();
            public class Own { public int Current => 1; public bool MoveNext() { Thread.{|#0:Sleep|}(1); return false; } }
        }
        """,
        "AController.Get → Entries.Own.MoveNext");

    [Fact]
    public Task Accepts_delegates_that_a_method_runs_on_a_thread_of_its_own() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase
        {
            public void Get()
            {
                Thread1(() => Thread.Sleep(1));
                Thread2(() => Thread.Sleep(1));
                Thread3(() => Thread.Sleep(1));
                Timed(() => Thread.Sleep(1));
                Thread1(Work);
                InPlace1(() => Thread.{|#0:Sleep|}(1));
                InPlace2(() => Thread.{|#1:Sleep|}(1));
                Both(() => Thread.{|#2:Sleep|}(1));
                Pooled(() => Thread.{|#3:Sleep|}(1));
            }

            static void Work() => Thread.Sleep(1);
            static void Thread1(Action action) => new Thread(() => action()).Start();
            static void Thread2(Action action) { void Loop() { if (DateTime.Now.Ticks > 0) action(); else Loop(); } new Thread(Loop).Start(); }
            static void Thread3(Action action) => Retry(() => Thread1(() => action()));
            static void Timed(Action action) { var timer = new System.Timers.Timer(); timer.Elapsed += (s, e) => action(); }
            static void InPlace1(Action action) => Retry(() => action());
            static void InPlace2(Action action) { void Once() { Twice(); void Twice() => action(); } Once(); }
            static void Both(Action action) { new Thread(() => action()).Start(); action(); }
            static void Pooled(Action action) => Task.Run(() => action());
            static void Retry(Action action) { try { action(); } catch { action(); } }
        }
        """,
        "AController.Get → lambda in AController.Get",
        "AController.Get → lambda in AController.Get",
        "AController.Get → lambda in AController.Get",
        "AController.Get → lambda in AController.Get");

    [Fact]
    public Task Reports_a_delegate_that_a_method_keeps_from_another_thread_as_possible() => PathAssert.PossibleAsync(
        """
        public class AController : ControllerBase
        {
            Action _kept;
            public void Get() { Keep(() => Thread.{|#0:Sleep|}(1)); _kept(); }
            void Keep(Action action) => new Thread(() => _kept = action).Start();
        }
        """,
        "AController.Get → lambda in AController.Get");

    [Fact]
    public async Task Accepts_Main_and_top_level_statements()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading;
                using Microsoft.AspNetCore.Builder;

                Thread.Sleep(1);
                Warm();
                var app = WebApplication.Create(args);
                app.MapGet("/", () => Thread.{|#0:Sleep|}(1));
                app.Run();

                static void Warm() => Thread.Sleep(1);
                """,
        };
        test.ExpectedDiagnostics.Add(PathAssert.At(0, DiagnosticSeverity.Warning, "on a request path: MapGet \"/\""));
        await test.AsProgram().RunAsync();
    }

    [Fact]
    public Task Accepts_registration_and_options_callbacks() => PathAssert.PossibleAsync(
        """
        public class Options { public int Value; }
        static class Setup
        {
            static void Services(IServiceCollection services)
            {
                services.Configure<Options>(o => Thread.Sleep(1));
                services.AddControllers(o => Thread.Sleep(1));
            }
        }
        public class AController : ControllerBase { Action _later; public void Get() => _later = () => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → lambda in AController.Get");

    [Fact]
    public Task Accepts_logging_configuration_and_sync_overrides_next_to_async_ones() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() => new Sync().Flush(); }
        class MyLog : Microsoft.Extensions.Logging.ILogger
        {
            public IDisposable BeginScope<TState>(TState state) => null;
            public bool IsEnabled(Microsoft.Extensions.Logging.LogLevel level) => true;
            public void Log<TState>(Microsoft.Extensions.Logging.LogLevel level, Microsoft.Extensions.Logging.EventId id, TState state, Exception e, Func<TState, Exception, string> f) => Thread.Sleep(1);
        }
        abstract class Both : System.IO.Stream
        {
            public override void Flush() => Thread.Sleep(1);
            public override Task FlushAsync(CancellationToken token) => Task.CompletedTask;
        }
        class Sync : System.IO.MemoryStream { public override void Flush() => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → Sync.Flush");

    [Theory]
    [InlineData("Microsoft.Extensions.Options.IConfigureOptions<O>", "public void Configure(O o)", "Configure(null)")]
    [InlineData(
        "Microsoft.Extensions.Options.IPostConfigureOptions<O>",
        "public void PostConfigure(string s, O o)",
        "PostConfigure(null, null)")]
    [InlineData(
        "Microsoft.Extensions.Options.IValidateOptions<O>",
        "public Microsoft.Extensions.Options.ValidateOptionsResult Validate(string s, O o)",
        "Validate(null, null)")]
    [InlineData(
        "Microsoft.Extensions.Logging.ILoggerProvider",
        "public void Dispose() { } public Microsoft.Extensions.Logging.ILogger CreateLogger(string s)",
        "CreateLogger(null)")]
    [InlineData(
        "Microsoft.Extensions.Configuration.IConfigurationSource",
        "public Microsoft.Extensions.Configuration.IConfigurationProvider Build(Microsoft.Extensions.Configuration.IConfigurationBuilder "
            + "b)",
        "Build(null)")]
    [InlineData(
        "Microsoft.AspNetCore.Hosting.IStartupFilter",
        "public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> b)",
        "Configure(null)")]
    [InlineData("IMine", "public object Mine(string s)", "Mine(null)", true)]
    public Task Accepts_contracts_of_configuration_and_logging(string contract, string member, string call, bool isReported = false)
    {
        var source = $$"""
            public class AController : ControllerBase { public void Get({{contract}} contract) => contract.{{call}}; }
            public interface IMine { object Mine(string s); }
            public class O { }
            class Implementation : {{contract}} { {{member}} { Slow.Down(); {{(member.Contains("void Configure") || member.Contains("void PostConfigure") ? "" : "return null;")}} } }
            static class Slow { public static void Down() => Thread.{|#0:Sleep|}(1); }
            """;
        return isReported ? PathAssert.ProvenAsync(source, "AController.Get → IMine.Mine → Slow.Down") : PathAssert.SilentAsync(source);
    }

    [Theory]
    [InlineData("Xunit.FactAttribute", true)]
    [InlineData("NUnit.Framework.TestAttribute", true)]
    [InlineData("Microsoft.VisualStudio.TestTools.UnitTesting.TestMethodAttribute", true)]
    [InlineData("TUnit.Core.TestAttribute", true)]
    [InlineData("Mine.TestAttribute", false)]
    public Task Accepts_projects_that_reference_a_test_framework(string attribute, bool isTest)
    {
        var dot = attribute.LastIndexOf('.');
        var source = $$"""
            namespace App
            {
                using {{attribute[..dot]}};
                public class AController : ControllerBase { [{{attribute}}] public void Get() => Thread.{|#0:Sleep|}(1); }
            }
            namespace {{attribute[..dot]}} { public class {{attribute[(dot + 1)..]}} : Attribute { } }
            """;
        return isTest ? PathAssert.SilentAsync(source) : PathAssert.ProvenAsync(source, "AController.Get");
    }

    [Fact]
    public Task Accepts_static_constructors_and_finalizers() => PathAssert.ProvenAsync(
        """
        public class AController : ControllerBase { public void Get() { _ = new Once(); Slow.C(); } }
        class Once { static Once() => Slow.A(); ~Once() => Slow.B(); }
        static class Slow { public static void A() => Thread.Sleep(1); public static void B() => Thread.Sleep(1); public static void C() => Thread.{|#0:Sleep|}(1); }
        """,
        "AController.Get → Slow.C");

    [Fact]
    public Task Accepts_calls_in_expression_trees() => PathAssert.SilentAsync(
        """
        using System.Linq.Expressions;
        public class AController : ControllerBase
        {
            public void Get() => Take(() => Slow());
            static void Take(Expression<Action> e) { }
            static void Slow() => Thread.Sleep(1);
        }
        """);

    [Fact]
    public Task Accepts_a_program_without_a_web_framework_without_a_search() => PathAssert.VerifyAsync(
        "using System.Threading; public class HomeController { public void Get() => Thread.Sleep(1); }",
        new Microsoft.CodeAnalysis.Testing.ReferenceAssemblies(
            "net10.0",
            new Microsoft.CodeAnalysis.Testing.PackageIdentity("Microsoft.NETCore.App.Ref", "10.0.10"),
            System.IO.Path.Combine("ref", "net10.0")));
}
