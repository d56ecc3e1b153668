using System;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Wrappers;

/// <summary>Methods that only wait for the async method next to them.</summary>
public class WrapperTests
{
    private const string Usings = "using System.Threading;\nusing System.Threading.Tasks;\n\n";

    /// <summary>One implementation has an async form already, and callers see the interface alone.</summary>
    [Fact]
    public Task Converts_an_interface_that_one_class_implements_by_a_wrapper() => ChainCase.ConvertsProgramAsync(
        Usings + """
        public interface IStore
        {
            int Load(int id);
        }

        public class SlowStore : IStore
        {
            public int Load(int id) { Thread.Sleep(1); return id; }
        }

        public class FileStore : IStore
        {
            /// <summary>Waits.</summary>
            public int Load(int id) => LoadAsync(id).GetAwaiter().GetResult();

            public async Task<int> LoadAsync(int id) { await Task.Delay(1); return -id; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var text = "";
                foreach (var store in new IStore[] { new SlowStore(), new FileStore() })
                    text += store.Load(2);
                return text + new FileStore().Load(3);
            }
        }
        """,
        Usings + """
        public interface IStore
        {
            Task<int> LoadAsync(int id);
        }

        public class SlowStore : IStore
        {
            public async Task<int> LoadAsync(int id) { await Task.Delay(1); return id; }
        }

        public class FileStore : IStore
        {
            public async Task<int> LoadAsync(int id) { await Task.Delay(1); return -id; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var text = "";
                foreach (var store in new IStore[] { new SlowStore(), new FileStore() })
                    text += await store.LoadAsync(2);
                return text + await new FileStore().LoadAsync(3);
            }
        }
        """);

    [Theory]
    [InlineData("public void Save(string s) { SaveAsync(s).Wait(); }")]
    [InlineData("public void Save(string s) => SaveAsync(s).ConfigureAwait(false).GetAwaiter().GetResult();")]
    public Task Converts_the_callers_of_a_wrapper_and_removes_it(string wrapper) => ChainCase.ConvertsProgramAsync(
        Usings + $$"""
        internal interface IStore
        {
            void Save(string s);
            Task SaveAsync(string s);
        }

        internal class Store : IStore
        {
            public string Text = "";

            {{wrapper}}

            public async Task SaveAsync(string s) { await Task.Delay(1); Text += s; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var store = new Store();
                Write(store);
                store.Save("b");
                return store.Text;
            }

            static void Write(IStore store) => store.Save("a");
        }
        """,
        Usings + """
        internal interface IStore
        {
            Task SaveAsync(string s);
        }

        internal class Store : IStore
        {
            public string Text = "";

            public async Task SaveAsync(string s) { await Task.Delay(1); Text += s; }
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var store = new Store();
                await WriteAsync(store);
                await store.SaveAsync("b");
                return store.Text;
            }

            static async Task WriteAsync(IStore store) => await store.SaveAsync("a");
        }
        """);

    /// <summary>Each wrapper has the form with its own parameters; calls bind to that one.</summary>
    [Fact]
    public Task Converts_the_callers_of_wrappers_whose_forms_are_overloads() => ChainCase.ConvertsProgramAsync(
        Usings + """
        internal interface IClient
        {
            string Get(int id);
            T Get<T>(int id) where T : new();
            Task<string> GetAsync(int id);
            Task<T> GetAsync<T>(int id) where T : new();
        }

        internal class Client : IClient
        {
            public string Get(int id) => GetAsync(id).GetAwaiter().GetResult();

            public T Get<T>(int id)
                where T : new()
            {
                // On another thread, against deadlocks.
                return Task.Run(() => GetAsync<T>(id)).GetAwaiter().GetResult();
            }

            public async Task<string> GetAsync(int id) { await Task.Delay(1); return "string " + id; }
            public async Task<T> GetAsync<T>(int id) where T : new() { await Task.Delay(1); return new T(); }

            public void Open() => OpenAsync().Wait();
            public async Task OpenAsync(CancellationToken token = default) => await Task.Delay(1, token);
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var client = new Client();
                client.Open();
                return Read(client) + client.Get(2);
            }

            static string Read(IClient client) => client.Get(1) + client.Get<int>(1);
        }
        """,
        Usings + """
        internal interface IClient
        {
            Task<string> GetAsync(int id);
            Task<T> GetAsync<T>(int id) where T : new();
        }

        internal class Client : IClient
        {
            public async Task<string> GetAsync(int id) { await Task.Delay(1); return "string " + id; }
            public async Task<T> GetAsync<T>(int id) where T : new() { await Task.Delay(1); return new T(); }
            public async Task OpenAsync(CancellationToken token = default) => await Task.Delay(1, token);
        }

        class Program
        {
            static async Task<string> Run()
            {
                await Task.Yield();
                var client = new Client();
                await client.OpenAsync();
                return await ReadAsync(client) + await client.GetAsync(2);
            }

            static async Task<string> ReadAsync(IClient client) => await client.GetAsync(1) + await client.GetAsync<int>(1);
        }
        """);

