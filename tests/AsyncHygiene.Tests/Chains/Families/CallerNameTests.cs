using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Families;

/// <summary>What the compiler hands on as the name of the method around a call stays what it was.</summary>
public class CallerNameTests
{
    [Theory]
    [InlineData("return Named();", "return Named(name: \"M\");")]
    [InlineData("return Named(\"a\");", "return Named(\"a\");")]
    [InlineData("return Named(name: \"a\");", "return Named(name: \"a\");")]
    [InlineData("return Line(2);", "return Line(2, name: \"M\");")]
    [InlineData("return new Metric(1).Name;", "return new Metric(1, name: \"M\").Name;")]
    [InlineData("Metric m = new(1); return m.Name;", "Metric m = new(1, name: \"M\"); return m.Name;")]
    [InlineData("Func<string> later = () => Named(); return later();", "Func<string> later = () => Named(name: \"M\"); return later();")]
    [InlineData("return Inner(); string Inner() => Named();", "return Inner(); string Inner() => Named(name: \"M\");")]
    [InlineData("return 1.Extended();", "return 1.Extended(@event: \"M\");")]
    [InlineData("return Slow();", "return await SlowAsync(name: \"M\");")]
    public Task Keeps_the_name_that_a_call_is_given(string rest, string changed) => ChainCase.ConvertsProgramAsync(
        Program("static string M()", "LoadAsync().Wait();", rest, "M()", "string Slow", "LoadAsync().Wait();"),
        Program(
            "static async Task<string> MAsync()",
            "await LoadAsync();",
            changed,
            "await MAsync()",
            "async Task<string> SlowAsync",
            "await LoadAsync();"));

    private static string Program(string signature, string load, string rest, string call, string slow, string wait) =>
        $$"""
        using System;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;

        public class Metric
        {
            public Metric(int value, [CallerMemberName] string name = "") => Name = name + value;
            public string Name;
        }

        public static class Extensions
        {
            public static string Extended(this int value, [CallerMemberName] string @event = "") => @event + value;
        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                return {{call}};
            }

            {{signature}}
            {
                {{load}}
                {{rest}}
            }

            static async Task LoadAsync() { await Task.Delay(1); }
            static string Named([CallerMemberName] string name = "") => name;
            static string Line(int value, [CallerLineNumber] int line = 0, [CallerMemberName] string name = "") => name + value;
            static {{slow}}([CallerMemberName] string name = "") { {{wait}} return name; }
        }
        """;
}
