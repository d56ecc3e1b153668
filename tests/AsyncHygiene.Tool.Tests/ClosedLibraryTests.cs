using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Tool.Analysis;
using AsyncHygiene.Tool.Loading;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tool.Tests;

/// <summary>Async code of a library that no request of the solution reaches: only what sees the whole solution can know that.</summary>
public class ClosedLibraryTests
{
    private const string Nobody = "no request: no program of this solution calls it";
    private const string Start = "no request: only the start or the end of a program leads to it";

    private const string Library = """
        using System.Threading;
        using System.Threading.Tasks;
        namespace Lib;
        public interface IWork { Task Load(); }
        public class Work : IWork
        {
            public async Task Load() { await Task.Yield(); Thread.Sleep(1); }
            public Task Outer() => Load();
        }
        public static class Made { public static IWork One => new Work(); }
        """;

    private const string Server = """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        var app = WebApplication.CreateBuilder(args).Build();
        app.MapGet("/", () => "");
        app.Run();
        static class Uses { public static string Name => nameof(Lib); }
        """;

    [Fact]
    public Task Names_what_nothing_calls() => NamesAsync(Library, Server, ["M:Lib.Work.Load | " + Nobody, "M:Lib.Work.Outer | " + Nobody]);

    [Fact]
    public Task Names_what_the_start_of_a_program_calls() =>
        NamesAsync(
            Library,
            Server.Replace("app.Run();", "await new Lib.Work().Outer(); app.Run();"),
            ["M:Lib.Work.Load | " + Start, "M:Lib.Work.Outer | " + Start]);

    [Theory]
    [InlineData("app.MapGet(\"/w\", async (Lib.IWork work) => await work.Load()); app.Run();")]
    [InlineData("app.MapGet(\"/w\", (Lib.Work work) => work.Outer()); app.Run();")]
    [InlineData("_ = new Lib.Work().Load(); app.Run();")]
    [InlineData("System.Func<Task> work = new Lib.Work().Outer; app.Run(); await work();")]
    [InlineData("System.Console.WriteLine(\"Load\" + \"Outer\"); app.Run();")]
    [InlineData("System.Console.WriteLine(typeof(Lib.Work)); app.Run();")]
    [InlineData("System.Console.WriteLine(typeof(global::Lib.Work)); app.Run();")]
    [InlineData("System.Console.WriteLine(System.Text.Json.JsonSerializer.Deserialize<Lib.Work>(\"{}\")); app.Run();")]
    public Task Leaves_out_what_a_request_or_reflection_may_reach(string use) =>
        NamesAsync(Library, Server.Replace("app.Run();", use), []);

    /// <summary>Frameworks look for such names in classes that they know; this one has contracts of the solution alone.</summary>
    [Theory]
    [InlineData("public interface IMark { } public class Work : IMark", true)]
    [InlineData("public class Work", false)]
    [InlineData("public interface IMark { } [System.Obsolete] public class Work : IMark", false)]
    [InlineData("public class Work : System.ComponentModel.Component", false)]
    public Task Names_what_is_called_as_actions_are_in_a_class_that_no_framework_knows(string type, bool isNamed) => NamesAsync(
        "using System.Threading; using System.Threading.Tasks; namespace Lib; " + type
            + " { public async Task GetAll() { await Task.Yield(); Thread.Sleep(1); } }",
        Server,
        isNamed ? ["M:Lib.Work.GetAll | " + Nobody] : []);

    [Theory]
    [InlineData("new Lib.Work().Save();", false)]
    [InlineData("", true)]
    public async Task Names_async_void_methods_that_nothing_calls(string call, bool isNamed)
    {
        var lib = Sources.Closed(
            "Lib",
            "using System.Threading.Tasks; namespace Lib; public class Work { public async void Save() => await Task.Delay(1); }");
        var more = $"namespace Middle; public static class More {{ public static void Go() {{ {call} }} }}";
        var middle = Sources.Closed("Middle", more, lib);
        var server = Server.Replace("app.Run();", "app.MapGet(\"/w\", () => Middle.More.Go()); app.Run();");
        var web = Sources.Project("Web", server, middle, lib);
        Assert.Equal(isNamed ? ["M:Lib.Work.Save | " + Nobody] : [], await Sources.PathsAsync(web, middle, lib));
    }

    [Theory]
    [InlineData("public class Work { public async Task Handle() { await Task.Yield(); Thread.Sleep(1); } }")]
    [InlineData("class Mark : System.Attribute { } public class Work { [Mark] public async Task Load() { await Task.Yield(); "
        + "Thread.Sleep(1); } }")]
    [InlineData("public class Work : System.IAsyncDisposable { public async ValueTask DisposeAsync() { await Task.Yield(); "
        + "Thread.Sleep(1); } }")]
    public Task Leaves_out_what_a_convention_may_find(string type) =>
        NamesAsync("using System.Threading; using System.Threading.Tasks; namespace Lib; " + type, Server, []);

    [Fact]
    public async Task Leaves_out_libraries_that_others_may_call()
    {
        var lib = Sources.Project("Lib", Library);
        var web = Sources.Project("Web", Server, lib);
        Assert.Empty(await Sources.PathsAsync(web, lib));
    }

    /// <summary>The generator of the views did not run, and they may call anything.</summary>
    [Fact]
    public async Task Leaves_out_libraries_of_views_that_are_not_seen()
    {
        var lib = Sources.Closed("Lib", Library);
        var web = Sources.Project("Web", Server, lib) with { Options = new AnalyzerOptions([new GivenText("/Web/Index.cshtml", "")]) };
        Assert.Empty(await Sources.PathsAsync(web, lib));
    }

