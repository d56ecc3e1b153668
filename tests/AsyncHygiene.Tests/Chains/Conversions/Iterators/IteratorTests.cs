using System.Threading.Tasks;
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
    [InlineData("public int Use() => Read().Count();")]
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
}
