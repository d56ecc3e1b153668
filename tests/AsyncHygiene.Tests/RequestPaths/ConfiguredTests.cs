using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;
using WaitVerify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>The two options that users set: which paths are reported, and which further members are entry points.</summary>
public class ConfiguredTests
{
    private const string Jobs = """
        using System;
        using System.Threading;
        namespace Jobs
        {
            public interface IJob<T> { void Run(T input); }
            public abstract class Consumer { public abstract void Take(); public virtual int Size => 0; protected void Own() { } public class Nested { public virtual void Go() { } } }
        }
        class Invoice : Jobs.IJob<int> { public void Run(int input) => Slow.A(); public void Other() => Slow.B(); }
        class Queue : Jobs.Consumer { public override void Take() => Slow.C(); public override int Size => Slow.D(); public void Mine() => Slow.E(); }
        class Inner : Jobs.Consumer.Nested { public override void Go() => Slow.F(); }
        static class Slow
        {
            public static void A() => Thread.{|#0:Sleep|}(1);
            public static void B() => Thread.{|#1:Sleep|}(1);
            public static void C() => Thread.{|#2:Sleep|}(1);
            public static int D() { Thread.{|#3:Sleep|}(1); return 1; }
            public static void E() => Thread.{|#4:Sleep|}(1);
            public static void F() => Thread.{|#5:Sleep|}(1);
        }
        """;

    [Fact]
    public Task Reaches_from_a_configured_member_and_what_implements_it() =>
        EntryPoints(
            "[Jobs.IJob`1]::Run",
            PathAssert.At(0, DiagnosticSeverity.Warning, "below a configured entry point: Invoice.Run → Slow.A"));

    [Fact]
    public Task Reaches_from_several_configured_entry_points() =>
        EntryPoints(
            "[Jobs.Consumer]::Take, [Jobs.Consumer+Nested]::Go, [Queue]::Mine, [Unknown.Type]::Run",
            PathAssert.At(2, DiagnosticSeverity.Warning, "below a configured entry point: Queue.Take → Slow.C"),
            PathAssert.At(4, DiagnosticSeverity.Warning, "below a configured entry point: Queue.Mine → Slow.E"),
            PathAssert.At(5, DiagnosticSeverity.Warning, "below a configured entry point: Inner.Go → Slow.F"));

    [Fact]
    public Task Reaches_from_all_public_members_of_a_configured_base() =>
        EntryPoints(
            "[Jobs.Consumer]::*",
            PathAssert.At(2, DiagnosticSeverity.Warning, "below a configured entry point: Queue.Take → Slow.C"),
            PathAssert.At(3, DiagnosticSeverity.Warning, "below a configured entry point: Queue.Size → Slow.D"));

    [Theory]
    [InlineData("none")]
    [InlineData("Jobs.IJob.Run")]
    [InlineData("[Jobs.IJob]::Run")]
    public Task Accepts_a_configured_name_that_names_nothing(string value) => EntryPoints(value);

    [Theory]
    [InlineData("possible", true)]
    [InlineData("proven", false)]
    [InlineData("nonsense", true)]
    public async Task Reports_possible_paths_as_information_or_not_at_all(string value, bool isReported)
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System;
                using System.Threading;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    Action _stored = () => Thread.{|#0:Sleep|}(1);
                    public void Get() { _stored(); Thread.{|#1:Sleep|}(1); }
                }
                class Nobody { void Calls() => Thread.Sleep(1); }
                """,
        };
        AddConfig(test, "async_hygiene.request_paths", value);
        if (isReported)
            test.ExpectedDiagnostics.Add(
                PathAssert.At(
                    0,
                    DiagnosticSeverity.Info,
                    "on a possible request path: new OrdersController → lambda in OrdersController._stored"));
        test.ExpectedDiagnostics.Add(PathAssert.At(1, DiagnosticSeverity.Warning, "on a request path: OrdersController.Get"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Flags_what_no_request_reaches_on_request_but_not_start_up()
    {
        var test = new Verify.Test
        {
            TestCode = """
                using System.Threading;
                class Nobody { static int s_one = One(); static int One() { Thread.{|#0:Sleep|}(1); return 1; } static void Main() => Thread.Sleep(1); }
                """,
        };
        AddConfig(test, "async_hygiene.request_paths", "all");
        test.ExpectedDiagnostics.Add(PathAssert.At(0, DiagnosticSeverity.Info, "if a request reaches Nobody.One"));
        await test.RunAsync();
    }

    [Fact]
    public async Task Reports_a_wait_as_information_where_only_proven_paths_are_wanted()
    {
        var test = new WaitVerify.Test { TestCode = "using System.Threading.Tasks; class C { int M(Task<int> t) => t.{|#0:Result|}; }" };
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", "root = true\n[*.cs]\nasync_hygiene.request_paths = proven\n"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer.Rule)
            .WithSeverity(DiagnosticSeverity.Info)
            .WithLocation(0)
            .WithArguments("Task.Result", "its thread until the task is done"));
        await test.RunAsync();
    }

    private static Task EntryPoints(string value, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test { TestCode = Jobs };
        AddConfig(test, "async_hygiene.entry_points", value);
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    private static void AddConfig(Verify.Test test, string key, string value) =>
        test.TestState.AnalyzerConfigFiles.Add(("/.editorconfig", $"root = true\n[*.cs]\n{key} = {value}\n"));
}
