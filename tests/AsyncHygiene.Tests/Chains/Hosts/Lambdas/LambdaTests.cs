using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts.Lambdas;

/// <summary>Blocking code in lambdas that are given to methods, or kept in variables.</summary>
public class LambdaTests
{
    [Fact]
    public Task Awaits_the_counterpart_that_takes_an_async_lambda() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using Microsoft.Extensions.Caching.Memory;

        public class Sites(IMemoryCache cache)
        {
            public string Get(string key) => cache.GetOrCreate(key, entry => Load(key)) ?? "none";

            public string GetHere(string key)
            {
                var site = cache.GetOrCreate("s" + key, entry =>
                {
                    entry.Size = 1;
                    return File.ReadAllText(key);
                });
                return site!.Trim();
            }

            private string Load(string key) => File.ReadAllText(key);
        }
        """,
        """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.Extensions.Caching.Memory;

        public class Sites(IMemoryCache cache)
        {
            public async Task<string> GetAsync(string key) => await cache.GetOrCreateAsync(key, async entry => await LoadAsync(key)) ?? "none";

            public async Task<string> GetHereAsync(string key)
            {
                var site = await cache.GetOrCreateAsync("s" + key, async entry =>
                {
                    entry.Size = 1;
                    return await File.ReadAllTextAsync(key);
                });
                return site!.Trim();
            }

