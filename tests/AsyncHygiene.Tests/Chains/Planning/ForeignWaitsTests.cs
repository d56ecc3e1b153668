using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Planning;

/// <summary>
/// A library blocks on work that was complete so far, in what it shows. Code outside the solution may call that on the thread of a window,
/// where the work goes on from now on, and never does.
/// </summary>
public class ForeignWaitsTests
{
    private const string Parse = "public string Parse() => ParseAsync().GetAwaiter().GetResult();";
    private const string ParseAsync = "public async Task<string> ParseAsync() { var body = await Body(); return Layout() + body; }";
    private const string Program = "static class Program { static void Main() { System.Console.WriteLine(new Renderer().ToString()); } }";

    [Theory]
    [InlineData(Parse)]
    [InlineData("public string Parse() { var task = ParseAsync(); return task.Result; }")]
    [InlineData("public string Parse() { ParseAsync().Wait(); return \"\"; }")]
    [InlineData("public string Parse() => ParseAsync().ConfigureAwait(false).GetAwaiter().GetResult();")]
    [InlineData("protected string Parse() => ParseAsync().Result;")]
    [InlineData("public string Text => ParseAsync().Result;")]
    [InlineData("public string this[int i] => Parse() + \"!\"; private string Parse() => ParseAsync().Result;")]
    [InlineData("public string Parse() => Run(() => ParseAsync()); private static T Run<T>(Func<Task<T>> run) => "
        + "run().GetAwaiter().GetResult();")]
    [InlineData("public string Parse() => Run(ParseAsync); private static T Run<T>(Func<Task<T>> run) => Wait(run()); private "
        + "static T Wait<T>(Task<T> t) => t.Result;")]
    [InlineData("public string Parse() => Run(ParseAsync()); private static T Run<T>(Task<T> task) => task.GetAwaiter().GetResult();")]
    [InlineData("public string Parse() => AllAsync().Result; public async Task<string> AllAsync() { return await ParseAsync(); }")]
    [InlineData("public string Parse() => AllAsync().Result; public async Task<string> AllAsync() => await "
        + "ParseAsync().ConfigureAwait(false);")]
    [InlineData("public string Parse() => AllAsync().Result; private Task<string> AllAsync() => ParseAsync();")]
    [InlineData("public string Parse() => All.Result; private Task<string> All => ParseAsync();")]
    [InlineData("public string Parse() { using (new Parser(this)) { return \"\"; } } class Parser(Renderer r) : IDisposable { "
        + "public void Dispose() => r.ParseAsync().Wait(); }")]
    [InlineData("public Lazy<string> Parse() => new Lazy<string>(() => ParseAsync().Result);")]
    [InlineData("public IFormatProvider Parse() => new Parser(this); class Parser(Renderer r) : IFormatProvider { object "
        + "IFormatProvider.GetFormat(Type t) => r.ParseAsync().Result; }")]
    public Task Refuses_an_await_below_a_wait_that_code_elsewhere_may_run(string wait) => RefusesAsync(wait, ParseAsync);

    /// <summary>So far it was complete, or is as a rule; whether it is awaited in a context does not matter then.</summary>
    [Theory]
    [InlineData("public async Task<string> ParseAsync() { return Layout(); }")]
    [InlineData("public async Task<string> ParseAsync() { return Layout() + await Task.FromResult(1); }")]
    [InlineData("public async Task<string> ParseAsync() { return Layout() + await new ValueTask<int>(1); }")]
    [InlineData("public async Task<string> ParseAsync() { if (Name == \"\") await Task.Yield(); return Layout(); }")]
    [InlineData("public async Task<string> ParseAsync() { if (Name == \"\") return Layout(); await Task.Delay(1); return Layout(); }")]
    [InlineData("public async Task<string> ParseAsync() { return Deep(); } private string Deep() => Layout() + \"!\";")]
    [InlineData("public async Task<string> ParseAsync() { return await Deep(); } private async Task<string> Deep() { return Layout(); }")]
    [InlineData("public async Task<string> ParseAsync() { await using var p = new Part { Of = this }; return \"\"; } class "
        + "Part : IAsyncDisposable { public Renderer Of; public async ValueTask DisposeAsync() { Of.Layout(); } }")]
    [InlineData("public async Task<string> ParseAsync() { await using (Get()) { return \"\"; } } IAsyncDisposable Get() => new "
        + "Part { Of = this }; class Part : IAsyncDisposable { public Renderer Of; public async ValueTask DisposeAsync() "
        + "{ Of.Layout(); } }")]
    [InlineData("public async Task<string> ParseAsync() { var t = \"\"; await foreach (var s in All()) t += s; return t; } "
        + "private async IAsyncEnumerable<string> All() { yield return Layout(); }")]
    public Task Refuses_where_the_work_was_complete(string work) => RefusesAsync(Parse, work);

