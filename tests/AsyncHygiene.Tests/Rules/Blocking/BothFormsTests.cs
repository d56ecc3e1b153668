using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking;

/// <summary>
/// Functions that call the synchronous and the awaitable form of one thing: on a condition that is on purpose, one after the other it is
/// not.
/// </summary>
public class BothFormsTests
{
    private const string Members =
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        interface IAsyncThing { Task<int> RunAsync(int i = 0, CancellationToken token = default); }

        class Thing
        {
            public bool IsAsync { get; set; }
            public bool Failed { get; set; }
            public Func<int, Task<int>> RunAsyncHook { get; set; }
            public int Run(int i = 0) => i;
            public Task<int> RunAsync(int i = 0, CancellationToken token = default) => Task.FromResult(i);
            public bool Save() => true;
            public Task<bool> SaveAsync() => Task.FromResult(true);
            public void Go() { }
            public ValueTask GoAsync() => default;
            public Thing Inner { get; set; }
        }

        class AsyncThing : Thing, IAsyncThing { }

        enum Mode { Sync, Async }

        """;

    private static Task AcceptsAsync(string methods) =>
        Verify.AnalyzerAsync(
            Members
                + "partial class C\n{\n    Thing _thing = new(); bool _flag; static bool s_flag; Mode _mode; void Use(object o) { }\n"
                + methods
                + "\n}");

    [Fact]
    public Task Accepts_a_query_that_is_awaited_in_the_other_case() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        class Orders(DbSet<string> orders, DbSet<string> others, bool isSqlite)
        {
            async Task<List<string>> Chosen(string id) =>
                isSqlite ? orders.ToList().Where(o => o == id).ToList() : await orders.Where(o => o == id).ToListAsync();

            async Task<int> Branches(string id)
            {
                if (isSqlite)
                    return orders.Where(o => o == id).Count();
                else
                    return await orders.CountAsync(o => o == id);
            }

            async Task<int> Other() => isSqlite ? orders.[|Count|]() : await others.CountAsync();
            async Task<int> Wrapped() => isSqlite ? await Task.FromResult(orders.[|Count|]()) : await Task.FromResult(orders.[|First|]().Length);
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    /// <summary>Asked of the query itself, by a method of the solution or in place.</summary>
    [Theory]
    [InlineData("if (query.IsAwaitable()) return await query.ToListAsync(); else return query.ToList();")]
    [InlineData("if (query.IsAwaitable()) return await query.ToListAsync(); return query.ToList();")]
    [InlineData("if (!query.IsAwaitable()) { return query.ToList(); } return await query.ToListAsync();")]
    [InlineData("object all; if (Asked.IsAwaitable(query)) all = await query.ToListAsync(); else { all = query.ToList(); } return all;")]
    [InlineData("return query.IsAwaitable() ? await query.ToListAsync() : query.ToList();")]
    [InlineData("return query.IsAwaitable() ? await query.Where(q => q != null).ToListAsync() : query.Where(q => q != null).ToList();")]
    [InlineData("var can = query.IsAwaitable(); return can ? await query.ToListAsync() : query.ToList();")]
    [InlineData("return query.Provider is IAsyncQueryProvider ? await query.ToListAsync() : query.ToList();")]
    [InlineData("if (query is IAsyncEnumerable<string>) return await query.ToListAsync(); return query.ToList();")]
    [InlineData("if (query.IsEntityFrameworkQueryable()) return await query.CountAsync(); return query.Count();")]
    public Task Accepts_a_query_whose_provider_is_asked(string body) => Verify.AnalyzerAsync(Asked(body), s_entityFramework);

    [Theory]
    [InlineData("if (query.IsLarge()) return await query.ToListAsync(); else return query.[|ToList|]();")]
    [InlineData("return query.IsLarge() ? await query.ToListAsync() : query.[|ToList|]();")]
    [InlineData("if (query.IsAwaitable()) return await others.ToListAsync(); return query.[|ToList|]();")]
    [InlineData("if (query.IsAwaitable()) await Task.Yield(); return query.[|ToList|]();")]
    public Task Flags_a_query_that_is_asked_something_else(string body) => Verify.AnalyzerAsync(Asked(body), s_entityFramework);

    private static readonly ReferenceAssemblies s_entityFramework = Framework.Net10.WithEntityFrameworkCore();

    private static string Asked(string body) =>
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Query;
        static class Asked
        {
            public static bool IsAwaitable<T>(this IQueryable<T> query) { var provider = query.Provider; return provider is IAsyncQueryProvider; }
            public static bool IsEntityFrameworkQueryable<T>(this IQueryable<T> query) => query.GetType().Name != "";
            public static bool IsLarge<T>(this IQueryable<T> query) => query.ToString().Length > 5;
        }
        class Orders(DbSet<string> orders, DbSet<string> others)
        {
            async Task<object> Load() { IQueryable<string> query = orders; {{body}} }
        }
        """;

