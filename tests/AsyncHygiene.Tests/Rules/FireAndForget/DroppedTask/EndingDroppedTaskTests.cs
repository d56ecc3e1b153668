using System;
using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.DroppedTaskAnalyzer, AsyncHygiene.Fixes.DroppedTaskFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.DroppedTask;

/// <summary>
/// A dropped task is awaited where its work ends by itself, and where what its caller does next changes nothing that the work reads: all
/// other work may wait for its caller, which then waits for it.
/// </summary>
public class EndingDroppedTaskTests
{
    public static TheoryData<string, string> Ending => new()
    {
        { "async Task W() { await File.WriteAllTextAsync(\"a\", \"b\"); }", "[|W|]();" },
        { "async Task<string> W(string u) => await _client.GetStringAsync(u);", "[|W|](text);" },
        { "Task W(string u) => _client.GetStringAsync(u);", "[|W|](text); await _client.GetStringAsync(text);" },
        { "", "_client.[|GetAsync|](text);" },
        { "", "async Task Local() => await _client.GetAsync(text); [|Local|]();" },
        { "", "Task.[|Delay|](5);" },
        { "async Task W() { await Task.Delay(5); }", "[|W|]();" },
        { "async Task W() { await Task.Yield(); _count++; }", "[|W|](); await File.WriteAllTextAsync(text, $\"{_count}\");" },
        { "async Task W(Order o) { await _client.GetAsync(o.Name); o.Done = true; }", "[|W|](order); var n = order.Name + order.Done;" },
        { "async Task W(Order o) => await _client.GetAsync(o.Name);", "[|W|](order); var second = new Order { Name = text };" },
        { "async Task W(Order o) => await _client.GetAsync(o.Name);", "order.Name = text; [|W|](order);" },
        {
            "async Task W(string u) => _names.Add(await _client.GetStringAsync(u));",
            "[|W|](text); foreach (var n in _names.OrderBy(n => n)) await File.WriteAllTextAsync(n, $\"{_names.Count}\");"
        },
        {
            "async Task W(CancellationToken t) => await _client.GetAsync(\"u\", t);",
            "[|W|](token); await _client.GetAsync(\"v\", token);"
        },
        { "async Task W(IStore s) => await s.SaveAsync();", "[|W|](_store); await _store.SaveAsync();" },
        { "async Task W() { _names.Add(await _client.GetStringAsync(\"u\")); }", "[|W|](); await Send(string.Join(\",\", _names));" },
        { "async Task W(string[] l) { await Send(l[0]); }", "[|W|](array); await Send(JsonSerializer.Serialize(array) + array.Length);" },
        { "async Task W() { await Task.WhenAll(Send(\"a\"), Send(\"b\")); }", "[|W|]();" },
    };

    public static TheoryData<string, string> Waiting => new()
    {
        // For what its caller brings about.
        { "async Task W() => await _source.Task;", "[|W|](); _source.SetResult(1);" },
        { "async Task W(Task t) => await t;", "[|W|](_source.Task); _source.SetResult(1);" },
        { "async Task W() { await _gate.WaitAsync(); _count++; }", "[|W|](); _gate.Release();" },
        { "async Task W() => _count += await _channel.Reader.ReadAsync();", "[|W|](); _channel.Writer.TryWrite(1);" },
        { "async Task W(IQueue q) => _count += await q.TakeAsync();", "[|W|](_queue); _queue.Put(1);" },
        { "async Task W(TcpListener l) { using var c = await l.AcceptTcpClientAsync(); }", "[|W|](listener); listener.Stop();" },
        { "", "async Task Read() => _text = await process.StandardOutput.ReadToEndAsync(); [|Read|](); process.StandardInput.Close();" },
        { "", "async Task Read() => await pipe.Reader.ReadAsync(); [|Read|](); pipe.Writer.Complete();" },
        { "", "stream.[|CopyToAsync|](other); await other.CopyToAsync(stream);" },
        { "", "new FileStream(text, FileMode.Open).[|CopyToAsync|](stream);" },
        { "", "_client.[|PostAsync|](text, new StreamContent(stream));" },
        { "", "process.[|WaitForExitAsync|](); process.Kill();" },
        { "", "server.[|WaitForConnectionAsync|]();" },
        { "", "host.[|RunAsync|](); await host.StopAsync();" },
        { "", "Task.[|Run|](() => reader.ReadToEnd());" },
        { "", "_handlers[0].[|Invoke|]();" },
        { "async Task W() { while (!_stop) await Task.Delay(5); }", "[|W|](); _stop = true;" },
        { "async Task W() { await Send(\"a\"); while (!_stop) Thread.Sleep(1); }", "[|W|](); _stop = true;" },
        { "async Task W() { await Send(\"a\"); while (!_stop) { } }", "[|W|](); _stop = true;" },
        { "async Task W() { await Send(\"a\"); _gate.Wait(); }", "[|W|](); _gate.Release();" },
        { "async Task W() { await Send(\"a\"); _source.Task.Wait(); }", "[|W|](); _source.SetResult(1);" },
        { "async Task W() { await Send(\"a\"); Hold(); } void Hold() { _event.WaitOne(); }", "[|W|](); _event.Set();" },

        // For itself.
        { "async Task W() { await Send(\"a\"); [|W|](); }", "" },
        { "async Task W() { await Send(\"a\"); [|V|](); } async Task V() { await Send(\"b\"); await W(); }", "" },

        // Time that passes meanwhile.
        { "async Task W() { await Task.Delay(60); _late = true; }", "[|W|](); await Send(_late ? \"late\" : \"in time\");" },
        { "async Task W(int v) { await Task.Delay(60); if (v == _count) await Send(\"s\"); }", "[|W|](1); _count = 2;" },
        {
            "async Task W(CancellationTokenSource c) { await Task.Delay(50); c.Cancel(); }",
            "[|W|](source); await Task.Delay(9, source.Token);"
        },

        // What the work reads, and its caller changes after it.
        { "async Task W() { await Send(\"a\"); await Send(_text); }", "[|W|](); _text = \"b\";" },
        { "async Task W() { await Send(\"a\"); await Send(_text); } void Set() { _text = \"b\"; }", "[|W|](); Set();" },
        { "async Task W() { await Send(\"a\"); await Send(Text); } string Text { get; set; }", "[|W|](); Text = \"b\";" },
        { "async Task W(Order o) { await Send(\"a\"); await Send(o.Name); }", "[|W|](order); order.Name = \"b\";" },
        { "async Task W(List<string> l) { await Send(\"a\"); await Send(l[0]); }", "[|W|](list); list.Clear();" },
        {
            "async Task W(List<string> l) { await Send(\"a\"); await Send(l[0]); }",
            "[|W|](list); Change(list); void Change(List<string> l) => l.Clear();"
        },
        { "async Task W(string[] l) { await Send(\"a\"); await Send(l[0]); }", "[|W|](array); array[0] = \"b\";" },
        { "async Task W(string[] l) { await Send(\"a\"); await Send(l[0]); }", "[|W|](array); Array.Sort(array);" },
        { "async Task W(int[][] l) { await Send(\"a\"); await Send(\"\" + l[0][0]); }", "[|W|](table); table[0][0] = 1;" },
        { "async Task W() { await Send(\"a\"); await Send(_text); }", "[|W|](); (_count, _text) = (1, \"b\");" },
        { "async Task W() { await Send(\"a\"); await Send($\"{_count}\"); }", "[|W|](); Interlocked.Increment(ref _count);" },
        { "async Task W() { await Send(\"a\"); await Send($\"{_count}\"); } int Next => ++_count;", "[|W|](); var n = Next;" },
        {
            "async Task W() { await Send(\"a\"); await Send($\"{_count}\"); } event Action Sent; void On() => Sent += () => _count++;",
            "[|W|](); Sent();"
        },
        { "async Task W() { await Send(\"a\"); await Send($\"{_count}\"); }", "[|W|](); await Task.Run(() => _count++);" },
        { "async Task W(CancellationToken t) => await _client.GetAsync(\"u\", t);", "[|W|](source.Token); source.Cancel();" },
        {
            "async Task W(CancellationToken t) => await _client.GetAsync(\"u\", t);",
            "var t = source.Token; [|W|](t); source.Cancel();"
        },
        {
            "async Task W(HttpRequestMessage r) { await Send(\"a\"); await _client.SendAsync(r); }",
            "[|W|](request); request.Content = null;"
        },
        { "", "async Task Local() { await Send(\"a\"); await Send(text); } [|Local|](); text = \"b\";" },
        { "async Task W() { await Send(\"a\"); await Send(_text); }", "try { [|W|](); } finally { _text = \"b\"; }" },
    };

