using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>A helper that blocks on the task it is given, in another project than its callers.</summary>
public class ForeignHelperTests
{
    private const string Plain = "public static T Sync<T>(Func<Task<T>> work) => Task.Run(work).GetAwaiter().GetResult();";

    [Theory]
    [InlineData("Lib.Helper.Sync(() => LoadAsync())", "await LoadAsync()")]
    [InlineData("LoadAsync().Await()", "await LoadAsync()")]
    public Task Awaits_what_the_helper_of_another_project_is_given(string call, string awaited) => RunAsync(Plain, Plain, call, awaited);

    [Fact]
    public Task Converts_a_helper_of_another_project_that_does_more() => RunAsync(
        "public static T Sync<T>(Func<Task<T>> work) { try { return work().GetAwaiter().GetResult(); } finally { Console.Write(1); } }",
        "public static async Task<T> SyncAsync<T>(Func<Task<T>> work) { try { return await work(); } finally { Console.Write(1); } }",
        "Lib.Helper.Sync(() => LoadAsync())",
        "await Lib.Helper.SyncAsync(() => LoadAsync())");

    private static Task RunAsync(string before, string after, string call, string awaited) => new ChainCase()
        .With("Lib", ("Helper.cs", Helper(before), Helper(after)))
        .With(new ChainProject("App", ("App.cs", App(call), App(awaited))) { Uses = ["Lib"] })
        .RunAsync();

    private static string Helper(string member) => $$"""
        using System;
        using System.Threading.Tasks;
        namespace Lib;
        public static class Helper
        {
            {{member}}
            public static T Await<T>(this Task<T> task) => task.GetAwaiter().GetResult();
        }
        """;

    private static string App(string call) => $$"""
        using System.IO;
        using System.Threading.Tasks;
        using Lib;
        class App
        {
            static async Task<string> LoadAsync() => await File.ReadAllTextAsync("a");
            static async Task Main() { await Task.Yield(); System.Console.Write({{call}}); }
        }
        """;
}
