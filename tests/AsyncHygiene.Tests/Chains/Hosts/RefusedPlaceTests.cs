using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>
/// Calls that are refused for what stands around them: the code says why, and not a byte of the document changes. Once in a synchronous
/// method with a caller, once in a method that is async already.
/// </summary>
public class RefusedPlaceTests
{
    private static async Task RefusesAsync(string code, string statements)
    {
        await ChainCase.RefusesAsync(Class("void M(CancellationToken token)", "", statements, "void Caller() => M(default);"), code);
        await ChainCase.RefusesAsync(
            Class("async Task M(CancellationToken token)", "await Task.Yield(); ", statements, "Task Caller() => M(default);"),
            code);
    }

    private static string Class(string signature, string start, string statements, string caller) =>
        $$"""
        #nullable enable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly object _gate = new();
            readonly ReaderWriterLockSlim _lock = new();
            C? Next { get; set; }
            static Task<C> LAsync() => Task.Run(() => new C());
            static Task<int> NAsync() => Task.Run(() => 1);
            static void Use(params object?[] values) { }
            static ref int Slot(int[] all, int i) => ref all[i];
            static int Set(ref int a, int b) => a = b;

            {{signature}} { {{start}}{{statements}} }
            {{caller}}
        }
        """;

    /// <summary>The compiler says so only when it writes the assembly.</summary>
    [Theory]
    [InlineData("var a = new[] { 1 }; Slot(a, 0) = NAsync().Result;")]
    [InlineData("var a = new[] { 1 }; Slot(a, 0) += NAsync().Result;")]
    [InlineData("First = NAsync().Result; } int _first; ref int First => ref _first; void Other() {")]
    [InlineData("this[1] = NAsync().Result; } int[] _all = []; ref int this[int i] => ref _all[i]; void Other() {")]
    [InlineData("var d = new System.Collections.Generic.Dictionary<int, int>(); System.Runtime.InteropServices.CollectionsMarshal"
        + ".GetValueRefOrAddDefault(d, 1, out _) = NAsync().Result;")]
    [InlineData("Box().Size = NAsync().Result; } struct S { public int Size; } S _box; ref S Box() => ref _box; void Other() {")]
    [InlineData("Box().Set(NAsync().Result); } struct S { int _n; public void Set(int n) => _n = n; } S _box; ref S Box() => ref _box; "
        + "void Other() {")]
    [InlineData("int x; (Box(), x) = (1, NAsync().Result); } int _box; ref int Box() => ref _box; void Other() {")]
    public Task Refuses_what_would_keep_a_returned_reference(string statements) => RefusesAsync("ref-like", statements);

    [Theory]
    [InlineData("Use(\"12\".AsSpan().Slice(NAsync().Result).Length);")]
    [InlineData("Use(Two(\"12\", NAsync().Result)); } static int Two(ReadOnlySpan<char> s, int n) => n; void Other() {")]
    [InlineData("Use(Two(\"12\".AsSpan(), NAsync().Result)); } static int Two(ReadOnlySpan<char> s, int n) => n; void Other() {")]
    [InlineData("Use(new int[2].AsSpan()[NAsync().Result]);")]
    [InlineData("Use(string.Create(null, $\"{NAsync().Result}\"));")]
    [InlineData("new int[2].AsSpan()[0] = NAsync().Result;")]
    public Task Refuses_what_would_keep_a_span_of_the_expression(string statements) => RefusesAsync("ref-like", statements);

