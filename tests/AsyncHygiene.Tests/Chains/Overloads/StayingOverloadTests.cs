using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// One of two overloads becomes async. A call of the other, which stays synchronous, binds to it as well, and would do something else.
/// </summary>
public class StayingOverloadTests
{
    [Theory]
    [InlineData("int id, params string[] parts", "1, \"a\"")]
    [InlineData("int id, bool all = true", "1, false")]
    public async Task Keeps_calls_of_an_overload_that_stays(string parameters, string arguments)
    {
        var before = Program($"public string Get({parameters}) {{ Thread.Sleep(1); return \"some\"; }}", $"store.Get({arguments})");
        var after = Program(
            $"public async Task<string> GetAsync({parameters}) {{ await Task.Delay(1); return \"some\"; }}",
            $"await store.GetAsync({arguments})");
        await new ChainCase().With("App", ("App.cs", before, after)).WithOption("async_hygiene.rename", "async_suffix").RunAsync();
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string overload, string call) => $$"""
        using System;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly object _all = "all";

            public string Get(int id) => _all.ToString();

            {{overload}}
        }

        public static class Program
        {
            public static readonly Expression<Func<Store, string>> Kept = s => s.Get(1);

            public static async Task<string> Run()
            {
                var store = new Store();
                await Task.Yield();
                return store.Get(1) + {{call}};
            }
        }
        """;
}
