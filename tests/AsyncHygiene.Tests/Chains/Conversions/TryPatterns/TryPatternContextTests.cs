using System.Threading.Tasks;
using AsyncHygiene.Chains;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using static AsyncHygiene.Tests.Chains.Conversions.TryPatterns.TryPatternTests;

namespace AsyncHygiene.Tests.Chains.Conversions.TryPatterns;

/// <summary>Methods with an <c>out</c> parameter in constructors, older languages and top-level code.</summary>
public class TryPatternContextTests
{
    [Fact]
    public async Task Bridges_once_where_a_caller_cannot_await()
    {
        var report = await Case(
            """
            using System.IO;

            class Store
            {
                public readonly string Title;

                public Store()
                {
                    if (TryRead("a", out var title))
                        Title = title;
                }

                bool TryRead(string file, out string text)
                {
                    text = File.ReadAllText(file);
                    File.WriteAllText(file, text);
                    return text != "";
                }

                string Show() => TryRead("b", out _) + "";

                bool TryOther(string file, ref int count, out string text) => TryRead(file, out text);
            }
            """,
            """
            using System.IO;
            using System.Threading.Tasks;

            class Store
            {
                public readonly string Title;

                public Store()
                {
                    var (ok, title) = TryReadAsync("a").GetAwaiter().GetResult();
                    if (ok)
                        Title = title;
                }

                async Task<(bool Ok, string Value)> TryReadAsync(string file)
                {
                    string text = await File.ReadAllTextAsync(file);
                    await File.WriteAllTextAsync(file, text);
                    return (text != "", text);
                }

                async Task<string> ShowAsync() => (await TryReadAsync("b")).Ok + "";

                bool TryOther(string file, ref int count, out string text)
                {
                    (bool ok, text) = TryReadAsync(file).GetAwaiter().GetResult();
                    return ok;
                }
            }
            """).RunAsync();
        Assert.Equal(["ctor", "byref-param"], System.Linq.Enumerable.Select(report.Bridges, b => b.Refusal.Code));
    }

    [Fact]
    public Task Converts_in_an_older_language() => new ChainCase()
        .WithOption(Option, "true")
        .With(new ChainProject("App", ("App.cs",
            """
            using System.Threading;

            class C
            {
                bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }

                int M()
                {
                    int v;
                    if (TryGet(1, out v)) return v;
                    bool ok = TryGet(2, out v);
                    return v;
                }
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                async Task<(bool Ok, int Value)> TryGetAsync(int k) { int v; await Task.Delay(1); v = k; return (true, v); }

                async Task<int> MAsync()
                {
                    int v;
                    bool ok2;
                    (ok2, v) = await TryGetAsync(1);
                    if (ok2) return v;
                    bool ok;
                    (ok, v) = await TryGetAsync(2);
                    return v;
                }
            }
            """))
        { LanguageVersion = LanguageVersion.CSharp7_3 })
        .RunAsync();

    [Fact]
    public Task Converts_in_top_level_statements_with_a_token() => new ChainCase()
        .WithOption(Option, "true")
        .WithOption("async_hygiene.rename", "async_suffix")
        .WithOption("async_hygiene.add_cancellation_token", "true")
        .With(new ChainProject("App", ("App.cs",
            """
            using System;
            using System.Threading;

            if (TryGet(1, out var v)) Console.WriteLine(v);
            // Again.
            if (!TryGet(value: out var w, k: 2)) return;
            var third = TryGet(3, out _);

            static bool TryGet(int k, out int value) { value = k; Thread.Sleep(1); return true; }
            """,
            """
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            var (ok, v) = await TryGetAsync(1);
            if (ok) Console.WriteLine(v);
            // Again.
            var (ok2, w) = await TryGetAsync(k: 2);
            if (!ok2) return;
            var third = (await TryGetAsync(3)).Ok;

            static async Task<(bool Ok, int Value)> TryGetAsync(int k, CancellationToken cancellationToken = default) { int value = k; await Task.Delay(1, cancellationToken); return (true, value); }
            """))
        { OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication })
        .RunAsync();
}
