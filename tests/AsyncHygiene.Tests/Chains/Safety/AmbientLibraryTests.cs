using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What a library of which only the metadata is seen keeps in the context.</summary>
public class AmbientLibraryTests
{
    /// <summary>What a method waits for on purpose, and sets by a member that nothing in the solution implements.</summary>
    [Theory]
    [InlineData("publisher.Transaction = text;", true)]
    [InlineData("publisher[\"a\"] = text;", true)]
    [InlineData("publisher.UseTransaction(text);", true)]
    [InlineData("using (publisher.BeginTransaction(text)) { }", false)]
    [InlineData("Attach(publisher, text);", true)]
    [InlineData("publisher.Save(text);", false)]
    [InlineData("var order = new Order(); order.Name = text;", false)]
    [InlineData("var order = new Order { Name = text };", false)]
    public async Task Refuses_a_task_returning_method_that_waits_and_sets_what_is_not_seen(string set, bool refuses)
    {
        string Source(string modifier, string wait, string result) =>
            $$"""
            using System;
            using System.IO;
            using System.Threading.Tasks;

            public interface IPublisher
            {
                string Transaction { get; set; }
                string this[string key] { get; set; }
                void UseTransaction(string text);
                IDisposable BeginTransaction(string text);
                void Save(string text);
            }

            public class Order { public string Name { get; set; } }

            public static class Transactions
            {
                private static void Attach(IPublisher publisher, string text) => publisher.Transaction = text;

                public static {{modifier}}Task<string> BeginAsync(this IPublisher publisher)
                {
                    var text = {{wait}};
                    {{set}}
                    return {{result}};
                }
            }
            """;
        var before = Source("", "File.ReadAllTextAsync(\"a\").GetAwaiter().GetResult()", "Task.FromResult(text)");
        if (refuses)
            await ChainCase.RefusesAsync(before, "ambient-state");
        else
            await ChainCase.ConvertsAsync(before, Source("async ", "await File.ReadAllTextAsync(\"a\")", "text"));
    }

    /// <summary>
    /// A library of which only the metadata is seen: the private field tells, and whether the property has more behind it than its own.
    /// </summary>
    [Theory]
    [InlineData("publisher.Transaction = \"a\";", true)]
    [InlineData("contract.Transaction = \"a\";", true)]
    [InlineData("publisher.Begin();", true)]
    [InlineData("publisher.BeginLater();", true)]
    [InlineData("publisher.Plain = \"a\";", false)]
    [InlineData("dto.Name = \"a\";", false)]
    public async Task Refuses_what_a_library_keeps_in_the_context(string set, bool refuses)
    {
        const string library =
            """
            using System.Threading;

            public interface ILibrary { string Transaction { get; set; } string Plain { get; set; } }

            public class Dto { public string Name { get; set; } }

            public class Library : ILibrary
            {
                private readonly AsyncLocal<string> _transaction = new();
                public string Transaction { get => _transaction.Value; set => _transaction.Value = value; }
                public string Plain { get; set; }
                public void Begin() => _transaction.Value = "a";
            }

            public static class Extensions
            {
                public static void BeginLater(this ILibrary library) => library.Transaction = "a";
            }
            """;
        string Source(string signature, string wait) =>
            $$"""
            using System.Threading;
            {{(refuses ? "" : "using System.Threading.Tasks;\n")}}
            public class Request
            {
                public {{signature}}(Library publisher, ILibrary contract, Dto dto)
                {
                    {{wait}}
                    {{set}}
                }
            }
            """;
        var before = Source("void Run", "Thread.Sleep(1);");
        var test =
            new ChainCase().With(new ChainProject(
                "App",
                ("App.cs", before, refuses ? before : Source("async Task RunAsync", "await Task.Delay(1);")))
            { Libraries = [library] });
        if (refuses)
            await test.RefusesAsync("ambient-state");
        else
            await test.RunAsync();
    }

    /// <summary>The extension methods are in another library than what keeps the value.</summary>
    [Fact]
    public Task Refuses_what_a_library_sets_in_an_object_of_another() => new ChainCase()
        .With(new ChainProject("App", ("App.cs", CallsLibrary, CallsLibrary))
        {
            Libraries =
            [
                """
                public interface ILibrary { string Transaction { get; set; } }
                public class Library : ILibrary
                {
                    private readonly System.Threading.AsyncLocal<string> _transaction = new();
                    public string Transaction { get => _transaction.Value; set => _transaction.Value = value; }
                }
                """,
                """
                public static class Extensions
                {
                    public static void BeginTransaction(this ILibrary library) => library.Transaction = "a";
                }
                """,
            ],
        })
        .RefusesAsync("ambient-state");

    private const string CallsLibrary =
        """
        using System.Threading;

        public class Request
        {
            public void Run(ILibrary library)
            {
                Thread.Sleep(1);
                library.BeginTransaction();
            }
        }
        """;

    [Fact]
    public async Task Keeps_the_context_of_reflection()
    {
        const string before = """
            using System.Runtime.Loader;
            using System.Threading;
            using System.Threading.Tasks;
            class Program
            {
                static AssemblyLoadContext.ContextualReflectionScope Set()
                {
                    Thread.Sleep(1);
                    return AssemblyLoadContext.EnterContextualReflection(typeof(Program).Assembly);
                }

                static async Task<string> Run()
                {
                    await Task.Yield();
                    using var set = Set();
                    return (AssemblyLoadContext.CurrentContextualReflectionContext != null).ToString();
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>A class as well as its interface.</summary>
    [Theory]
    [InlineData("public IDisposable Set() { Thread.Sleep(1); return new LoggerExternalScopeProvider().Push(\"a\"); }", "ambient-state")]
    [InlineData("public void Set() { Thread.Sleep(1); new HttpContextAccessor().HttpContext = null; }", "ambient-state")]
    [InlineData("public void Set() { Thread.Sleep(1); new ActionContextAccessor().ActionContext = null; }", "ambient-state")]
    public Task Refuses_what_a_known_library_has_in_the_context(string member, string reason) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc.Infrastructure;
        using Microsoft.Extensions.Logging;
        public class Work { {{member}} }
        public class More { public async Task Run(Work work) { await Task.Yield(); work.Set(); } }
        """,
        reason);
}
