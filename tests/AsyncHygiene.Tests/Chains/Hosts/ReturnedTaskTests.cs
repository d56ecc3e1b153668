using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>A function that blocks first and then returns a task without waiting for it.</summary>
public class ReturnedTaskTests
{
    /// <summary>What stands around the task is over when it is returned.</summary>
    [Theory]
    [InlineData("try { File.ReadAllText(path); return LaterAsync(); } catch (Exception) { return Task.FromResult(1); }")]
    [InlineData("try { if (File.ReadAllText(path) == \"\") return LaterAsync(); } catch (IOException) { } return Task.FromResult(1);")]
    [InlineData("try { File.ReadAllText(path); return LaterAsync(); } finally { Console.WriteLine(); }")]
    [InlineData("try { File.ReadAllText(path); } catch (Exception) { return LaterAsync(); } finally { Log(); } return LaterAsync();")]
    [InlineData("using (var reader = new StreamReader(path)) { reader.ReadToEnd(); return LaterAsync(); }")]
    [InlineData("using (var reader = new StreamReader(path)) if (reader.ReadToEnd() == \"\") return LaterAsync(); return LaterAsync();")]
    [InlineData("using var reader = new StreamReader(path); reader.ReadToEnd(); return LaterAsync();")]
    [InlineData("using var reader = new StreamReader(path); reader.ReadToEnd(); { return LaterAsync(); }")]
    [InlineData("switch (path) { default: using (var r = new StreamReader(path)) { r.ReadToEnd(); return LaterAsync(); } }")]
    [InlineData("try { File.ReadAllText(path); return Task.FromException<int>(new IOException()); } catch (IOException) { throw; }")]
    public Task Refuses_a_function_that_returns_a_task_out_of_a_block(string body) =>
        ChainCase.RefusesAsync(Source("Task<int>", body), "returned-task");

    [Theory]
    [InlineData(
        "try { File.ReadAllText(path); return Task.FromResult(2); } catch (Exception) { return LaterAsync(); }",
        "try { await File.ReadAllTextAsync(path); return 2; } catch (Exception) { return await LaterAsync(); }")]
    [InlineData(
        "try { File.ReadAllText(path); } finally { Console.WriteLine(); } return LaterAsync();",
        "try { await File.ReadAllTextAsync(path); } finally { Console.WriteLine(); } return await LaterAsync();")]
    [InlineData(
        "using (var reader = new StreamReader(path)) { reader.ReadToEnd(); } return LaterAsync();",
        "using (var reader = new StreamReader(path)) { await reader.ReadToEndAsync(); } return await LaterAsync();")]
    [InlineData(
        "File.ReadAllText(path); Task<int> Other() { try { return LaterAsync(); } finally { } } return Other();",
        "await File.ReadAllTextAsync(path); Task<int> Other() { try { return LaterAsync(); } finally { } } return await Other();")]
    public Task Converts_a_function_that_returns_a_task_behind_its_blocks(string before, string after) =>
        ChainCase.ConvertsAsync(Source("Task<int>", before), Source("async Task<int>", after));

    /// <summary>It is complete; a task would be null.</summary>
    [Theory]
    [InlineData("ValueTask", "File.ReadAllText(path);\n        return default;", "await File.ReadAllTextAsync(path);")]
    [InlineData("ValueTask", "File.ReadAllText(path);\n        return default(ValueTask);", "await File.ReadAllTextAsync(path);")]
    [InlineData("ValueTask<int>", "File.ReadAllText(path); return default;", "await File.ReadAllTextAsync(path); return default;")]
    public Task Converts_a_function_that_returns_the_default_of_a_value_task(string type, string before, string after) =>
        ChainCase.ConvertsAsync(Source(type, before), Source("async " + type, after));

    [Theory]
    [InlineData("Task", "File.ReadAllText(path); return default;")]
    [InlineData("ValueTask<int>", "File.ReadAllText(path); return default(ValueTask<int>);")]
    public Task Refuses_a_function_that_returns_no_task(string type, string body) =>
        ChainCase.RefusesAsync(Source(type, body), "null-task");

    private static string Source(string type, string body) => $$"""
        using System;
        using System.IO;
        using System.Threading.Tasks;

        public class Store
        {
            public {{type}} LoadAsync(string path)
            {
                {{body}}
            }

            private static void Log() => Console.WriteLine();

            private static async Task<int> LaterAsync() { await Task.Delay(1); return 3; }
        }
        """;
}
