using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Chains;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>New awaits are configured as those of the file, also where the keyword stands before a loop or a using.</summary>
public class ConfigureAwaitTests
{
    [Fact]
    public Task Converts_loops_over_streams_with_the_files_ConfigureAwait() => ChainCase.ConvertsProgramAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                return await Text().ConfigureAwait(false) + Sum();
            }

            static async Task<string> Text() => await Task.FromResult("a").ConfigureAwait(false);

            static IEnumerable<int> Numbers()
            {
                for (var i = 0; i < 3; i++)
                {
                    Thread.Sleep(1);
                    yield return i;
                }
            }

            static int Sum()
            {
                var sum = 0;
                foreach (var n in Numbers()) // each
                    sum += n;
                return sum;
            }
        }
        """.Replace("await Task.Yield();\n        ", ""),
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        class Program
        {
            static async Task<string> Run()
            {
                return await Text().ConfigureAwait(false) + await Sum().ConfigureAwait(false);
            }

            static async Task<string> Text() => await Task.FromResult("a").ConfigureAwait(false);

            static async IAsyncEnumerable<int> Numbers()
            {
                for (var i = 0; i < 3; i++)
                {
                    await Task.Delay(1).ConfigureAwait(false);
                    yield return i;
                }
            }

            static async Task<int> Sum()
            {
                var sum = 0;
                await foreach (var n in Numbers().ConfigureAwait(false)) // each
                    sum += n;
                return sum;
            }
        }
        """);

    [Fact]
    public async Task Adds_the_usings_of_what_configures_and_what_bridges_a_stream()
    {
        var report = await new ChainCase().With(
            "App",
            ("A.cs",
                "using System.Collections.Generic;\nusing System.Threading;\n\nclass A\n{\n    internal static IEnumerable<int> Numbers() "
                    + "{ Thread.Sleep(1); yield return 1; }\n    static void Use() { foreach (var n in Numbers()) "
                    + "System.Console.Write(n); }\n}\n",
                "using System.Collections.Generic;\nusing System.Threading;\nusing System.Threading.Tasks;\n\nclass A\n{\n    internal "
                    + "static async IAsyncEnumerable<int> Numbers() { await Task.Delay(1).ConfigureAwait(false); yield return 1; }\n    "
                    + "static async Task Use() { await foreach (var n in Numbers().ConfigureAwait(false)) System.Console.Write(n); }\n}\n"),
            ("B.cs",
                "class B\n{\n    int Value { get { foreach (var n in A.Numbers()) return n; return 0; } }\n    async "
                    + "System.Threading.Tasks.Task M() => await System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);\n}\n",
                "using System.Threading.Tasks;\n\nclass B\n{\n    int Value { get { foreach (var n in A.Numbers().ToBlockingEnumerable()) "
                    + "return n; return 0; } }\n    async System.Threading.Tasks.Task M() => await "
                    + "System.Threading.Tasks.Task.Delay(1).ConfigureAwait(false);\n}\n"))
                    .RunAsync();
        Assert.Equal("accessor", Assert.Single(report.Bridges).Refusal.Code);
    }

    [Fact]
    public Task Converts_an_unnamed_using_with_the_files_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Stream stream)
            {
                await Task.Delay(1).ConfigureAwait(false);
                var writer = new StreamWriter(stream);
                using (writer)
                    await writer.WriteAsync("a").ConfigureAwait(false);
                using (var named = new StreamWriter(stream))
                    await named.WriteAsync("a").ConfigureAwait(false);
            }
        }
        """,
        """
        using System.IO;
        using System.Threading.Tasks;

        class C
        {
            async Task M(Stream stream)
            {
                await Task.Delay(1).ConfigureAwait(false);
                var writer = new StreamWriter(stream);
                await using (writer.ConfigureAwait(false))
                    await writer.WriteAsync("a").ConfigureAwait(false);
                await using (var named = new StreamWriter(stream))
                    await named.WriteAsync("a").ConfigureAwait(false);
            }
        }
        """);

    [Fact]
    public Task Converts_waits_behind_a_question_mark_with_the_files_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task? t, Task<int>? n)
            {
                await Task.Delay(1).ConfigureAwait(false);
                t?.Wait();
                _ = n?.Result.ToString();
            }
        }
        """,
        """
        using System.Threading.Tasks;

        class C
        {
            async Task M(Task? t, Task<int>? n)
            {
                await Task.Delay(1).ConfigureAwait(false);
                if (t != null)
                    await t.ConfigureAwait(false);
                _ = n == null ? null : (await n.ConfigureAwait(false)).ToString();
            }
        }
        """);

    /// <summary>The same member first, then the same type, then the file.</summary>
    [Fact]
    public Task Converts_with_the_ConfigureAwait_of_the_member_before_that_of_the_type_and_the_file() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() { await Task.Delay(1); Thread.Sleep(1); }
            void Fourth() => Thread.Sleep(1);
        }

        class Page
        {
            async Task Show() => await Task.Delay(1);
            async Task Hide() { Thread.Sleep(1); await Task.Delay(1).ConfigureAwait(false); }
            async Task Move() => await Task.Delay(1);
            void Draw() => Thread.Sleep(1);
        }

        class Other
        {
            void Draw() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() { await Task.Delay(1); await Task.Delay(1); }
            async Task Fourth() => await Task.Delay(1).ConfigureAwait(false);
        }

        class Page
        {
            async Task Show() => await Task.Delay(1);
            async Task Hide() { await Task.Delay(1).ConfigureAwait(false); await Task.Delay(1).ConfigureAwait(false); }
            async Task Move() => await Task.Delay(1);
            async Task Draw() => await Task.Delay(1);
        }

        class Other
        {
            async Task Draw() => await Task.Delay(1);
        }
        """);

    /// <summary>Where there is a context, an await that returns to it may be there for the code behind it.</summary>
    [Fact]
    public Task Converts_without_ConfigureAwait_where_one_await_returns_to_a_user_interface() => ChainCase.ConvertsAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace System.Windows.Forms { public class Control { } }

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() => await Task.Delay(1);
            void Fourth() => Thread.Sleep(1);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace System.Windows.Forms { public class Control { } }

        class Library
        {
            async Task First() => await Task.Delay(1).ConfigureAwait(false);
            async Task Second() => await Task.Delay(1).ConfigureAwait(false);
            async Task Third() => await Task.Delay(1);
            async Task Fourth() => await Task.Delay(1);
        }
        """);
}