            private async Task<string> LoadAsync(string key) => await File.ReadAllTextAsync(key);
        }
        """);

    /// <summary>The compiler cannot be asked about the part behind the question mark alone.</summary>
    [Theory]
    [InlineData("public async Task SaveAsync(Jobs? jobs) { var task = jobs?.Run(() => Thread.Sleep(1)); if (task != null) await task; }")]
    [InlineData("public async Task SaveAsync(Jobs? jobs) => await (jobs?.Run(() => Thread.Sleep(1)) ?? Task.CompletedTask);")]
    [InlineData("public async Task SaveAsync(Jobs? jobs) => await (jobs?.Next?.Next.Run(() => Thread.Sleep(1)) ?? Task.CompletedTask);")]
    [InlineData("public async Task SaveAsync(Jobs[]? jobs) => await (jobs?[0].Run(() => Thread.Sleep(1)) ?? Task.CompletedTask);")]
    [InlineData("public async Task SaveAsync(Jobs? jobs) { jobs?.Run(() => Thread.Sleep(1)); await Task.Yield(); }")]
    [InlineData("public void Save(Jobs? jobs) { jobs?.Do(() => Thread.Sleep(1)); }")]
    [InlineData("public void Save(Jobs? jobs) { jobs?.Do(() => Thread.Sleep(1), 1); }")]
    public async Task Refuses_a_lambda_behind_a_question_mark(string member)
    {
        var source = $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            public class Jobs
            {
                public Jobs? Next { get; set; }

                public Task Run(Action work) { work(); return Task.CompletedTask; }

                public Task Run(Func<Task> work) => work();

                public void Do(Action work) => work();

                public async Task DoAsync(Func<Task> work) => await work();

                public void Do(Action work, int count) => work();
            }

            public class Store
            {
                {{member}}
            }
            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Contains(Assert.Single(report.Refused).Refusal.Code, new[] { "other-overload", "delegate-escapes", "async-void" });
    }

    /// <summary>What the call gives is not used: <c>(await …);</c> would be no statement.</summary>
    [Fact]
    public Task Converts_a_call_that_stands_alone_in_the_lambda() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Threading.Tasks;

        public interface IContext
        {
            string Save(string text);

            Task<string> SaveAsync(string text);
        }

        public interface IRepository
        {
            void Run(Action<IContext> work);

            Task RunAsync(Func<IContext, Task> work);

            T Run<T>(Func<IContext, T> work);

            Task<T> RunAsync<T>(Func<IContext, Task<T>> work);
        }

        public class Queries(IRepository repository)
        {
            public void Save() => repository.Run(c =>
            {
                c.Save("a");
            });

            public int Count() => repository.Run(c =>
            {
                c.Save("b");
                return 1;
            });
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        public interface IContext
        {
            string Save(string text);

            Task<string> SaveAsync(string text);
        }

        public interface IRepository
        {
            void Run(Action<IContext> work);

            Task RunAsync(Func<IContext, Task> work);

            T Run<T>(Func<IContext, T> work);

            Task<T> RunAsync<T>(Func<IContext, Task<T>> work);
        }

        public class Queries(IRepository repository)
        {
            public async Task SaveAsync() => await repository.RunAsync(async c =>
            {
                await c.SaveAsync("a");
            });

            public async Task<int> CountAsync() => await repository.RunAsync(async c =>
            {
                await c.SaveAsync("b");
                return 1;
            });
        }
        """);

    /// <summary>The call could await both its own method, which is converted, and the counterpart that takes the lambda.</summary>
    [Fact]
    public Task Awaits_the_counterpart_of_a_call_whose_own_method_is_converted() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Context
        {
            public T Run<T>(Func<string, T> work)
            {
                var result = work("a");
                Files.Clear();
                return result;
            }

            public async Task<T> RunAsync<T>(Func<string, Task<T>> work)
            {
                var result = await work("a");
                Files.Clear();
                return result;
            }
        }

        public class User(Context context)
        {
            public int Update() => context.Run(path =>
            {
                var text = File.ReadAllText(path);
                return text.Length;
            });
        }

        public static class Files
        {
            public static void Clear() => File.WriteAllText("b", "c");
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Context
        {
            public async Task<T> Run<T>(Func<string, T> work)
            {
                var result = work("a");
                await Files.ClearAsync();
                return result;
            }

            public async Task<T> RunAsync<T>(Func<string, Task<T>> work)
            {
                var result = await work("a");
                await Files.ClearAsync();
                return result;
            }
        }

        public class User(Context context)
        {
            public async Task<int> UpdateAsync() => await context.RunAsync(async path =>
            {
                var text = await File.ReadAllTextAsync(path);
                return text.Length;
            });
        }

        public static class Files
        {
            public static async Task ClearAsync() => await File.WriteAllTextAsync("b", "c");
        }
        """);

    [Fact]
    public Task Hands_on_the_token_that_the_lambda_sees() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;

        public class SiteController(IMemoryCache cache) : Controller
        {
            public IActionResult Get(string key, CancellationToken token) => Ok(cache.GetOrCreate(key, entry => System.IO.File.ReadAllText(key)));

            public IActionResult All(CancellationToken token) => Ok(cache.GetOrCreate("all", static entry => System.IO.File.ReadAllText("all")));
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;

        public class SiteController(IMemoryCache cache) : Controller
        {
            public async Task<IActionResult> Get(string key, CancellationToken token) => Ok(await cache.GetOrCreateAsync(key, async entry => await System.IO.File.ReadAllTextAsync(key, token)));

            public async Task<IActionResult> All(CancellationToken token) => Ok(await cache.GetOrCreateAsync("all", static async entry => await System.IO.File.ReadAllTextAsync("all")));
        }
        """);

    [Fact]
    public Task Refuses_a_call_without_a_counterpart_that_takes_an_async_lambda() => ChainCase.RefusesAsync(
        """
        using System.Collections.Concurrent;
        using System.IO;

        public class Sites
        {
            private readonly ConcurrentDictionary<string, string> _texts = new();

            public string Get(string key) => _texts.GetOrAdd(key, k => File.ReadAllText(k));
        }
        """,
        "delegate-escapes");

    [Fact]
    public Task Converts_ForEach_to_a_loop() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;

        public class Saver
        {
            public void Save(List<string> names) => names.ForEach(name => Save(name));

            public void SaveSome(string[] names)
            {
                Console.WriteLine("begin");
                // all of them
                Array.ForEach(names, name =>
                {
                    if (name.Length == 0)
                        return;

                    Thread.Sleep(1); // slow
                    Save(name);
                }); // done
                new List<int> { 1 }.ForEach((int i) => Thread.Sleep(i));
            }

            private void Save(string name) => File.WriteAllText(name, name);
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Saver
        {
            public async Task SaveAsync(List<string> names)
            {
                foreach (var name in names)
                {
                    await SaveAsync(name);
                }
            }

            public async Task SaveSomeAsync(string[] names)
            {
                Console.WriteLine("begin");
                // all of them
                foreach (var name in names)
                {
                    if (name.Length == 0)
                        continue;

                    await Task.Delay(1); // slow
                    await SaveAsync(name);
                } // done
                foreach (int i in new List<int> { 1 })
                {
                    await Task.Delay(i);
                }
            }

            private async Task SaveAsync(string name) => await File.WriteAllTextAsync(name, name);
        }
        """);

    /// <summary>What many solutions have: a loop with another name.</summary>
    [Theory]
    [InlineData("void Each<T>(this IEnumerable<T> source, Action<T> act) { foreach (var item in source) act(item); }")]
    [InlineData("void Each<T>(this IEnumerable<T> source, Action<T> act) { foreach (T item in source) { act.Invoke(item); } }")]
    [InlineData("IEnumerable<T> Each<T>(this IEnumerable<T> all, Action<T> act) { foreach (var i in all) { act(i); } return all; }")]
    [InlineData("List<T> Each<T>(this List<T> source, Action<T> act) { foreach (var i in source) act(i); return source; }")]
    [InlineData("void Each(this IEnumerable<string> source, Action<string> act) { foreach (var i in source) act(i); }")]
    public Task Converts_a_loop_of_the_solution(string method)
    {
        const string before =
            """
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            public static class Sequences { public static METHOD }

            public class Store
            {
                public void SaveAll(List<string> names)
                {
                    names.Each(n => Save(n));
                    Sequences.Each(names, Save);
                    names.Each(n =>
                    {
                        if (n == "") return;
                        Save(n + 1);
                    });
                }

                public string Saved = "";

                private void Save(string name) { Thread.Sleep(1); Saved += name; }
            }

            public static class Program
            {
                public static async Task<string> Run()
                {
                    await Task.Yield();
                    var store = new Store();
                    store.SaveAll(new List<string> { "a", "", "b" });
                    return store.Saved;
                }
            }
            """;
        const string after =
            """
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;

            public static class Sequences { public static METHOD }

            public class Store
            {
                public async Task SaveAll(List<string> names)
                {
                    foreach (var n in names)
                    {
                        await Save(n);
                    }
                    foreach (var name in names)
                    {
                        await Save(name);
                    }
                    foreach (var n in names)
                    {
                        if (n == "") continue;
                        await Save(n + 1);
                    }
                }

                public string Saved = "";

                private async Task Save(string name) { await Task.Delay(1); Saved += name; }
            }

            public static class Program
            {
                public static async Task<string> Run()
                {
                    await Task.Yield();
                    var store = new Store();
                    await store.SaveAll(new List<string> { "a", "", "b" });
                    return store.Saved;
                }
            }
            """;
        return ChainCase.ConvertsProgramAsync(before.Replace("METHOD", method), after.Replace("METHOD", method));
    }

    /// <summary>It does more than to call the delegate, its value is used, or the items are others.</summary>
    [Theory]
    [InlineData("VOID { foreach (var i in s) { act(i); Console.WriteLine(); } }", "names.Each(n => Save(n));")]
    [InlineData("VOID { foreach (var i in s.Reverse()) act(i); }", "names.Each(n => Save(n));")]
    [InlineData("VOID { foreach (var i in s) try { act(i); } catch (Exception) { } }", "names.Each(n => Save(n));")]
    [InlineData("VOID { if (s.Any()) foreach (var i in s) act(i); }", "names.Each(n => Save(n));")]
    [InlineData("VOID { foreach (var i in s) act(i); Console.WriteLine(); }", "names.Each(n => Save(n));")]
    [InlineData("VOID { foreach (var i in s) act(i); }", "(names as IEnumerable<string>)?.Each(n => Save(n));")]
    [InlineData("SAME { foreach (var i in s) act(i); return s; }", "var all = names.Each(n => Save(n));")]
    [InlineData("SAME { foreach (var i in s) act(i); return s; }", "names.Each(n => Save(n)).Count();")]
    [InlineData("SAME { foreach (var i in s) act(i); return s.ToList(); }", "names.Each(n => Save(n));")]
    [InlineData(
        "void Each(this IEnumerable<string> s, Action<object> act) { foreach (object i in s) act(i); }",
        "names.Each(n => Save((string)n));")]
    public async Task Converts_the_method_itself_where_it_is_no_plain_loop(string method, string call)
    {
        var source = Loop(method, call);
        var after = await ChainCase.ConvertedAsync(source);

        Assert.True(after.Contains("Each(async n => await Save(", StringComparison.Ordinal), after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(source), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>An iterator runs when its items are asked for.</summary>
    [Fact]
    public async Task Refuses_an_iterator_that_is_given_what_to_do()
    {
        var source = Loop("SAME { foreach (var i in s) { act(i); yield return i; } }", "names.Each(n => Save(n)).Count();");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.Single(report.Refused);
    }

    private static string Loop(string method, string call) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Sequences { public static {{method
            .Replace("VOID", "void Each<T>(this IEnumerable<T> s, Action<T> act)")
            .Replace("SAME", "IEnumerable<T> Each<T>(this IEnumerable<T> s, Action<T> act)")}} }

        public class Store
        {
            public void SaveAll(List<string> names) { {{call}} }

            public string Saved = "";

            private void Save(string name) { Thread.Sleep(1); Saved += name; }
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                var store = new Store();
                store.SaveAll(new List<string> { "a", "b" });
                return store.Saved;
            }
        }

        """;

    [Fact]
    public async Task Awaits_a_parallel_loop()
    {
        var report = await new ChainCase().With("App", ("App.cs",
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        public class Saver
        {
            public void Save(IEnumerable<string> names)
            {
                Parallel.ForEach(names, name => Save(name));
            }

            private void Save(string name) => File.WriteAllText(name, name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        public class Saver
        {
            public async Task SaveAsync(IEnumerable<string> names)
            {
                await Parallel.ForEachAsync(names, async (name, _) => await SaveAsync(name));
            }

            private async Task SaveAsync(string name) => await File.WriteAllTextAsync(name, name);
        }
        """)).RunAsync();

        // The loop blocked as well, and does no longer.
        Assert.Empty(report.Refused);
        Assert.Equal(2, report.Converted.Count);
    }

    [Fact]
    public Task Refuses_a_parallel_loop_whose_exceptions_are_taken_apart() => RefusesAllAsync(
        """
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Saver
        {
            public void Save(string[] names)
            {
                try
                {
                    Parallel.ForEach(names, name => File.WriteAllText(name, name));
                }
                catch (AggregateException e)
                {
                    Console.WriteLine(e.InnerExceptions.Count);
                }
            }
        }
        """,
        "no-await-form",
        "async-void");

    [Fact]
    public Task Converts_StartNew_to_Run() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Starter
        {
            public async Task<string> ReadAsync(string name)
            {
                await Task.Factory.StartNew(() => Thread.Sleep(1));
                return await Task.Factory.StartNew(() => Load(name));
            }

            private string Load(string name) => File.ReadAllText(name);
        }
        """,
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Starter
        {
            public async Task<string> ReadAsync(string name)
            {
                await Task.Run(async () => await Task.Delay(1));
                return await Task.Run(async () => await LoadAsync(name));
            }

            private async Task<string> LoadAsync(string name) => await File.ReadAllTextAsync(name);
        }
        """);

    [Fact]
    public Task Awaits_the_source_of_a_loop() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;

        public class Lines
        {
            public int Count(string name)
            {
                var count = 0;
                foreach (var line in Load(name))
                    count += line.Length;
                return count;
            }

            private IEnumerable<string> Load(string name) => File.ReadAllLines(name);
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading.Tasks;

        public class Lines
        {
            public async Task<int> CountAsync(string name)
            {
                var count = 0;
                foreach (var line in await LoadAsync(name))
                    count += line.Length;
                return count;
            }

            private async Task<IEnumerable<string>> LoadAsync(string name) => await File.ReadAllLinesAsync(name);
        }
        """);

    [Fact]
    public Task Converts_a_local_delegate_with_its_calls() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.IO;
        using System.Threading;

        public class Reader
        {
            public string Read(string first, string second)
            {
                Func<string, string> load = name => File.ReadAllText(name).Trim();
                Action pause = () => Thread.Sleep(1);
                Action<int> wait = delegate (int time) { Thread.Sleep(time); };
                var sum = (int x) => { Thread.Sleep(x); return x + 1; };
                pause();
                wait(2);
                return load(first) + load(second) + sum(1);
            }
        }
        """,
        """
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Reader
        {
            public async Task<string> ReadAsync(string first, string second)
            {
                Func<string, Task<string>> load = async name => (await File.ReadAllTextAsync(name)).Trim();
                Func<Task> pause = async () => await Task.Delay(1);
                Func<int, Task> wait = async delegate (int time) { await Task.Delay(time); };
                var sum = async (int x) => { await Task.Delay(x); return x + 1; };
                await pause();
                await wait(2);
                return await load(first) + await load(second) + await sum(1);
            }
        }
        """);

    [Fact]
    public Task Refuses_a_delegate_that_is_given_away() => ChainCase.RefusesAsync(
        """
        using System;
        using System.IO;

        public class Reader
        {
            public string Read(string first)
            {
                Func<string, string> load = name => File.ReadAllText(name);
                return Twice(load, first) + load(first);
            }

            private static string Twice(Func<string, string> load, string name) => load(name) + load(name);
        }
        """,
        "delegate-escapes");

    private static Task RefusesAllAsync(string source, params string[] codes) =>
        new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync(codes);
}
