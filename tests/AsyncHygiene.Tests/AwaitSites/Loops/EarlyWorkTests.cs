using System.Threading.Tasks;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.LoopFireAndForgetAnalyzer, AsyncHygiene.Fixes.LoopFireAndForgetFix>;

namespace AsyncHygiene.Tests.AwaitSites.Loops;

/// <summary>
/// What the called method does before it waits ran for one item after the other. The calls of a loop begin alongside each other only where
/// nothing can tell; else one is awaited after the other. Each row is the called method, with what it needs.
/// </summary>
public class EarlyWorkTests
{
    [Theory]
    [InlineData("async Task Send(int id) { var next = _count; _count = next + 1; await _client.GetAsync(\"/\" + next); }")]
    [InlineData("async Task Send(int id) { _count++; await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) => await _client.GetAsync(\"/\" + ++s_count);")]
    [InlineData("async Task Send(int id) { Last = id; await _client.GetAsync(\"/\"); } int Last { get; set; }")]
    [InlineData("async Task Send(int id) { _ids.Add(id); await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { if (!_seen.Add(id)) return; await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { _sent[id] = true; await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { _text.Append(id); await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { await _client.GetAsync(\"/\" + _left.Dequeue()); }")]
    [InlineData("async Task Send(int id) { Sent?.Invoke(id); await _client.GetAsync(\"/\" + id); } event Action<int> Sent;")]
    [InlineData("async Task Send(int id) { lock (_ids) _ids.Add(id); await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { await _client.GetAsync(\"/\" + Next()); } int Next() => _count++;")]
    [InlineData("async Task Send(int id) { await _client.GetAsync(\"/\" + Next); } int Next => _count++;")]
    [InlineData(
        "async Task Send(int id) { var m = new M(id); await _client.GetAsync(\"/\" + m); } class M { public "
        + "M(int id) => s_count++; }")]
    [InlineData("async Task Send(int id) { var m = new M(); await _client.GetAsync(\"/\" + m); } class M { int _id = s_count++; }")]
    [InlineData("async Task Send(int id) { await Task.Delay(0); _count++; await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { if (id > 3) await Task.Yield(); _count++; await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { await Nothing(); _count++; await Task.Yield(); } Task Nothing() => Task.CompletedTask;")]
    [InlineData(
        "async Task Send(int id) { await Cached(id); _count++; } async Task Cached(int id) { if (id < 3) "
        + "return; await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { foreach (var i in _ids) _count += i; await Task.Yield(); }")]
    [InlineData(
        "async Task Send(int id) { Counted(out var n); await _client.GetAsync(\"/\" + n); } void Counted(out "
        + "int n) => n = _count++;")]
    [InlineData("async Task Send(int id) { Count(ref _count); await Task.Yield(); } void Count(ref int n) => n++;")]
    [InlineData("async Task Send(int id) { _ids.ForEach(i => _count += i); await Task.Yield(); }")]
    [InlineData(
        "async Task Send(int id) { await Twice(async () => { _count++; await Task.Yield(); }); } async Task "
        + "Twice(Func<Task> a) { await a(); await a(); }")]
    [InlineData("Task Send(int id) { if (id < 0) throw new ArgumentException(); return _client.GetAsync(\"/\" + id); }")]
    [InlineData("Task Send(int id) { ArgumentOutOfRangeException.ThrowIfNegative(id); return _client.GetAsync(\"/\" + id); }")]
    [InlineData("Task Send(int id) { _count++; return _client.GetAsync(\"/\" + id); }")]
    [InlineData(
        "Task Send(int id) => _sink.Put(id); ISink _sink; interface ISink { Task Put(int id); } class S : ISink "
        + "{ int _n; public async Task Put(int id) { _n++; await Task.Yield(); } }")]
    [InlineData("async Task Send(int id) { var ids = _ids; ids.Add(id); await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { foreach (var item in _items) item.State = id; await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { _client.DefaultRequestHeaders.Add(\"id\", \"\" + id); await _client.GetAsync(\"/\"); }")]
    [InlineData("async Task Send(int id) { File.AppendAllText(\"log\", \"\" + id); await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { try { _count++; await Task.Yield(); } finally { _count--; } }")]
    public Task Awaits_one_call_after_the_other(string method) => Verify.FixAsync(
        In(method, "_ = [|Send|](id);"),
        In(method, "await Send(id);"));

