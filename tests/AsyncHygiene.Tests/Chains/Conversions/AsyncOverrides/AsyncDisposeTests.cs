using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.AsyncOverrides;

/// <summary><c>async_hygiene.add_async_dispose</c> adds <c>DisposeAsync</c> next to a <c>Dispose</c> that blocks.</summary>
public sealed class AsyncDisposeTests
{
    [Fact]
    public async Task Adds_DisposeAsync_and_awaits_it_in_async_code()
    {
        var report = await Case(
            """
            using System;
            using System.Threading;

            /// <summary>Writes.</summary>
            public sealed class Writer : IDisposable
            {
                private int _written;

                public void Write() => _written++;

                public void Flush()
                {
                    // Slow.
                    Thread.Sleep(1);
                    _written = 0;
                }

                /// <summary>Flushes.</summary>
                public void Dispose()
                {
                    // What is left.
                    if (_written == 0)
                        return;

                    Flush();
                    Thread.Sleep(2);
                    GC.SuppressFinalize(this);
                }

                public static void Nap() => Thread.Sleep(3);
            }

            class C
            {
                void Sync()
                {
                    using var writer = new Writer();
                    writer.Write();
                }

                void M()
                {
                    using var writer = Make();
                    using (var second = new Writer())
                        writer.Flush();
                    using (Make())
                        writer.Write();
                    using (IDisposable other = new Writer())
                        writer.Write();
                }

                static Writer Make() => new();
            }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            /// <summary>Writes.</summary>
            public sealed class Writer : IDisposable, IAsyncDisposable
            {
                private int _written;

                public void Write() => _written++;

                public async Task FlushAsync()
                {
                    // Slow.
                    await Task.Delay(1);
                    _written = 0;
                }

                /// <summary>Flushes.</summary>
                public void Dispose()
                {
                    // What is left.
                    if (_written == 0)
                        return;

                    FlushAsync().GetAwaiter().GetResult();
                    Thread.Sleep(2);
                    GC.SuppressFinalize(this);
                }

                /// <inheritdoc/>
                public async ValueTask DisposeAsync()
                {
                    // What is left.
                    if (_written == 0)
                        return;

                    await FlushAsync();
                    await Task.Delay(2);
                    GC.SuppressFinalize(this);
                }

                public static async Task NapAsync() => await Task.Delay(3);
            }

            class C
            {
                void Sync()
                {
                    using var writer = new Writer();
                    writer.Write();
                }

                async Task MAsync()
                {
                    await using var writer = Make();
                    await using (var second = new Writer())
                        await writer.FlushAsync();
                    await using (Make())
                        writer.Write();
                    using (IDisposable other = new Writer())
                        writer.Write();
                }

                static Writer Make() => new();
            }
            """).RunAsync();
        Assert.Equal("metadata-contract", Assert.Single(report.Refused).Refusal.Code);
        Assert.Equal("Writer.DisposeAsync", Assert.Single(report.Added));
    }

