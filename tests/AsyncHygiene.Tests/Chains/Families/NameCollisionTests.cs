using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>Names that are taken, and chains that meet.</summary>
public class NameCollisionTests
{
    [Fact]
    public Task Awaits_the_form_that_is_there() => ChainCase.ConvertsAsync(
        """
        using System.Threading.Tasks;

        public class Store
        {
            public Task<int> GetAsync() => Task.Run(() => 1);
        }

        public class Reader
        {
            private readonly Store _store = new Store();
            private int Get() => _store.GetAsync().Result;
            private async Task<int> GetAsync() => await _store.GetAsync();
            public int Read() => Get() + 1;
        }
        """,
        """
        using System.Threading.Tasks;

        public class Store
        {
            public Task<int> GetAsync() => Task.Run(() => 1);
        }

        public class Reader
        {
            private readonly Store _store = new Store();
            private int Get() => _store.GetAsync().Result;
            private async Task<int> GetAsync() => await _store.GetAsync();
            public async Task<int> ReadAsync() => await GetAsync() + 1;
        }
        """);

    [Theory]
    [InlineData("LoadAsync")]
    [InlineData("Reader<LoadAsync>")]
    public Task Keeps_the_name_that_its_type_leaves(string type) => ChainCase.ConvertsAsync(
        $$"""
        using System.Threading;

        public class {{type}}
        {
            private void Load() => Thread.Sleep(1);
            public async System.Threading.Tasks.Task M() { await System.Threading.Tasks.Task.Yield(); Load(); }
        }
        """,
        $$"""
        using System.Threading;
        using System.Threading.Tasks;

        public class {{type}}
        {
            private async Task Load() => await Task.Delay(1);
            public async System.Threading.Tasks.Task M() { await System.Threading.Tasks.Task.Yield(); await Load(); }
        }
        """);

