using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.TaskWaitAnalyzer, AsyncHygiene.Fixes.TaskWaitFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.TaskWait;

/// <summary>A task that an object keeps is complete but for the first time.</summary>
public class TaskWaitKeptTests
{
    [Theory]
    [InlineData("return _kept.{|#0:Result|};")]
    [InlineData("return s_kept.{|#0:Result|};")]
    [InlineData("return this._kept.ConfigureAwait(false).GetAwaiter().{|#0:GetResult|}();")]
    [InlineData("return _lazy.Value.{|#0:Result|};")]
    [InlineData("return s_byKey.GetOrAdd(1, _ => LoadAsync().{|#0:Result|});")]
    [InlineData("return s_byKey.GetOrAdd(1, k => { var loaded = LoadAsync(); return k + loaded.{|#0:Result|}; });")]
    public Task Reports_a_task_that_is_kept_as_information(string body) => WaitAsync(body, DiagnosticSeverity.Info);

    [Theory]
    [InlineData("_kept = LoadAsync(); return _kept.{|#0:Result|};")]
    [InlineData("_kept ??= LoadAsync(); return _kept.{|#0:Result|};")]
    [InlineData("return other._kept.{|#0:Result|};")]
    [InlineData("var task = LoadAsync(); return task.{|#0:Result|};")]
    [InlineData("return new System.Lazy<int>(() => 1).Value + LoadAsync().{|#0:Result|};")]
    [InlineData("return s_byKey.AddOrUpdate(1, 1, (_, _) => LoadAsync().{|#0:Result|});")]
    public Task Flags_a_task_that_the_function_starts_itself(string body) => WaitAsync(body, DiagnosticSeverity.Warning);