    [Fact]
    public async Task Runs_as_before()
    {
        var before =
            """
            using System;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            interface IStore : IDisposable { void Save(string s); }

            class Store : IStore
            {
                private readonly StringBuilder _log;
                private string? _open;

                public Store(StringBuilder log) => _log = log;

                public void Save(string s) => _open = s;

                private void Close() { Thread.Sleep(1); _log.Append("closed ").Append(_open).Append(';'); _open = null; }

                public void Dispose() => Close();
            }

            static class Program
            {
                private static void Sync(StringBuilder log)
                {
                    using var store = new Store(log);
                    store.Save("sync");
                }

                internal static async Task<string> Run()
                {
                    var log = new StringBuilder();
                    Sync(log);
                    using (var first = new Store(log))
                    {
                        first.Save("first");
                        using var second = new Store(log);
                        second.Save("second");
                        await Task.Yield();
                    }

                    try
                    {
                        using Store failing = new(log);
                        failing.Save("failing");
                        throw new InvalidOperationException("thrown");
                    }
                    catch (InvalidOperationException e)
                    {
                        log.Append(e.Message);
                    }

                    return log.ToString();
                }
            }
            """;
        var after = await Case(before, before).ConvertedTextAsync();
        Assert.Contains("class Store : IStore, IAsyncDisposable", after);
        Assert.Contains("public async ValueTask DisposeAsync() => await Close();", after);
        Assert.Contains("public void Dispose() => Close().GetAwaiter().GetResult();", after);
        Assert.Contains("await using (var first = new Store(log))", after);
        Assert.Contains("await using var second = new Store(log);", after);
        Assert.Contains("await using Store failing = new(log);", after);
        Assert.Contains("\n        using var store = new Store(log);", after);
        var output = await RunnableProgram.OutputOfAsync(before);
        Assert.Equal("closed sync;closed second;closed first;closed failing;thrown", output);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>What two of them call through another method stays synchronous but for them.</summary>
    [Fact]
    public async Task Adds_DisposeAsync_to_all_that_call_what_blocks()
    {
        const string Source =
            """
            using System;
            using System.Threading;

            static class Disk
            {
                public static void Close() { Thread.Sleep(1); Thread.Sleep(2); }
                public static void Through() => Close();
            }

            sealed class A : IDisposable { public void Dispose() => Disk.Through(); }

            sealed class B : IDisposable { public void Dispose() { Disk.Through(); } }
            """;
        var after = await Case(Source, Source).ConvertedTextAsync();
        Assert.Contains("public async ValueTask DisposeAsync() => await Disk.ThroughAsync();", after);
        Assert.Contains("public async ValueTask DisposeAsync() { await Disk.ThroughAsync(); }", after);
    }

    /// <summary>The list of base types in one part, the method in another, and the user of the class in another project.</summary>
    [Fact]
    public Task Adds_DisposeAsync_across_parts_and_projects() => new ChainCase()
        .With(new ChainProject("Core",
            ("A.cs",
                "namespace Core\n{\n    public partial class Writer : System.IDisposable\n    {\n    }\n}\n",
                "namespace Core\n{\n    public partial class Writer : System.IDisposable, System.IAsyncDisposable\n    {\n    }\n}\n"),
            ("B.cs",
                """
                namespace Core
                {
                    public partial class Writer
                    {
                        public void Dispose() { System.Threading.Thread.Sleep(1); }
                    }
                }
                """,
                """
                using System.Threading.Tasks;

                namespace Core
                {
                    public partial class Writer
                    {
                        public void Dispose() { System.Threading.Thread.Sleep(1); }

                        public async ValueTask DisposeAsync() { await Task.Delay(1); }
                    }
                }
                """)))
        .With(new ChainProject("App", ("App.cs",
            "class App { async System.Threading.Tasks.Task M() { using var w = new Core.Writer(); await "
                + "System.Threading.Tasks.Task.Yield(); } void N() { using var w = new Core.Writer(); } }",
            "class App { async System.Threading.Tasks.Task M() { await using var w = new Core.Writer(); await "
                + "System.Threading.Tasks.Task.Yield(); } void N() { using var w = new Core.Writer(); } }"))
        {
            Uses = ["Core"]
        })
        .WithOption("async_hygiene.add_async_dispose", "true")
        .RunAsync();

    /// <summary>The file of two projects is changed once.</summary>
    [Fact]
    public Task Adds_DisposeAsync_in_a_shared_file()
    {
        const string Before =
            "public sealed class Writer : System.IDisposable\n{\n    public void Dispose() => System.Threading.Thread.Sleep(1);\n}\n";
        const string After =
            "using System.Threading.Tasks;\n\npublic sealed class Writer : System.IDisposable, System.IAsyncDisposable\n{\n    public "
                + "void Dispose() => System.Threading.Thread.Sleep(1);\n\n    public async ValueTask DisposeAsync() => await "
                + "Task.Delay(1);\n}\n";
        return new ChainCase()
            .With(new ChainProject("A", ("Shared/Writer.cs", Before, After)))
            .With(new ChainProject("B", ("Shared/Writer.cs", Before, After)) { References = Framework.Net8 })
            .WithOption("async_hygiene.add_async_dispose", "true")
            .RunAsync();
    }

    [Theory]
    [InlineData("class Writer : IDisposable { public virtual void Dispose() => Thread.Sleep(1); }", "plain")]
    [InlineData("class Writer : IDisposable { void IDisposable.Dispose() => Thread.Sleep(1); }", null)]
    [InlineData(
        "class Writer : IDisposable { public void Dispose() { Dispose(true); GC.SuppressFinalize(this); } protected virtual void "
            + "Dispose(bool disposing) => Thread.Sleep(1); }",
        null)]
    [InlineData(
        "class Writer : IDisposable { public void Dispose() { Thread.Sleep(1); Dispose(true); } protected virtual void Dispose(bool "
            + "disposing) { } }",
        "base or derived")]
    [InlineData("class Writer : IDisposable { public void Dispose() => Thread.Sleep(1); } class Derived : Writer { }", "base or derived")]
    [InlineData(
        "class Base : IDisposable { public void Dispose() { } } class Writer : Base, IDisposable { public new void Dispose() => "
            + "Thread.Sleep(1); }",
        "base or derived")]
    [InlineData("struct Writer : IDisposable { public void Dispose() => Thread.Sleep(1); }", null)]
    [InlineData(
        "class Writer : IDisposable, IAsyncDisposable { public void Dispose() => Thread.Sleep(1); public System.Threading.Tasks.ValueTask "
            + "DisposeAsync() => default; }",
        null)]
    [InlineData("class Writer : IDisposable { public void Dispose() => Thread.Sleep(1); public void DisposeAsync() { } }", "plain")]
    [InlineData("class Writer { public void Dispose() => Thread.Sleep(1); }", null)]
    [InlineData("class Writer : IDisposable { public void Dispose() { Span<int> s = stackalloc int[1]; Thread.Sleep(s[0]); } }", null)]
    [InlineData("class Writer : IDisposable { public void Dispose() { lock (this) Thread.Sleep(1); } }", null)]
    [InlineData(
        "class Writer : IDisposable {\n#if X\npublic int N;\n#endif\npublic void Dispose() {\n#if X\n#endif\nThread.Sleep(1); } }",
        "#if")]
    [InlineData("class Writer : IDisposable { [Obsolete] public void Dispose() => Thread.Sleep(1); }", "attributes")]
    [InlineData("class Writer : IDisposable { public void Dispose() { Action a = () => Thread.Sleep(1); a(); } }", null)]
    public async Task Refuses_a_Dispose_that_others_decide_about(string type, string? reason)
    {
        var source = "using System; using System.Threading;\n"
            + type
            + "\nclass C { async System.Threading.Tasks.Task M() { using (new System.IO.MemoryStream()) await "
            + "System.Threading.Tasks.Task.Yield(); } }";
        var report = await Case(source, source).RunAsync();
        Assert.Empty(report.Converted);
        Assert.Contains(reason ?? "", Assert.Single(report.Refused).Refusal.Reason);
    }

    /// <summary>An async method would take back what it ends or restores before its caller goes on.</summary>
    [Theory]
    [InlineData("private static readonly AsyncLocal<int> s_level = new(); public void Dispose() { Thread.Sleep(1); s_level.Value = 0; }")]
    [InlineData(
        "private static readonly AsyncLocal<int> s_level = new(); public void Dispose() { Thread.Sleep(1); Leave(); } static void Leave() "
            + "=> s_level.Value = 0;")]
    [InlineData(
        "private readonly System.Diagnostics.Activity _activity = new(\"a\"); public void Dispose() { Thread.Sleep(1); _activity.Stop(); "
            + "}")]
    [InlineData("private readonly IDisposable? _scope = null; public void Dispose() { Thread.Sleep(1); _scope?.Dispose(); }")]
    [InlineData(
        "private readonly System.Transactions.TransactionScope _scope = new(System.Transactions.TransactionScopeAsyncFlowOption.Enabled); "
            + "public void Dispose() { Thread.Sleep(1); _scope.Dispose(); }")]
    public async Task Refuses_a_Dispose_that_ends_a_scope(string members)
    {
        var source = "#nullable enable\nusing System; using System.Threading; sealed class Writer : IDisposable { " + members + " }";
        var report = await Case(source, source).RunAsync();
        Assert.Empty(report.Converted);
        Assert.Contains("undoes that", Assert.Single(report.Refused).Refusal.Reason);
    }

    [Fact]
    public async Task Refuses_where_the_framework_or_language_has_none()
    {
        const string Source =
            "using System; using System.Threading; class Writer : IDisposable { public void Dispose() => Thread.Sleep(1); }";
        foreach (var project in new[]
        {
            new ChainProject("App", ("App.cs", Source, Source)) { References = Framework.Net472 },
            new ChainProject("App", ("App.cs", Source, Source)) { LanguageVersion = LanguageVersion.CSharp7_3 },
        })
        {
            var report = await new ChainCase().With(project).WithOption("async_hygiene.add_async_dispose", "true").RunAsync();
            Assert.Contains("IAsyncDisposable", Assert.Single(report.Refused).Refusal.Reason);
        }
    }

    private static ChainCase Case(string before, string after) =>
        new ChainCase().With("App", ("App.cs", before, after)).WithOption("async_hygiene.add_async_dispose", "true");
}
