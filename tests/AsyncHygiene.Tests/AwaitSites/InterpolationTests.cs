using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>Awaits in the holes of interpolated strings, which compilers before that of .NET 10 parse on their own.</summary>
public class InterpolationTests
{
    [Theory]
    [InlineData("$\"{Load(1)}\"", "$\"{await Load(1)}\"")]
    [InlineData("$\"{Load(1):D3}\"", "$\"{await Load(1):D3}\"")]
    [InlineData("$\"{new C().Own()}\"", "$\"{await new C().Own()}\"")]
    [InlineData("$\"{this.Own()}\"", "$\"{await this.Own()}\"")]
    [InlineData("$\"{\"a\".Length + Load(1)}\"", "$\"{\"a\".Length + await Load(1)}\"")]
    [InlineData("$\"\"\"{Task.Run(() => 1).Result}\"\"\"", "$\"\"\"{await Task.Run(() => 1)}\"\"\"")]
    public async Task Awaits_in_a_hole_what_every_compiler_reads(string before, string after) =>
        await ChainCase.ConvertsProgramAsync(
            Program($"public string M() => {before};"),
            Program($"public async Task<string> M() => {after};", isAsync: true));

    /// <summary>A call that cannot be awaited where it stands blocks on, and what it calls stays for its sake.</summary>
    [Theory]
    [InlineData("$\"{(Next ?? this).Own()}\"")]
    [InlineData("$\"{((C)this).Own()}\"")]
    [InlineData("$@\"{(this).Own(),3}\"")]
    [InlineData("$\"\"\"{1 + (Next ?? this).Own()}\"\"\"")]
    [InlineData("$\"{Text((Next ?? this).Own())}\"")]
    [InlineData("$\"a{$\"b{(Next ?? this).Own()}\"}\"")]
    public async Task Runs_as_before_where_a_hole_begins_with_a_parenthesis(string expression)
    {
        var before = Program($"public string M() => {expression};");
        var after = await ChainCase.ConvertedAsync(before);
        Assert.DoesNotContain("await (", after, System.StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    [Fact]
    public Task Refuses_a_wait_in_a_hole_that_begins_with_a_parenthesis() => ChainCase.RefusesAsync(
        """
        using System.Threading.Tasks;

        class C
        {
            public async Task<string> M(Task<int> a, Task<int> b)
            {
                await a;
                return $"{(b ?? a).Result}";
            }
        }
        """,
        "interpolation");

    [Fact]
    public Task Awaits_in_an_async_lambda_in_a_hole() => ChainCase.ConvertsAsync(
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            public string M(Task<int> a, Task<int> b) => $"{Run(async () => { await a; return (b ?? a).Result; })}";

            private static string Run(Func<Task<int>> f) => "";
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        class C
        {
            public string M(Task<int> a, Task<int> b) => $"{Run(async () => { await a; return await (b ?? a); })}";

            private static string Run(Func<Task<int>> f) => "";
        }
        """);

    private static string Program(string member, bool isAsync = false)
    {
        var (type, wait) = isAsync ? ("async Task<int>", "await Task.Delay(1)") : ("int", "Thread.Sleep(1)");
        return $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;

            static class Program
            {
                static async Task<string> Run()
                {
                    await Task.Yield();
                    return {{(isAsync ? "await new C().M()" : "new C().M()")}};
                }
            }

            class C
            {
                private C? Next => null;

                {{member}}

                public {{type}} Own()
                {
                    {{wait}};
                    return 3;
                }

                private static {{type}} Load(int n)
                {
                    {{wait}};
                    return n;
                }

                private static string Text(int n) => "n" + n;
            }
            """;
    }
}