    /// <summary>The span comes afterwards, or is used up before.</summary>
    [Theory]
    [InlineData("Use(Two(NAsync().Result, \"12\")); } static int Two(int n, ReadOnlySpan<char> s) => n; void Other() {")]
    [InlineData("Use(\"12\".AsSpan().Length, NAsync().Result, $\"{NAsync().Result}\", string.Concat(\"a\", NAsync().Result));")]
    [InlineData("if (\"12\".AsSpan().Length == 2 && NAsync().Result > 1) Use(1);")]
    public async Task Converts_what_keeps_no_span(string statements)
    {
        var converted = await ChainCase.ConvertedAsync(Class("async Task M()", "await Task.Yield(); ", statements, ""));
        Assert.DoesNotContain("NAsync().Result", converted, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Use(Next?.Next?.Slow().Result.Next); } Task<C> Slow() => Task.Run(() => this); void Other() {")]
    [InlineData("Next /* next */?.Slow().Wait(); } Task<C> Slow() => Task.Run(() => this); void Other() {")]
    public Task Refuses_a_conditional_chain_that_cannot_be_taken_apart(string statements) => RefusesAsync("conditional-chain", statements);

    [Theory]
    [InlineData("if (NAsync().Wait(500)) Use();")]
    [InlineData("NAsync().Wait(TimeSpan.FromSeconds(1));")]
    [InlineData("NAsync().Wait(500, token);")]
    [InlineData("Use(Task.WaitAll(new Task[] { NAsync() }, 500));")]
    [InlineData("Use(Task.WaitAny(new Task[] { NAsync() }, 500));")]
    public Task Refuses_a_wait_that_tells_whether_it_was_in_time(string statements) => RefusesAsync("timeout-result", statements);

    /// <summary>AH1003 says what to write, and the refusal says why nothing writes it.</summary>
    [Theory]
    [InlineData("IEnumerable<Order>", LanguageVersion.Latest, "let the method that returns it await 'ToListAsync'")]
    [InlineData("IQueryable<Order>", LanguageVersion.CSharp7_3, "has no 'await foreach'")]
    public async Task Names_what_to_write_for_a_loop_over_a_query(string type, LanguageVersion version, string reason)
    {
        var source =
            $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Order { public int Id { get; set; } }

            public class Db : DbContext { public DbSet<Order> Orders => Set<Order>(); }

            public class Store
            {
                private readonly Db _db = new Db();

                private {{type}} Open() { return _db.Orders.Where(o => o.Id > 1); }

                public async Task<int> SumAsync()
                {
                    await Task.Yield();
                    var sum = 0;
                    foreach (var order in Open())
                        sum += order.Id;
                    return sum;
                }
            }
            """;
        var report = await new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source))
            {
                References = Framework.Net10.WithEntityFrameworkCore(),
                LanguageVersion = version,
            })
            .RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Equal("no-await-form", refused.Refusal.Code);
        Assert.Contains(reason, refused.Refusal.Reason);
    }

    [Fact]
    public async Task Names_the_class_to_take_where_an_interface_has_no_form()
    {
        const string source =
            """
            using System.Data;
            using System.Threading.Tasks;

            public class Store
            {
                public async Task<object> LoadAsync(IDbCommand command)
                {
                    await Task.Yield();
                    return command.ExecuteScalar();
                }
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var refused = Assert.Single(report.Refused);
        Assert.Equal("no-await-form", refused.Refusal.Code);
        Assert.Equal("'IDbCommand' has no awaitable form, a 'DbCommand' has 'ExecuteScalarAsync'", refused.Refusal.Reason);
    }

    [Theory]
    [InlineData("Use(Task.WaitAny(NAsync(), LAsync()));")]
    [InlineData("var a = NAsync().GetAwaiter(); Use(a); a.GetResult();")]
    [InlineData("var t = NAsync(); try { t.Wait(token); } catch (TaskCanceledException) { Use(); } catch (OperationCanceledException) { }")]
    public Task Refuses_a_wait_without_an_await_form(string statements) => RefusesAsync("no-await-form", statements);

    [Theory]
    [InlineData("try { NAsync().Wait(); Use(); } catch (AggregateException e) { Use(e.InnerException); }")]
    [InlineData("try { NAsync().Wait(); } catch (AggregateException e) { Use(e.InnerException); }")]
    [InlineData("var t = NAsync(); try { t.Wait(); } catch (AggregateException e) { Use(e.InnerExceptions.Count); }")]
    [InlineData("var t = NAsync(); try { t.Wait(); } catch (AggregateException e) { Use(e.Flatten().InnerException); }")]
    [InlineData("var t = NAsync(); try { t.Wait(); } catch (AggregateException e) { Use(e.InnerException); throw; }")]
    [InlineData("var t = NAsync(); try { Use(t.Result); } catch (AggregateException) { }")]
    [InlineData("var t = NAsync(); try { t.Wait(); } catch (AggregateException) { } catch (Exception) { }")]
    [InlineData("var t = NAsync(); try { t.Wait(token); } catch (AggregateException) { }")]
    [InlineData("var t = NAsync(); try { Task.WaitAll(t, t); } catch (AggregateException e) { Use(e.InnerException); }")]
    [InlineData(
        "try { NAsync().Wait(); } catch (Exception e) when (e is AggregateException a && a.InnerException is TimeoutException) { }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { Use(e.InnerException!.Message); }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { throw e.InnerException!; }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { Use(e.InnerException is TimeoutException); }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) when (e.InnerException is TimeoutException) { }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) when (e.InnerException != null) { }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { if (e.InnerException is TimeoutException) return; throw; }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { Use(e.InnerException?.Message ?? \"none\"); }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { Use(e is { InnerException: TimeoutException }); }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { switch (e.InnerException) { case TimeoutException: return; } }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { var i = e.InnerException; Use(i == null ? 1 : 2); }")]
    [InlineData("try { NAsync().Wait(); } catch (Exception e) { throw new Exception(\"x\", e.InnerException); }")]
    [InlineData(
        "try { NAsync().Wait(); } catch (Exception e) { Use(Map(e)); } } int Map(Exception e) => e is AggregateException ? 1 : 2; "
            + "void O() {")]
    [InlineData(
        "try { NAsync().Wait(); } catch (Exception e) { Use(Map(1, e)); } } "
            + "int Map(int n, Exception x) => x.InnerException is null ? 1 : 2; void O() {")]
    public Task Refuses_a_wait_under_a_handler_of_AggregateException(string statements) => RefusesAsync("aggregate", statements);

    /// <summary>The task that runs the lambda is awaited below the handler, there or later.</summary>
    [Theory]
    [InlineData("try { await Task.Run(() => NAsync().Wait()); } catch (AggregateException e) { Use(e.InnerException); }")]
    [InlineData("var t = Task.Run(() => NAsync().Wait()); try { await t; } catch (AggregateException) { }")]
    [InlineData("try { await Task.Run(() => NAsync().Wait()); } catch (Exception e) when (e.InnerException is TimeoutException) { }")]
    public Task Refuses_a_wait_in_a_lambda_under_a_handler_of_AggregateException(string statements) => ChainCase.RefusesAsync(
        $$"""
        using System;
        using System.Threading.Tasks;

        class C
        {
            Task NAsync() => Task.Delay(1);
            void Use(object o) { }
            async Task M() { {{statements}} }
        }
        """,
        "aggregate");

    [Fact]
    public Task Refuses_a_caller_with_a_handler_of_AggregateException() => ChainCase.RefusesAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            void Load() => Task.Run(() => 1).Wait();

            void M()
            {
                try
                {
                    Load();
                }
                catch (AggregateException e)
                {
                    Console.WriteLine(e.InnerException);
                }
            }
        }
        """,
        "aggregate");

    [Theory]
    [InlineData("try { Use(); } catch (Exception) when (NAsync().Result > 0) { }")]
    [InlineData(
        "try { Use(); } catch (Exception e) when (e is TimeoutException && Check(LAsync().Result)) { } } bool Check(C c) => true; void "
            + "Other() {")]
    public Task Refuses_an_exception_filter(string statements) => RefusesAsync("filter", statements);

    [Fact]
    public Task Awaits_in_the_handler_itself_and_in_finally() => ChainCase.ConvertsProgramAsync(
        CatchProgram("static string M()", "Thread.Sleep(1)", "Text().Result", "M()"),
        CatchProgram("static async Task<string> M()", "await Task.Delay(1)", "await Text()", "await M()"));

    private static string CatchProgram(string signature, string sleep, string text, string call) =>
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static async Task<string> Run() { await Task.Yield(); return {{call}}; }
            static Task<string> Text() => Task.Run(() => "text");

            {{signature}}
            {
                var s = "";
                try
                {
                    throw new InvalidOperationException("a");
                }
                catch (InvalidOperationException e) when (e.Message == "a")
                {
                    s += {{text}};
                }
                finally
                {
                    {{sleep}};
                    s += {{text}};
                }

                return s;
            }
        }
        """;

    [Theory]
    [InlineData("lock (_gate) { Use(NAsync().Result); }")]
    [InlineData("lock (_gate) { if (token.IsCancellationRequested) foreach (var i in new[] { 1 }) NAsync().Wait(); }")]
    [InlineData("var l = new Lock(); lock (l) { NAsync().Wait(); }")]
    public Task Refuses_a_lock(string statements) => RefusesAsync("lock", statements);

    [Theory]
    [InlineData("Monitor.Enter(_gate); try { NAsync().Wait(); } finally { Monitor.Exit(_gate); }")]
    [InlineData("_lock.EnterReadLock(); NAsync().Wait(); _lock.ExitReadLock();")]
    [InlineData("using var m = new Mutex(); m.WaitOne(0); NAsync().Wait(); m.ReleaseMutex();")]
    [InlineData("var s = new SpinLock(); var taken = false; s.Enter(ref taken); NAsync().Wait(); s.Exit();")]
    [InlineData("Monitor.Enter(_gate); try { Use(1); } finally { Monitor.Exit(this); } NAsync().Wait();")]
    [InlineData("Monitor.Enter(_gate); Monitor.Enter(_gate); try { Use(1); } finally { Monitor.Exit(_gate); } NAsync().Wait();")]
    [InlineData("Monitor.Enter(_gate); try { Use(1); } finally { if (Next is null) Monitor.Exit(_gate); } NAsync().Wait();")]
    [InlineData("try { Use(1); } finally { Monitor.Exit(_gate); } NAsync().Wait();")]
    [InlineData("_lock.EnterReadLock(); try { Use(1); } finally { _lock.ExitWriteLock(); } NAsync().Wait();")]
    [InlineData("if (Monitor.TryEnter(_gate)) { try { Use(1); } finally { Monitor.Exit(_gate); } Monitor.Enter(_gate); } NAsync().Wait();")]
    [InlineData("var t = false; try { Monitor.Enter(_gate, ref t); NAsync().Wait(); } finally { if (t) Monitor.Exit(_gate); }")]
    public Task Refuses_a_lock_that_the_thread_itself_holds(string statements) => RefusesAsync("thread-affine", statements);

    [Theory]
    [InlineData("Span<int> s = stackalloc int[1]; s[0] = NAsync().Result; Use(s[0]);")]
    [InlineData("var a = new int[1]; ref var r = ref a[0]; r = NAsync().Result; Use(a);")]
    [InlineData("Span<int> s = stackalloc int[NAsync().Result]; Use(s.Length);")]
    [InlineData("foreach (var i in \"ab\".AsSpan()) Use(i, NAsync().Result);")]
    [InlineData("Span<int> s = stackalloc int[1]; for (var i = 0; i < 2; i++) { Use(s[0]); NAsync().Wait(); }")]
    [InlineData("Span<int> s = stackalloc int[1]; again: Use(s[0]); NAsync().Wait(); if (_gate == this) goto again;")]
    [InlineData("Span<int> s = stackalloc int[1]; if (NAsync().Result == 1) s[0] = 2;")]
    public Task Refuses_a_span_or_reference_that_would_live_across_an_await(string statements) => RefusesAsync("ref-like", statements);

    [Theory]
    [InlineData("Span<int> s = stackalloc int[1]; Task.Run(() => 1).Wait(); Console.WriteLine(s[0]);", "ref-like")]
    [InlineData("Task.Run(() => 1).Wait(); Span<int> s = stackalloc int[1]; Console.WriteLine(s[0]);", null)]
    public async Task Refuses_a_span_in_top_level_code_only_where_it_lives_across_an_await(string statements, string? code)
    {
        var before = "using System;\nusing System.Threading.Tasks;\n\n" + statements + "\n";
        var after = code is null ? before.Replace("Task.Run(() => 1).Wait()", "await Task.Run(() => 1)", StringComparison.Ordinal) : before;
        var test =
            new ChainCase().With(new ChainProject(
                "App",
                ("App.cs", before, after))
            { OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication });
        await (code is null ? test.RunAsync() : test.RefusesAsync(code));
    }

    /// <summary>From C# 13 on an async method can have one, as long as it is not read after an await.</summary>
    [Theory]
    [InlineData(
        "Span<int> s = stackalloc int[1]; Use(s[0]); NAsync().Wait();",
        "Span<int> s = stackalloc int[1]; Use(s[0]); await NAsync();")]
    [InlineData(
        "NAsync().Wait(); Span<int> s = stackalloc int[1]; Use(s[0]);",
        "await NAsync(); Span<int> s = stackalloc int[1]; Use(s[0]);")]
    [Roslyn5Data(
        "foreach (var c in \"ab\".AsSpan()) Use(c); NAsync().Wait();",
        "foreach (var c in \"ab\".AsSpan()) Use(c); await NAsync();")]
    [InlineData(
        "for (var i = 0; i < 2; i++) { NAsync().Wait(); ref var r = ref Slot(new int[1], 0); r = i; }",
        "for (var i = 0; i < 2; i++) { await NAsync(); ref var r = ref Slot(new int[1], 0); r = i; }")]
    [InlineData(
        "ReadOnlySpan<char> s = LAsync().Result.ToString(); Use(s.Length);",
        "ReadOnlySpan<char> s = (await LAsync()).ToString(); Use(s.Length);")]
    [InlineData(
        "{ Span<int> s = stackalloc int[1]; Use(s[0]); } if (NAsync().Result == 1) { Span<int> s = stackalloc int[1]; s[0] = 2; }",
        "{ Span<int> s = stackalloc int[1]; Use(s[0]); } if (await NAsync() == 1) { Span<int> s = stackalloc int[1]; s[0] = 2; }")]
    public async Task Awaits_next_to_a_span_that_is_not_read_afterwards(string before, string after)
    {
        await ChainCase.ConvertsAsync(
            Class("void M(CancellationToken token)", "", before, "void Caller() => M(default);"),
            Class("async Task MAsync(CancellationToken token)", "", after, "async Task CallerAsync() => await MAsync(default);"));
        await new ChainCase()
            .With(new ChainProject(
                "App",
                ("App.cs",
                    Class("void M(CancellationToken token)", "", before, ""),
                    Class("void M(CancellationToken token)", "", before, "")))
            {
                LanguageVersion = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp12
            })
            .RefusesAsync("ref-like");
    }

    [Theory]
    [InlineData("unsafe { Use(NAsync().Result); }")]
    [InlineData("var a = new int[1]; unsafe { fixed (int* p = a) { *p = NAsync().Result; } }")]
    public Task Refuses_unsafe_code(string statements) => RefusesAsync("unsafe", statements);

    [Theory]
    [InlineData("var a = new[] { 1 }; var i = 0; Interlocked.Add(ref a[i++], NAsync().Result);")]
    [InlineData("var a = new[] { 1 }; Use(Set(ref Slot(a, 0), NAsync().Result));")]
    public Task Refuses_an_argument_by_reference_next_to_the_wait(string statements) => RefusesAsync("byref-arg", statements);

    [Theory]
    [InlineData("Use(from i in new[] { 1 } where NAsync().Result > i select i);")]
    [InlineData("Use(from i in new[] { 1 } from j in new[] { NAsync().Result } select i + j);")]
    [InlineData("Use(from i in new[] { 1 } join j in new[] { NAsync().Result } on i equals j select i);")]
    public Task Refuses_a_query_outside_its_first_source(string statements) => RefusesAsync("query", statements);

    [Fact]
    public Task Refuses_a_member_that_an_expression_tree_calls() => ChainCase.RefusesAsync(
        """
        using System;
        using System.Linq.Expressions;
        using System.Threading;

        class C
        {
            int Load() { Thread.Sleep(1); return 1; }
            Expression<Func<int>> Tree() => () => Load();
            int M() => Load();
        }
        """,
        "expression-tree");
}
