using System.Threading.Tasks;
using AsyncHygiene.Fixes;
using AsyncHygiene.Rules.FireAndForget;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify =
    AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.FireAndForget.LoopFireAndForgetAnalyzer, AsyncHygiene.Fixes.LoopFireAndForgetFix>;

namespace AsyncHygiene.Tests.Rules.FireAndForget.LoopFireAndForget;

public class LoopFireAndForgetTests
{
    private const string AzureSignalR = "namespace Microsoft.Azure.SignalR { class ServiceOptions { } }";

    private const string Loop = """
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(string item) => Task.CompletedTask;
            async void Forget(string item) => await Task.Yield();

            void M(string[] items)
            {
                foreach (var item in items)
                {
                    _ = {|#0:SendAsync|}(item);
                    {|#1:Forget|}(item);
                }
            }
        }
        """;

    [Fact]
    public Task Reports_what_stays_in_the_process_as_information() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        class C
        {
            static readonly HttpClient s_client = new();
            int _count;
            async Task Stub(int item) => await Task.Delay(item);
            async Task Work(int item) { await Task.Yield(); System.Threading.Interlocked.Add(ref _count, item); }
            async Task Send(int item) => await s_client.GetAsync("/" + item);
            void M(int[] items)
            {
                foreach (var item in items) _ = {|#0:Work|}(item);
                foreach (var item in items) _ = {|#1:Send|}(item);
                foreach (var item in items) {|#2:Work|}(item);
        #pragma warning disable CS4014
                foreach (var item in items) {|#3:Work|}(item);
        #pragma warning restore CS4014
                foreach (var item in items) _ = {|#4:Stub|}(item);
                foreach (var item in items) {|#5:Publish|}(item);
                foreach (var item in items) {|#7:Delete|}(item);
            }
            Task Delete(int item) { System.IO.File.Delete("/" + item); return Task.FromResult(true); }
            void Dispose(System.IAsyncDisposable[] all) { foreach (var one in all) one.{|#6:DisposeAsync|}(); }
            interface IQueue { Task SendAsync(int item); }
            readonly IQueue _queue;
            async Task Publish(int item) => await _queue.SendAsync(item);
        }
        """,
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(1),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(2),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(3),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(4),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(5),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(6),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(7));

    [Fact]
    public Task Reports_what_the_start_of_a_program_sets_going_as_information() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        static class Program
        {
            static readonly HttpClient s_client = new();
            static void Main(string[] urls)
            {
                foreach (var url in urls) s_client.{|#0:GetAsync|}(url);
                void Later() { foreach (var url in urls) s_client.{|#1:GetAsync|}(url); }
            }
            static void Send(string[] urls) { foreach (var url in urls) s_client.{|#2:GetAsync|}(url); }
        }
        """,
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(1),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(2));

    [Fact]
    public Task Reports_work_that_is_given_to_the_pool_as_information() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading.Tasks;
        class C
        {
            static readonly HttpClient s_client = new();
            event System.Action Changed;
            int _count;
            void Work(int item) => System.Threading.Interlocked.Add(ref _count, item);
            async Task Send(int item) => await s_client.GetAsync("/" + item);
            void M(int[] items)
            {
                foreach (var item in items) Task.{|#0:Run|}(() => Work(item));
                foreach (var item in items) Task.Factory.{|#1:StartNew|}(() => { Work(item); });
                foreach (var item in items) Task.{|#2:Run|}(() => Send(item));
                foreach (var item in items) Task.{|#3:Run|}(async () => { Work(item); await s_client.GetAsync("/"); });
                foreach (var item in items) Task.{|#4:Run|}(() => Changed?.Invoke());
                foreach (var item in items) Task.{|#5:Run|}(() => Look(item));
            }
            static void Look(int item) { using var answer = s_client.Send(new HttpRequestMessage()); }
        }
        """,
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(0),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(1),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Info).WithLocation(4),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(2),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(3),
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(5));

    [Fact]
    public Task Reports_what_is_lost_and_what_to_use() => Verify.AnalyzerAsync(
        Loop,
        Warning(
            0,
            "'SendAsync' is started in each pass of the loop and not awaited, so nothing limits how many run at once and their exceptions "
                + "are lost; use 'Parallel.ForEachAsync' or 'await'"),
        Warning(
            1,
            "'Forget' is started in each pass of the loop and not awaited, so nothing limits how many run at once and an exception ends "
                + "the process; let it return 'Task' and use 'Parallel.ForEachAsync' or 'await'"));

    [Theory]
    [InlineData("foreach (var item in await LoadAsync()) { [|SendAsync|](item); }")]
    [InlineData("foreach (var item in await LoadAsync()) [|SendAsync|](item);")]
    [InlineData("foreach (var item in await LoadAsync()) { await Task.Delay(1); SendAsync(item); }")]
    public Task Flags_a_loop_whose_items_are_awaited_once(string loop) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Http;
        using System.Threading.Tasks;
        class C(HttpClient client)
        {
            Task<string[]> LoadAsync() => client.GetStringAsync("a").ContinueWith(t => t.Result.Split(','));
            async Task SendAsync(string item) => await client.GetAsync(item);
            async Task M() { {{loop}} }
        }
        """);

    /// <summary>A context serves one call at a time.</summary>
    [Fact]
    public Task Names_no_parallel_loop_for_the_calls_of_one_context() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        class C(DbContext db)
        {
            async Task Keep(int item) { db.Add(item); await db.SaveChangesAsync(); }
            void M(int[] items)
            {
                foreach (var item in items) db.{|#0:SaveChangesAsync|}();
                foreach (var item in items) _ = {|#1:Keep|}(item);
            }
        }
        """,
        Framework.Net10.WithEntityFrameworkCore(),
        Warning(0, One("SaveChangesAsync")),
        Warning(1, One("Keep")));

    private static string One(string name) =>
        $"'{name}' is started in each pass of the loop and not awaited, so nothing limits how many run at once and their exceptions "
            + "are lost; use 'await'";

    [Theory]
    [InlineData("hub.Clients.All.{|#0:SendAsync|}(\"a\", item)", "", DiagnosticSeverity.Info)]
    [InlineData("hub.Clients.Group(item).{|#0:SendCoreAsync|}(\"a\", new object[0])", "", DiagnosticSeverity.Info)]
    [InlineData("hub.Clients.All.{|#0:SendAsync|}(\"a\", item)", AzureSignalR, DiagnosticSeverity.Warning)]
    [InlineData("hub.Groups.{|#0:AddToGroupAsync|}(item, \"a\")", "", DiagnosticSeverity.Warning)]
    [InlineData("typed.Clients.All.{|#0:Changed|}(item)", "", DiagnosticSeverity.Info)]
    [InlineData("typed.Clients.Group(item).{|#0:Changed|}(item)", "", DiagnosticSeverity.Info)]
    [InlineData("typed.Clients.All.{|#0:Changed|}(item)", AzureSignalR, DiagnosticSeverity.Warning)]
    [InlineData("client.{|#0:Changed|}(item)", "", DiagnosticSeverity.Warning)]
    public Task Reports_messages_to_the_clients_of_this_process_as_information(string call, string types, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using Microsoft.AspNetCore.SignalR;
            {{types}}
            public interface IClient { System.Threading.Tasks.Task Changed(string item); }
            public class Board : Hub<IClient> { }
            class C
            {
                void M(IHubContext<Hub> hub, IHubContext<Board, IClient> typed, IClient client, string[] items)
                {
                    foreach (var item in items) {{call}};
                }
            }
            """,
            new DiagnosticResult("AH2003", severity).WithLocation(0));

    /// <summary>They catch all their exceptions; that they are dropped is the author's choice only where it is written so.</summary>
    [Fact]
    public Task Reports_calls_that_catch_everything_without_a_word_of_exceptions()
    {
        const string guarded = "' is started in each pass of the loop and not awaited, so nothing limits how many run at once; "
            + "use 'Parallel.ForEachAsync' or 'await'";
        return Verify.AnalyzerAsync(
            """
            using System;
            using System.Net.Http;
            using System.Threading.Tasks;
            class C
            {
                static readonly HttpClient s_client = new();
                async Task Ask(int item) { try { await s_client.GetAsync("/" + item); } catch (Exception e) { Console.WriteLine(e); } }
                async Task Fail(int item) => await s_client.GetAsync("/" + item);
                void M(int[] items)
                {
                    foreach (var item in items) _ = {|#0:Ask|}(item);
                    foreach (var item in items) _ = Task.{|#1:Run|}(() => Ask(item));
                    foreach (var item in items) {|#2:Ask|}(item);
                    foreach (var item in items) _ = Task.{|#3:Run|}(async () => { await Ask(item); });
                    foreach (var item in items) _ = Task.{|#4:Run|}(async () => { await Ask(item); await Fail(item); });
                }
            }
            """,
            Message(0, DiagnosticSeverity.Info, "'Ask" + guarded),
            Message(1, DiagnosticSeverity.Info, "'Run" + guarded),
            Message(2, DiagnosticSeverity.Warning, "'Ask" + guarded),
            Message(3, DiagnosticSeverity.Info, "'Run" + guarded),
            new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(4));

        static DiagnosticResult Message(int location, DiagnosticSeverity severity, string message) =>
            new DiagnosticResult("AH2003", severity).WithLocation(location).WithMessage(message);
    }

    [Fact]
    public Task Reports_only_what_the_framework_has() => Verify.AnalyzerAsync(
        Loop,
        Framework.Net472,
        Warning(
            0,
            "'SendAsync' is started in each pass of the loop and not awaited, so nothing limits how many run at once and their exceptions "
                + "are lost; use 'await'"),
        Warning(
            1,
            "'Forget' is started in each pass of the loop and not awaited, so nothing limits how many run at once and an exception ends "
                + "the process; let it return 'Task' and use 'await'"));

    [Fact]
    public async Task Flags_every_form_on_every_framework()
    {
        const string Source = """
            using System;
            using System.Collections.Generic;
            using System.Threading;
            using System.Threading.Tasks;

            class C
            {
                Task SendAsync(int item) => Task.CompletedTask;
                Task<int> CountAsync(int item) => Task.FromResult(item);
                ValueTask PostAsync(int item) => default;
                async void Forget(int item) => await Task.Yield();
                void Work(int item) { }

                void M(List<int> items, C other, int count, Queue<int> queue, IEnumerator<int> enumerator, Func<int, Task> start)
                {
                    foreach (var item in items) [|SendAsync|](item);
                    foreach (var item in items) { if (item > 0) { _ = this.[|CountAsync|](item); } }
                    for (var i = 0; i < count; i++) [|PostAsync|](i);
                    for (var i = count; i > 0; i--) [|Forget|](i);
                    while (queue.Count > 0) other?.[|SendAsync|](queue.Dequeue());
                    while (enumerator.MoveNext()) [|SendAsync|](enumerator.Current).ConfigureAwait(false);
                    do { [|start|](count); } while (--count > 0);
                    foreach (var item in items) Task.[|Run|](() => Work(item));
                    foreach (var item in items) Task.Factory.[|StartNew|](() => Work(item));
                    for (var i = 0; i < 200000; i++) { try { Task.[|Run|](async () => await SendAsync(1)); } catch { throw; } }
                    foreach (var item in items) Task.Factory.[|StartNew|](async () => await SendAsync(item)).Unwrap();
                    Action<List<int>> lambda = xs => { foreach (var x in xs) [|SendAsync|](x); };
                    for (var i = 0; i < 4; i++) foreach (var item in items) [|SendAsync|](item);
                }
            }
            """;

        await Verify.AnalyzerAsync(Source, Framework.Net10);
        await Verify.AnalyzerAsync(Source, Framework.Net8);
        await Verify.AnalyzerAsync(
            Source.Replace("ValueTask PostAsync(int item) => default;", "Task PostAsync(int item) => null;"),
            Framework.Net472);
    }

    [Fact]
    public Task Accepts_calls_that_are_awaited_kept_or_not_asynchronous() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        class C
        {
            Task SendAsync(int item) => Task.CompletedTask;
            void Work(int item) { }

            async Task M(List<int> items, ChannelWriter<int> writer)
            {
                foreach (var item in items) await SendAsync(item);
                var tasks = new List<Task>();
                foreach (var item in items) tasks.Add(SendAsync(item));
                await Task.WhenAll(tasks);
                foreach (var item in items) Work(item);
                foreach (var item in items) { var local = SendAsync(item); tasks.Add(local); }
                foreach (var item in items) { Func<Task> later = () => SendAsync(item); }
                foreach (var item in items) _ = SendAsync(item).ContinueWith(t => Console.WriteLine(t.Exception));
                foreach (var item in items) _ = writer.WriteAsync(item);
                foreach (var item in items) SendAsync(item).LogExceptions();
                await Parallel.ForEachAsync(items, async (item, token) => await SendAsync(item));
                _ = SendAsync(0);
            }

            IEnumerable<Task> Start(List<int> items) { foreach (var item in items) yield return SendAsync(item); }
        }

        static class TaskLogging
        {
            public static Task LogExceptions(this Task task) => task.ContinueWith(t => Console.WriteLine(t.Exception));
        }
        """);

    [Fact]
    public Task Accepts_work_after_which_the_loop_is_left() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Threading.Tasks;
        class C
        {
            Task SendAsync(int item) => Task.Delay(item);
            int M(int[] items)
            {
                foreach (var item in items) { if (item > 1) { SendAsync(item); return item; } }
                foreach (var item in items) { SendAsync(item); break; }
                foreach (var item in items) { if (item > 1) { if (item > 2) { SendAsync(item); } throw new Exception(); } }
                foreach (var item in items) { switch (item) { case 1: { [|SendAsync|](item); break; } } }
                foreach (var item in items) { [|SendAsync|](item); if (item > 1) return 1; }
                return 0;
            }
        }
        """);

    [Fact]
    public Task Accepts_loops_that_take_work_as_it_arrives() => Verify.AnalyzerAsync(
        """
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Net.Sockets;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        class Server
        {
            volatile bool _running = true;
            Task HandleAsync(object work) => Task.CompletedTask;

            async Task M(TcpListener listener, ChannelReader<int> reader, IAsyncEnumerable<int> stream, CancellationToken token)
            {
                while (true) { var client = await listener.AcceptTcpClientAsync(); _ = HandleAsync(client); }
            }

            void Sync(TcpListener listener, BlockingCollection<int> queue, CancellationToken token)
            {
                for (;;) { _ = HandleAsync(listener.AcceptTcpClient()); if (token.CanBeCanceled) break; }
                while (!token.IsCancellationRequested) _ = HandleAsync(listener.AcceptTcpClient());
                while (_running) _ = HandleAsync(listener.AcceptTcpClient());
                while (!(token.IsCancellationRequested || queue.IsCompleted)) Task.Run(() => HandleAsync(1));
                foreach (var item in queue.GetConsumingEnumerable()) Task.Run(() => HandleAsync(item));
            }

            async Task Streams(ChannelReader<int> reader, IAsyncEnumerable<int> stream, List<int> items)
            {
                while (await reader.WaitToReadAsync()) while (reader.TryRead(out var item)) _ = HandleAsync(item);
                await foreach (var item in stream) _ = HandleAsync(item);
                await foreach (var item in reader.ReadAllAsync()) _ = HandleAsync(item);
                foreach (var item in items) { await Task.Delay(10); _ = HandleAsync(item); }
            }
        }
        """);

    [Fact]
    public Task Accepts_gates_and_workers() => Verify.AnalyzerAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.RateLimiting;
        using System.Threading.Tasks;

        class C
        {
            readonly SemaphoreSlim _gate = new SemaphoreSlim(4);
            int _maxConcurrency;
            Task SendAsync(int item) => Task.CompletedTask;

            async Task GatedAsync(int item) { await _gate.WaitAsync(); _gate.Release(); }
            async Task ConsumeAsync(CancellationToken token) { while (!token.IsCancellationRequested) await Task.Delay(1); }

            void M(List<int> items, int count, RateLimiter limiter, CancellationToken token)
            {
                foreach (var item in items) { _gate.Wait(); _ = SendAsync(item); }
                foreach (var item in items) { Thread.Sleep(10); _ = SendAsync(item); }
                foreach (var item in items) _ = GatedAsync(item);
                foreach (var item in items) _ = Task.Run(async () => { await _gate.WaitAsync(); _gate.Release(); });
                foreach (var item in items) _ = Task.Run(async () => { using var lease = await limiter.AcquireAsync(); });

                for (var i = 0; i < 8; i++) _ = SendAsync(i);
                for (var i = 0; i < Environment.ProcessorCount; i++) _ = SendAsync(i);
                for (var i = 0; i < _maxConcurrency; i++) _ = SendAsync(i);
                for (var i = 0; i < count; i++) _ = ConsumeAsync(token);
                for (var i = 0; i < count; i++) _ = Task.Run(() => ConsumeAsync(token));
                foreach (var item in new[] { 1, 2, 3 }) _ = SendAsync(item);
                foreach (var item in Enumerable.Range(0, 4)) _ = SendAsync(item);
                for (var i = 0; i < count; i++) Task.Factory.StartNew(() => Thread.Sleep(1), TaskCreationOptions.LongRunning | TaskCreationOptions.DenyChildAttach);
            }
        }
        """);

    [Fact]
    public Task Accepts_reads_of_memory() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.IO;

        class C
        {
            void M(List<byte[]> items, Stream other)
            {
                foreach (var item in items)
                {
                    using var memory = new MemoryStream(item);
                    memory.ReadAsync(item, 0, item.Length);
                    other.[|ReadAsync|](item, 0, item.Length);
                }
            }
        }
        """);

    /// <summary>The task of a call ends when the batch is executed.</summary>
    [Fact]
    public Task Accepts_calls_of_a_batch() => Verify.AnalyzerAsync(
        """
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using StackExchange.Redis;

        namespace StackExchange.Redis
        {
            public interface IDatabaseAsync { Task SetAsync(string key); }
            public interface IBatch : IDatabaseAsync { void Execute(); }
            public interface ITransaction : IBatch { Task<bool> ExecuteAsync(); }
        }

        class C
        {
            async Task M(List<string> keys, ITransaction transaction, IDatabaseAsync database)
            {
                foreach (var key in keys)
                {
                    transaction.SetAsync(key);
                    database.[|SetAsync|](key);
                }

                await transaction.ExecuteAsync();
            }
        }
        """);

    [Fact]
    public Task Accepts_test_projects_and_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        using NUnit.Framework;
        namespace NUnit.Framework { public class TestAttribute : System.Attribute { } }

        class Tests
        {
            System.Threading.Tasks.Task SendAsync(int item) => null;
            void M(int[] items) { foreach (var item in items) SendAsync(item); }
        }
        """);

    [Fact]
    public Task Accepts_a_Task_of_the_users_own() => Verify.AnalyzerAsync(
        """
        class Task { public static Task Run(System.Action action) => new Task(); }

        class C
        {
            void M(int[] items) { foreach (var item in items) Task.Run(() => { }); }
        }
        """);

    private static DiagnosticResult Warning(int location, string message) =>
        new DiagnosticResult("AH2003", DiagnosticSeverity.Warning).WithLocation(location).WithMessage(message);
}
