using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Baselines;

public class BaselineLineTests
{
    private const string Helpers = """

        class Client
        {
            public System.Threading.Tasks.Task<int> LoadAsync(params int[] n) => throw null!;
            public System.Threading.Tasks.Task<T> GetAsync<T>() => throw null!;
            public Client this[int n] => this;
        }
        """;

    [Theory]
    [InlineData("c.LoadAsync(1, 2).Result", "c.LoadAsync().Result")]
    [InlineData("c\n    .LoadAsync( 1 )\n    .Result", "c.LoadAsync().Result")]
    [InlineData("c?.LoadAsync(1).Result", "c?.LoadAsync().Result")]
    [InlineData("c.LoadAsync(1).GetAwaiter().GetResult()", "c.LoadAsync().GetAwaiter().GetResult()")]
    [InlineData("c.LoadAsync(1).ConfigureAwait(false).GetAwaiter().GetResult()", "c.LoadAsync().ConfigureAwait().GetAwaiter().GetResult()")]
    [InlineData("c[1].GetAsync<string >().Result", "c[].GetAsync<string>().Result")]
    [InlineData("(await Client()).LoadAsync().Result", "(await Client()).LoadAsync().Result")]
    [InlineData("new Client().LoadAsync().Result", "new Client().LoadAsync().Result")]
    [InlineData("(c ?? new Client()).LoadAsync().Result", "(…).LoadAsync().Result")]
    public async Task Names_the_call_without_its_arguments(string code, string expected) =>
        Assert.Equal(
            [$"AH1002 | Shop.Orders.GetAsync | {expected}"],
            await BaselineCompilation.LinesAsync($$"""
                using System.Threading.Tasks;

                namespace Shop
                {
                    class Orders
                    {
                        async Task GetAsync(Client c)
                        {
                            await Task.Yield();
                            var x = {{code}};
                        }

                        async Task<Client> Client() { await Task.Yield(); return new Client(); }
                    }
                }

                """ + Helpers));

    [Theory]
    [InlineData("async Task M() { Sleep(1); await Y(); }", "M")]
    [InlineData("async Task M() { await Y(); void Local() => Sleep(1); Local(); }", null)]
    [InlineData("async Task M() { await L(); async Task L() { Sleep(1); await Y(); } }", "M")]
    [InlineData("public Func<Task> F = async () => { Sleep(1); await Y(); };", "F")]
    [InlineData("public Func<Task> P { get; } = async () => { Sleep(1); await Y(); };", "P")]
    [InlineData("public Orders() { F = async () => { Sleep(1); await Y(); }; } Func<Task> F;", "new")]
    [InlineData("static Orders() { F = async () => { Sleep(1); await Y(); }; } static Func<Task> F;", "static")]
    [InlineData("public static Func<Task> operator +(Orders a, Orders b) => async () => { Sleep(1); await Y(); };", "operator+")]
    [InlineData("public Func<Task> this[int n] => async () => { Sleep(1); await Y(); };", "this[]")]
    [InlineData("async Task IRun.RunAsync() { Sleep(1); await Y(); }", "IRun.RunAsync")]
    public async Task Names_the_member_around(string member, string? name) =>
        Assert.Equal(
            name is null ? [] : [$"AH1001 | Shop.Late.Outer.Orders.{name} | Sleep()"],
            await BaselineCompilation.LinesAsync($$"""
                using System;
                using System.Threading.Tasks;
                using static System.Threading.Thread;

                namespace Shop . Late
                {
                    interface IRun { Task RunAsync() => Task.CompletedTask; }

                    partial class Outer
                    {
                        class Orders : IRun
                        {
                            {{member}}
                            static async Task Y() => await Task.Yield();
                        }
                    }
                }
                """));

    /// <summary>Lines, files, formatting and arguments change every day; the finding is the same.</summary>
    [Fact]
    public async Task Keeps_its_line_when_the_code_moves()
    {
        const string code = "async System.Threading.Tasks.Task M() { System.Threading.Thread.Sleep({0}); await N(); }";
        const string rest = "System.Threading.Tasks.Task N() => throw null!;";
        var before = await BaselineCompilation.LinesAsync($"class C {{ {code.Replace("{0}", "1")} {rest} }}");
        var after = await BaselineCompilation.LinesAsync(
            $"// moved\n\nclass C\n{{\n    {rest}\n\n    {code.Replace("{0}", "\n            100").Replace(";", ";\n")}\n}}\n");
        Assert.Equal(before, after);
        Assert.Single(before);
    }

    [Fact]
    public async Task Names_the_file_and_the_text_of_a_line_of_settings()
    {
        var compilation = await BaselineCompilation.CompileAsync("");
        compilation = compilation.WithOptions(compilation.Options.WithSpecificDiagnosticOptions(
            [new("AH4005", Microsoft.CodeAnalysis.ReportDiagnostic.Warn)]));
        var file = new BaselineCompilation.TextFile(
            "/0/web.config",
            "<configuration>\n  <system.web>\n    <processModel minWorkerThreads=\"100\" />\n  </system.web>\n</configuration>\n");
        Assert.Contains(
            "AH4005 | web.config | <processModel minWorkerThreads=\"100\" />",
            (await BaselineCompilation.LinesAsync(compilation, file)).ToList());
    }
}
