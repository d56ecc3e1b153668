using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>A call that would take the async lambda or method by another overload, or give another type, and wait for nothing.</summary>
public class OtherOverloadTests
{
    private const string Guard =
        """
        public static class Guard
        {
            public static void Try(Action work) => work();
            public static void Try(Func<Task> work) => _ = work();
            public static T Run<T>(Func<T> work) => work();
            public static void Run(Func<ValueTask> work) => _ = work();
        }
        """;

    private const string Usings =
        """
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        """;

    [Theory]
    [InlineData("Guard.Try(() => Thread.Sleep(1));")]
    [InlineData("Guard.Try(() => { Thread.Sleep(1); });")]
    [InlineData("Guard.Try(delegate { Thread.Sleep(1); });")]
    [InlineData("await Guard.Run(() => { Thread.Sleep(1); return Task.CompletedTask; });")]
    public async Task Refuses_what_another_overload_would_take(string call)
    {
        var result = call.StartsWith("await", System.StringComparison.Ordinal) ? "async Task" : "void";
        var source = $"{Usings}{Guard}\npublic class C\n{{\n    public {result} M()\n    {{\n        {call}\n    }}\n}}\n";
        await ChainCase.RefusesAsync(source, "other-overload");

        var lightBulb = new ChainCase().With("App", ("App.cs", source, source));
        lightBulb.Options.VerifyProjects = false;
        await lightBulb.RefusesAsync("other-overload");
    }

    [Fact]
    public Task Keeps_a_bridge_in_the_call_and_converts_the_rest() => ChainCase.ConvertsAsync(
        $$"""
        {{Usings}}
        {{Guard}}

        public class C
        {
            public async Task WorkAsync()
            {
                await Task.Yield();
                Save();
                Guard.Try(() => Save());
            }

            private void Save()
            {
                Thread.Sleep(1);
                Thread.Sleep(2);
            }
        }
        """,
        $$"""
        {{Usings}}
        {{Guard}}

        public class C
        {
            public async Task WorkAsync()
            {
                await Task.Yield();
                await SaveAsync();
                Guard.Try(() => SaveAsync().GetAwaiter().GetResult());
            }

            private async Task SaveAsync()
            {
                await Task.Delay(1);
                await Task.Delay(2);
            }
        }
        """);

    [Theory]
    [InlineData("await {0};")]
    [InlineData("await {0}.ConfigureAwait(false);")]
    [InlineData("await ({0});")]
    public Task Converts_where_the_task_of_the_other_overload_is_awaited(string statement)
    {
        const string Source =
            """

            public static class Guard
            {
                public static Task Try(Action work) { work(); return Task.CompletedTask; }
                public static Task Try(Func<Task> work) => work();
            }

            public class C
            {
                public async Task M()
                {
                    await Task.Yield();
                    @
                }
            }
            """;
        return ChainCase.ConvertsAsync(
            Usings + Source.Replace("@", string.Format(statement, "Guard.Try(() => Thread.Sleep(1))")),
            Usings + Source.Replace("@", string.Format(statement, "Guard.Try(async () => await Task.Delay(1))")));
    }

    /// <summary>A RequestDelegate takes a task with a result for one without, and the answer would be empty.</summary>
    [Theory]
    [InlineData("(HttpContext context) => Load(context)")]
    [InlineData("Load")]
    public Task Refuses_a_handler_that_would_become_a_RequestDelegate(string handler) => ChainCase.RefusesAsync(
        $$"""
        using System.Threading;
        using Microsoft.AspNetCore.Builder;
        using Microsoft.AspNetCore.Http;

        public class Program
        {
            public static void Main(string[] args)
            {
                var app = WebApplication.Create(args);
                app.MapGet("/", {{handler}});
                app.Run();
            }

            private static string Load(HttpContext context)
            {
                Thread.Sleep(1);
                return context.Request.Path;
            }
        }
        """,
        "other-overload");

    [Fact]
    public Task Refuses_what_only_one_of_the_projects_that_share_the_file_would_take()
    {
        const string Shared =
            $"{Usings}\npublic class C\n{{\n    public static async Task M()\n    {{\n        await Task.Yield();\n        await "
                + $"Guard.Run(() => {{ Thread.Sleep(1); return Task.CompletedTask; }});\n    }}\n}}\n";
        const string One = $"{Usings}\npublic static class Guard {{ public static T Run<T>(Func<T> work) => work(); }}\n";
        const string Two =
            $"{Usings}\npublic static class Guard {{ public static Task Run<T>(Func<T> work) {{ work(); return Task.CompletedTask; }} "
                + $"public static Task Run(Func<ValueTask> work) => work().AsTask(); }}\n";
        return new ChainCase()
            .With("A", ("Shared/C.cs", Shared, Shared), ("Guard.cs", One, One))
            .With("B", ("Shared/C.cs", Shared, Shared), ("Guard.cs", Two, Two))
            .RefusesAsync("other-overload");
    }

    /// <summary>The name stays, so nothing is written where the method is given away.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task Refuses_a_method_whose_task_would_be_taken_for_its_value(bool verifyProjects)
    {
        const string Uses =
            $"{Usings}\npublic static class Uses\n{{\n    public static Task<object> M() => Task.Run<object>(Texts.Load);\n}}\n";
        const string Texts =
            $"{Usings}\npublic static class Texts\n{{\n    public static string Load()\n    {{\n        Thread.Sleep(1);\n        return "
                + $"\"\";\n    }}\n}}\n";
        var test = new ChainCase().With("App", ("Texts.cs", Texts, Texts), ("Uses.cs", Uses, Uses));
        test.Options.KeepNames = true;
        test.Options.VerifyProjects = verifyProjects;
        return test.RefusesAsync("other-overload");
    }

    [Fact]
    public Task Offers_no_await_of_a_dropped_task_in_such_a_lambda() => Verify<DroppedTaskAnalyzer, DroppedTaskFix>.NoFixAsync(
        $$"""
        {{Usings}}
        {{Guard}}

        public class C
        {
            public void M() => Guard.Run(() => { [|LoadAsync|](); return Task.CompletedTask; });

            private async Task LoadAsync() => await Task.Yield();
        }
        """);

    [Fact]
    public Task Offers_no_loop_with_an_await_in_such_a_lambda() => Verify<AsyncVoidLambdaAnalyzer, AsyncVoidLambdaFix>.NoFixAsync(
        $$"""
        {{Usings}}
        {{Guard}}

        public class C
        {
            public void M(List<int> items) => Guard.Run(() => { items.ForEach([|async|] i => await Task.Delay(i)); return Task.CompletedTask; });
        }
        """);
}