    /// <summary>What is read or saved in a case says nothing of the form.</summary>
    [Theory]
    [InlineData("if (id > 0) { db.[|SaveChanges|](); } if (id > 1) { await db.SaveChangesAsync(); } return 0;")]
    [InlineData("var more = false; if (id > 0) { more = true; db.[|SaveChanges|](); } if (more) await db.SaveChangesAsync(); return 0;")]
    [InlineData("if (id == 0) return orders.[|ToList|](); return await orders.ToListAsync();")]
    [InlineData("if (id > 0) return orders.Where(o => o == name).[|ToList|](); else return await orders.CountAsync();")]
    [InlineData("if (name != null) { orders.[|Find|](id); } return await orders.FindAsync(id);")]
    [InlineData("if (id == 0) return await orders.ToListAsync(); else { return orders.Where(o => o != null).[|ToList|](); }")]
    [InlineData("return id == 0 ? orders.[|ToList|]() : await orders.Where(o => o == name).ToListAsync();")]
    public Task Flags_a_query_of_another_case(string body) => Verify.AnalyzerAsync(
        $$"""
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        class Orders(DbContext db, DbSet<string> orders)
        {
            async Task<object> Load(int id, string name) { {{body}} }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Accepts_both_forms_on_a_condition() => AcceptsAsync(
        """
        async Task<int> EarlyReturn(Thing x, int a) { if (x.IsAsync) return await x.RunAsync(a); return x.Run(a); }
        async Task<int> Reversed(Thing x, int a) { if (!x.IsAsync) { return x.Run(a); } return await x.RunAsync(a); }
        async Task<int> Else(Thing x, int a, CancellationToken t) { int r; if (x.IsAsync) { r = await x.RunAsync(a, t).ConfigureAwait(false); } else { r = x.Run(a + 1); } return r; }
        async Task<int> ElseIf(Thing x, int a) { if (a == 0) return 0; else if (a == 1) return x.Run(); else return await x.RunAsync(a); }
        async Task<int> Conditional(Thing x, int a) => x.IsAsync ? await x.RunAsync(a) : x.Run(a);
        async Task<int> Field(int a) { await Task.Yield(); return _flag ? await _thing.RunAsync(a) : this._thing.Run(a); }
        async Task<int> Chain(Thing x, int a) { await Task.Yield(); return s_flag ? await x.Inner.RunAsync(a) : x.Inner.Run(a); }
        Task<int> NotAwaited(Thing x, int a) { if (x.IsAsync) return x.RunAsync(a); return Task.FromResult(x.Run(a)); }
        async Task<int> Switch(Thing x, int a) { switch (_mode) { case Mode.Sync: return x.Run(a); case Mode.Async: return await x.RunAsync(a); default: throw new Exception(); } }
        async Task<int> SwitchBreak(Thing x, int a) { var r = 0; switch (_mode) { case Mode.Sync: r = x.Run(a); break; default: r = await x.RunAsync(a); break; } return r; }
        async Task<int> SwitchExpression(Thing x, int a) => _mode switch { Mode.Async => await x.RunAsync(a), _ => x.Run(a) };
        async Task<int> Nested(Thing x, int a) { if (a > 1) { if (x.IsAsync) { Use(x); return await x.RunAsync(a); } Use(a); } else return 0; return x.Run(a); }
        async Task<int> Jump(Thing x, List<int> l) { var r = 0; foreach (var i in l) { if (x.IsAsync) { r += await x.RunAsync(i); continue; } r += x.Run(i); } return r; }
        async Task<int> Throws(Thing x, int a) { if (x.IsAsync) { Use(await x.RunAsync(a)); throw new Exception(); } return x.Run(a); }
        async Task Null(Thing x, int a) { if (x.RunAsyncHook != null) await x.RunAsyncHook(a); else x.Run(a); }
        async Task Static(string path) { var text = _flag ? await File.ReadAllTextAsync(path) : File.ReadAllText(path); }
        async Task Own(Stream s, byte[] b) { if (_flag) await s.WriteAsync(b.AsMemory(0, 1)); else s.Write(b, 0, 1); }
        """);

    [Fact]
    public Task Accepts_both_forms_on_separate_conditions() => AcceptsAsync(
        """
        async Task Flag(Thing x, int a) { var isAsync = x.IsAsync; if (isAsync) await x.RunAsync(a); Use(x); if (!isAsync) x.Run(a); }
        async Task OtherArguments(Thing x, int a) { if (_flag) await x.RunAsync(a); if (!_flag) x.Run(1); }
        async Task Negated(Thing x) { var sync = !_flag; if (_flag) await x.RunAsync(1); if (sync) x.Run(2); }
        async Task<bool> And(Thing x) { if (x.IsAsync && await x.SaveAsync()) return true; return x.Save(); }
        async Task<bool> Or(Thing x) => x.IsAsync ? await x.SaveAsync() : x.Failed || x.Save();
        async Task<int> Guard(Thing x, int a) { var done = false; if (x.IsAsync) { await x.RunAsync(a); done = true; } if (done) return 1; return x.Run(a); }
        async Task<int> FastPath(Thing x, int a) { var r = x.Run(a); if (r > 0) return r; return await x.RunAsync(a); }
        async Task<int?> Coalesce(Dictionary<int, Thing> d, Thing x) => x.IsAsync ? 1 : (int?)null ?? (x.Save() || await x.SaveAsync() ? 1 : 2);
        async Task Retry(Thing x, int a) { await x.RunAsync(a); if (x.Failed) x.Run(a); }
        async Task RetryAll(Thing x) { await x.GoAsync(); if (x.Failed) x.Go(); }
        async Task RetryOwn() { await GoAsync(); if (_flag) Go(); }
        async Task RetryResult(Thing x) { var saved = await x.SaveAsync(); var failed = !saved; if (failed) x.Save(); }
        async Task RetryDirectly(Thing x) { if (!await x.SaveAsync()) x.Save(); }
        async Task FastPathOnly(Thing x) { if (!x.Save()) await x.SaveAsync(); }
        void Go() { }
        Task GoAsync() => Task.CompletedTask;
        async Task While(Thing x) { while (!await x.SaveAsync()) { if (x.Save()) break; } }
        async Task Loop(List<Thing> l) { foreach (var x in l) { if (x.IsAsync) await x.RunAsync(); else x.Run(); } }
        async Task TwoLoops(List<Thing> l) { foreach (var x in l) if (x.IsAsync) await x.GoAsync(); foreach (var x in l) if (!x.IsAsync) x.Go(); }
        async Task Attempts(Thing x) { for (var i = 0; i < 3; i++) { if (i == 0) await x.GoAsync(); else x.Go(); } }
        """);

    [Fact]
    public Task Accepts_a_synchronous_fallback() => AcceptsAsync(
        """
        async Task<int> Catch(Thing x, int a) { try { return await x.RunAsync(a); } catch (NotSupportedException) { return x.Run(a); } }
        async Task<int> After(Thing x, int a) { try { return await x.RunAsync(a); } catch (NotSupportedException) { } return x.Run(a); }
        async Task<int> Finally(Thing x, int a) { try { if (x.IsAsync) return await x.RunAsync(a); } finally { Use(x); } return x.Run(a); }
        async Task<int> Noted(Thing x, int a) { var r = 0; var done = false; try { r = await x.RunAsync(a); done = true; } catch (NotSupportedException) { } if (!done) r = x.Run(a); return r; }
        async Task Other(Thing x) { try { x.Go(); } catch (InvalidOperationException) { await x.GoAsync(); } }
        async Task Again(Thing x) { var sync = false; while (true) { try { if (!sync) { await x.GoAsync(); return; } x.Go(); return; } catch (NotSupportedException) { sync = true; } } }
        """);

    [Fact]
    public Task Accepts_both_forms_of_one_object_under_two_names() => AcceptsAsync(
        """
        async Task<int> Pattern(Thing x, int a) { if (x is IAsyncThing y) return await y.RunAsync(a); return x.Run(a); }
        async Task<int> As(Thing x, int a) { var y = x as IAsyncThing; if (y != null) return await y.RunAsync(a); else return x.Run(a); }
        async Task<int> Cast(Thing x, int a) => x is IAsyncThing ? await ((IAsyncThing)x).RunAsync(a) : x.Run(a);
        async Task<int> Case(Thing x, int a) { switch (x) { case IAsyncThing y: return await y.RunAsync(a); default: return x.Run(a); } }
        async Task<int> Arm(Thing x, int a) => x switch { IAsyncThing y => await y.RunAsync(a), _ => x.Run(a) };
        async Task<int> Both(Thing x, int a) => x switch { IAsyncThing y => await y.RunAsync(a), { } z => z.Run(a), null => 0 };
        async Task<int> Question(Thing x, int a) { if (x?.IsAsync == true) return await x!.RunAsync(a); return x?.Run(a) ?? 0; }
        async Task<int> Group(Thing x, int a) { await Task.Yield(); Func<int, CancellationToken, Task<int>> run = x.RunAsync; return x.IsAsync ? await run(a, default) : await Select(x, a, x.IsAsync ? x.RunAsync : null); }
        async Task<int> Select(Thing x, int a, Func<int, CancellationToken, Task<int>> f) => f is null ? x.Run(a) : await f(a, default);
        async Task<int> Created(string p) { if (_flag) { var r = new StreamReader(p); return (await r.ReadLineAsync()).Length; } else { var r = new StreamReader(p); return r.ReadLine().Length; } }
        """.Replace("? x.Run(a) : await f(a", "? x.[|Run|](a) : await f(a"));

    [Fact]
    public Task Accepts_both_forms_in_the_lambdas_and_local_functions_of_one_function() => Verify.AnalyzerAsync(Members +
        """
        public class HomeController : Microsoft.AspNetCore.Mvc.Controller
        {
            private T Do<T>(Func<T> run) => run();
            private async Task<T> DoAsync<T>(Func<Task<T>> run) => await run();
            private async Task<int> Choose(Func<int> sync, Func<Task<int>> async) => sync() + await async();

            public async Task<int> Lambdas(int a) { var x = new Thing(); if (a > 1) return await DoAsync(async () => await x.RunAsync(a)); else return Do(() => x.Run(a)); }
            public async Task<int> Local(int a)
            {
                var x = new Thing();
                return x.IsAsync ? await Async() : Sync();
                int Sync() => x.Run(a);
                async Task<int> Async() => await x.RunAsync(a);
            }

            public async Task<int> Variables(int a)
            {
                var x = new Thing();
                Func<int> sync = () => x.Run(a);
                Func<Task<int>> async = () => x.RunAsync(a);
                return x.IsAsync ? await async() : sync();
            }

            public Task<int> Arguments(int a) { var x = new Thing(); return Choose(() => x.Run(a), () => x.RunAsync(a)); }
        }
        """);

    [Fact]
    public Task Accepts_both_forms_of_an_enclosing_query_context_and_of_disposal() => Verify.AnalyzerAsync(
        """
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        class Order { public int Id; }

        class Db : DbContext { public DbSet<Order> Orders { get; set; } }

        class C
        {
            bool _flag;
            async Task Query(Db db, int id) { var o = _flag ? await db.Orders.FirstAsync(o => o.Id == id) : db.Orders.First(o => o.Id == id); }
            async Task Named(Db db, int id) { var q = db.Orders.Where(o => o.Id == id); var o = _flag ? await q.ToListAsync() : q.ToList(); }
            async Task Static(Db db) { if (_flag) await EntityFrameworkQueryableExtensions.ToListAsync(db.Orders); else db.Orders.ToList(); }
            async Task Save(Db db) { if (_flag) await db.SaveChangesAsync(); else db.SaveChanges(); }
            async Task Twice(Db db) { if (_flag) await db.SaveChangesAsync(); db.Add(this); if (!_flag) db.SaveChanges(); }
            async Task Dispose(string path)
            {
                if (_flag) { await using var w = new StreamWriter(path); await w.WriteAsync("a"); }
                else { using var w = new StreamWriter(path); w.Write("a"); }
            }

            async Task Transaction(Db db)
            {
                if (_flag) { await using (var t = await db.Database.BeginTransactionAsync()) await t.CommitAsync(); }
                else { using (var t = db.Database.BeginTransaction()) t.Commit(); }
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore());

    [Fact]
    public Task Flags_calls_that_run_one_after_the_other() => AcceptsAsync(
        """
        async Task Straight(Thing x) { await x.SaveAsync(); Use(1); x.[|Save|](); }
        async Task Before(Thing x) { x.[|Save|](); Use(1); Use(2); await x.SaveAsync(); }
        async Task Block(Thing x) { try { await x.SaveAsync(); } catch (Exception) { return; } using (new MemoryStream()) { x.[|Save|](); } }
        async Task Finally(Thing x) { try { await x.SaveAsync(); return; } finally { x.[|Go|](); await x.GoAsync(); } }
        async Task InFinally(Thing x) { try { await x.GoAsync(); return; } finally { x.[|Go|](); } }
        async Task<int> Expression(Thing x) => await x.RunAsync(1) + x.[|Run|](2);
        async Task GuardThatThrows(Thing x, int a) { await x.GoAsync(); if (a == 0) throw new Exception(); x.[|Go|](); }
        async Task InLoop(Thing x, List<int> l) { await x.GoAsync(); foreach (var i in l) { Use(i); x.[|Go|](); } }
        async Task Guard(Thing x, int a) { await x.GoAsync(); if (a == 0) return; x.[|Go|](); }
        async Task GuardInLoop(Thing x, List<int> l) { foreach (var i in l) { await x.GoAsync(); if (i == 0) continue; x.[|Go|](); } }
        async Task Added(Thing x, bool more) { x.[|Go|](); if (more) await x.GoAsync(); }
        async Task Lines(StreamReader r) { await r.ReadLineAsync(); while (!r.EndOfStream) Use(r.[|ReadLine|]()); }
        async Task Logged(StreamWriter w, string s) { try { await w.WriteLineAsync(s); } catch (IOException e) { w.[|WriteLine|](e.Message); } }
        async Task SameBranch(Thing x) { if (_flag) { await x.GoAsync(); Use(1); x.[|Go|](); } }
        async Task Header(StreamWriter w, List<string> l, bool more) { await w.WriteLineAsync("header"); foreach (var i in l) w.[|WriteLine|](i); if (more) w.[|WriteLine|]("footer"); }
        """);

    [Fact]
    public Task Flags_calls_on_other_objects_and_files() => AcceptsAsync(
        """
        async Task Objects(Thing x, Thing y) { if (_flag) await x.GoAsync(); else y.[|Go|](); }
        async Task Fields(Thing x) { if (_flag) await x.Inner.GoAsync(); else x.[|Go|](); }
        async Task Indexes(Thing[] x) { if (_flag) await x[0].GoAsync(); else x[1].[|Go|](); }
        async Task<string> Files(string a, string b) => _flag ? await File.ReadAllTextAsync(a) : File.[|ReadAllText|](b);
        async Task<string> Literals() => _flag ? await File.ReadAllTextAsync("a") : File.[|ReadAllText|]("b");
        async Task Members(Thing x) { if (_flag) await x.GoAsync(); else x.[|Save|](); }
        async Task Unrelated(StreamWriter w, string title, string foot) { if (title != null) await w.WriteLineAsync(title); Use(1); if (foot != null) w.[|WriteLine|](foot); }
        async Task Name(Thing x) { if (_flag) Use(nameof(x.GoAsync)); else x.[|Go|](); await Task.Yield(); }
        async Task Shadow(List<Thing> a, List<Thing> b) { foreach (var x in a) if (_flag) await x.GoAsync(); foreach (var x in b) if (!_flag) x.[|Go|](); }
        """);

    [Fact]
    public Task Flags_functions_that_are_registered_one_after_the_other() => new Verify<SyncCallAnalyzer, SyncCallFix>.Test
    {
        TestCode =
            """
            using System.IO;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Builder;

            var app = WebApplication.CreateBuilder(args).Build();
            app.MapGet("/a", async () => await File.ReadAllTextAsync("f"));
            app.MapGet("/b", async () => { await Task.Yield(); return File.[|ReadAllText|]("f"); });
            app.MapGet("/c", A);
            app.MapGet("/d", B);
            app.Run();

            async Task<string> A() => await File.ReadAllTextAsync("g");
            async Task<string> B() => File.[|ReadAllText|]("g");
            """,
    }.AsProgram().RunAsync();

    [Fact]
    public Task Fixes_other_calls_and_leaves_both_forms() => Verify.FixAsync(
        Members +
        """
        class C
        {
            async Task<int> M(Thing x, Thing y, int a)
            {
                var r = y.[|Run|](a);
                if (x.IsAsync)
                    return r + await x.RunAsync(a);
                y.[|Go|]();
                return r + x.Run(a);
            }
        }
        """,
        Members +
        """
        class C
        {
            async Task<int> M(Thing x, Thing y, int a)
            {
                var r = await y.RunAsync(a);
                if (x.IsAsync)
                    return r + await x.RunAsync(a);
                await y.GoAsync();
                return r + x.Run(a);
            }
        }
        """);

    [Fact]
    public Task Accepts_a_listed_call_of_both_forms()
    {
        var test = new Verify<SyncCallAnalyzer, SyncCallFix>.Test
        {
            TestCode = Members
                + "class C { async Task<int> M(Thing x, int a) { if (x.IsAsync) return await x.RunAsync(a); return x.Run(a); } }",
        };
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.BlockingApis.txt", "[Thing]::Run"));
        return test.RunAsync();
    }

    [Fact]
    public Task Flags_a_listed_call_in_its_own_counterpart_and_offers_no_fix()
    {
        const string Source =
            "using System.Threading.Tasks; class Job { public int Run() => 1; public async Task<int> RunAsync() { await Task.Yield(); "
                + "return [|Run|](); } }";
        var test = new Verify<SyncCallAnalyzer, SyncCallFix>.Test { TestCode = Source, FixedCode = Source };
        test.TestState.AdditionalFiles.Add(("/0/AsyncHygiene.BlockingApis.txt", "[Job]::Run"));
        return test.RunAsync();
    }

    [Fact]
    public Task Accepts_both_forms_of_a_task() => Verify<TaskWaitAnalyzer, TaskWaitFix>.AnalyzerAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            Task<int> Run(int i) => Task.FromResult(i);
            async Task Else(Task t, bool async) { if (async) await t; else t.Wait(); }
            async Task<int> Conditional(Task<int> t, bool async) => async ? await t.ConfigureAwait(false) : t.Result;
            async Task<int> Call(int i, bool async) { if (async) return await Run(i); return Run(i).GetAwaiter().GetResult(); }
            async Task Flag(Task t, bool async) { if (async) await t; if (!async) t.GetAwaiter().GetResult(); }
            async ValueTask<int> Value(ValueTask<int> t, bool async) => async ? await t : t.AsTask().Result;
            async Task All(Task[] t, bool async) { if (async) await Task.WhenAll(t); else Task.WaitAll(t); }
            async Task Other(Task t, Task u, bool async) { if (async) await t; else u.[|Wait|](); }
            async Task OneWay(Task<int> t, bool x) { if (x) await t; t.[|Wait|](); }
            async Task<int> Status(Task<int> t) { switch (t.Status) { case TaskStatus.Running: return t.[|Result|]; default: return await t; } }
            async Task<int> Cached(System.Collections.Generic.Dictionary<int, Task<int>> d, int i) { if (d.TryGetValue(i, out var t)) return t.[|Result|]; t = Run(i); return await t; }
            async Task<int> Catch(Task<int> t) { try { return await t; } catch (System.OperationCanceledException) { return 1; } }
            async Task Again(bool x) { if (x) await Run(1); await Task.Yield(); Run(1).[|Wait|](); }
            async Task OtherCall(bool x) { if (x) await Run(1); else Run(2).[|Wait|](); }
        }
        """);

    [Fact]
    public Task Accepts_both_forms_of_a_delay() => Verify<ThreadSleepAnalyzer, ThreadSleepFix>.AnalyzerAsync(
        """
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            async Task Wait(int delay, bool async, CancellationToken t) { if (async) await Task.Delay(delay, t); else Thread.Sleep(delay); }
            async Task Span(TimeSpan delay, bool async) { if (async) { await Task.Delay(delay); return; } Thread.Sleep(delay); }
            async Task Constant(bool async) { if (async) await Task.Delay(100); else Thread.Sleep(100); }
            async Task Other(bool long_) { if (long_) await Task.Delay(1000); else Thread.[|Sleep|](10); }
            async Task Straight() { await Task.Delay(100); Thread.[|Sleep|](100); }
        }
        """);

    [Fact]
    public Task Accepts_both_forms_of_a_gate() => Verify<SynchronizationWaitAnalyzer, SynchronizationWaitFix>.AnalyzerAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            readonly SemaphoreSlim _gate = new(1), _other = new(1); bool _flag;
            async Task Enter() { if (_flag) await _gate.WaitAsync(); else _gate.Wait(); }
            async Task Early(CancellationToken t) { if (_flag) { await _gate.WaitAsync(t); return; } _gate.Wait(t); }
            async Task Straight() { await _gate.WaitAsync(); try { } finally { _gate.Release(); } _gate.[|Wait|](); }
            async Task Two() { if (_flag) await _gate.WaitAsync(); else _other.[|Wait|](); }
        }
        """);

    [Fact]
    public Task Accepts_both_forms_of_a_body() => Verify<RequestBodyAnalyzer, RequestBodyFix>.AnalyzerAsync(
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;

        class C
        {
            bool _flag;
            async Task<string> Read(HttpContext c)
            {
                using var reader = new StreamReader(c.Request.Body);
                return _flag ? await reader.ReadToEndAsync() : reader.ReadToEnd();
            }

            async Task Form(HttpContext c) { var form = _flag ? c.Request.Form : await c.Request.ReadFormAsync(); }
            async Task Straight(HttpContext c) { var reader = new StreamReader(c.Request.Body); await reader.ReadLineAsync(); reader.[|ReadLine|](); }
            async Task Late(HttpContext c) { var form = c.Request.[|Form|]; await c.Request.ReadFormAsync(); }
        }
        """);
}