    [Theory]
    [InlineData("return (s_name ??= NameAsync().{|#0:Result|}).Length;", Info)]
    [InlineData("if (s_name == null) s_name = NameAsync().GetAwaiter().{|#0:GetResult|}(); return s_name.Length;", Info)]
    [InlineData("if (s_name is null || s_name.Length > 9 && s_name == null) { s_name = NameAsync().{|#0:Result|}; } return 1;", Info)]
    [InlineData("return (s_name ?? (s_name = NameAsync().{|#0:Result|})).Length;", Info)]
    [InlineData("s_name = NameAsync().{|#0:Result|}; return s_name.Length;", Warning)]
    [InlineData("if (s_name != null) s_name = NameAsync().{|#0:Result|}; return 1;", Warning)]
    [InlineData("if (s_other == null) s_name = NameAsync().{|#0:Result|}; return 1;", Warning)]
    [InlineData("return (_name ??= NameAsync().{|#0:Result|}).Length;", Warning)]
    public Task Reports_a_wait_that_fills_a_static_member_once_as_information(string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            class C
            {
                static string s_name, s_other;
                string _name;
                static async Task<string> NameAsync() { await Task.Yield(); return ""; }
                async Task<int> M() { await Task.Yield(); {{body}} }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>The method has done its work when it returns, and the wait finds it done.</summary>
    [Theory]
    [InlineData("return Load().{|#0:Result|};", Info)]
    [InlineData("var task = Load(); return task.{|#0:Result|};", Info)]
    [InlineData("var task = Load(); if (_name == null) task = Load(); return task.{|#0:Result|};", Info)]
    [InlineData("var task = Load(); if (_name == null) task = LoadAsync(); return task.{|#0:Result|};", Warning)]
    public Task Reports_a_complete_task_in_a_variable_as_information(string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            class C
            {
                string _name;
                Task<int> Load() { var n = _name.Length; return Task.FromResult(n); }
                static async Task<int> LoadAsync() { await Task.Yield(); return 1; }
                async Task<int> M() { await Task.Yield(); {{body}} }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Fact]
    public Task Flags_a_task_of_the_object_that_serves_the_request() => Verify.AnalyzerAsync(
        """
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        public class PricesController : ControllerBase
        {
            private readonly Task<int> _price = Task.Run(() => 1);
            public int Get() => _price.[|Result|];
        }
        """);

    [Theory]
    [InlineData("", DiagnosticSeverity.Info)]
    [InlineData("class Store { void UsePersistentStore() { } void M() => UsePersistentStore(); }", DiagnosticSeverity.Warning)]
    public Task Reports_a_scheduler_in_memory_as_information(string store, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        namespace Quartz
        {
            public interface IScheduler { Task<bool> DeleteJob(string key); }
        }
        class C
        {
            async Task M(Quartz.IScheduler scheduler) { await Task.Yield(); _ = scheduler.DeleteJob("").{|#0:Result|}; }
        }
        {{store}}
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("var buffer = new MemoryStream();", DiagnosticSeverity.Info)]
    [InlineData("var buffer = File.OpenRead(text);", DiagnosticSeverity.Warning)]
    [InlineData("var buffer = text is null ? Other() : new MemoryStream();", DiagnosticSeverity.Warning)]
    public Task Reports_a_task_that_reads_memory_as_information(string declaration, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.IO;
        using System.Threading.Tasks;
        class C
        {
            static Stream Other() => null;
            async Task<string> M(string text)
            {
                await Task.Yield();
                {{declaration}}
                using var reader = new StreamReader(buffer);
                return reader.ReadToEndAsync().{|#0:Result|};
            }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("Task<int> LoadAsync() => Task.FromResult(_count);", DiagnosticSeverity.Info)]
    [InlineData("Task<int> LoadAsync() { if (_count > 1) return Task.FromResult(2); return Task.FromResult(3); }", DiagnosticSeverity.Info)]
    [InlineData("Task<int> LoadAsync() => Task.FromResult(1);", DiagnosticSeverity.Warning)]
    [InlineData("Task<int> LoadAsync(int n = 2) => Task.FromResult(n);", Warning)]
    [InlineData("Task<int> LoadAsync(int n = 2) { if (n > 3) return Task.FromResult(n); var m = n * 2; return Task.FromResult(m); }", Info)]
    [InlineData("public Task<int> LoadAsync(int n = 2) { if (n > 3) n = 4; return Task.FromResult(n); }", Warning)]
    [InlineData("Task<int> LoadAsync() => Task.Run(() => _count);", DiagnosticSeverity.Warning)]
    [InlineData("Task<int> LoadAsync() => _count > 1 ? Task.FromResult(_count) : OtherAsync();", DiagnosticSeverity.Warning)]
    [InlineData("async Task<int> LoadAsync() { await Task.Yield(); return _count; }", DiagnosticSeverity.Warning)]
    [InlineData("protected virtual Task<int> LoadAsync() => Task.FromResult(_count); class D : C " + Override, DiagnosticSeverity.Warning)]
    [InlineData("async Task<int> LoadAsync() => 1;", DiagnosticSeverity.Info)]
    [InlineData("async Task<int> LoadAsync() => await KeptAsync() + 1; async Task<int> KeptAsync() => _count;", Info)]
    [InlineData("async Task<int> LoadAsync() => await s_all.AllAsync(); interface IAll { Task<int> AllAsync(); } "
        + "static IAll s_all = new All(); class All : IAll { public async Task<int> AllAsync() => s_all.GetHashCode(); }", Info)]
    [InlineData("async Task<int> LoadAsync() { var n = _count; if (n > 1) n += await LoadAsync(); return n; }", Info)]
    [InlineData(
        "async Task<int> LoadAsync() => await KeptAsync() + 1; async Task<int> KeptAsync() => _count + await OtherAsync();",
        Warning)]
    [InlineData("async Task<int> LoadAsync() { if (_count > 1) return 2; return default; }", DiagnosticSeverity.Info)]
    [InlineData("async Task<int> LoadAsync() { throw new System.NotImplementedException(); }", DiagnosticSeverity.Info)]
    [InlineData("Task<int> LoadAsync() => throw new System.NotSupportedException();", DiagnosticSeverity.Info)]
    [InlineData("async Task<int> LoadAsync() { await OtherAsync(); throw new System.NotSupportedException(); }", Warning)]
    [InlineData("Task<int> LoadAsync() => throw new System.NotSupportedException(OtherAsync().Id.ToString());", Warning)]
    [InlineData("protected virtual async Task<int> LoadAsync() => 1; class D : C " + Override, DiagnosticSeverity.Warning)]
    public Task Reports_a_task_of_a_value_that_is_there_as_information(string method, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;
        class C
        {
            int _count;
            static async Task<int> OtherAsync() { await Task.Yield(); return 1; }
            {{method}}
            async Task<int> M() { await Task.Yield(); return LoadAsync().{|#0:Result|}; }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>All that can be called only throws, so far.</summary>
    [Theory]
    [InlineData("", "", Info)]
    [InlineData("=> throw new NotSupportedException(to);", "", Info)]
    [InlineData("=> File.ReadAllTextAsync(to).ContinueWith(t => true);", "", Warning)]
    [InlineData("", "abstract", Warning)]
    public Task Reports_a_task_that_nothing_gives_yet_as_information(string other, string modifier, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System;
            using System.IO;
            using System.Threading.Tasks;
            interface IMail { Task<bool> SendAsync(string to); }
            {{modifier}} class Mail : IMail
            {
                public virtual Task<bool> SendAsync(string to)
                {
                    throw new NotImplementedException();
                }
            }
            {{(other.Length > 0 ? $"class Other : IMail {{ public Task<bool> SendAsync(string to) {other} }}" : "")}}
            class C
            {
                async Task<string> M(IMail mail)
                {
                    await Task.Yield();
                    Task<bool> sent = mail.SendAsync("a");
                    return sent.{|#0:Result|} ? "yes" : "no";
                }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>What an abstract class leaves out, those that derive from it do, also in other projects.</summary>
    [Theory]
    [InlineData("class", "public async Task CreateAsync() { }", Info)]
    [InlineData("class", "public virtual async Task CreateAsync() { /* there are no folders in this store */ }", Info)]
    [InlineData("class", "public Task CreateAsync() => Task.CompletedTask;", Warning)]
    [InlineData("class", "public async Task CreateAsync() { await Task.Yield(); }", Warning)]
    [InlineData("class", "public async Task CreateAsync() { await Task.Delay(0); System.Console.Write(1); }", Info)]
    [InlineData("class", "public async Task CreateAsync() { await Task.Delay(System.TimeSpan.Zero); System.Console.Write(1); }", Info)]
    [InlineData("class", "public async Task CreateAsync() { await Task.Delay(1); System.Console.Write(1); }", Warning)]
    [InlineData("abstract class", "public virtual async Task CreateAsync() { }", Warning)]
    [InlineData("interface", "async Task CreateAsync() { }", Warning)]
    public Task Reports_a_task_of_an_async_method_without_work_as_information(string kind, string method, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System.Threading.Tasks;
            public {{kind}} Folders { {{method}} }
            class C { async Task M(Folders folders) { await Task.Yield(); folders.CreateAsync().GetAwaiter().{|#0:GetResult|}(); } }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0));

    [Theory]
    [InlineData("var r = await http.GetAsync(text); return r.Content.ReadAsStringAsync().{|#0:Result|};", DiagnosticSeverity.Info)]
    [InlineData("var r = await http.GetAsync(text); return r.Content.ReadFromJsonAsync<string>().{|#0:Result|};", DiagnosticSeverity.Info)]
    [InlineData("using var c = (await http.GetAsync(text)).Content; return c.ReadAsStringAsync().{|#0:Result|};", DiagnosticSeverity.Info)]
    [InlineData("var r = await http.GetAsync(text, ResponseHeadersRead); return r.Content.ReadAsStringAsync().{|#0:Result|};", Warning)]
    [InlineData("var q = new HttpRequestMessage(); await http.SendAsync(q); return q.Content?.ReadAsStringAsync().{|#0:Result|};", Info)]
    [InlineData("var r = await http.GetAsync(text); return r.RequestMessage!.Content!.ReadAsStringAsync().{|#0:Result|};", Info)]
    [InlineData("var r = await http.GetAsync(text); return r?.RequestMessage?.Content?.ReadAsStringAsync().{|#0:Result|};", Info)]
    [InlineData("await Task.Yield(); return sent.Body.ReadAsStringAsync().{|#0:Result|};", Info)]
    [InlineData("await Task.Yield(); return request.Content.ReadAsStringAsync().{|#0:Result|};", Warning)]
    [InlineData("var r = http.GetAsync(text).{|#0:Result|}; return await r.Content.ReadAsStringAsync();", Warning)]
    public Task Reports_a_task_that_reads_a_response_as_information(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System.Net.Http;
        using System.Net.Http.Json;
        using System.Threading.Tasks;
        using static System.Net.Http.HttpCompletionOption;
        class C
        {
            async Task<string> M(HttpClient http, HttpRequestMessage request, string text, SendGrid.Response sent) { {{body}} }
        }
        namespace SendGrid { class Response { public HttpContent Body { get; set; } } }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));

    /// <summary>A handler sees a response before the client has received its content.</summary>
    [Fact]
    public Task Flags_a_task_that_reads_a_response_in_a_handler() => Verify.AnalyzerAsync(
        """
        using System.Net.Http;
        using System.Threading;
        using System.Threading.Tasks;
        class Log : DelegatingHandler
        {
            protected override async Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken token)
            {
                var response = await base.SendAsync(request, token);
                System.Console.WriteLine(response.Content.ReadAsStringAsync().{|#0:Result|});
                return response;
            }
        }
        """,
        new DiagnosticResult("AH1002", DiagnosticSeverity.Warning).WithLocation(0));

    [Theory]
    [InlineData("await LoadAsync().Then(t => Use(t.{|#0:Result|}));", Info)]
    [InlineData("await Tasks.Then(LoadAsync(), t => Use(t.{|#0:Result|}));", Info)]
    [InlineData("Func<Task<int>, int> show = t => Use(t.{|#0:Result|}); await LoadAsync().Then(show);", Info)]
    [InlineData("Func<Task<int>, int> show = t => Use(t.{|#0:Result|}); await LoadAsync().Then(show); show(LoadAsync());", Warning)]
    [InlineData("await LoadAsync().Then(t => Use(other.{|#0:Result|}));", Warning)]
    [InlineData("new[] { LoadAsync() }.Select(t => Use(t.{|#0:Result|})).ToList();", Warning)]
    [InlineData("await Call(t => Use(t.{|#0:Result|}));", Warning)]
    public Task Reports_the_task_that_a_continuation_is_given_as_information(string body, DiagnosticSeverity severity) =>
        Verify.AnalyzerAsync(
            $$"""
            using System;
            using System.Linq;
            using System.Threading.Tasks;
            static class Tasks
            {
                public static Task<R> Then<T, R>(this Task<T> task, Func<Task<T>, R> next) => task.ContinueWith(done => next(done));
            }
            public class TasksController : Microsoft.AspNetCore.Mvc.ControllerBase
            {
                static async Task<int> LoadAsync() { await Task.Yield(); return 1; }
                static Task Call(Func<Task<int>, int> next) => Task.FromResult(next(LoadAsync()));
                static int Use(int value) => value;
                public async Task Get() { var other = LoadAsync(); {{body}} }
            }
            """,
            new DiagnosticResult("AH1002", severity).WithLocation(0).WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));

    /// <summary>What runs the lambda is awaited, and awaits as a rule what the lambda gives it.</summary>
    [Theory]
    [InlineData("Task<int> id = null; await UsingAsync(() => id = LoadAsync()); return id.{|#0:Result|};", Info)]
    [InlineData("Task<int> id = default; await UsingAsync(() => id = LoadAsync()).ConfigureAwait(false); return id.{|#0:Result|};", Info)]
    [InlineData("Task<int> id; id = null; await UsingAsync(() => { return id = LoadAsync(); }); return id.{|#0:Result|};", Info)]
    [InlineData("Task<int> id = null; var u = UsingAsync(() => id = LoadAsync()); return id.{|#0:Result|};", Warning)]
    [InlineData("Task<int> id = LoadAsync(); await UsingAsync(() => id = LoadAsync()); return id.{|#0:Result|};", Warning)]
    [InlineData("Task<int> id = null; if (_kept is null) await UsingAsync(() => id = LoadAsync()); return id.{|#0:Result|};", Info)]
    [InlineData(
        "Task<int> id = null; await UsingAsync(() => { id = LoadAsync(); return Task.CompletedTask; }); return id.{|#0:Result|};",
        Warning)]
    [InlineData("Task<int> id = null; await UsingAsync(() => id = LoadAsync()); id = LoadAsync(); return id.{|#0:Result|};", Warning)]
    public Task Reports_a_task_that_a_lambda_gave_to_an_awaited_call_as_information(string body, DiagnosticSeverity severity) =>
        WaitAsync(body, severity);

    private const DiagnosticSeverity Info = DiagnosticSeverity.Info;

    private const DiagnosticSeverity Warning = DiagnosticSeverity.Warning;

    private const string Override = "{ protected override Task<int> LoadAsync() => OtherAsync(); }";

    private static Task WaitAsync(string body, DiagnosticSeverity severity) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading.Tasks;
        class C
        {
            static readonly System.Collections.Concurrent.ConcurrentDictionary<int, int> s_byKey = new();
            static Task<int> s_kept = LoadAsync();
            Task<int> _kept = LoadAsync();
            Lazy<Task<int>> _lazy = new(LoadAsync);
            static async Task<int> LoadAsync() { await Task.Yield(); return 1; }
            static async Task UsingAsync(Func<Task> work) => await work();
            async Task<int> M(C other) { await Task.Yield(); {{body}} }
        }
        """,
        new DiagnosticResult("AH1002", severity).WithLocation(0));
}
