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

    /// <summary>What was caught shows the same, unless the call is given it.</summary>
    [Theory]
    [InlineData("catch (IOException e) { return $\"{e} {Ship()}\"; }", true)]
    [InlineData("catch (Exception e) { return $\"{e.Message} {e} {Ship()}\"; }", true)]
    [InlineData("catch (Exception e) { return $\"{e.InnerException} {Ship()}\"; }", false)]
    [InlineData("catch (Exception e) { return $\"{e} {Retry(e)}\"; }", false)]
    [InlineData("catch (StepError e) { return $\"{e} {Ship()}\"; } catch { return null; }", false)]
    public async Task Keeps_what_an_exception_shows_before_an_await(string handler, bool isAwaited)
    {
        var before = $$"""
            using System;
            using System.IO;
            using System.Threading;
            public class StepError : Exception { public static int Step; public override string Message => "step " + Step; }
            class Program
            {
                static string Run(Action run) { try { run(); return null; } {{handler}} }
                static string Ship() { Thread.Sleep(1); StepError.Step++; return "T1"; }
                static string Retry(Exception e) { Thread.Sleep(1); try { throw e; } catch { return "T1"; } }
            }
            """;
        Assert.Equal(isAwaited, (await ChainCase.ConvertedAsync(before)).Contains("return $\"{e", System.StringComparison.Ordinal)
            && (await ChainCase.ConvertedAsync(before)).Contains("{await ", System.StringComparison.Ordinal));
    }

    /// <summary>Without an await the objects become text one after the other, with one all become text at the end.</summary>
    [Theory]
    [InlineData("$\"was {o}, tracking {Ship(o)}, now {o}\"", false)]
    [InlineData("$\"{new List<Order> { o }[0],9}{(Ship(o) + 1)}\"", false)]
    [InlineData("$\"{(object)o} {Ship(o)}\"", false)]
    [InlineData("$\"{new Held(o)} {Ship(o)}\"", false)]
    [InlineData("$\"{$\"{o}\"}, {$\"{o} {Ship(o)}\"}\"", false)]
    [InlineData("$\"{o} {ShipAsync(o).Result}\"", false)]
    [InlineData("Show($\"was {o}, tracking {Ship(o)}\")", false)]
    [InlineData("Join(1, $\"was {o}, tracking {Ship(o)}\")", false)]
    [InlineData("((Text)$\"was {o}, tracking {Ship(o)}\").Value", false)]
    [InlineData("Value($\"was {o}, tracking {Ship(o)}\")", false)]
    [InlineData("$\"{(o, 1)} {Ship(o)}\"", false)]
    [InlineData("$\"{(1, 2, 3, 4, 5, 6, 7, 8, o)} {Ship(o)}\"", false)]
    [InlineData("$\"{(1, 2L)} {Ship(o)}\"", true)]
    [InlineData("$\"{new KeyValuePair<string, Order>(\"a\", o)} {Ship(o)}\"", false)]
    [InlineData("$\"{new KeyValuePair<string, int>(\"a\", 1)} {Ship(o)}\"", true)]
    [InlineData("$\"{((Order, int)?)(o, 1)} {Ship(o)}\"", false)]
    [InlineData("$\"{(ReadOnlyMemory<char>)s_buffer} {Ship(o)}\"", false)]
    [InlineData("$\"{new Failed(o)} {Ship(o)}\"", false)]
    [InlineData("$\"{new Link(o)} {Ship(o)}\"", false)]
    [InlineData("$\"{s_error} {Throw(s_error)}\".Split('|')[0]", false)]
    [InlineData("new StringBuilder().Append($\"{1} {Ship(o)}\").ToString()", true)]
    [InlineData("$\"{o.ToString()} {Ship(o)} {o}\"", true)]
    [InlineData("$\"{o.Status} {o.Status.Length} {DateTime.MinValue} {o.Size} {Ship(o)}\"", true)]
    [InlineData("$\"{o}\" + Ship(o) + $\"{o}\"", true)]
    public async Task Keeps_what_an_object_shows_before_an_await(string text, bool isAwaited)
    {
        var before = $$"""
            using System;
            using System.Collections.Generic;
            using System.Text;
            using System.Threading;
            using System.Threading.Tasks;
            public class Text { public string Value; public static implicit operator Text(string value) => new() { Value = value }; }
            public class Failed(Order order) : Exception { public override string ToString() => order.Status; }
            public class Link(Order order) : Uri("http://a") { public override string ToString() => order.Status; }
            public class Order { public string Status = "new"; public int? Size; public override string ToString() => Status; }
            public readonly struct Held(Order order) { public override string ToString() => order.Status; }
            class Program
            {
                static readonly char[] s_buffer = ['a'];
                static readonly Exception s_error = new IndexOutOfRangeException("outside");
                static string Show(object text) => text + "";
                static string Join(params object[] texts) => string.Join("|", texts);
                static string Value(Text text) => text.Value;
                static string Throw(Exception e) { Thread.Sleep(1); try { throw e; } catch { return "|" + e; } }
                static string Ship(Order o) { Thread.Sleep(1); s_buffer[0] = 'b'; o.Status = "shipped"; return "T1"; }
                static async Task<string> ShipAsync(Order o) { await Task.Delay(1); s_buffer[0] = 'b'; o.Status = "shipped"; return "T1"; }
                static async Task<string> Run() { await Task.Yield(); var o = new Order(); return {{text}}; }
            }
            """;
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Equal(isAwaited, after.Contains("await ShipAsync", System.StringComparison.Ordinal)
            || after.Contains("await ShipCoreAsync", System.StringComparison.Ordinal));
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }
}
