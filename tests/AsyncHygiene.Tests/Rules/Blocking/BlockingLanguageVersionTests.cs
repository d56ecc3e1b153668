using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.Blocking;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncHygiene.Tests.Rules.Blocking;

/// <summary>The fixes of blocking lines write what the project's version of C# can read.</summary>
public class BlockingLanguageVersionTests
{
    private const string Usings = """
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;


        """;

    [Fact]
    public async Task Fixes_in_CSharp_5()
    {
        await FixesAsync<ThreadSleepAnalyzer, Fixes.ThreadSleepFix>(
            LanguageVersion.CSharp5,
            "try { Thread.[|Sleep|](1); } catch (Exception) { Thread.[|Sleep|](2); } finally { Thread.[|Sleep|](3); } Func<Task> f = "
                + "async delegate { Thread.[|Sleep|](4); };",
            "try { await Task.Delay(1); } catch (Exception) { Thread.[|Sleep|](2); } finally { Thread.[|Sleep|](3); } Func<Task> f = "
                + "async delegate { await Task.Delay(4); };");
        await FixesAsync<TaskWaitAnalyzer, Fixes.TaskWaitFix>(
            LanguageVersion.CSharp5,
            "a.[|Wait|](); var x = b.[|Result|].Length + -c.[|Result|]; Task.[|WaitAll|](Task.Delay(1), Task.Delay(2));",
            "await a; var x = (await b).Length + -await c; await Task.WhenAll(Task.Delay(1), Task.Delay(2));");
        await FixesAsync<SyncCallAnalyzer, Fixes.SyncCallFix>(
            LanguageVersion.CSharp5,
            "var text = reader.[|ReadLine|]().Trim(); using (var w = new StreamWriter(\"f\")) { w.[|Write|](text); }",
            "var text = (await reader.ReadLineAsync()).Trim(); using (var w = new StreamWriter(\"f\")) { await w.WriteAsync(text); }");
        await FixesAsync<SynchronizationWaitAnalyzer, Fixes.SynchronizationWaitFix>(
            LanguageVersion.CSharp5,
            "gate.[|Wait|]();",
            "await gate.WaitAsync();");
    }

    [Fact]
    public async Task Fixes_in_CSharp_6()
    {
        await FixesAsync<ThreadSleepAnalyzer, Fixes.ThreadSleepFix>(
            LanguageVersion.CSharp6,
            "try { } catch (Exception) when (token.IsCancellationRequested) { Thread.[|Sleep|](2); } finally { Thread.[|Sleep|](3); }",
            "try { } catch (Exception) when (token.IsCancellationRequested) { await Task.Delay(2); } finally { await Task.Delay(3); }");
        await FixesAsync<TaskWaitAnalyzer, Fixes.TaskWaitFix>(
            LanguageVersion.CSharp6,
            "var x = b?.[|Result|]; var y = c?.[|Result|]; a?.[|Wait|]();",
            "var x = b == null ? null : await b; var y = c == null ? (int?)null : await c; if (a != null)\n            await a;");
    }

    [Fact]
    public async Task Fixes_in_CSharp_7_3()
    {
        await FixesAsync<SyncCallAnalyzer, Fixes.SyncCallFix>(
            LanguageVersion.CSharp7_3,
            "using (var w = new StreamWriter(\"f\")) { reader?.[|ReadLine|](); } var z = reader?.[|ReadToEnd|]()?.Trim();",
            "using (var w = new StreamWriter(\"f\")) { if (reader != null)\n                await reader.ReadLineAsync();\n        } var "
                + "z = reader == null ? null : (await reader.ReadToEndAsync())?.Trim();");
        await FixesAsync<TaskWaitAnalyzer, Fixes.TaskWaitFix>(
            LanguageVersion.CSharp7_3,
            "(int n, string s) t = (c.[|Result|], b.[|Result|]); int Local() => t.n; _ = Local();",
            "(int n, string s) t = (await c, await b); int Local() => t.n; _ = Local();");
    }

    private static Task FixesAsync<TAnalyzer, TFix>(LanguageVersion version, string statements, string changed)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        var test = new Verify<TAnalyzer, TFix>.Test
        {
            TestCode = Source(statements),
            FixedState = { Sources = { Source(changed) }, MarkupHandling = Microsoft.CodeAnalysis.Testing.MarkupMode.Allow },
            ReferenceAssemblies = Framework.Net472,

            // Where something stays, one more round says why.
            NumberOfFixAllIterations = changed.Contains("[|", StringComparison.Ordinal) ? 2 : 1,
        };
        test.SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(id, new CSharpParseOptions(version)));
        return test.RunAsync();
    }

    private static string Source(string statements) => Usings +
        $$"""
        class C
        {
            async Task M(StreamReader reader, SemaphoreSlim gate, Task a, Task<string> b, Task<int> c, CancellationToken token)
            {
                await Task.Yield();
                {{statements}}
            }
        }
        """;
}
