using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>
/// A call that becomes a loop: its variable has the type that the delegate takes, and the loop goes through the items by the enumerator
/// that the call used.
/// </summary>
public class LoopItemTests
{
    [Theory]
    [InlineData("new List<Circle> { new() }.Each<Shape>(x => Save(x.Name));", "Shape", "new List<Circle> { new() }", "x.Name")]
    [InlineData("Loops.Each<object>(new[] { new Circle() }, x => Save(Show(x)));", "object", "new[] { new Circle() }", "Show(x)")]
    [InlineData("new[] { 1 }.Ints(x => Save(\"\" + (int.MaxValue + x)));", "long", "new[] { 1 }", "\"\" + (int.MaxValue + x)")]
    [InlineData("Array.ForEach<object>(new[] { \"a\" }, x => Save(Show(x)));", "object", "new[] { \"a\" }", "Show(x)")]
    [InlineData("new List<Circle> { new() }.All<Shape>(x => Save(x.Name));", "Shape", "new List<Circle> { new() }", "x.Name")]
    [InlineData("new ArrayList { 1, 2 }.All<int>(x => Save(x + \"!\"));", "int", "new ArrayList { 1, 2 }", "x + \"!\"")]
    [InlineData("\"ab\".All<char>(x => Save(x + \"!\"));", "var", "\"ab\"", "x + \"!\"")]
    [InlineData("new List<Circle> { new() }.Each(x => Save(x.Name));", "var", "new List<Circle> { new() }", "x.Name")]
    [InlineData("new Plain { \"a\" }.ForEach(x => Save(x));", "var", "new Plain { \"a\" }", "x")]
    [InlineData("new Plain { \"a\" }.Each(x => Save(x));", "var", "new Plain { \"a\" }", "x")]
    [InlineData("new Sequence().Each(x => Save(x));", "var", "new Sequence()", "x")]
    public Task Converts_a_loop_with_the_type_that_the_delegate_takes(string call, string type, string items, string text)
    {
        var loop = $$"""
            foreach ({{type}} x in {{items}})
                    {
                        await Save({{text}});
                    }
            """;
        return ChainCase.ConvertsProgramAsync(
            Program("void Save(string text) { Thread.Sleep(1); s_log += text; }", call),
            Program("async Task Save(string text) { await Task.Delay(1); s_log += text; }", loop, isAsync: true));
    }

    /// <summary>
    /// The loop would take the items of the other enumerator, convert them where the call casts, or throw another exception without any.
    /// </summary>
    [Theory]
    [InlineData("new Own { \"a\" }.ForEach(x => Save(x));")]
    [InlineData("new Own { \"a\" }.ForEach(Save);")]
    [InlineData("string[] none = null; try { Array.ForEach(none, x => Save(x)); } catch (ArgumentNullException) { s_log = \"null\"; }")]
    [InlineData("new Own { \"a\" }.Select(x => { Save(x); return x; }).ToList();")]
    public async Task Keeps_a_call_that_a_loop_would_not_repeat(string call)
    {
        var program = Program("void Save(string text) { Thread.Sleep(1); s_log += text; }", call);
        var report = await new ChainCase().With("App", ("App.cs", program, program)).RunAsync();
        Assert.Empty(report.Converted);
    }

    /// <summary>The method that the solution has for it is as before, and awaits.</summary>
    [Theory]
    [InlineData("new Own { \"a\" }.Each(x => Save(x));")]
    [InlineData("Loops.Each<string>(new Both(), x => Save(x));")]
    [InlineData("new List<string> { \"a\" }.Each(x => Save(x)); } class Late : List<string>, IEnumerable<string> { "
        + "IEnumerator<string> IEnumerable<string>.GetEnumerator() => null;")]
    [InlineData("try { new[] { 1 }.All<long>(x => Save(\"\" + x)); } catch (InvalidCastException) { s_log = \"cast\"; }")]
    [InlineData("new[] { new Circle() }.Named(x => Save(x.Text));")]
    [InlineData("Loops.Each<dynamic>(new object[] { 1 }, x => Save(x + \"a\"));")]
    public async Task Converts_the_method_where_a_loop_would_not_repeat_the_call(string call)
    {
        var before = Program("void Save(string text) { Thread.Sleep(1); s_log += text; }", call);
        var after = await ChainCase.ConvertedAsync(before);

        Assert.DoesNotContain(" x in ", after, StringComparison.Ordinal);
        Assert.Contains("async x => await Save", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string save, string call, bool isAsync = false) =>
        $$"""
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Loops
        {
            public static void Each<T>(this IEnumerable<T> all, Action<T> act) { foreach (var item in all) act(item); }
            public static void All<T>(this IEnumerable all, Action<T> act) { foreach (T item in all) act(item); }
            public static void Ints(this IEnumerable<int> all, Action<long> act) { foreach (var item in all) act(item); }
            public static void Named(this IEnumerable<Shape> all, Action<Label> act) { foreach (var item in all) act(item); }
        }

        public class Label
        {
            public string Text;
            public static implicit operator Label(Shape s) => new Label { Text = s.Name };
            public static implicit operator Label(Circle s) => new Label { Text = s.Name };
        }

        public class Shape { public string Name => "shape"; }
        public class Circle : Shape { public new string Name => "circle"; }
        public class Plain : List<string> { }

        public class Own : List<string>, IEnumerable<string>
        {
            public new IEnumerator<string> GetEnumerator() { yield return "own"; }
            IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield return "interface"; }
        }

        public class Both : IEnumerable<string>
        {
            public IEnumerator<int> GetEnumerator() { yield return 7; }
            IEnumerator<string> IEnumerable<string>.GetEnumerator() { yield return "seven"; }
            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        }

        public class Sequence : IEnumerable<string>
        {
            public IEnumerator<string> GetEnumerator() { yield return "a"; }
            IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
        }

        public static class Program
        {
            private static string s_log = "";

            private static string Show(object o) => "object";

            private static string Show(Circle o) => "circle";

            private static string Show(string o) => "string";

            private static {{save}}

            public static async Task<string> Run()
            {
                await Task.Yield();
                {{(isAsync ? "await Work()" : "Work()")}};
                return s_log;
            }

            private static {{(isAsync ? "async Task Work()" : "void Work()")}}
            {
                {{call}}
            }
        }
        """;
}
