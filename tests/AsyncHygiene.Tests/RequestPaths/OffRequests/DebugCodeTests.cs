using System.Linq;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.ThreadSleepAnalyzer, AsyncHygiene.Fixes.ThreadSleepFix>;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A call that a release does not have leads no request to what it calls.</summary>
public class DebugCodeTests
{
    [Theory]
    [InlineData("#if DEBUG\nB.Work();\n#endif")]
    [InlineData("#if DEBUG\nB.Work();\n#else\nB.Work();\n#endif")]
    [InlineData("#if DEBUG && NET\nB.Work();\n#endif")]
    [InlineData("#if !DEBUG\nint i;\n#else\nB.Work();\n#endif")]
    [InlineData("#region R\n#if OTHER\nint i;\n#elif DEBUG\nB.Work();\n#endif\n#endregion")]
    public Task Accepts_what_only_a_debug_build_calls(string body) => VerifyAsync($$"""
        public class AController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get()
            {
        {{body}}
            }
        }
        static class B { public static void Work() => System.Threading.Thread.Sleep(1); }
        """);

    [Theory]
    [InlineData("#if DEBUG\nint i;\n#endif\nB.Work();")]
    [InlineData("#if DEBUG || NET\nB.Work();\n#endif")]
    [InlineData("#if !RELEASE\nB.Work();\n#endif")]
    [InlineData("#if DEBUG\nB.Work();\n#endif\nB.Work();")]
    public Task Flags_what_a_release_calls_too(string body) => VerifyAsync($$"""
        public class AController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get()
            {
        {{body}}
            }
        }
        static class B { public static void Work() => System.Threading.Thread.[|Sleep|](1); }
        """);

    [Fact]
    public Task Reports_a_line_that_a_release_does_not_have_as_information() => VerifyAsync(
        """
        public class AController : Microsoft.AspNetCore.Mvc.ControllerBase
        {
            public void Get()
            {
        #if DEBUG
                System.Threading.Thread.{|#0:Sleep|}(1);
        #endif
            }
        }
        """,
        DiagnosticSeverity.Info);

    private static Task VerifyAsync(string source, DiagnosticSeverity? severity = null)
    {
        var test = new Verify.Test { TestCode = source, ReferenceAssemblies = Framework.Net10 };
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectParseOptions(
            project,
            ((CSharpParseOptions)solution.GetProject(project)!.ParseOptions!).WithPreprocessorSymbols("DEBUG", "NET")));
        if (severity is { } expected)
            test.ExpectedDiagnostics.Add(PathAssert.At(0, expected, "on a request path: AController.Get"));
        return test.RunAsync();
    }
}
