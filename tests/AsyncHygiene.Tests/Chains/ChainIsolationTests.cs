using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>One chain breaks code that no edit touches. The others are converted all the same.</summary>
public class ChainIsolationTests
{
    /// <summary>The new name of the first is one that a call elsewhere would bind to as well.</summary>
    private const string Both =
        """
        using System.Threading;
        using System.Threading.Tasks;

        public interface IOne { void Send(); }

        public interface IOther { Task SendAsync(); }

        public class One : IOne
        {
            public void Send() => Thread.Sleep(1);
        }
        """;

    private const string User =
        "public class User { public System.Threading.Tasks.Task Run<T>(T both) where T : IOne, IOther => both.SendAsync(); }";

    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    public async Task Converts_the_chains_next_to_the_one_that_breaks_code_elsewhere(int count)
    {
        var test = new ChainCase().With(
            "App",
            [
                ("Both.cs", Both, Both),
                ("User.cs", User, User),
                .. Enumerable.Range(0, count).Select(i => (
                    $"Store{i}.cs",
                    Store(i, $"int Load{i}()", "Thread.Sleep(1)"),
                    Store(i, $"async Task<int> Load{i}Async()", "await Task.Delay(1)"))),
            ]);
        var report = await test.RunAsync();
        var refused = Assert.Single(report.Refused);
        Assert.Equal("App/Both.cs", refused.Seed.Location.SourceTree!.FilePath.TrimStart('/'));
        Assert.Equal("verify:CS0121", refused.Refusal.Code);
    }

    /// <param name="name">The name alone would put the error down to both chains.</param>
    [Theory]
    [InlineData("Load")]
    [InlineData("Send")]
    public async Task Converts_the_chains_next_to_the_one_whose_new_name_is_ambiguous_elsewhere(string name)
    {
        var test = new ChainCase().With(
            "App",
            ("Both.cs", Both, Both),
            ("User.cs", User, User),
            (
                "Store.cs",
                Store(1, $"int {name}()", "Thread.Sleep(1)"),
                Store(1, $"async Task<int> {name}Async()", "await Task.Delay(1)")));
        var report = await test.RunAsync();
        Assert.Equal("verify:CS0121", Assert.Single(report.Refused).Refusal.Code);
        Assert.Equal(2, report.Rounds);
    }

    private static string Store(int i, string method, string wait) =>
        $"using System.Threading;\nusing System.Threading.Tasks;\n\npublic class Store{i}\n{{\n    public {method}\n    {{\n"
            + $"        {wait};\n        return {i};\n    }}\n}}\n";
}
