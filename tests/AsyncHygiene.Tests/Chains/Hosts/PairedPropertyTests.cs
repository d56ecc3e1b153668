using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>A framework has a property for a synchronous delegate and one for an asynchronous one, and calls both.</summary>
public class PairedPropertyTests
{
    [Theory]
    [InlineData(
        "new StaticFileOptions { OnPrepareResponse = context => Log(context) }",
        "new StaticFileOptions { OnPrepareResponseAsync = async context => await LogAsync(context) }")]
    [InlineData(
        "new StaticFileOptions { RequestPath = \"/a\", OnPrepareResponse = c => { if (c.File.Exists) Log(c); } }",
        "new StaticFileOptions { RequestPath = \"/a\", OnPrepareResponseAsync = async c => { if (c.File.Exists) await LogAsync(c); } }")]
    public Task Converts_a_delegate_to_the_property_for_async_ones(string before, string after) => ChainCase.ConvertsAsync(
        Code(before, ""),
        Code(after, "").Replace("static void Log(", "static async Task LogAsync(").Replace("Thread.Sleep", "await Task.Delay"));

    [Fact]
    public Task Converts_a_delegate_that_is_set_later() => ChainCase.ConvertsAsync(
        Code("new StaticFileOptions()", "options.OnPrepareResponse = c => Log(c);"),
        Code("new StaticFileOptions()", "options.OnPrepareResponseAsync = async c => await LogAsync(c);")
            .Replace("static void Log(", "static async Task LogAsync(").Replace("Thread.Sleep", "await Task.Delay"));

    /// <summary>One of them would be lost, or nothing says that both are called.</summary>
    [Theory]
    [InlineData("new StaticFileOptions { OnPrepareResponse = c => Thread.Sleep(1), OnPrepareResponseAsync = c => Task.CompletedTask }", "")]
    [InlineData(
        "new StaticFileOptions()",
        "options.OnPrepareResponse = c => Thread.Sleep(1); options.OnPrepareResponseAsync = c => Task.CompletedTask;")]
    [InlineData("new StaticFileOptions()", "options.OnPrepareResponse += c => Thread.Sleep(1);")]
    [InlineData(
        "new StaticFileOptions { OnPrepareResponse = c => Thread.Sleep(1) }",
        "Set(options); static void Set(StaticFileOptions o) { o.OnPrepareResponseAsync = c => Task.CompletedTask; }")]
    [InlineData(
        "new StaticFileOptions { OnPrepareResponse = c => Thread.Sleep(1) }",
        "Wrap(options); static void Wrap(StaticFileOptions o) { var old = o.OnPrepareResponse; Use(old); } static void Use(object o) { }")]
    [InlineData("new StaticFileOptions { OnPrepareResponse = c => Thread.Sleep(1) }", "options.OnPrepareResponse = c => { };")]
    [InlineData("new StaticFileOptions()", "new Own { OnSaved = c => Thread.Sleep(1) }.OnSavedAsync = c => Task.CompletedTask;")]
    [InlineData("new StaticFileOptions()", "new Own().OnSaved = c => Thread.Sleep(1);")]
    public async Task Refuses_a_delegate_where_the_other_property_is_in_use_or_not_known(string options, string statement)
    {
        var code = Code(options, statement).Replace(
            "    private static void Log(StaticFileResponseContext context) => Thread.Sleep(1);\n",
            "");
        await new ChainCase().With("App", ("App.cs", code, code)).RefusesAllAsync("async-void");
    }

    private static string Code(string options, string statement) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.StaticFiles;

        public class Own
        {
            public Action<StaticFileResponseContext> OnSaved { get; set; }
            public Func<StaticFileResponseContext, Task> OnSavedAsync { get; set; }
        }

        public static class Site
        {
            public static void Add(IApplicationBuilder app)
            {
                var options = {{options}};
                {{statement}}
                app.UseStaticFiles(options);
            }

            private static void Log(StaticFileResponseContext context) => Thread.Sleep(1);
        }
        """;
}