    [Fact]
    public Task Keeps_the_name_where_another_member_has_it() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public class Reader
        {
            private void Get() => Thread.Sleep(1);
            private int GetAsync() => 1;
            public int Read() { Get(); return GetAsync(); }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Reader
        {
            private async Task Get() => await Task.Delay(1);
            private int GetAsync() => 1;
            public async Task<int> ReadAsync() { await Get(); return GetAsync(); }
        }
        """);

    [Fact]
    public Task Converts_chains_that_meet_in_one_plan() => ChainCase.ConvertsAsync(
        """
        using System.Threading;

        public class Orders
        {
            private void Shared() => Thread.Sleep(1);
            private void Other() => Thread.Sleep(2);
            public void First() { Shared(); Other(); }
            public void Second() { Other(); Shared(); First(); }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        public class Orders
        {
            private async Task SharedAsync() => await Task.Delay(1);
            private async Task OtherAsync() => await Task.Delay(2);
            public async Task FirstAsync() { await SharedAsync(); await OtherAsync(); }
            public async Task SecondAsync() { await OtherAsync(); await SharedAsync(); await FirstAsync(); }
        }
        """);

    /// <summary>No call fits both.</summary>
    [Fact]
    public Task Converts_an_overload_to_one_more_of_the_async_form() => ChainCase.ConvertsProgramAsync(
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public interface IStore
        {
            void Save(string text);
            Task SaveAsync(int id, string text);
        }

        public class Store : IStore
        {
            public List<string> Log { get; } = [];
            public void Save(string text) { Thread.Sleep(1); Log.Add(text); }
            public async Task SaveAsync(int id, string text) { await Task.Delay(1); Log.Add(id + text); }
        }

        class Program
        {
            static async Task<string> Run()
            {
                var store = new Store();
                IStore contract = store;
                contract.Save("a");
                await contract.SaveAsync(1, "b");
                store.Save("c");
                return string.Join(" ", store.Log);
            }
        }
        """,
        """
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Tasks;

        public interface IStore
        {
            Task SaveAsync(string text);
            Task SaveAsync(int id, string text);
        }

        public class Store : IStore
        {
            public List<string> Log { get; } = [];
            public async Task SaveAsync(string text) { await Task.Delay(1); Log.Add(text); }
            public async Task SaveAsync(int id, string text) { await Task.Delay(1); Log.Add(id + text); }
        }

        class Program
        {
            static async Task<string> Run()
            {
                var store = new Store();
                IStore contract = store;
                await contract.SaveAsync("a");
                await contract.SaveAsync(1, "b");
                await store.SaveAsync("c");
                return string.Join(" ", store.Log);
            }
        }
        """);

    [Theory]
    [InlineData("public Task<int> SaveAsync(string text, int times = 1) => Task.Run(() => times);", "")]
    [InlineData("public Task SaveAsync(params string[] texts) => Task.Delay(1);", "")]
    [InlineData("public Task SaveAsync(int id) => Task.Delay(id);", "")]
    [InlineData("public int SaveAsync => 1;", "")]
    [InlineData(
        "public Task SaveAsync(int id, string text) => Task.Delay(1);",
        "object Find() => typeof(Store).GetMethod(\"SaveAsync\")!;")]
    [InlineData("public Task SaveAsync(int id, string text) => Task.Delay(1);", "string Name() => nameof(SaveAsync);")]
    [InlineData(
        "public Task SaveAsync(int id, string text) => Task.Delay(1);",
        "System.Func<int, string, Task> Get() => SaveAsync;")]
    [InlineData("public Task SaveAsync(int id, string text) => Task.Delay(1);", "/** <see cref=\"SaveAsync\"/> */ int See() => 1;")]
    public Task Keeps_the_name_where_one_more_overload_could_be_mistaken(string other, string use)
    {
        static string Text(string other, string use, string members) =>
            "using System.Threading;\nusing System.Threading.Tasks;\n\n"
                + $"class Store\n{{\n    {other}\n    {use}\n    {members}\n}}\n"
                .Replace("    \n", "\n");
        return ChainCase.ConvertsAsync(
            Text(other, use, "public void Save(string text) => Thread.Sleep(1);"),
            Text(other, use, "public async Task Save(string text) => await Task.Delay(1);"));
    }

    /// <summary>A call of the generic one has to write its type arguments, so no call fits both.</summary>
    [Fact]
    public Task Converts_to_an_overload_of_a_method_whose_type_arguments_are_written() => ChainCase.ConvertsProgramAsync(
        """
        using System.Threading.Tasks;

        public interface IResponse { Task<T?> GetAsync<T>(); }

        public class Response : IResponse
        {
            public async Task<T?> GetAsync<T>() { await Task.Yield(); return typeof(T) == typeof(string) ? (T)(object)"text" : default; }
        }

        public static class Extensions
        {
            public static string Get(this IResponse response) => response.GetAsync<string>().Result + "!";
        }

        class Program
        {
            static async Task<string> Run() { await Task.Yield(); IResponse response = new Response(); return response.Get() + await response.GetAsync<int>(); }
        }
        """,
        """
        using System.Threading.Tasks;

        public interface IResponse { Task<T?> GetAsync<T>(); }

        public class Response : IResponse
        {
            public async Task<T?> GetAsync<T>() { await Task.Yield(); return typeof(T) == typeof(string) ? (T)(object)"text" : default; }
        }

        public static class Extensions
        {
            public static async Task<string> GetAsync(this IResponse response) => await response.GetAsync<string>() + "!";
        }

        class Program
        {
            static async Task<string> Run() { await Task.Yield(); IResponse response = new Response(); return await response.GetAsync() + await response.GetAsync<int>(); }
        }
        """);

    /// <summary>An argument tells the type, or the arguments of an extension have to be counted.</summary>
    [Theory]
    [InlineData("""Task<T> GetAsync<T>(T value);""", """Get(this IResponse response, string value) => response.GetAsync(value).Result""", """Get("a")""")]
    [InlineData("Task<T> GetAsync<T>(params T[] values);", "Get(this IResponse response) => response.GetAsync(\"a\").Result", "Get()")]
    [InlineData("Task<string> GetAsync(string value);", "Get(this IResponse response) => response.GetAsync(\"a\").Result", "Get()")]
    public async Task Keeps_the_name_where_the_generic_method_might_be_called(string method, string extension, string call)
    {
        var after = await ChainCase.ConvertedAsync(
            $$"""
            using System.Threading.Tasks;

            public interface IResponse { {{method}} }

            public static class Extensions
            {
                public static string {{extension}};
            }

            public class Reader
            {
                public async Task<string> ReadAsync(IResponse response) { await Task.Yield(); return response.{{call}}; }
            }
            """);
        Assert.Contains("async Task<string> Get(this IResponse", after);
    }
}
