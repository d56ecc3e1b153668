using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains;

/// <summary>
/// The chain engine over what surrounds the code: switched-off text, shared files, published interfaces, generated files, style.
/// </summary>
public class ChainSolutionTests
{
    private const string Store =
        """
        using System.Threading;

        namespace App;

        public class Store
        {
            public int Load(int id)
            {
                Thread.Sleep(id);
                return id;
            }
        }
        """;

    private const string AsyncStore =
        """
        using System.Threading;
        using System.Threading.Tasks;

        namespace App;

        public class Store
        {
            public async Task<int> LoadAsync(int id)
            {
                await Task.Delay(id);
                return id;
            }
        }
        """;

    [Fact]
    public Task Refuses_a_member_that_switched_off_code_names() => ChainCase.RefusesAsync(
        Store +
        """


        #if NETFRAMEWORK
        public class Old
        {
            public int Load() => new Store().Load(1);
        }
        #endif
        """,
        "disabled-text");

    [Fact]
    public async Task Converts_a_file_of_two_projects_once()
    {
        const string before =
            """
            using System.Threading;

            namespace App;

            public class Store
            {
            #if NEW
                public const string Name = "new";
            #else
                public const string Name = "old";
            #endif

                public int Load(int id)
                {
                    Thread.Sleep(id);
                    return id;
                }
            }
            """;
        const string after =
            """
            using System.Threading;
            using System.Threading.Tasks;

            namespace App;

            public class Store
            {
            #if NEW
                public const string Name = "new";
            #else
                public const string Name = "old";
            #endif

                public async Task<int> LoadAsync(int id)
                {
                    await Task.Delay(id);
                    return id;
                }
            }
            """;
        const string caller =
            """
            namespace App;

            public class Caller
            {
                public int Run() => new Store().Load(1);
            }
            """;
        const string asyncCaller =
            """
            using System.Threading.Tasks;

            namespace App;

            public class Caller
            {
                public async Task<int> RunAsync() => await new Store().LoadAsync(1);
            }
            """;
        await new ChainCase()
            .With(new ChainProject(
                "App(net10.0)",
                ("Shared/Store.cs", before, after),
                ("Shared/Caller.cs", caller, asyncCaller))
            { Symbols = ["NEW"] })
            .With(new ChainProject(
                "App(net8.0)",
                ("Shared/Store.cs", before, after),
                ("Shared/Caller.cs", caller, asyncCaller))
            { References = Framework.Net8 })
            .RunAsync();
    }

    [Fact]
    public async Task Refuses_a_file_that_two_projects_need_differently()
    {
        const string source =
            """
            using System.Threading;

            namespace App;

            public class Store
            {
                public int Load(int id)
                {
            #if NEW
                    Thread.Sleep(id);
            #else
                    System.GC.KeepAlive(Load(id));
            #endif
                    return id;
                }
            }
            """;
        await new ChainCase()
            .With(new ChainProject("App(net10.0)", ("Shared/Store.cs", source, source)) { Symbols = ["NEW"] })
            .With(new ChainProject("App(net8.0)", ("Shared/Store.cs", source, source)) { References = Framework.Net8 })
            .RefusesAsync("linked");
    }

    [Fact]
    public Task Refuses_a_published_member() => new ChainCase()
        .With(new ChainProject("App", ("Store.cs", Store, Store))
        {
            AdditionalFiles = { ("PublicAPI.Shipped.txt", "App.Store.Load(int id) -> int\n"), ("PublicAPI.Unshipped.txt", "") },
        })
        .RefusesAsync("public-api");

    [Fact]
    public Task Converts_a_published_member_and_its_list_where_that_is_allowed() => new ChainCase()
        .WithOption("async_hygiene.allow_public_api_break", "true")
        .With(new ChainProject("App", ("Store.cs", Store, AsyncStore), ("Other.cs",
            """
            namespace App;

            public static class Other
            {
                public static void Save(this Store store, int id = 1) => store.Load(id);
            }
            """,
            """
            using System.Threading.Tasks;

            namespace App;

            public static class Other
            {
                public static async Task SaveAsync(this Store store, int id = 1) => await store.LoadAsync(id);
            }
            """))
        {
            AdditionalFiles =
            {
                ("PublicAPI.Shipped.txt", "#nullable enable\nApp.Store\nApp.Store.Load(int id) -> int\nApp.Store.Store() -> void\n"),
                ("PublicAPI.Unshipped.txt", "#nullable enable\nstatic App.Other.Save(this App.Store! store, int id = 1) -> void\n"),
            },
            AdditionalFilesAfter =
            {
                ("PublicAPI.Shipped.txt", "#nullable enable\nApp.Store\nApp.Store.Load(int id) -> int\nApp.Store.Store() -> void\n"),
                ("PublicAPI.Unshipped.txt",
                    "#nullable enable\nstatic App.Other.SaveAsync(this App.Store! store, int id = 1) -> System.Threading.Tasks.Task!\n"
                    + "*REMOVED*App.Store.Load(int id) -> int\nApp.Store.LoadAsync(int id) -> System.Threading.Tasks.Task<int>!\n"),
            },
        })
        .RunAsync();

    /// <summary>Where the generated code stands for a line of a page, that line is named.</summary>
    [Theory]
    [InlineData("", "generated", "generated code uses or declares it")]
    [InlineData("#line 7 \"Pages/Page.razor\"\n", "markup", "'Page.razor' uses it, in line 7")]
    public async Task Refuses_a_member_that_generated_code_calls(string line, string code, string reason)
    {
        var generated =
            $"// <auto-generated/>\nnamespace App;\n\npublic class Page\n{{\n{line}    public int Show() => new Store().Load(1);\n}}\n";
        var report = await new ChainCase().With("App", ("Store.cs", Store, Store), ("Page.g.cs", generated, generated)).RunAsync();
        Assert.Empty(report.Converted);
        var refusal = Assert.Single(report.Refused).Refusal;
        Assert.Equal((code, reason), (refusal.Code, refusal.Reason));
    }

    [Fact]
    public Task Converts_with_the_files_ConfigureAwait() => ChainCase.ConvertsAsync(
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly SemaphoreSlim _gate = new(1);

            public async Task SaveAsync(string text) => await File.WriteAllTextAsync("a", text).ConfigureAwait(false);

            public Task<string> Copy()
            {
                _gate.Wait();
                Thread.Sleep(1);
                var text = File.ReadAllText("a");
                SaveAsync(text).Wait();
                return File.ReadAllTextAsync(text);
            }
        }
        """,
        """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly SemaphoreSlim _gate = new(1);

            public async Task SaveAsync(string text) => await File.WriteAllTextAsync("a", text).ConfigureAwait(false);

            public async Task<string> Copy()
            {
                await _gate.WaitAsync().ConfigureAwait(false);
                await Task.Delay(1).ConfigureAwait(false);
                var text = await File.ReadAllTextAsync("a").ConfigureAwait(false);
                await SaveAsync(text).ConfigureAwait(false);
                return await File.ReadAllTextAsync(text).ConfigureAwait(false);
            }
        }
        """);
}