    [Theory]
    [MemberData(nameof(Ending))]
    public Task Fixes_work_that_ends_by_itself(string members, string body)
    {
        var start = body.IndexOf("[|", StringComparison.Ordinal);
        var statement = body.LastIndexOfAny([';', '{'], start) + 1;
        while (body[statement] == ' ')
            statement++;
        return Verify.FixAsync(
            Program(members, body),
            Program(members, body
                .Insert(statement, "await ")
                .Replace("[|", "", StringComparison.Ordinal)
                .Replace("|]", "", StringComparison.Ordinal)));
    }

    [Theory]
    [MemberData(nameof(Waiting))]
    public Task Offers_no_fix_for_work_that_may_wait_for_its_caller(string members, string body) =>
        Verify.NoFixAsync(Program(members, body));

    private static string Program(string members, string body) =>
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.IO;
        using System.IO.Pipelines;
        using System.IO.Pipes;
        using System.Linq;
        using System.Net.Http;
        using System.Net.Sockets;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;
        using Microsoft.Extensions.Hosting;

        public class Order { public string Name { get; set; } public bool Done { get; set; } }
        public interface IStore { Task SaveAsync(); }
        public class Store : IStore { public Task SaveAsync() => File.WriteAllTextAsync("a", "b"); }
        public interface IQueue { ValueTask<int> TakeAsync(); void Put(int value); }
        public class Queue : IQueue
        {
            readonly Channel<int> _channel = Channel.CreateUnbounded<int>();
            public ValueTask<int> TakeAsync() => _channel.Reader.ReadAsync();
            public void Put(int value) => _channel.Writer.TryWrite(value);
        }

        class C
        {
            readonly HttpClient _client = new HttpClient();
            readonly TaskCompletionSource<int> _source = new TaskCompletionSource<int>();
            readonly SemaphoreSlim _gate = new SemaphoreSlim(0);
            readonly AutoResetEvent _event = new AutoResetEvent(false);
            readonly Channel<int> _channel = Channel.CreateUnbounded<int>();
            readonly List<Func<Task>> _handlers = new List<Func<Task>>();
            readonly List<string> _names = new List<string>();
            readonly IQueue _queue = new Queue();
            readonly IStore _store = new Store();
            volatile bool _stop;
            bool _late;
            int _count;
            string _text;

            Task Send(string s) => File.WriteAllTextAsync("a", s);
            {{members}}

            async Task M(
                string text, Order order, List<string> list, TcpListener listener, Process process, Pipe pipe, NetworkStream stream,
                Stream other, NamedPipeServerStream server, IHost host, StreamReader reader, CancellationTokenSource source,
                CancellationToken token, HttpRequestMessage request, string[] array, int[][] table)
            {
                await Task.Yield();
                {{body}}
            }
        }
        """;
}
