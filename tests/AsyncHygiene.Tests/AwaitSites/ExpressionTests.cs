using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>The chain engine over expressions.</summary>
public class ExpressionTests
{
    /// <summary>A method of a class that can load a string and a number.</summary>
    private static Task InMethod(string before, string after, string? usings = null) => ChainCase.ConvertsAsync(
        Class("    " + before, usings, "Async"),
        Class("    " + after, usings, "Async"));

    private static string Class(string member, string? usings, string suffix) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static Task<string> L{{suffix}}() => Task.Run(() => "a");
            static Task<int> N{{suffix}}() => Task.Run(() => 1);
            static void Use(params object?[] values) { }

        {{member}}
        }
        """;

    [Fact]
    public Task Awaits_with_parentheses_in_a_receiver() => InMethod(
        "string M() => LAsync().Result.Trim() + LAsync().Result[0] + NAsync().Result.ToString();",
        "async Task<string> MAsync() => (await LAsync()).Trim() + (await LAsync())[0] + (await NAsync()).ToString();");

    [Fact]
    public Task Awaits_without_parentheses_in_an_operand() => InMethod(
        "object M(object? o) => (-NAsync().Result + (long)NAsync().Result, LAsync().Result is string s, o ?? LAsync().Result, "
            + "$\"{NAsync().Result:N1}\");",
        "async Task<object> MAsync(object? o) => (-await NAsync() + (long)await NAsync(), await LAsync() is string s, o ?? await "
            + "LAsync(), $\"{await NAsync():N1}\");");

    [Fact]
    public Task Awaits_the_governing_expression_of_a_switch() => InMethod(
        "int M() => NAsync().Result switch { 1 => 2, _ => NAsync().Result };",
        "async Task<int> MAsync() => await NAsync() switch { 1 => 2, _ => await NAsync() };");

    [Fact]
    public Task Converts_nested_calls() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            int F(int x) { Thread.Sleep(x); return x; }
            int G(int x) { Thread.Sleep(x); return x; }
            int M(int x) => F(G(x)) + F(x: G(1));
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<int> FAsync(int x) { await Task.Delay(x); return x; }
            async Task<int> GAsync(int x) { await Task.Delay(x); return x; }
            async Task<int> MAsync(int x) => await FAsync(await GAsync(x)) + await FAsync(x: await GAsync(1));
        }
        """);

    [Fact]
    public Task Awaits_a_conditional_call_that_is_a_statement() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            public C? Next { get; set; }
            public void Save() => Thread.Sleep(1);
            public C? Find() => Next;

            public void M(C? x)
            {
                // first
                x?.Save();
                Next?.Save(); // next
                Find()?.Save();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            public C? Next { get; set; }
            public async Task SaveAsync() => await Task.Delay(1);
            public C? Find() => Next;

            public async Task MAsync(C? x)
            {
                // first
                if (x != null)
                    await x.SaveAsync();
                var next = Next;
                if (next != null)
                    await next.SaveAsync(); // next
                var find = Find();
                if (find != null)
                    await find.SaveAsync();
            }
        }
        """);

    [Fact]
    public Task Awaits_a_conditional_call_that_is_a_value() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            public int Count() { Thread.Sleep(1); return 1; }
            public C Self() { Thread.Sleep(1); return this; }
            public string? Name { get; }

            public int? M(C? x)
            {
                var n = x?.Count();
                var self = x?.Self().Name;
                return x?.Count();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            public async Task<int> CountAsync() { await Task.Delay(1); return 1; }
            public async Task<C> SelfAsync() { await Task.Delay(1); return this; }
            public string? Name { get; }

            public async Task<int?> MAsync(C? x)
            {
                var n = x == null ? (int?)null : await x.CountAsync();
                var self = x == null ? null : (await x.SelfAsync()).Name;
                return x == null ? (int?)null : await x.CountAsync();
            }
        }
        """);

    /// <summary>Something else comes first, or it is asked again and again.</summary>
    [Fact]
    public Task Awaits_a_conditional_call_in_the_midst_of_an_expression() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        class C
        {
            public static C? Instance { get; set; }
            public C? Next { get; set; }
            public bool Wait(int i) { Thread.Sleep(i); return true; }
            public string? Name() { Thread.Sleep(1); return null; }
            public int? Size() { Thread.Sleep(1); return null; }

            public bool M(bool a)
            {
                while (Next?.Name() != null) { }
                if (a && (Instance?.Wait(1) ?? false) && (C.Instance?.Wait(2) == true))
                    return a || (Find(1)?.Wait(3) ?? throw new System.Exception());
                return a && (Next?.Name() ?? "a") == "b" && (Next?.Size() ?? 1) > 2 && (At(0)?.Wait(4) ?? a || a);
            }

            C? Find(int i) => Next;
            C? At(int? i) => Next;
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            public static C? Instance { get; set; }
            public C? Next { get; set; }
            public async Task<bool> WaitAsync(int i) { await Task.Delay(i); return true; }
            public async Task<string?> NameAsync() { await Task.Delay(1); return null; }
            public async Task<int?> SizeAsync() { await Task.Delay(1); return null; }

            public async Task<bool> MAsync(bool a)
            {
                while ((Next is { } next ? await next.NameAsync() : null) != null) { }
                if (a && (Instance is { } instance ? await instance.WaitAsync(1) : false) && ((C.Instance is { } instance2 ? await instance2.WaitAsync(2) : (bool?)null) == true))
                    return a || (Find(1) is { } find ? await find.WaitAsync(3) : throw new System.Exception());
                return a && ((Next is { } next2 ? await next2.NameAsync() : null) ?? "a") == "b" && ((Next is { } next3 ? await next3.SizeAsync() : (int?)null) ?? 1) > 2 && (At(0) is { } at ? await at.WaitAsync(4) : a || a);
            }

            C? Find(int i) => Next;
            C? At(int? i) => Next;
        }
        """);

    [Fact]
    public async Task Bridges_a_conditional_chain_that_cannot_be_taken_apart()
    {
        var report = await new ChainCase().With("App", ("App.cs",
            """
            using System.Threading;

            class C
            {
                public C Self() { Thread.Sleep(1); return this; }

                public C? Next { get; set; }

                public bool M() => Next?.Next?.Self()?.ToString()?.Length > 1;
            }
            """,
            """
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                public async Task<C> SelfAsync() { await Task.Delay(1); return this; }

                public C? Next { get; set; }

                public bool M() => Next?.Next?.SelfAsync().GetAwaiter().GetResult()?.ToString()?.Length > 1;
            }
            """)).AllowingOnlyBridges().RunAsync();
        Assert.Equal("conditional-chain", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Hands_the_token_of_the_method_to_a_delay() => InMethod(
        "void M(CancellationToken ct) { Thread.Sleep(5); Thread.Sleep(TimeSpan.FromSeconds(1)); }",
        "async Task MAsync(CancellationToken ct) { await Task.Delay(5, ct); await Task.Delay(TimeSpan.FromSeconds(1), ct); }");

    [Fact]
    public Task Awaits_the_value_of_a_using() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;
        using System.Threading;

        class C
        {
            StringReader Open() { Thread.Sleep(1); return new StringReader(""); }

            void M()
            {
                using var a = Open();
                using (var b = Open())
                    Console.WriteLine(b);
            }
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<StringReader> OpenAsync() { await Task.Delay(1); return new StringReader(""); }

            async Task MAsync()
            {
                using var a = await OpenAsync();
                using (var b = await OpenAsync())
                    Console.WriteLine(b);
            }
        }
        """);

    [Fact]
    public Task Awaits_the_source_of_a_loop() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.Threading;

        class C
        {
            List<int> Load() { Thread.Sleep(1); return [1]; }

            int M()
            {
                var sum = 0;
                foreach (var x in Load())
                    sum += x;
                return sum;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task<List<int>> LoadAsync() { await Task.Delay(1); return [1]; }

            async Task<int> MAsync()
            {
                var sum = 0;
                foreach (var x in await LoadAsync())
                    sum += x;
                return sum;
            }
        }
        """);

    [Theory]
    [InlineData("filter", "try { } catch (Exception) when (LAsync().Result == \"\") { }")]
    [InlineData("lock", "lock (this) { Use(LAsync().Result); }")]
    [InlineData("thread-affine", "Monitor.Enter(this); Use(LAsync().Result); Monitor.Exit(this);")]
    [InlineData("ref-like", "Span<int> s = stackalloc int[1]; s[0] = NAsync().Result;")]
    [InlineData("unsafe", "unsafe { Use(NAsync().Result); }")]
    [InlineData("query", "Use(from i in new[] { 1 } select NAsync().Result + i);")]
    [InlineData("byref-arg", "var a = new[] { 1 }; Interlocked.Add(ref a[0], NAsync().Result);")]
    [InlineData("aggregate", "try { LAsync().Wait(); } catch (AggregateException) { }")]
    public Task Refuses_places_without_an_await(string code, string body) =>
        ChainCase.RefusesAsync(Class("    void M() { " + body + " }", null, "Async"), code);

    [Fact]
    public Task Awaits_the_first_source_of_a_query() => InMethod(
        "object M() => from c in LAsync().Result select c;",
        "async Task<object> MAsync() => from c in await LAsync() select c;");

    [Fact]
    public Task Converts_names_in_nameof_and_doc_comments() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        /// <summary>See <see cref="Load"/> and <see cref="C.Load(int)"/>.</summary>
        class C
        {
            void Load(int i) => Thread.Sleep(i);
            void Say() => System.Console.WriteLine(nameof(Load) + nameof(C.Load));
            void M() => Load(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        /// <summary>See <see cref="LoadAsync"/> and <see cref="C.LoadAsync(int)"/>.</summary>
        class C
        {
            async Task LoadAsync(int i) => await Task.Delay(i);
            void Say() => System.Console.WriteLine(nameof(LoadAsync) + nameof(C.LoadAsync));
            async Task MAsync() => await LoadAsync(1);
        }
        """);

    [Fact]
    public Task Awaits_in_case_guards_assignments_tuples_and_collections() => InMethod(
        "int M(object o, string? s) { switch (o) { case int x when x == NAsync().Result: return 1; } s ??= LAsync().Result; var t = "
            + "(NAsync().Result, s); int[] c = [NAsync().Result]; t.Item1 += NAsync().Result; return c[0]; }",
        "async Task<int> MAsync(object o, string? s) { switch (o) { case int x when x == await NAsync(): return 1; } s ??= await "
            + "LAsync(); var t = (await NAsync(), s); int[] c = [await NAsync()]; t.Item1 += await NAsync(); return c[0]; }");
}
