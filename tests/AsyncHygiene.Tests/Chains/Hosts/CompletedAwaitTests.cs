using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>Methods that await the completed task of a value, because they had nothing else to await.</summary>
public class CompletedAwaitTests
{
    /// <summary>Found in a library with <c>return await Task.FromResult(InternalInsert(…))</c>.</summary>
    [Fact]
    public Task Awaits_the_value_itself_instead_of_a_completed_task_around_it() => ChainCase.ConvertsProgramAsync(
        Before(
            """
            internal async Task<int> OneAsync() => await Task.FromResult(Load(1));

                internal async Task<string> ListAsync()
                {
                    return await Task.FromResult(Load(2).ToString()).ConfigureAwait(false);
                }

                internal async ValueTask<int> SumAsync()
                {
                    await new ValueTask<int>(Load(3));
                    return await ValueTask.FromResult(Math.Max(Load(4), Load(5))) + (await Task.FromResult(Store.Read(6)));
                }
            """),
        After(
            """
            internal async Task<int> OneAsync() => await LoadAsync(1);

                internal async Task<string> ListAsync()
                {
                    return (await LoadAsync(2).ConfigureAwait(false)).ToString();
                }

                internal async ValueTask<int> SumAsync()
                {
                    await LoadAsync(3);
                    return Math.Max(await LoadAsync(4), await LoadAsync(5)) + (await Store.ReadAsync(6));
                }
            """));

    /// <summary>
    /// Of another type, with a comment, not awaited there, with a value that is no statement, or with a function between: the task says
    /// more than its value, or the value alone does not compile.
    /// </summary>
    [Fact]
    public Task Keeps_a_completed_task_that_says_more_than_its_value() => ChainCase.ConvertsProgramAsync(
        Before(
            """
            internal async Task<int> OneAsync()
                {
                    object boxed = await Task.FromResult<object>(Load(1));
                    var commented = await Task.FromResult(/* nothing to await */ Load(2));
                    commented += await Task.FromResult(
                        // nor here
                        Load(6));
                    var kept = Task.FromResult(Load(3));
                    await Task.FromResult(Store.Next(Load(4)).Value);
                    var later = await Task.FromResult<Func<Task<int>>>(async () => Load(5) + await Task.FromResult(0));
                    return (int)boxed + commented + await kept + await later();
                }

                internal Task<string> ListAsync() => Task.FromResult("");

                internal Task<int> SumAsync() => Task.FromResult(0);
            """),
        After(
            """
            internal async Task<int> OneAsync()
                {
                    object boxed = await Task.FromResult<object>(await LoadAsync(1));
                    var commented = await Task.FromResult(/* nothing to await */ await LoadAsync(2));
                    commented += await Task.FromResult(
                        // nor here
                        await LoadAsync(6));
                    var kept = Task.FromResult(await LoadAsync(3));
                    await Task.FromResult(Store.Next(await LoadAsync(4)).Value);
                    var later = await Task.FromResult<Func<Task<int>>>(async () => await LoadAsync(5) + await Task.FromResult(0));
                    return (int)boxed + commented + await kept + await later();
                }

                internal Task<string> ListAsync() => Task.FromResult("");

                internal Task<int> SumAsync() => Task.FromResult(0);
            """));

    private static string Before(string members) => Program(
        "int Load(int id) => Store.Read(id);",
        "int Read(int id) { Task.Delay(1).Wait(); return id; }",
        members);

    private static string After(string members) => Program(
        "async Task<int> LoadAsync(int id) => await Store.ReadAsync(id);",
        "async Task<int> ReadAsync(int id) { await Task.Delay(1); return id; }",
        members);

    private static string Program(string load, string read, string members) =>
        $$"""
        using System;
        using System.Threading.Tasks;

        static class Store
        {
            internal static {{read}}

            internal static (int Value, int Other) Next(int id) => (id + 1, id);
        }

        class Loader
        {
            {{load}}

            {{members}}
        }

        class Program
        {
            public static async Task<string> Run()
            {
                var loader = new Loader();
                return await loader.OneAsync() + await loader.ListAsync() + await loader.SumAsync();
            }
        }
        """;
}
