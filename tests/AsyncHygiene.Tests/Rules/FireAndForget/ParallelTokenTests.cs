using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncHygiene.Tests.Rules.FireAndForget;

/// <summary>A parallel loop is cancelled by the function's token; not in clean-up, where all its passes have to run.</summary>
public class ParallelTokenTests
{
    private const string Options = "new ParallelOptions { MaxDegreeOfParallelism = 32 }";
    private const string WithToken = "new ParallelOptions { MaxDegreeOfParallelism = 32, CancellationToken = token }";

    private const string Source =
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();

            async Task M(List<string> urls, CancellationToken token)
            {
                $BEGIN$
                    $CALL$
                }
                $END$
            }
        }
        """;

    public static TheoryData<string, string, string> Places => new()
    {
        { "try\n        {", "finally { await Task.Yield(); }", WithToken },
        { "try\n        {", "catch (Exception) { await Task.Yield(); }", Options },
        { "try { await Task.Delay(1, token); }\n        catch (OperationCanceledException)\n        {", "await Task.Yield();", Options },
        { "try { await Task.Delay(1, token); }\n        finally\n        {", "await Task.Yield();", Options },
        { "if (token.IsCancellationRequested)\n        {", "await Task.Yield();", Options },
    };

    [Theory]
    [MemberData(nameof(Places))]
    public Task Fixes_a_parallel_loop(string begin, string end, string options) => FixesAsync<AsyncVoidLambdaAnalyzer, AsyncVoidLambdaFix>(
        begin,
        end,
        "Parallel.ForEach(urls, [|async|] url => await s_client.GetAsync(url));",
        $"await Parallel.ForEachAsync(urls, {options}, async (url, _) => await s_client.GetAsync(url));");

    [Theory]
    [MemberData(nameof(Places))]
    public Task Fixes_a_loop_that_drops_calls(string begin, string end, string options) =>
        FixesAsync<LoopFireAndForgetAnalyzer, LoopFireAndForgetFix>(
        begin,
        end,
        "foreach (var url in urls)\n                _ = s_client.[|GetAsync|](url);",
        $$"""
        await Parallel.ForEachAsync(urls, {{options}}, async (url, _) =>
                    {
                        await s_client.GetAsync(url);
                    });
        """);

    [Theory]
    [MemberData(nameof(Places))]
    public Task Fixes_a_fan_out(string begin, string end, string options) => FixesAsync<FanOutAnalyzer, FanOutFix>(
        begin,
        end,
        "await Task.WhenAll(urls.[|Select|](url => s_client.DeleteAsync(url)));",
        $$"""
        await Parallel.ForEachAsync(urls, {{options}}, async (url, _) =>
                    {
                        await s_client.DeleteAsync(url);
                    });
        """,
        action: 1);

    private static Task FixesAsync<TAnalyzer, TFix>(string begin, string end, string before, string after, int action = 0)
        where TAnalyzer : DiagnosticAnalyzer, new()
        where TFix : CodeFixProvider, new()
    {
        var source = Source.Replace("$BEGIN$", begin, StringComparison.Ordinal).Replace("$END$", end, StringComparison.Ordinal);
        var test = new Verify<TAnalyzer, TFix>.Test
        {
            TestCode = source.Replace("$CALL$", before, StringComparison.Ordinal),
            FixedCode = source.Replace("$CALL$", after, StringComparison.Ordinal),
            CodeActionIndex = action,
            CodeFixTestBehaviors = action == 0 ? CodeFixTestBehaviors.None : CodeFixTestBehaviors.SkipFixAllCheck,
        };
        return test.RunAsync();
    }
}
