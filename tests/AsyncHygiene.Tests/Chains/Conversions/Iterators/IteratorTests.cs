using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Iterators;

/// <summary>Blocking code in iterators.</summary>
public class IteratorTests
{
    [Fact]
    public Task Converts_to_a_stream_what_only_loops_enumerate() => ChainCase.ConvertsAsync(
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;

        public interface ISource
        {
            IEnumerable<string> Read(string[] names, CancellationToken token);
        }

        public class Files : ISource
        {
            public IEnumerable<string> Read(string[] names, CancellationToken token)
            {
                foreach (var name in names)
                    yield return File.ReadAllText(name);
            }
        }

        public class Sum(ISource source)
        {
            public int Length(string[] names)
            {
                var length = 0;

                // each when it is read
                foreach (var text in source.Read(names, default))
                    length += text.Length;
                return length;
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.IO;
        using System.Runtime.CompilerServices;
        using System.Threading;
        using System.Threading.Tasks;

        public interface ISource
        {
            IAsyncEnumerable<string> ReadAsync(string[] names, CancellationToken token);
        }

        public class Files : ISource
        {
            public async IAsyncEnumerable<string> ReadAsync(string[] names, [EnumeratorCancellation] CancellationToken token)
            {
                foreach (var name in names)
                    yield return await File.ReadAllTextAsync(name, token);
            }
        }

        public class Sum(ISource source)
        {
            public async Task<int> LengthAsync(string[] names)
            {
                var length = 0;

                // each when it is read
                await foreach (var text in source.ReadAsync(names, default))
                    length += text.Length;
                return length;
            }
        }
        """);

    [Theory]
    [InlineData("public int Use() => Read().Reverse().Count();")]
    [InlineData("public int Use() => Enumerable.Count(Read());")]
    [InlineData("public int Use() => Read().Concat(Read()).Count();")]
    [InlineData("public int Use() => Read().ElementAt(0);")]
    [InlineData("public int Use() => Read().OrderBy(n => Key(n)).First(); private int Key(int n) => -n;")]
    [InlineData("public int Use() => Read().OrderBy(Key).First(); private int Key(int n) => -n;")]
    [InlineData("public int Use() => Read().Select(n => Asked + n).Last(); private int Asked => System.Environment.TickCount;")]
    [InlineData("public IEnumerable<int> Use() => Read();")]
    [InlineData("public void Use() { var all = Read(); foreach (var x in all) System.Console.WriteLine(x); }")]
    [InlineData(
        "public void Use() { System.Func<IEnumerable<int>> read = Read; foreach (var x in read()) System.Console.WriteLine(x); }",
        "delegate-escapes")]
    public Task Refuses_an_iterator_with_other_uses(string use, string code = "sync-enumeration") => ChainCase.RefusesAsync(
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;

        public class Numbers
        {
            {{use}}

            private IEnumerable<int> Read()
            {
                Thread.Sleep(1);
                yield return 1;
            }
        }
        """,
        code);

    [Fact]
    public Task Refuses_an_enumerator() => ChainCase.RefusesAsync(
        """
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading;

        public class Numbers : IEnumerable<int>
        {
            public IEnumerator<int> GetEnumerator()
            {
                Thread.Sleep(1);
                yield return 1;
            }

            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        }
        """,
        "enumerator");

    /// <summary>The library knows no asynchronous LINQ.</summary>
    [Theory]
    [InlineData("public int Use() => Read().Count();")]
    [InlineData("public int[] Use() => Read().ToArray();")]
    [InlineData("public int Use() => Next() + Read().ToList().Count; private int Next() => System.Environment.TickCount;")]
    public Task Refuses_an_operator_that_older_frameworks_lack(string use) => new ChainCase()
        .With(Project(Framework.Net8, Reader(use), Reader(use)))
        .RefusesAsync("sync-enumeration");

    [Fact]
    public async Task Converts_to_a_loop_where_something_else_has_the_name()
    {
        const string own =
            """

            public static class Own
            {
                public static Task<List<T>> ToListAsync<T>(this IAsyncEnumerable<T> items) => null;
            }
            """;
        var before = Reader("public List<int> Use() => Read().ToList();") + own;
        Assert.Contains("results.Add(item);", await ChainCase.ConvertedAsync(before), System.StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        "public List<int> Use() => Read().ToList();",
        """
            public async Task<List<int>> UseAsync()
                {
                    var results = new List<int>();
                    await foreach (var item in ReadAsync())
                    {
                        results.Add(item);
                    }

                    return results;
                }
            """)]
    [InlineData(
        "public int Use() { var all = Read().ToList(); return all.Count; }",
        """
            public async Task<int> UseAsync() { var all = new List<int>();
                await foreach (var item in ReadAsync())
                {
                    all.Add(item);
                }
                return all.Count; }
            """)]
    public async Task Converts_to_a_loop_where_the_framework_has_no_operator(string use, string expected)
    {
        var after = await new ChainCase().With(Project(Framework.Net8, Reader(use))).ConvertedTextAsync();
        Assert.Contains(expected.Replace("    ", ""), after.Replace("    ", ""));
    }

    [Fact]
    public Task Awaits_what_an_operator_makes_at_once() => ChainCase.ConvertsAsync(
        Reader("public int Use(CancellationToken token) => Read().Where(r => r > 1).OrderBy(r => -r).FirstOrDefault(r => r < 9);"),
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Numbers
        {
            public async Task<int> UseAsync(CancellationToken token) => await ReadAsync().Where(r => r > 1).OrderBy(r => -r).FirstOrDefaultAsync(r => r < 9);

            private async IAsyncEnumerable<int> ReadAsync()
            {
                await Task.Delay(1);
                yield return 1;
            }
        }
        """);

    [Fact]
    public async Task Runs_an_operator_over_an_iterator_as_before()
    {
        const string Before = """
            using System;
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static readonly StringBuilder s_log = new();

                public static async Task<string> Run()
                {
                    await Task.Yield();
                    Show(() => 1);
                    foreach (var number in Numbers(4).Where(n => n > 1))
                        s_log.Append(number);
                    foreach (var (number, index) in Numbers(4).Where(n => n < 3).OrderBy(n => -n).Select((n, i) => (n, i)))
                        s_log.Append(number).Append(index);
                    s_log.Append(string.Join(",", Numbers(4).ToList())).Append(';');
                    s_log.Append(string.Join(",", Numbers(4).Select(Twice).ToArray())).Append(';');
                    s_log.Append(Numbers(5).Where(n => n > 1).Select((n, i) => n * 10 + i).Sum()).Append(';');
                    s_log.Append(Numbers(5).Any(n => n == 1)).Append(Numbers(3).All(n => n < 1)).Append(';');
                    s_log.Append(Numbers(5).First()).Append(Numbers(5).Skip(2).FirstOrDefault(n => n > 7)).Append(';');
                    s_log.Append(Numbers(5).OrderByDescending(n => n % 2).ThenBy(n => -n).Last()).Append(';');
                    s_log.Append(Numbers(5).Aggregate((a, b) => a - b)).Append(Numbers(4).Average()).Append(Numbers(4).MaxBy(n => -n)).Append(';');
                    foreach (var pair in Numbers(3).ToDictionary(n => n, n => "x" + n))
                        s_log.Append(pair.Key).Append(pair.Value);
                    s_log.Append(Numbers(3).Distinct().Take(2).ToHashSet().Count).Append(Numbers(6).TakeWhile(n => n < 3).Count()).Append(';');
                    try
                    {
                        s_log.Append(Numbers(0).Single());
                    }
                    catch (InvalidOperationException e)
                    {
                        s_log.Append(e.Message);
                    }

                    return s_log.ToString();
                }

                private static void Show(Func<int> value) => s_log.Append(value());

                private static int Twice(int number)
                {
                    s_log.Append('*');
                    return number * 2;
                }

                private static IEnumerable<int> Numbers(int count)
                {
                    try
                    {
                        for (var i = 0; i < count; i++)
                        {
                            s_log.Append('m').Append(i);
                            Thread.Sleep(1);
                            yield return i;
                        }
                    }
                    finally
                    {
                        s_log.Append('e');
                    }
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.Contains("await Numbers(4).Select(Twice).ToArrayAsync()", after);
        Assert.Contains("await Numbers(0).SingleAsync()", after);
        Assert.DoesNotContain("ToBlockingEnumerable", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The lambda blocks as well: both are converted at once, and the order stays.</summary>
    [Theory]
    [InlineData("var all = Numbers().Select(n => Load(n)).ToList(); s_log.Append(all.Count);")]
    [InlineData("s_log.Append(string.Join(',', Numbers().Where(n => n < 2).Select(n => Load(n)).ToArray()));")]
    [InlineData("foreach (var loaded in Numbers().Select(n => Load(n))) s_log.Append(loaded);")]
    [InlineData("foreach (var loaded in Numbers().Where(n => n > 0).Where(n => Load(n) > 2)) s_log.Append(loaded);")]
    [InlineData("foreach (var loaded in Numbers().Where(n => Load(n) < 2).Select(n => n + 1)) s_log.Append(loaded);")]
    [InlineData("s_log.Append(Numbers().Any(n => Load(n) == 2));")]
    [InlineData("s_log.Append(Numbers().Sum(n => Load(n)));")]
    [InlineData("s_log.Append(Numbers().ToList().Select(n => Load(n)).ToList().Count);")]
    public async Task Runs_a_blocking_lambda_over_a_blocking_iterator_as_before(string use)
    {
        var before = $$"""
            using System.Collections.Generic;
            using System.Linq;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static readonly StringBuilder s_log = new();

                public static async Task<string> Run()
                {
                    await Task.Yield();
                    {{use}}
                    return s_log.ToString();
                }

                private static int Load(int number)
                {
                    Thread.Sleep(1);
                    s_log.Append('l').Append(number);
                    return number * 2;
                }

                private static IEnumerable<int> Numbers()
                {
                    for (var i = 0; i < 3; i++)
                    {
                        s_log.Append('m').Append(i);
                        Thread.Sleep(1);
                        yield return i;
                    }
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains("async IAsyncEnumerable<int> Numbers()", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    /// <summary>The older package leaves the context of its caller before it runs a lambda.</summary>
    [Fact]
    public async Task Refuses_operators_of_another_library()
    {
        const string library =
            """

            namespace System.Linq
            {
                public static class AsyncEnumerable
                {
                    public static ValueTask<int> CountAsync<T>(this IAsyncEnumerable<T> items, CancellationToken token = default) => default;
                }
            }
            """;
        var source = Reader("public int Use() => Read().Count();") + library;
        await new ChainCase().With(Project(Framework.Net8, source)).RefusesAsync("sync-enumeration");
    }

    [Fact]
    public async Task Runs_an_iterator_while_it_is_enumerated()
    {
        const string Before = """
            using System.Collections.Generic;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;

            class Program
            {
                private static readonly StringBuilder s_log = new();

                public static async Task<string> Run()
                {
                    await Task.Yield();
                    foreach (var number in Numbers(5))
                    {
                        s_log.Append("got ").Append(number).Append(' ');
                        if (number == 2)
                            break;
                    }

                    return s_log.ToString();
                }

                private static IEnumerable<int> Numbers(int count)
                {
                    try
                    {
                        for (var i = 0; i < count; i++)
                        {
                            s_log.Append("make ").Append(i).Append(' ');
                            Thread.Sleep(1);
                            yield return i;
                        }
                    }
                    finally
                    {
                        s_log.Append("end ");
                    }
                }
            }
            """;
        var after = await ChainCase.ConvertedAsync(Before);
        Assert.Contains("await foreach", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(Before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Reader(string use) =>
        $$"""
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Numbers
        {
            {{use}}

            private IEnumerable<int> Read()
            {
                Thread.Sleep(1);
                yield return 1;
            }
        }
        """;

    private static ChainProject Project(ReferenceAssemblies references, string before, string? after = null) =>
        new("App", ("App.cs", before, after ?? before)) { References = references };
}