    [Theory]
    [InlineData("public async Task<string> ParseAsync() { await Task.Delay(1); return Layout(); }", "Task.Delay(1)")]
    [InlineData("public async Task<string> ParseAsync() { var text = Layout(); await Task.Delay(1); return text; }", "Task.Delay(1)")]
    public Task Converts_where_the_wait_never_ended_in_a_context(string work, string pending)
    {
        Assert.Contains(pending, work, System.StringComparison.Ordinal);
        return ConvertsAsync(Parse, work, work.Replace("Layout()", "await LayoutAsync()", System.StringComparison.Ordinal));
    }

    /// <summary>The pool has no context, and what only the library sees nobody else runs.</summary>
    [Theory]
    [InlineData("public string Parse() => Task.Run(() => ParseAsync()).GetAwaiter().GetResult();")]
    [InlineData("internal string Parse() => ParseAsync().Result;")]
    [InlineData("public Task<string> DoAsync() => ParseAsync();")]
    public Task Converts_where_no_context_waits(string wait) => ConvertsAsync(wait, ParseAsync, AwaitingIn(ParseAsync));

    [Fact]
    public Task Converts_where_every_await_goes_on_anywhere()
    {
        const string work =
            "public async Task<string> ParseAsync() { var body = await Body().ConfigureAwait(false); return Layout() + body; }";
        return Library(
            Code(Parse, work),
            Code(Parse, work.Replace("Layout()", "await LayoutAsync().ConfigureAwait(false)", System.StringComparison.Ordinal), true, true))
            .RunAsync();
    }

    /// <summary>The awaits that stand there as they were have to as well.</summary>
    [Fact]
    public Task Refuses_where_one_await_on_the_way_goes_on_in_the_context()
    {
        const string work =
            "public async Task<string> ParseAsync() { var body = await Body().ConfigureAwait(false); return Layout() + body; }";
        const string wait =
            "public string Parse() => AllAsync().Result; private async Task<string> AllAsync() { return await ParseAsync(); }";
        return RefusesAsync(wait, work);
    }

    [Fact]
    public Task Converts_in_a_library_of_a_program() => Library(
        Code(Parse, ParseAsync),
        Code(Parse, AwaitingIn(ParseAsync), true))
        .With(new ChainProject("User", ("User.cs", Program, Program))
        {
            Uses = ["Library"],
            OutputKind = OutputKind.ConsoleApplication,
            References = Framework.Net10Library,
        })
        .RunAsync();

    [Fact]
    public Task Converts_in_a_library_of_servers()
    {
        const string server = "\nnamespace Microsoft.AspNetCore.Http { public class HttpContext { } }\n";
        return Library(Code(Parse, ParseAsync) + server, Code(Parse, AwaitingIn(ParseAsync), true) + server).RunAsync();
    }

    private static string AwaitingIn(string work) => work.Replace("Layout()", "await LayoutAsync()", System.StringComparison.Ordinal);

    private static async Task RefusesAsync(string wait, string work)
    {
        var report = await Library(Code(wait, work), Code(wait, work)).RunAsync();
        Assert.Empty(report.Converted);
        Assert.Contains(report.Refused, r => r.Refusal.Code == "finished-work" && r.Refusal.Reason.Contains("code outside the solution"));
    }

    private static Task ConvertsAsync(string wait, string before, string after) =>
        Library(Code(wait, before), Code(wait, after, true)).RunAsync();

    private static ChainCase Library(string before, string after) =>
        new ChainCase().With(new ChainProject("Library", ("Renderer.cs", before, after)) { References = Framework.Net10Library });

    private static string Code(string wait, string work, bool isAsync = false, bool isConfigured = false) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        public class Renderer
        {
            public string Name = "";

            {{wait}}

            {{work}}

            private static ValueTask<string> Body() => new("body");

            private {{(isAsync ? "async Task<string> LayoutAsync" : "string Layout")}}()
            {
                using var reader = new StreamReader(Name);
                return {{(isAsync ? "await reader.ReadToEndAsync()" : "reader.ReadToEnd()")}}{{(isConfigured ? ".ConfigureAwait(false)" : "")}};
            }
        }
        """;
}
