using System;
using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.AsyncVoidAnalyzer, AsyncHygiene.Fixes.AsyncVoidFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.AsyncVoid;

/// <summary>Callers that may not wait, because they change what the work looks at when it goes on.</summary>
public class AsyncVoidCallerTests
{
    private const string Newest = "int _v; async void [|Load|](string u) { var v = ++_v; var r = await Get(u); if (v == _v) await "
        + "Show(r); }";

    /// <summary>The server answers each read later than the one before has been sent, and knows what it was asked.</summary>
    private static string Program(string members) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        sealed class Server : HttpMessageHandler
        {
            public static readonly ConcurrentQueue<string> Asked = new ConcurrentQueue<string>();

            protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
            {
                var path = request.RequestUri!.AbsolutePath;
                if (path.StartsWith("/show-"))
                    Asked.Enqueue(path.Substring(6));
                else
                    await Task.Delay(80, token);
                return new HttpResponseMessage { Content = new StringContent(path.Substring(1)) };
            }
        }

        static class Program
        {
            public static async Task<string> Run()
            {
                await new Pages().Go();
                await Task.Delay(600);
                return string.Join(",", Server.Asked);
            }
        }

        class Pages
        {
            static readonly HttpClient s_http = new HttpClient(new Server());
            static Task<string> Get(string text) => s_http.GetStringAsync("http://localhost/" + text);
            static Task<string> Show(string text) => s_http.GetStringAsync("http://localhost/show-" + text);
            {{members}}
        }
        """;

    [Theory]
    [InlineData(Newest, "Load(\"a\"); Load(\"b\");", "b")]
    [InlineData(
        "bool _busy; async void [|Load|](string u) { if (_busy) return; _busy = true; try { await Show(await Get(u)); } finally { _busy = "
            + "false; } }",
        "Load(\"a\"); Load(\"b\");",
        "a")]
    [InlineData(
        "CancellationTokenSource? _c; async void [|Load|](string u) { _c?.Cancel(); var c = _c = new CancellationTokenSource(); try { "
            + "await "
            + "s_http.GetAsync(\"http://localhost/\" + u, c.Token); await Show(u); } catch (OperationCanceledException) { await Show(\"x\" "
            + "+ u); } }",
        "Load(\"a\"); Load(\"b\");",
        "xa,b")]
    [InlineData(
        "string _who = \"old\"; async void [|Load|](string u) { await Get(u); await Show(_who); }",
        "Load(\"a\"); _who = \"new\"; await Show(\"0\");",
        "0,new")]
    [InlineData(
        "async void [|Load|](List<string> all) { await Get(\"a\"); await Show(\"n\" + all.Count); }",
        "var all = new List<string>(); Load(all); all.Add(\"1\");",
        "n1")]
    [InlineData(
        "readonly ConcurrentDictionary<string, int> _pending = new(); async void [|Load|](string u) { _pending[u] = 1; await Show(\"p\" + "
            + "_pending.Count); await Get(u); _pending.TryRemove(u, out _); }",
        "Load(\"a\"); Load(\"b\");",
        "p1,p2")]
    public async Task Fixes_and_keeps_work_under_way_whose_caller_changes_what_it_reads(string method, string calls, string output)
    {
        var before = Program($"{method} public async Task Go() {{ await Task.Yield(); {calls} }}");
        var after = before.Replace("async void [|Load|]", "async Task Load", StringComparison.Ordinal)
            .Replace(" Load(\"a\")", " _ = Load(\"a\")", StringComparison.Ordinal)
            .Replace(" Load(\"b\")", " await Load(\"b\")", StringComparison.Ordinal)
            .Replace(" Load(all)", " _ = Load(all)", StringComparison.Ordinal);
        await Verify.FixAsync(before, after);
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(WithoutMarks(before)));
        Assert.Equal(output, await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("void Click(string u) { Load(u); } public async Task Go() { await Task.Yield(); Click(\"a\"); Click(\"b\"); }")]
    [InlineData("void Click(string u) => Load(u); public async Task Go() { await Task.Yield(); Click(\"a\"); Click(\"b\"); }")]
    [InlineData("void Click(string u) => Load(u); public async Task Go() { await Task.Yield(); foreach (var u in \"ab\") Click(\"\" + "
        + "u); }")]
    [InlineData(
        "async Task Click(string u) { await Task.Yield(); Load(u); } public async Task Go() { await Click(\"a\"); await Click(\"b\"); }")]
    [InlineData(
        "public async Task Go() { await Task.Yield(); void Click(string u) { Load(u); } Click(\"a\"); Click(\"b\"); }")]
    [InlineData(
        "static Task Do(Func<Task> f) => f(); public async Task Go() { await Do(async () => { await Task.Yield(); Load(\"a\"); }); await "
            + "Do(async () => { await Task.Yield(); Load(\"b\"); }); }")]
    public async Task Fixes_and_keeps_work_under_way_that_a_caller_further_up_starts_again(string callers)
    {
        var before = Program(Newest + callers);
        var after = before.Replace("async void [|Load|]", "async Task Load", StringComparison.Ordinal)
            .Replace(" Load(u)", " _ = Load(u)", StringComparison.Ordinal)
            .Replace(" Load(\"a\")", " _ = Load(\"a\")", StringComparison.Ordinal)
            .Replace(" Load(\"b\")", " await Load(\"b\")", StringComparison.Ordinal);
        await Verify.FixAsync(before, after);
        Assert.Equal("b", await RunnableProgram.OutputOfAsync(WithoutMarks(before)));
        Assert.Equal("b", await RunnableProgram.OutputOfAsync(after));
    }

    [Theory]
    [InlineData("async void [|Load|](string u) => await Show(await Get(u));", "Load(\"a\"); Load(\"b\");")]
    [InlineData("readonly string _who = \"\"; async void [|Load|](string u) => await Show(_who + await Get(u));", "Load(\"a\"); "
        + "Load(\"b\");")]
    [InlineData("string? _last; async void [|Load|](string u) { _last = await Get(u); await Show(_last); }", "Load(\"a\");")]
    [InlineData(
        "string? _last; async void [|Load|](string u) { _last = await Get(u); await Show(_last); }",
        "Load(\"a\"); await Show(_last + \"\");")]
    [InlineData(
        "string _who = \"old\"; async void [|Load|](string u) { await Get(u); await Show(_who); }",
        "_who = \"new\"; Load(\"a\");")]
    [InlineData(
        "int _count; async void [|Load|](string u) { await Get(u); await Show(u); }",
        "Load(\"a\"); _count++; Load(\"b\");")]
    public Task Fixes_and_awaits_what_its_callers_leave_alone(string method, string calls)
    {
        var before = Program($"{method} public async Task Go() {{ await Task.Yield(); {calls} }}");
        var after = before.Replace("async void [|Load|]", "async Task Load", StringComparison.Ordinal)
            .Replace(" Load(\"", " await Load(\"", StringComparison.Ordinal);
        return Verify.FixAsync(before, after);
    }

    private static string WithoutMarks(string source) =>
        source.Replace("[|", "", StringComparison.Ordinal).Replace("|]", "", StringComparison.Ordinal);
}
