using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A method of one's own that puts something in a queue waits for nothing, whatever its awaitable form does.</summary>
public class SyncCallMemoryWorkTests
{
    [Theory]
    [InlineData("Check(text); _queue.Enqueue(text);")]
    [InlineData("lock (_queue) { _logger.LogInformation(text); _queue.Enqueue(text + Length); }")]
    [InlineData("if (!_channel.Writer.TryWrite(text)) _ = Later(_channel.Writer.WriteAsync(text));")]
    [InlineData("var p = _channel.Writer.WriteAsync(text); if (p.IsCompleted) p.GetAwaiter().GetResult(); else _ = Later(p);")]
    [InlineData("_near.Put(text);")]
    [InlineData("if (text.Length > 1) Send(text.Substring(1));")]
    [InlineData("_later.Add(() => _client.GetStringAsync(text));")]
    [InlineData("Keep(() => _client.GetStringAsync(text));")]
    public Task Reports_a_method_that_waits_for_nothing_as_information(string body) => SendAsync(body, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("")]
    [InlineData("_last = text;")]
    [InlineData("var p = _channel.Writer.WriteAsync(text); p.GetAwaiter().GetResult();")]
    [InlineData("_client.GetStringAsync(text).Wait();")]
    [InlineData("_queue.Enqueue(_client.GetStringAsync(text).Result);")]
    [InlineData("_stream.Write(System.Text.Encoding.UTF8.GetBytes(text), 0, 1);")]
    [InlineData("Check(text); Thread.Sleep(1);")]
    [InlineData("_gate.Wait(); _queue.Enqueue(text); _gate.Release();")]
    [InlineData("_queue.Enqueue(text); _sent(text);")]
    [InlineData("_far.Put(text);")]
    [InlineData("_queue.Enqueue(Slow + text);")]
    [InlineData("_queue.Enqueue(_lazy.Value + text.Trim());")]
    [InlineData("_queue.Enqueue(text); System.IO.File.Delete(text);")]
    [InlineData("_later.ForEach(later => _client.GetStringAsync(text).Wait());")]
    [InlineData("Run(() => _client.GetStringAsync(text));")]
    [InlineData("Keep(() => _client.GetStringAsync(text)); _later[0]().Wait();")]
    public Task Flags_a_method_that_may_wait(string body) => SendAsync(body, DiagnosticSeverity.Warning);

    /// <summary>Of a package that is missing nothing is known.</summary>
    [Fact]
    public Task Flags_a_method_that_does_not_bind() => SendAsync(
        "Check(text); _queue.Enqueue({|CS0103:Session|}.Get(text));",
        DiagnosticSeverity.Warning);

    /// <summary>Behind a contract whose awaitable form has another thread do the same, nothing waits either.</summary>
    [Theory]
    [InlineData("db.Attach(row); db.Entry(row).State = EntityState.Modified;", "", "")]
    [InlineData("db.Set<object>().Update(row);", "", "")]
    [InlineData("db.Set<object>().First(r => r == row);", "{|#0:", "|}")]
    public async Task Accepts_a_method_that_waits_for_nothing_where_its_awaitable_form_does_neither(string body, string open, string close)
    {
        var expected = open.Length > 0
            ? new[] { new DiagnosticResult("AH1003", DiagnosticSeverity.Info).WithLocation(0) }
            : [];
        await Verify.AnalyzerAsync(
            $$"""
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            public interface IRows { void Update(object row); Task UpdateAsync(object row); }
            public class Rows(DbContext db) : IRows
            {
                public void Update(object row) { {{body}} }
                public async Task UpdateAsync(object row) { await Task.Run(() => { {{body}} }); }
            }
            class C { async Task M(IRows rows) { await Task.Yield(); rows.{{open}}Update{{close}}(1); } }
            """,
            Framework.Net10.WithEntityFrameworkCore(),
            expected);
    }

    private static Task SendAsync(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Collections.Generic;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;
        using Microsoft.Extensions.Logging;
        interface INear { void Put(string text); }
        class Near : INear { readonly Stack<string> _all = new(); public void Put(string text) => _all.Push(text); }
        interface IFar { void Put(string text); }
        class Far : IFar { public void Put(string text) => Near.Put(text); readonly Near Near = new(); }
        class Farther : IFar { public void Put(string text) => System.IO.File.WriteAllText(text, text); }
        class Outbox(ILogger _logger, INear _near, IFar _far, Action<string> _sent, System.IO.Stream _stream)
        {
            string _last;
            readonly Lazy<string> _lazy = new(() => "");
            readonly SemaphoreSlim _gate = new(1);
            readonly Queue<string> _queue = new();
            readonly Channel<string> _channel = Channel.CreateBounded<string>(9);
            static readonly System.Net.Http.HttpClient _client = new();
            readonly List<Func<Task>> _later = new();
            void Keep(Func<Task> later) => _later.Add(later);
            static void Run(Func<Task> now) => now();
            int Length => _queue.Count;
            string Slow { get { Thread.Sleep(1); return _last; } }
            static void Check(string text) { if (string.IsNullOrEmpty(text)) throw new ArgumentException(text); }
            static async Task Later(ValueTask task) => await task;
            public void Send(string text) { {{body}} }
            public async Task SendAsync(string text) => await Task.Delay(text.Length);
        }
        class C
        {
            async Task M(Outbox outbox) { await Task.Yield(); outbox.{|#0:Send|}(""); }
        }
        """,
        new DiagnosticResult("AH1003", severity).WithLocation(0));
}