    [Fact]
    public async Task Leaves_out_libraries_of_no_server()
    {
        var lib = Sources.Closed("Lib", Library);
        Assert.Empty(await Sources.PathsAsync(lib, Sources.Project("Other", "public class A { }", lib)));
    }

    [Fact]
    public async Task Names_what_a_path_of_another_library_leads_to()
    {
        var lib = Sources.Closed("Lib", Library);
        var middle = Sources.Closed(
            "Middle",
            "using System.Threading.Tasks; public class M(Lib.IWork work) { public Task Go() => work.Load(); }",
            lib);
        Assert.Equal(
            ["M:Lib.Work.Load | " + Nobody, "M:Lib.Work.Outer | " + Nobody],
            await Sources.PathsAsync(Sources.Project("Web", Server, lib, middle), middle, lib));
        var calling = Server.Replace("app.Run();", "app.MapGet(\"/m\", (M m) => m.Go()); app.Run();");
        Assert.Empty(await Sources.PathsAsync(Sources.Project("Web", calling, lib, middle), middle, lib));
    }

    [Fact]
    public async Task Names_what_only_the_job_of_another_project_calls()
    {
        const string timer = "using System.Threading.Tasks; namespace Microsoft.Azure.WebJobs { class FunctionNameAttribute(string name) : "
            + "System.Attribute; class TimerTriggerAttribute(string cron) : System.Attribute; } class Publish(Lib.IWork work) { "
            + "[Microsoft.Azure.WebJobs.FunctionName(\"P\")] public async Task Run([Microsoft.Azure.WebJobs.TimerTrigger(\"0\")] object t) "
            + "=> await work.Load(); }";
        var lib = Sources.Closed("Lib", Library);
        var functions = Sources.Closed("Functions", timer, lib);
        var web = Sources.Project("Web", Server, lib);
        Assert.Equal("M:Lib.Work.Load | no request: only jobs lead to it", (await Sources.PathsAsync(web, lib, functions))[0]);
    }

    /// <summary>What a framework would call, if a program added it.</summary>
    [Theory]
    [InlineData("app.Run();", true)]
    [InlineData("app.UseMiddleware<Lib.Timing>(); app.Run();", false)]
    public async Task Names_an_entry_point_that_no_program_adds(string use, bool isNamed)
    {
        const string library = "using System.Threading; using System.Threading.Tasks; using Microsoft.AspNetCore.Http; namespace Lib; "
            + "public class Timing(RequestDelegate next) { public async Task InvokeAsync(HttpContext c) { await next(c); Wait(); } "
            + "void Wait() => Thread.Sleep(1); }";
        var lib = Sources.Closed("Lib", library);
        var web = Sources.Closed("Web", Server.Replace("app.Run();", use), lib);
        Assert.Equal(
            isNamed ? ["M:Lib.Timing.InvokeAsync(Microsoft.AspNetCore.Http.HttpContext) | " + Nobody] : [],
            await Sources.PathsAsync(web, lib));
    }

    /// <summary>What only such an entry point calls has no other one.</summary>
    [Fact]
    public async Task Names_what_only_an_entry_point_calls_that_no_program_adds()
    {
        var lib = Sources.Closed("Lib", Library);
        var middle = Sources.Closed(
            "Middle",
            "using System.Threading.Tasks; using Microsoft.AspNetCore.Http; public class Timing(RequestDelegate next, Lib.IWork work) { "
                + "public async Task InvokeAsync(HttpContext c) { await next(c); await work.Load(); } }",
            lib);
        Assert.Equal(
            ["M:Lib.Work.Load | " + Nobody, "M:Lib.Work.Outer | " + Nobody],
            await Sources.PathsAsync(Sources.Closed("Web", Server, lib, middle), middle, lib));
    }

    /// <summary>The attribute, what has it and what it leads to are in three projects.</summary>
    [Theory]
    [InlineData("class Ask { }", true)]
    [InlineData("[Needs] class Ask { }", false)]
    [InlineData("class Ask { } [Needs] class Other { }", true)]
    [InlineData("class Ask { } [Needs] class Other { public static Other One = new(); }", false)]
    [InlineData("class Ask { } [Needs] class Other { } class More { object _one = new Other(); }", false)]
    public async Task Names_what_only_an_attribute_leads_to_that_nothing_has(string requests, bool isNamed)
    {
        const string pipeline = "using System; using System.Linq; using System.Reflection; using System.Threading.Tasks; "
            + "public class NeedsAttribute : Attribute { } public class Pipeline(Lib.IWork work) { public async Task Handle(object o) { "
            + "var all = o.GetType().GetCustomAttributes<NeedsAttribute>(); if (all.Any()) await work.Load(); } }";
        var lib = Sources.Closed("Lib", Library);
        var middle = Sources.Closed("Middle", pipeline, lib);
        var server = Server.Replace("app.Run();", "app.MapGet(\"/p\", (Pipeline p) => p.Handle(new Ask())); app.Run();") + requests;
        var web = Sources.Closed("Web", server, lib, middle);
        Assert.Equal(
            isNamed ? ["M:Lib.Work.Load | " + Nobody, "M:Lib.Work.Outer | " + Nobody] : [],
            await Sources.PathsAsync(web, middle, lib));
    }

    private static async Task NamesAsync(string library, string server, IEnumerable<string> expected)
    {
        var lib = Sources.Closed("Lib", library);
        Assert.Equal(expected, await Sources.PathsAsync(Sources.Project("Web", server, lib), lib));
    }
}
