using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>An async method runs as <c>MoveNext</c>, without its name and attributes.</summary>
public class RunningMethodTests
{
    [Theory]
    [InlineData("return MethodBase.GetCurrentMethod().Name;")]
    [InlineData("return MethodBase.GetCurrentMethod().GetCustomAttribute<ObsoleteAttribute>().Message;")]
    [InlineData("return new StackFrame().GetMethod().Name;")]
    [InlineData("return new StackFrame(0, true).GetMethod().Name;")]
    [InlineData("return new StackTrace().GetFrame(0).GetMethod().Name;")]
    [InlineData("StackTrace trace = new(); return trace.GetFrame(0).GetMethod().Name;")]
    [InlineData("return Assembly.GetCallingAssembly().GetName().Name;")]
    [InlineData("return Caller();")]
    [InlineData("return Caller(\"x\") + Innermost();")]
    [InlineData("return Frame().GetMethod().Name;")]
    [InlineData("return new Tracer().Name;")]
    [InlineData("Tracer tracer = new(); return tracer.Name;")]
    public Task Refuses_a_method_that_is_asked_for(string rest) =>
        ChainCase.RefusesAsync(Program("static string M()", "LoadAsync().Wait();", rest, "M()"), "running-method");

    [Theory]
    [InlineData("return new StackTrace(new InvalidOperationException()).FrameCount.ToString();")]
    [InlineData("Func<string> later = () => MethodBase.GetCurrentMethod().Name; return later() == \"\" ? \"\" : \"lambda\";")]
    [InlineData("return Assembly.GetExecutingAssembly().GetName().Name + Thrown(new Exception());")]
    [InlineData("return new Own.StackFrame().ToString();")]
    public Task Converts_a_method_that_is_not(string rest) => ChainCase.ConvertsProgramAsync(
        Program("static string M()", "LoadAsync().Wait();", rest, "M()"),
        Program("static async Task<string> MAsync()", "await LoadAsync();", rest, "await MAsync()"));

    private static string Program(string signature, string load, string rest, string call) =>
        $$"""
        #nullable disable
        using System;
        using System.Diagnostics;
        using System.Reflection;
        using System.Threading.Tasks;

        namespace Own { class StackFrame { } }

        class Tracer { public readonly string Name; public Tracer() { Name = new StackTrace(1).GetFrame(0).GetMethod().Name; } }

        public static class Program
        {
            public static async Task<string> Run()
            {
                await Task.Yield();
                return {{call.Replace("M(", "C.M(").Replace("MAsync(", "C.MAsync(")}};
            }
        }

        public static class C
        {
            [Obsolete("old")]
            public {{signature}}
            {
                {{load}}
                {{rest}}
            }

            static async Task LoadAsync() { await Task.Delay(1); }

            static StackFrame Frame() => new(1);
            static string Caller() => new StackFrame(1).GetMethod().Name;
            static string Caller(string text) { var trace = new StackTrace(); return text + trace.GetFrame(1).GetMethod().Name; }
            static string Innermost() => "";
            static string Thrown(Exception e) => new StackTrace(e).FrameCount.ToString();
        }
        """;
}