    /// <summary>The argument decides the overload: what it converts to has a closer one.</summary>
    [Fact]
    public Task Refuses_a_wrapper_whose_calls_would_bind_to_another_overload()
    {
        const string Code = Usings + """
            class Client
            {
                private int Get(object id) => GetAsync(id).Result;
                private async Task<int> GetAsync(object id) { await Task.Delay(1); return 1; }
                private async Task<long> GetAsync(string id) { await Task.Delay(1); return 2; }
                private int Use() => Get("1");
            }
            """;
        return new ChainCase().With("App", ("App.cs", Code, Code)).RefusesAsync("async-sibling");
    }

    /// <summary>Callers of a program are all there; those of a library are not.</summary>
    [Theory]
    [InlineData(OutputKind.ConsoleApplication)]
    [InlineData(OutputKind.DynamicallyLinkedLibrary)]
    public Task Keeps_the_public_wrapper_of_a_library_alone(OutputKind kind)
    {
        const string Before = Usings + """
            public class Store
            {
                public int Load() => LoadAsync().Result;
                public async Task<int> LoadAsync() { await Task.Delay(1); return 1; }
            }

            public static class Program
            {
                public static async Task Main()
                {
                    await Task.Yield();
                    System.Console.Write(new Store().Load());
                }
            }
            """;
        var after = Before
            .Replace("new Store().Load()", "await new Store().LoadAsync()")
            .Replace("    public int Load() => LoadAsync().Result;\n", "");
        return new ChainCase().With(new ChainProject("App", ("App.cs", Before, kind == OutputKind.ConsoleApplication ? after : Before))
        {
            OutputKind = kind,
        }).RunAsync();
    }

    [Theory]
    [InlineData("int Load(int id) => LoadAsync(id + 1).Result;", "Task<int> LoadAsync(int id) => Task.Run(() => id);", "Load(1)")]
    [InlineData("int Load(int id) => LoadAsync(id).Result;", "Task<int> LoadAsync(int id, int more = 1) => Task.Run(() => id);", "1")]
    [InlineData(
        "int Load(int a, int b) => LoadAsync(b, a).Result;",
        "Task<int> LoadAsync(int a, int b) => Task.Run(() => a);",
        "Load(1, 2)")]
    [InlineData("int Load() { Log(); return LoadAsync().Result; }", "Task<int> LoadAsync() => Task.Run(() => 1);", "Load()")]
    [InlineData("[System.Obsolete] int Load() => LoadAsync().Result;", "Task<int> LoadAsync() => Task.Run(() => 1);", "1")]
    [InlineData("int Load() => LoadAsync().Result;", "Task<int> LoadAsync() => Task.Run(() => 1);", "1")]
    [InlineData("internal int Load() => LoadAsync().Result;", "Task<int> LoadAsync() => Task.Run(() => 1);", "Load()")]
    public Task Refuses_what_is_more_than_a_wrapper_or_that_nothing_uses(string wrapper, string form, string use)
    {
        var members = $"    {wrapper}\n    {form}\n    int Use {{ get {{ return {use}; }} }}\n    void Log() {{ }}\n";
        var code = $"{Usings}class C\n{{\n{members}}}\n";
        return new ChainCase().With("App", ("App.cs", code, code))
            .RefusesAsync(wrapper.StartsWith("internal", StringComparison.Ordinal) ? ["async-sibling", "accessor"] : ["async-sibling"]);
    }

    /// <summary>A caller that cannot await goes on with the wrapper.</summary>
    [Fact]
    public Task Refuses_a_wrapper_that_a_constructor_needs()
    {
        const string Code = Usings + """
            class Store
            {
                private readonly int _value;
                public Store() => _value = Load();
                private int Load() => LoadAsync().Result;
                private async Task<int> LoadAsync() { await Task.Delay(1); return _value; }
            }
            """;
        return new ChainCase().With("App", ("App.cs", Code, Code)).RefusesAsync("ctor", "async-sibling");
    }
}
