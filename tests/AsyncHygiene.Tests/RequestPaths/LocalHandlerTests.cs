using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>Local functions that are given by their name where a handler is wanted, whatever the type of the parameter.</summary>
public class LocalHandlerTests
{
    private const string Usings = """
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Routing;

        """;

    public static TheoryData<string, string> Registrations => new()
    {
        { "app.MapGet(\"/a\", A); string A() { @ return \"\"; }", "MapGet \"/a\"" },
        { "app.MapGet(\"/a\", A); static string A() { @ return \"\"; }", "MapGet \"/a\"" },
        { "app.MapGroup(\"/g\").MapPost(\"/a\", A); string A(int id) { @ return \"\"; }", "MapPost \"/a\"" },
        { "app.MapMethods(\"/a\", new[] { \"GET\" }, A); void A() { @ }", "MapMethods \"/a\"" },
        { "app.MapFallback(A); void A() { @ }", "MapFallback" },
        { "app.Map(\"/a\", A); string A(HttpContext context) { @ return \"\"; }", "Map \"/a\"" },
        { "Delegate handler = A; app.MapGet(\"/a\", handler); string A() { @ return \"\"; }", "MapGet \"/a\"" },
        { "Func<string> handler = A; app.MapGet(\"/a\", handler); string A() { @ return \"\"; }", "MapGet \"/a\"" },
        { "app.UseWhen(A, b => { }); bool A(HttpContext context) { @ return true; }", "UseWhen" },
    };

    [Theory]
    [MemberData(nameof(Registrations))]
    public Task Flags_in_top_level_code(string code, string path)
    {
        var test = Test($"{Usings}var app = WebApplication.Create(args);\n{Sleep(code)}\napp.Run();\n", path);
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    [Theory]
    [MemberData(nameof(Registrations))]
    public Task Flags_in_methods(string code, string path) =>
        Test($"{Usings}static class Routes {{ public static void Map(WebApplication app) {{ {Sleep(code)} }} }}\n", path).RunAsync();

    /// <summary>Middleware and filters are async code; what they call is found as well.</summary>
    [Theory]
    [InlineData("app.Use(A); Task A(HttpContext c, Func<Task> next) { B(); return next(); }", "Use → Routes.Map.B")]
    [InlineData("app.Run(A); Task A(HttpContext c) { B(); return Task.CompletedTask; }", "Run → Routes.Map.B")]
    [InlineData(
        "app.MapGet(\"/\", () => \"\").AddEndpointFilter(A); "
            + "ValueTask<object> A(EndpointFilterInvocationContext c, EndpointFilterDelegate next) { B(); return next(c); }",
        "AddEndpointFilter → Routes.Map.B")]
    public Task Flags_below_middleware_and_filters(string code, string path) =>
        Test($"{Usings}static class Routes {{ public static void Map(WebApplication app) {{ {code} {Sleep("void B() { @ }")} }} }}\n", path)
            .RunAsync();

    [Fact]
    public Task Accepts_local_functions_that_only_start_up_runs()
    {
        var test = new Verify.Test
        {
            TestCode = Usings + """
                var app = WebApplication.Create(args);
                Delegate unused = A;
                app.Map("/branch", Configure);
                B();
                app.Run();

                void A() => Thread.Sleep(1);
                void B() => Thread.Sleep(1);
                void Configure(IApplicationBuilder branch) => Thread.Sleep(1);
                """,
        };
        test.TestState.OutputKind = OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    [Fact]
    public Task Fixes_a_local_handler()
    {
        var test = Test(
            $"{Usings}static class Routes {{ public static void Map(WebApplication app) {{ app.MapGet(\"/a\", A); "
                + "string A() { Thread.{|#0:Sleep|}(1); return \"\"; } } }\n",
            "MapGet \"/a\"");
        test.FixedCode =
            $"{Usings.Replace("using System.Threading;\n", "")}"
                + "static class Routes { public static void Map(WebApplication app) { app.MapGet(\"/a\", AAsync); "
                + "async Task<string> AAsync() { await Task.Delay(1); return \"\"; } } }\n";
        return test.RunAsync();
    }

    private static string Sleep(string code) => code.Replace("@", "Thread.{|#0:Sleep|}(1);", System.StringComparison.Ordinal);

    private static Verify.Test Test(string source, string path)
    {
        var test = new Verify.Test { TestCode = source, ReferenceAssemblies = Framework.Net10 };
        test.ExpectedDiagnostics.Add(PathAssert.At(0, DiagnosticSeverity.Warning, $"on a request path: {path}"));
        return test;
    }
}
