using System.Threading.Tasks;
using AsyncHygiene.Rules.Limits;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Limits.ThreadPoolSizeAnalyzer, Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace AsyncHygiene.Tests.Rules.Limits.ThreadPoolSize;

public class ThreadPoolSizeTests
{
    [Theory]
    [InlineData("net472")]
    [InlineData("net8.0")]
    [InlineData("net10.0")]
    public Task Reports_how_many_places_block(string framework) => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void Configure() => ThreadPool.{|#0:SetMinThreads|}(200, 200);

            void M(Task<int> task, Own own)
            {
                Thread.Sleep(1);
                _ = task.Result;
                task.GetAwaiter().GetResult();
                own.Wait();
                _ = own.Result;
            }

            static void Main() => Task.Delay(1).Wait();
        }

        class Own
        {
            public int Result;
            public void Wait() { }
        }
        """,
        framework switch { "net472" => Framework.Net472, "net8.0" => Framework.Net8, _ => Framework.Net10 },
        new DiagnosticResult("AH4003", DiagnosticSeverity.Info).WithLocation(0)
            .WithMessage(
                "'ThreadPool.SetMinThreads' provides threads for code that blocks them in 3 places; make that code await instead"));

    [Fact]
    public Task Reports_a_maximum_below_the_minimum() => Verify.AnalyzerAsync(
        """
        using System.Threading;

        class C
        {
            void Configure()
            {
                ThreadPool.SetMinThreads(100, 100);
                ThreadPool.{|#0:SetMaxThreads|}(50, 200);
            }
        }
        """,
        new DiagnosticResult("AH4003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'ThreadPool.SetMaxThreads' allows 50 worker threads where the minimum is set to 100; the later of the two calls returns "
                    + "false and does nothing"));

    [Fact]
    public Task Accepts_limits_where_nothing_blocks() => Verify.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            void Configure(int number)
            {
                ThreadPool.SetMinThreads(100, 100);
                ThreadPool.SetMaxThreads(200, 200);
                ThreadPool.SetMaxThreads(number, 200);
            }

            void Other() => ThreadPool.SetMaxThreads(50, 50);

            async Task M() => await Task.Delay(1);

            // task.Result, Thread.Sleep(1)
            string Text => "task.Wait()";
        }
        """);

    [Theory]
    [InlineData("Thread.Sleep(1);", "one place")]
    [InlineData("Thread.Sleep(1); Thread.Sleep(2);", "2 places")]
    public Task Reports_the_projects_minimum(string body, string places) => WithMinimum(
        "100",
        $"using System.Threading; class C {{ void M() {{ {body} }} }}",
        new DiagnosticResult("AH4003", DiagnosticSeverity.Info).WithNoLocation()
            .WithMessage(
                $"'ThreadPoolMinThreads' provides threads for code that blocks them in {places}; make that code await instead")).RunAsync();

    [Fact]
    public Task Reports_a_maximum_below_the_projects_minimum() => WithMinimum(
        "100",
        """
        using System.Threading;

        class C
        {
            void Below() => ThreadPool.{|#0:SetMaxThreads|}(50, 200);
            void Above() => ThreadPool.SetMaxThreads(200, 200);
            void Lowered() { ThreadPool.SetMinThreads(10, 10); ThreadPool.SetMaxThreads(50, 200); }
        }
        """,
        new DiagnosticResult("AH4003", DiagnosticSeverity.Warning).WithLocation(0)
            .WithMessage(
                "'ThreadPool.SetMaxThreads' allows 50 worker threads where ThreadPoolMinThreads sets the minimum to 100; the call returns "
                    + "false and does nothing")).RunAsync();

    [Theory]
    [InlineData("")]
    [InlineData("0")]
    [InlineData("many")]
    public Task Accepts_a_project_without_a_minimum(string minimum) =>
        WithMinimum(
            minimum,
            "using System.Threading; class C { void M() { Thread.Sleep(1); ThreadPool.SetMaxThreads(50, 200); } }").RunAsync();

    [Fact]
    public Task Accepts_the_projects_minimum_where_nothing_blocks() => WithMinimum("100", "class C { }").RunAsync();

    [Fact]
    public Task Reports_a_runtimeconfig_minimum()
    {
        var test = WithFile("""
            {
              "configProperties": {
                "System.Threading.ThreadPool.MinThreads": 200,
                "System.Threading.ThreadPool.Blocking.MaxDelayMs": 1,
                "System.Threading.ThreadPool.MaxThreads": 500
            """);
        test.TestState.Sources.Add("using System.Threading; class C { void M() { Thread.Sleep(1); Thread.Sleep(2); } }");
        test.TestState.Sources.Add("using System.Threading.Tasks; class D { int M(Task<int> task) => task.Result; }");
        test.ExpectedDiagnostics.Add(new DiagnosticResult("AH4003", DiagnosticSeverity.Info)
            .WithSpan("/0/runtimeconfig.template.json", 3, 6, 3, 44)
            .WithMessage(
                "'System.Threading.ThreadPool.MinThreads' provides threads for code that blocks them in 3 places; make that code await "
                    + "instead"));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("{ \"configProperties\": { \"System.Threading.ThreadPool.MinThreads\": 200 } }")]
    [InlineData("{ \"configProperties\":")]
    [InlineData("\0\u0001\uffff")]
    [InlineData("")]
    public Task Accepts_a_runtimeconfig_minimum_where_nothing_blocks_and_what_is_none(string text)
    {
        var test = WithFile(text);
        test.TestState.Sources.Add("class C { }");
        return test.RunAsync();
    }

    private static Verify.Test WithFile(string text)
    {
        var test = new Verify.Test();
        test.TestState.AdditionalFiles.Add(("/0/runtimeconfig.template.json", text));
        return test;
    }

    private static Verify.Test WithMinimum(string minimum, string source, params DiagnosticResult[] expected)
    {
        var test = new Verify.Test
        {
            TestCode = source,
            TestState = {
                AnalyzerConfigFiles = { ("/.globalconfig", $"is_global = true\nbuild_property.ThreadPoolMinThreads = {minimum}\n") }
            },
        };
        test.ExpectedDiagnostics.AddRange(expected);
        return test;
    }
}