    [Theory]
    [InlineData("async Task Send(int id) => await _client.GetAsync(\"/\" + id);")]
    [InlineData("async Task Send(int id) { using var r = await _client.GetAsync(\"/\" + id); r.EnsureSuccessStatusCode(); _count++; }")]
    [InlineData(
        "async Task Send(int id) { try { await _client.GetAsync(\"/\" + id); _count++; } catch "
        + "(HttpRequestException) { _ids.Add(id); } }")]
    [InlineData("async Task Send(int id) { await Task.Yield(); _ids.Add(id); }")]
    [InlineData(
        "async Task Send(int id) { var ids = new List<int>(); ids.Add(id); ids[0] = 2; await "
        + "_client.GetAsync(\"/\" + ids.Count); }")]
    [InlineData(
        "async Task Send(int id) { var text = new StringBuilder(); Fill(text, id); await _client.GetAsync(\"/\" "
        + "+ text); } void Fill(StringBuilder t, int id) => t.Append(id);")]
    [InlineData(
        "async Task Send(int id) { using var m = new HttpRequestMessage(HttpMethod.Get, \"/\"); "
        + "m.Headers.Add(\"id\", \"\" + id); await _client.SendAsync(m); }")]
    [InlineData(
        "async Task Send(int id) { var item = new Item { State = id }; item.State++; await "
        + "_client.GetAsync(\"/\" + item.State); }")]
    [InlineData("async Task Send(int id) { Console.WriteLine(id); await _client.GetAsync(\"/\" + _names[id]); }")]
    [InlineData(
        "async Task Send(int id) { if (_seen.Contains(id) || !_sent.TryGetValue(id, out var sent) || sent) "
        + "return; await Task.Yield(); }")]
    [InlineData(
        "async Task Send(int id) { var ids = _ids.Where(i => i > id).Select(i => i + 1).ToList(); ids.Add(id); "
        + "await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { Interlocked.Increment(ref _count); await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { _done.TryAdd(id, true); await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { if (id < 0) throw new ArgumentException(); await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { await Ask(id); _count++; } async Task Ask(int id) { await _client.GetAsync(\"/\" + id); }")]
    [InlineData("async Task Send(int id) { var t = Ask(id); await t; _count++; } Task Ask(int id) => _client.GetAsync(\"/\" + id);")]
    [InlineData("async Task Send(int id) { id++; if (id > 3) id = 3; var (a, b) = (id, id); a += b; await _client.GetAsync(\"/\" + a); }")]
    [InlineData(
        "async Task Send(int id) { await Retry(() => _client.GetAsync(\"/\" + id)); } async Task "
        + "Retry(Func<Task> a) { for (var i = 0; i < 3; i++) await a(); }")]
    [InlineData(
        "async Task Send(int id) { await _client.GetAsync(Url(id)); } string Url(int id) => "
        + "string.Format(\"/{0}\", Uri.EscapeDataString(_names[id]));")]
    [InlineData("async Task Send(int id) { if (id > 0) await Send(id - 1); await Task.Yield(); }")]
    [InlineData("async Task Send(int id) { await Task.Run(() => _ids.Add(id)); }")]
    [InlineData("Task Send(int id) => _client.GetAsync(\"/\" + id);")]
    [InlineData("Task Send(int id) => _sink.Put(id); ISink _sink; interface ISink { Task Put(int id); }")]
    public Task Fixes_calls_that_may_begin_alongside_each_other(string method) => Verify.FixAsync(
        In(method, "_ = [|Send|](id);"),
        In(method, "await Send(id);", isParallel: true));

    private static string In(string method, string call, bool isParallel = false) => $$"""
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        class Item { public int State { get; set; } }

        class C
        {
            readonly HttpClient _client = new HttpClient();
            readonly List<int> _ids = new List<int>();
            readonly List<Item> _items = new List<Item>();
            readonly string[] _names = new string[3];
            readonly HashSet<int> _seen = new HashSet<int>();
            readonly Dictionary<int, bool> _sent = new Dictionary<int, bool>();
            readonly ConcurrentDictionary<int, bool> _done = new ConcurrentDictionary<int, bool>();
            readonly Queue<int> _left = new Queue<int>();
            readonly StringBuilder _text = new StringBuilder();
            int _count;
            static int s_count;

            {{method}}

            async Task All(int[] ids)
            {
                await Task.Yield();
                {{(isParallel
                    ? "await Parallel.ForEachAsync(ids, new ParallelOptions { MaxDegreeOfParallelism = 32 }, async (id, _) =>\n        {"
                    : "foreach (var id in ids)\n        {")}}
                    {{call}}
                {{(isParallel ? "});" : "}")}}
            }
        }
        """;
}
