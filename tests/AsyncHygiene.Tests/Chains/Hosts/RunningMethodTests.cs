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
    [InlineData("return Info();")]
    [InlineData("return Log.Instance.Info();")]
    [InlineData("return Skipped();")]
    [InlineData("return Numbered(1);")]
    [InlineData("return Who();")]
    [InlineData("return Environment.StackTrace.Contains(\"C.M(\").ToString();")]
    [InlineData("var trace = Environment.StackTrace; return trace.IndexOf(\"C.M(\").ToString();")]
    [InlineData("return Demand() ? \"yes\" : \"no\";")]
    [InlineData("return Guarded();")]
    [InlineData("return Line() + Line();")]
    [InlineData("return Trace().Substring(3);")]
    [InlineData("return Regex.IsMatch(Trace(), \"M\").ToString();")]
    public Task Refuses_a_method_that_is_asked_for(string rest) =>
        ChainCase.RefusesAsync(Program("static string M()", "LoadAsync().Wait();", rest, "M()"), "running-method");

    [Theory]
    [InlineData("return new StackTrace(new InvalidOperationException()).FrameCount.ToString();")]
    [InlineData("Func<string> later = () => MethodBase.GetCurrentMethod().Name; return later() == \"\" ? \"\" : \"lambda\";")]
    [InlineData("return Assembly.GetExecutingAssembly().GetName().Name + Thrown(new Exception());")]
    [InlineData("return new Own.StackFrame().ToString();")]
    [InlineData("Console.Error.WriteLine(Environment.StackTrace); return \"\";")]
    [InlineData("Show(); return \"\";")]
    [InlineData("s_made = Environment.StackTrace; return \"\";")]
    [InlineData("Console.Error.WriteLine(Shown().Trim()); return \"\";")]
    [InlineData("_ = Task.Run(() => Demand()).ContinueWith(_ => { }); return \"\";")]
    [InlineData("return new InvalidOperationException().StackTrace ?? \"\";")]
    public Task Converts_a_method_that_is_not(string rest) => ChainCase.ConvertsProgramAsync(
        Program("static string M()", "LoadAsync().Wait();", rest, "M()"),
        Program("static async Task<string> MAsync()", "await LoadAsync();", rest, "await MAsync()"));

    private static string Program(string signature, string load, string rest, string call) =>
        $$"""
        #nullable disable
        using System;
        using System.Diagnostics;
        using System.Linq;
        using System.Reflection;
        using System.Text.RegularExpressions;
        using System.Threading.Tasks;

        namespace Own { class StackFrame { } }

        interface ILog { string Info(); }
        class Log : ILog { public static readonly ILog Instance = new Log(); public string Info() => new StackFrame(1).GetMethod().Name; }

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
            static string Info() => Write("I");
            static string Write(string level) => level + new StackFrame(2).GetMethod().Name;
            static string Skipped() => new StackFrame(Skip, false).GetMethod().Name;
            static string Numbered(int skip) => new StackFrame(skip).GetMethod().Name;
            static string Who() => Frames().First(f => f.GetMethod().Name != "Who").GetMethod().Name;
            static StackFrame[] Frames() => new StackTrace().GetFrames();
            static bool Demand() => Environment.StackTrace.Contains("C.M(");
            static string Guarded() => Demand() ? "yes" : "no";
            static string Line() => Environment.StackTrace.Split('\n')[2];
            static string Trace() => Environment.StackTrace;
            static string Shown() => "at " + Environment.StackTrace;
            static void Show() => Console.Error.WriteLine(Shown());
            static string s_made;
            const int Skip = 1;
            static string Thrown(Exception e) => new StackTrace(e).FrameCount.ToString();
        }
        """;
}
