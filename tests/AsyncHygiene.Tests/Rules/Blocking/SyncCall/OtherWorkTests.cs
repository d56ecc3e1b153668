using System.Threading.Tasks;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A method that is only called like the awaitable form of another one: it works with other things.</summary>
public class OtherWorkTests
{
    [Theory]
    [InlineData("_hub.Publish(text);", "foreach (var listener in _listeners) await listener(text);")]
    [InlineData("Hub.Publish(text);", "await Task.WhenAll(_listeners.ConvertAll(l => l(text)));")]
    [InlineData("_log.Log(text); Publish(text);", "_log.Log(text); await Tell(text);")]
    [InlineData("Sent(text);", "await Queue.SendAsync(text);")]
    [InlineData("_given.Send(text);", "await _queue.SendAsync(text);")]
    [InlineData("_send(text);", "foreach (var listener in _listeners) await listener(text);")]
    public Task Accepts_a_call_whose_namesake_works_with_other_things(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.Send(\"\");");

    [Theory]
    [InlineData("_queue.Send(text);", "await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "await Queue.SendAsync(text);")]
    [InlineData("Write(text);", "await Task.Delay(1); Write(text);")]
    [InlineData("_queue.Send(text);", "using var client = new Queue(); await client.SendAsync(text);")]
    [InlineData("_hub.Publish(text); _queue.Send(text);", "_hub.Publish(text); await Queue.SendAsync(text);")]
    [InlineData("_given.Send(text);", "await _derived.SendAsync(text);")]
    [InlineData("_given.Send(text);", "await Derived.SendAsync(text);")]
    public Task Flags_a_call_whose_counterpart_works_with_the_same(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.[|Send|](\"\");");

    [Theory]
    [InlineData("_queue.Send(text);", "if (_sent == text) return; await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "var sent = Last(); if (sent == text) return; await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "if (await IsSentAsync(text)) { _log.Log(text); return; } await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "if (await IsSentAsync(text)) throw new InvalidOperationException(); await _queue.SendAsync(text);")]
    [InlineData("Put(text);", "await PutAsync(text);")]
    public Task Accepts_a_call_whose_namesake_may_do_nothing(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.Send(\"\");");

    [Theory]
    [InlineData("if (_sent == text) return; _queue.Send(text);", "if (_sent == text) return; await _queue.SendAsync(text);")]
    [InlineData("Check(text); _queue.Send(text);", "Check(text); if (_sent == text) return; await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "if (text == \"\") return; await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "if (text is null) throw new ArgumentNullException(nameof(text)); await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text);", "if (_sent == text) throw new ObjectDisposedException(text); await _queue.SendAsync(text);")]
    [InlineData("SendAsync(text).Wait();", "if (_sent == text) return; await _queue.SendAsync(text);")]
    public Task Flags_a_call_whose_counterpart_decides_alike(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.[|Send|](\"\");");

    [Theory]
    [InlineData("_queue.Send(text); Sent?.Invoke(text);", "await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text); Sent(text);", "await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text); Raise(text);", "await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text); Jobs.Each(Sent, text);", "await _queue.SendAsync(text);")]
    [InlineData("_queue.Send(text); Raise(text);", "Sent += null; await _queue.SendAsync(text);")]
    public Task Accepts_a_call_whose_namesake_does_not_raise_the_event(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.Send(\"\");");

    [Theory]
    [InlineData("_queue.Send(text); Sent?.Invoke(text);", "await _queue.SendAsync(text); Raise(text);")]
    [InlineData("_queue.Send(text); Raise(text);", "await _queue.SendAsync(text); Sent(text);")]
    [InlineData("Sent -= null; _queue.Send(text);", "await _queue.SendAsync(text);")]
    [InlineData("SendAsync(text).Wait();", "await _queue.SendAsync(text); Raise(text);")]
    public Task Flags_a_call_whose_counterpart_raises_the_event(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.[|Send|](\"\");");

    [Theory]
    [InlineData("_queue.PushAsync(text).GetAwaiter().GetResult();", "await _queue.TellAsync(text);")]
    [InlineData("_queue.PushAsync(text).Wait();", "_log.Log(text); try { await _queue.TellAsync(text); } catch (Exception) { }")]
    public Task Accepts_a_call_whose_namesake_awaits_something_else(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "publisher.Send(\"\");");

    [Fact]
    public Task Flags_a_call_whose_counterpart_awaits_the_same() =>
        VerifyAsync("_queue.PushAsync(text).GetAwaiter().GetResult();", "await _queue.PushAsync(text);", "publisher.[|Send|](\"\");");

    [Theory]
    [InlineData("Jobs.Enqueue(() => SendAsync(text));")]
    [InlineData("Jobs.Later(() => SendAsync(text));")]
    [InlineData("Jobs.Later(async () => { await SendAsync(text); });")]
    [InlineData("_ = SendAsync(text);")]
    [InlineData("SendAsync(text);")]
    [InlineData("SendAsync(text).ContinueWith(t => _log.Log(text));")]
    [InlineData("Task.Run(() => SendAsync(text));")]
    [InlineData("_ = Task.Run(async () => { await SendAsync(text); });")]
    [InlineData("Task.WaitAll(new[] { text }.Select(t => SendAsync(t)).ToArray());")]
    public Task Accepts_a_call_that_only_starts_its_namesake_or_calls_it_for_items(string synchronous) =>
        VerifyAsync(synchronous, "await _queue.SendAsync(text);", "publisher.Send(\"\");");

    [Theory]
    [InlineData("SendAsync(text).GetAwaiter().GetResult();")]
    [InlineData("Task.Run(() => SendAsync(text)).Wait();")]
    [InlineData("var task = SendAsync(text); task.Wait();")]
    [InlineData("Jobs.RunSync(() => SendAsync(text));")]
    public Task Flags_a_call_that_waits_for_its_counterpart(string synchronous) =>
        VerifyAsync(synchronous, "await _queue.SendAsync(text);", "publisher.[|Send|](\"\");");

    /// <summary>Through the interface, and on the class.</summary>
    private static async Task VerifyAsync(string synchronous, string counterpart, string call)
    {
        await Verify.AnalyzerAsync(Code(synchronous, counterpart, "IPublisher publisher", call));
        await Verify.AnalyzerAsync(Code(synchronous, counterpart, "Publisher publisher", call));
    }

    private static string Code(string synchronous, string counterpart, string parameter, string call) => $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Hub { public void Publish(string text) => Thread.Sleep(text.Length); }

        public class Queue : IDisposable
        {
            public void Send(string text) => Thread.Sleep(text.Length);
            public Task SendAsync(string text) => Task.Delay(text.Length);
            public Task PushAsync(string text) => Task.Delay(text.Length);
            public Task PushAsync(string text, int priority) => Task.Delay(priority);
            public void Keep(string text) => _ = text.Length;
            public Task TellAsync(string text) => Task.Delay(text.Length);
            public void Dispose() { }
        }

        public interface ILogger { void Log(string text); }

        public static class Jobs
        {
            public static string Enqueue(System.Linq.Expressions.Expression<Func<Task>> work) => "";
            public static void Later(Func<Task> work) { }
            public static void Each(Action<string> listener, string text) => listener(text);
            public static void RunSync(Func<Task> work) { }
        }

        public interface IPublisher
        {
            void Send(string text);
            Task SendAsync(string text);
        }

        public class Publisher : IPublisher
        {
            private readonly Hub _hub = new Hub();
            private readonly Queue _queue = new Queue();
            private readonly ILogger _log;
            private readonly Action<string> _send = text => Thread.Sleep(1);
            private readonly List<Func<string, Task>> _listeners = new List<Func<string, Task>>();

            private readonly Queue _given, _derived;

            public Publisher(Queue queue)
            {
                _given = queue;
                this._derived = queue ?? throw new ArgumentNullException();
                Derived = queue;
            }

            private Queue Derived { get; }

            public event Action<string> Sent;

            private Hub Hub => _hub;
            private Queue Queue { get { return _queue; } }

            public void Send(string text) { {{synchronous}} }

            public async Task SendAsync(string text) { {{counterpart}} }

            private void Publish(string text) => _hub.Publish(text);
            private void Write(string text) => _queue.Send(text);
            private string _sent;
            private string Last() => _sent;
            private Task<bool> IsSentAsync(string text) => Task.FromResult(text == _sent);
            private void Raise(string text) => Sent?.Invoke(text);
            private void Check(string text) { if (_sent == text) throw new InvalidOperationException(); }
            private void Put(string text) => _queue.Send(text);
            private async Task PutAsync(string text) { if (await IsSentAsync(text)) return; await _queue.SendAsync(text); }
            private async Task Tell(string text) { foreach (var listener in _listeners) await listener(text); }
        }

        class C
        {
            async Task M({{parameter}})
            {
                await Task.Yield();
                {{call}}
            }
        }
        """;
}
