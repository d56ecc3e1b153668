using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.SequentialReadsAnalyzer, AsyncHygiene.Fixes.SequentialReadsFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.SequentialReads;

/// <summary>Reads that leave something behind which a later one looks at.</summary>
public class SequentialReadsStateTests
{
    private const string Wanted = "is_global = true\nasync_hygiene.concurrent_reads = true\nasync_hygiene.fan_out_limit = 4\n";

    private const string Plain = "async Task<string> GetAsync(string u) => await s_client.GetStringAsync(u);";

    [Theory]
    [InlineData("int _n; async Task<string> GetAsync(string u) { var r = await s_client.GetStringAsync(u); return r + ++_n; }")]
    [InlineData("string _c; async Task<string> GetAsync(string u) { var r = await s_client.GetStringAsync(u + _c); _c = r; return r; }")]
    [InlineData("int _left = 2; async Task<string> GetAsync(string u) { if (_left-- == 0) return \"\"; return await "
        + "s_client.GetStringAsync(u); }")]
    [InlineData(
        "bool _busy; async Task<string> GetAsync(string u) { if (_busy) throw new InvalidOperationException(); _busy = true; try { return "
            + "await s_client.GetStringAsync(u); } finally { _busy = false; } }")]
    [InlineData(
        "readonly Dictionary<string, string> _d = new(); async Task<string> GetAsync(string u) { if (_d.TryGetValue(\"x\", out var v)) "
            + "return v; return _d[\"x\"] = await s_client.GetStringAsync(u); }")]
    [InlineData(
        "int _in; async Task<string> GetAsync(string u) { if (Interlocked.Increment(ref _in) > 1) throw new "
            + "InvalidOperationException(); try "
            + "{ return await s_client.GetStringAsync(u); } finally { Interlocked.Decrement(ref _in); } }")]
    [InlineData("string Last { get; set; } async Task<string> GetAsync(string u) { var r = await s_client.GetStringAsync(u); Last = "
        + "r; return r; }")]
    [InlineData("readonly List<string> _l = new(); async Task<string> GetAsync(string u) { var r = await s_client.GetStringAsync(u); "
        + "_l.Add(r); return r; }")]
    [InlineData(
        "class Token { string _v; public async Task<string> GetAsync() => _v ??= await s_client.GetStringAsync(\"t\"); } readonly "
            + "Token _t = "
            + "new(); async Task<string> GetAsync(string u) => await s_client.GetStringAsync(u + await _t.GetAsync());")]
    [InlineData(
        "interface INumbers { int Next(); } class Numbers : INumbers { int _n; public int Next() => _n++; } readonly INumbers _s = new "
            + "Numbers(); async Task<string> GetAsync(string u) => await s_client.GetStringAsync(u + _s.Next());")]
    [InlineData(
        "static int s_n; static int Next => ++s_n; async Task<string> GetAsync(string u) => await s_client.GetStringAsync(u + Next);")]
    [InlineData(
        Plain + " class H : DelegatingHandler { int _n; protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage m, "
            + "CancellationToken t) { var n = _n; var r = await base.SendAsync(m, t); _n = n + 1; return r; } }")]
    [InlineData(
        "async Task<string> GetAsync(string u) { var r = await s_client.GetStringAsync(u); "
            + "s_client.DefaultRequestHeaders.Add(\"X\", r); return r; }")]
    public Task Offers_no_fix_where_a_read_changes_what_others_see(string members) => NoFixAsync(Source(members, "us", "string[] us"));

    [Theory]
    [InlineData("It()", "")]
    [InlineData("us", "IEnumerable<string> us")]
    [InlineData("us.Where(u => u != \"\")", "IEnumerable<string> us")]
    public Task Offers_no_fix_where_the_items_do_more(string items, string parameters) => NoFixAsync(
        Source(
            Plain + " IEnumerable<string> It() { yield return \"a\"; Console.Write(\"next\"); yield return \"b\"; }",
            items,
            parameters));

