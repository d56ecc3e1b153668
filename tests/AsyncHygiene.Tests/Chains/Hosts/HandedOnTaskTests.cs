using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>Functions that await nothing but the task that they return.</summary>
public class HandedOnTaskTests
{
    private const string Usings = "using System;\nusing System.Threading.Tasks;\n\n";

    private const string HandsOnce = "class Other { Task OneAsync() => Task.Delay(1).ContinueWith(t => { }); }\n";

    private const string HandsOn =
        "class Other { Task OneAsync() => TwoAsync(); Task TwoAsync() => Task.Delay(1).ContinueWith(t => { }); }\n";

    private const string Awaits = "class Other { async Task OneAsync() => await Task.Delay(1); }\n";

    /// <summary>What is written so before stays readable as one style; each exception comes where it came before.</summary>
    [Fact]
    public Task Runs_functions_that_hand_tasks_on_as_before() => ChainCase.ConvertsProgramAsync(
        Usings + """
        interface IStore
        {
            int Load(int id);
            void Save(string text);
        }

        class Store : IStore
        {
            public string Text = "";

            public int Load(int id) => Read(id);

            public void Save(string text)
            {
                if (text == "")
                    throw new ArgumentException("empty");

                text = text.Trim();
                Write(text);
            }

            internal virtual int Read(int id) => FetchAsync(id).Result;

            private Task<int> FetchAsync(int id) => AddAsync(id);

            private static Task<int> AddAsync(int id) => Task.Delay(1).ContinueWith(_ => id + 1);

            private void Write(string text) => AppendAsync(text).Wait();

            private async Task AppendAsync(string text) { await Task.Delay(1); Text += text; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var store = new Store();
                IStore same = store;
                var id = same.Load(1);
                same.Save(" a ");
                try
                {
                    same.Save("");
                }
                catch (ArgumentException e)
                {
                    return id + store.Text + e.Message;
                }

                return "";
            }
        }
        """,
        Usings + """
        interface IStore
        {
            Task<int> LoadAsync(int id);
            Task SaveAsync(string text);
        }

        class Store : IStore
        {
            public string Text = "";

            public Task<int> LoadAsync(int id) => ReadAsync(id);

            public async Task SaveAsync(string text)
            {
                if (text == "")
                    throw new ArgumentException("empty");

                text = text.Trim();
                await WriteAsync(text);
            }

            internal virtual Task<int> ReadAsync(int id) => FetchAsync(id);

            private Task<int> FetchAsync(int id) => AddAsync(id);

            private static Task<int> AddAsync(int id) => Task.Delay(1).ContinueWith(_ => id + 1);

            private Task WriteAsync(string text) => AppendAsync(text);

            private async Task AppendAsync(string text) { await Task.Delay(1); Text += text; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var store = new Store();
                IStore same = store;
                var id = await same.LoadAsync(1);
                await same.SaveAsync(" a ");
                try
                {
                    await same.SaveAsync("");
                }
                catch (ArgumentException e)
                {
                    return id + store.Text + e.Message;
                }

                return "";
            }
        }
        """);

    [Theory]
    [InlineData(HandsOn, "Task M() => OneAsync();")]
    [InlineData(Awaits, "async Task M() => await OneAsync();")]
    [InlineData("", "async Task M() => await OneAsync();")]
    [InlineData(HandsOnce, "async Task M() => await OneAsync();")]
    [InlineData(HandsOn + "class Third { async Task OneAsync() => await Task.Delay(1); }\n", "async Task M() => await OneAsync();")]
    public Task Converts_as_all_of_the_file_is_written(string others, string after) =>
        ConvertsAsync(others, "void M() => OneAsync().Wait();", after);

    [Theory]
    [InlineData("void M() { OneAsync().Wait(); OneAsync().Wait(); }", "async Task M() { await OneAsync(); await OneAsync(); }")]
    [InlineData("void M() { try { OneAsync().Wait(); } finally { } }", "async Task M() { try { await OneAsync(); } finally { } }")]
    [InlineData("object M() => TwoAsync().Result;", "async Task<object> M() => await TwoAsync();")]
    [InlineData("int M() => TwoAsync().Result + 1;", "async Task<int> M() => await TwoAsync() + 1;")]
    [InlineData("int M() => ThreeAsync().Result;", "async Task<int> M() => await ThreeAsync();")]
    [InlineData("int M() => FourAsync(TwoAsync().Result).Result;", "async Task<int> M() => await FourAsync(await TwoAsync());")]
    public Task Awaits_where_the_task_is_not_all_that_is_left(string before, string after) => ConvertsAsync(HandsOn, before, after);

    [Theory]
    [InlineData("void M() { OneAsync().Wait(); }", "Task M() { return OneAsync(); }")]
    [InlineData("int M() { return TwoAsync().Result; }", "Task<int> M() { return TwoAsync(); }")]
    [InlineData(
        "int M() { return M(1); }\n    int M(int n) => TwoAsync().Result;",
        "Task<int> M() { return M(1); }\n    Task<int> M(int n) => TwoAsync();")]
    [InlineData(
        "public static int M() => S().Result; static Task<int> S() => Task.FromResult(1);",
        "public static Task<int> M() => S(); static Task<int> S() => Task.FromResult(1);")]
    public Task Converts_functions_that_do_nothing_else(string before, string after) => ConvertsAsync(HandsOn, before, after);

    private static Task ConvertsAsync(string others, string before, string after) => new ChainCase()
        .With("App", ("App.cs", Usings + others + Class(before), Usings + others + Class(after)))
        .WithOption("async_hygiene.rename", "never")
        .RunAsync();

    private static string Class(string member) =>
        "class C\n{\n    Task OneAsync() => Task.CompletedTask;\n    Task<int> TwoAsync() => Task.FromResult(1);\n"
            + "    ValueTask<int> ThreeAsync() => default;\n    Task<int> FourAsync(int n) => Task.FromResult(n);\n"
            + $"    {member}\n}}\n";
}
