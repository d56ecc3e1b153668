using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>Comments that the change makes false.</summary>
public class FalseCommentTests
{
    [Fact]
    public async Task Names_comments_that_speak_of_blocking_where_nothing_blocks_any_more()
    {
        const string Before = """
            using System.Threading;
            using System.Threading.Tasks;

            class Store
            {
                /// <summary>Blocks until the value is there.</summary>
                public int Load()
                {
                    // Synchronous on purpose.
                    Thread.Sleep(1);
                    return 1; // no wait here
                }

                // Nothing of this is blocking.
                public int Other() => 2;
            }

            class C
            {
                public async Task<int> M(Store store)
                {
                    await Task.Yield();
                    var value = store.Load(); // a deadlock, one day
                    // The next one is blocking as well.
                    return value + store.Other();
                }
            }
            """;
        var after = Before.Replace("public int Load()", "public async Task<int> Load()")
            .Replace("Thread.Sleep(1)", "await Task.Delay(1)")
            .Replace("store.Load()", "await store.Load()")
            .Replace("using System.Threading;\n", "");
        var report = await new ChainCase().With("App", ("App.cs", Before, after)).RunAsync();

        Assert.Equal(
            ["Synchronous on purpose.", "a deadlock, one day", "Blocks until the value is there."],
            report.FalseComments.Select(c => TextOf(c.Location)));
        Assert.Equal(
            "The comment in line 9 speaks of blocking, which the code does not do any more.",
            report.FalseComments[0].Reason);
    }

    private static string TextOf(Microsoft.CodeAnalysis.Location location) => location.SourceTree!.ToString()
        .Substring(location.SourceSpan.Start, location.SourceSpan.Length)
        .Replace("<summary>", "")
        .Replace("</summary>", "")
        .Trim('/', ' ', '\n');
}