    [Fact]
    public Task Offers_no_fix_where_the_items_look_at_the_list() => NoFixAsync(
        Source(Plain, "us.TakeWhile(_ => list.Count < 3)", "string[] us"));

    [Theory]
    [InlineData(Plain)]
    [InlineData("readonly string _base = \"\"; async Task<string> GetAsync(string u) => await s_client.GetStringAsync(_base + u);")]
    [InlineData("string _base = \"\"; public void Set(string b) => _base = b; async Task<string> GetAsync(string u) => await "
        + "s_client.GetStringAsync(_base + u);")]
    [InlineData("async Task<string> GetAsync(string u) { var n = 0; void Add() { n++; } Add(); return await s_client.GetStringAsync(u "
        + "+ n); }")]
    [InlineData(
        "class Dto { public string Id { get; set; } } async Task<string> GetAsync(string u) { var d = new Dto(); d.Id = await "
            + "s_client.GetStringAsync(u); return d.Id; }")]
    [InlineData(
        "readonly Dictionary<string, string> _d = new() { [\"a\"] = \"b\" }; async Task<string> GetAsync(string u) => await "
            + "s_client.GetStringAsync(_d[u]);")]
    [InlineData(
        "async Task<string> GetAsync(string u) { var parts = new List<string>(); parts.Add(await s_client.GetStringAsync(u)); return "
            + "string.Join(\",\", parts); }")]
    [InlineData(
        Plain + " class H : DelegatingHandler { readonly string _key = \"k\"; protected override Task<HttpResponseMessage> "
            + "SendAsync(HttpRequestMessage m, CancellationToken t) { m.Headers.Add(\"X\", _key); return base.SendAsync(m, t); } }")]
    public Task Fixes_reads_that_leave_nothing_behind(string members) => FixesAsync(Source(members, "us", "string[] us"), "us");

    [Theory]
    [InlineData("us", "IEnumerable<string> us", "")]
    [InlineData("us", "IEnumerable<string> us", " IEnumerable<string> It() { yield return \"a\"; yield return \"b\"; }")]
    [InlineData("us", "IReadOnlyList<string> us", " IEnumerable<string> It() { yield return \"a\"; Console.Write(\"\"); yield return "
        + "\"b\"; }")]
    [InlineData("us", "IEnumerable<string> us", " IEnumerable<int> It() { yield return 1; Console.Write(\"\"); yield return 2; }")]
    [InlineData("us.Where(u => u != \"\")", "string[] us", "")]
    public Task Fixes_loops_over_items_that_are_only_given(string items, string parameters, string other) =>
        FixesAsync(Source(Plain + other, items, parameters), items);

    private static string Source(string members, string items, string parameters) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;

        class C
        {
            static readonly HttpClient s_client = new HttpClient();

            {{members}}

            async Task<List<string>> M({{parameters}})
            {
                var list = new List<string>();
                [|foreach|] (var u in {{items}})
                    list.Add(await GetAsync(u));
                return list;
            }
        }
        """;

    private static Task NoFixAsync(string source) => new Verify.Test
    {
        TestState = { Sources = { source }, AnalyzerConfigFiles = { ("/.globalconfig", Wanted) } },
        FixedState = { InheritanceMode = StateInheritanceMode.AutoInheritAll, MarkupHandling = MarkupMode.Allow },
    }.RunAsync();

    private static Task FixesAsync(string source, string items) => new Verify.Test
    {
        TestState = { Sources = { source }, AnalyzerConfigFiles = { ("/.globalconfig", Wanted) } },
        FixedCode = source.Replace(
            $$"""
                    [|foreach|] (var u in {{items}})
                        list.Add(await GetAsync(u));
            """,
            $$"""
                    var gate = new SemaphoreSlim(4);
                    list.AddRange(await Task.WhenAll({{items}}.Select(async u =>
                    {
                        await gate.WaitAsync();
                        try
                        {
                            return await GetAsync(u);
                        }
                        finally
                        {
                            gate.Release();
                        }
                    })));
            """),
    }.RunAsync();
}
