using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>
/// A method that returns a complete task has done its work when it returns. Callers that rely on it would go on before, or on another
/// thread than the one that holds their lock.
/// </summary>
public class FinishedWorkTests
{
    private const string Save = "Thread.Sleep(1); Text = \"saved\"; return Task.CompletedTask;";
    private const string SaveAsync = "await Task.Delay(1); Text = \"saved\";";
    private const string Pass = "await Pass(store); return store.Text; } static Task Pass(Store s) { ";
    private const string Twice =
        " } static async Task Twice(Func<Task> work, Store s) { var task = work(); s.Text += \"between\"; await task;";
    private const string Scoped = " } static Task Scoped(Func<Task> work) { using (new CancellationTokenSource()) return work();";
    private const string Adds = " } static void Add(List<Delegate> all, Func<Task> work) { all.Add(work);";
    private const string Sqlite = " } namespace Microsoft.Data.Sqlite { class SqliteConnection { } } public partial class Counter {";
    private const string AsyncSave = "Thread.Sleep(1); await Publish(); Text = \"saved\";";

    [Theory]
    [InlineData("store.Save(); return store.Text;")]
    [InlineData("_ = store.Save(); return store.Text;")]
    [InlineData("var saved = store.Save(); var text = store.Text; await saved; return text;")]
    [InlineData("await Task.WhenAll(store.Save(), new Store().Save()); return store.Text;")]
    [InlineData("await Task.WhenAll(new[] { 1, 2 }.Select(_ => store.Save())); return store.Text;")]
    [InlineData("Action<int> each = _ => store.Save(); each(1); return store.Text;")]
    [InlineData(
        "s_saving = () => store.Save(); _ = s_saving(); return store.Text; } static Func<Task>? s_saving; static void Last() {")]
    [InlineData(
        "Saving = async () => await store.Save(); _ = Program.Saving?.Invoke(); return store.Text; } "
            + "static Func<Task>? Saving { get; set; } static void Last() {")]
    [InlineData(
        "Saved += async () => { await store.Save(); }; var saved = Saved!.Invoke(); store.Text += 1; await saved; return store.Text; } "
            + "static event Func<Task>? Saved; static void Last() {")]
    [InlineData("var lazy = new Lazy<Task>(() => store.Save()); _ = lazy.Value; var text = store.Text; await lazy.Value; return text;")]
    [InlineData(
        "var map = new System.Collections.Concurrent.ConcurrentDictionary<int, Task>(); var task = map.GetOrAdd(1, _ => store.Save()); "
            + "var text = store.Text; await task; return text;")]
    [InlineData(
        "var task = Task.CompletedTask.ContinueWith(_ => store.Save(), TaskContinuationOptions.ExecuteSynchronously).Unwrap(); "
            + "var text = store.Text; await task; return text;")]
    [InlineData("var task = new Task<Task>(() => store.Save()); task.RunSynchronously(); var text = store.Text; await task; return text;")]
    [InlineData("var tasks = new List<int> { 1 }.ConvertAll(_ => store.Save()); var text = store.Text; await tasks[0]; return text;")]
    [InlineData("var tasks = Array.ConvertAll(new[] { 1 }, _ => store.Save()); var text = store.Text; await tasks[0]; return text;")]
    [InlineData(
        "Task? task = null; LazyInitializer.EnsureInitialized(ref task, store.Save); var text = store.Text; await task; return text;")]
    [InlineData(
        "var task = new[] { 1 }.Aggregate(Task.CompletedTask, (t, _) => store.Save()); var text = store.Text; await task; return text;")]
    [InlineData(
        "var task = Task.Factory.StartNew(() => store.Save()); await task; var text = store.Text; await task.Unwrap(); return text;")]
    [InlineData("s_saving = store.Save; _ = s_saving(); return store.Text; } static Func<Task>? s_saving; static void Last() {")]
    [InlineData(
        "Saved += store.Save; var saved = Saved!.Invoke(); store.Text += 1; await saved; return store.Text; } "
            + "static event Func<Task>? Saved; static void Last() {")]
    [InlineData("var task = new[] { 1 }.Select(_ => store.Save()).First(); var text = store.Text; await task; return text;")]
    [InlineData("Task? last = null; foreach (var each in new[] { 1 }.Select(_ => store.Save())) last = each; return store.Text;")]
    [InlineData("var saving = new[] { 1 }.Select(_ => store.Save()); var last = saving.ToList(); return store.Text;")]
    [InlineData(
        "Saved += store.Save; var all = Saved!.GetInvocationList().Cast<Func<Task>>().Select(h => h()).ToList(); return store.Text; } "
            + "static event Func<Task>? Saved; static void Last() {")]
    [InlineData(
        "Saved += () => store.Save(); var all = Saved?.GetInvocationList().Length; return store.Text; } "
            + "static event Func<Task>? Saved; static void Last() {")]
    [InlineData("_ = Get(store)(); return store.Text; } static Func<Task> Get(Store s) => () => s.Save(); static void Last() {")]
    [InlineData("_ = Get(store)(); return store.Text; } static Func<Task> Get(Store s) { return s.Save;")]
    [InlineData("var all = new Dictionary<int, Func<Task>> { [1] = () => store.Save() }; _ = all[1](); return store.Text;")]
    [InlineData("var all = new Dictionary<int, Func<Task>> { { 1, store.Save } }; _ = all[1](); return store.Text;")]
    [InlineData("var all = new Dictionary<int, Func<Task>>(); all[1] = store.Save; _ = all[1](); return store.Text;")]
    [InlineData("Func<Task>[] all = [() => store.Save()]; _ = all[0](); return store.Text;")]
    [InlineData("_ = All(() => store.Save()); return store.Text; } static Task All(params Func<Task>[] a) => a[0](); static void L() {")]
    [InlineData("_ = All(store.Save, null!); return store.Text; } static Task All(params Func<Task>[] a) => a[0](); static void L() {")]
    [InlineData("All(1, store.Save); return store.Text; } static Task All(int i, params List<Func<Task>> a) => a[0](); static void L() {")]
    [InlineData("Func<Task>? f = null; f ??= store.Save; _ = f(); return store.Text;")]
    [InlineData("Func<Task>? f = null; f ??= () => store.Save(); _ = f(); return store.Text;")]
    [InlineData("Func<Task>? f = store.Text == \"a\" ? null : store.Save; _ = f!(); return store.Text;")]
    [InlineData(
        "foreach (var f in All(store)) _ = f(); return store.Text; } "
            + "static IEnumerable<Func<Task>> All(Store s) { yield return () => s.Save(); yield return s.Save;")]
    [InlineData("(int, Func<Task> Save) one = (1, () => store.Save()); _ = one.Save(); return store.Text;")]
    [InlineData("var local = new ThreadLocal<Task>(() => store.Save()); var task = local.Value; return store.Text;")]
    [InlineData("var tasks = new List<Task>(); tasks.AddRange(new[] { 1 }.Select(_ => store.Save())); return store.Text;")]
    [InlineData("Monitor.Enter(store); await store.Save(); Monitor.Exit(store); return store.Text;")]
    [InlineData("using (new System.Transactions.TransactionScope()) { await store.Save(); } return store.Text;")]
    [InlineData("await Pass(store); return store.Text; } static Task Pass(Store s) => s.Save(); static void Drop(Store s) { Pass(s);")]
    [InlineData(
        "await Pass(store); return store.Text; } static async Task Pass(Store s) { await s.Save(); s.Text += 1; } "
            + "static void Drop(Store s) { Pass(s);")]
    [InlineData(Pass + "try { return s.Save(); } finally { s.Text += 1; }")]
    [InlineData(Pass + "try { return s.Save(); } catch (Exception) { return Task.CompletedTask; }")]
    [InlineData(Pass + "using (new CancellationTokenSource()) { return s.Save(); }")]
    [InlineData(Pass + "using var source = new CancellationTokenSource(); if (s.Text == \"\") { return s.Save(); } return s.Save();")]
    [InlineData(Pass + "using var source = new CancellationTokenSource(); return s.Text switch { \"\" => s.Save(), _ => s.Save() };")]
    [InlineData(Pass + "lock (s) { return s.Save(); }")]
    [InlineData(Pass + "try { return s.Text == \"\" ? s.Save() : (Task)s.Save(); } finally { s.Text += 1; }")]
    [InlineData("var kept = new List<Task>(); kept.Insert(0, store.Save()); var text = store.Text; await kept[0]; return text;")]
    [InlineData("var kept = (store.Save(), 1); var text = store.Text; await kept.Item1; return text;")]
    [InlineData("var kept = new Lazy<Task>(store.Save()); var text = store.Text; await kept.Value; return text;")]
    [InlineData("Task kept; kept = store.Save(); var text = store.Text; await kept; return text;")]
    [InlineData("var saved = store.Save(); await Log(store.Text, saved); return \"\"; } static Task Log(string text, Task t) { return t;")]
    [InlineData("return store.Save() is { IsCompletedSuccessfully: true } ? store.Text : \"\";")]
    [InlineData("return store.Save().IsCompleted ? store.Text : \"\";")]
    [InlineData("var a = store.Save().GetAwaiter(); var text = store.Text; if (!a.IsCompleted) return \"\"; return text;")]
    [InlineData("return store.Save().Wait(0) ? store.Text : \"\";")]
    [InlineData("return store.Save().Wait(TimeSpan.Zero) ? store.Text : \"\";")]
    [InlineData("_ = store.Save().ContinueWith(_ => { }); return store.Text;")]
    [InlineData("await store.Save().WaitAsync(TimeSpan.FromMinutes(1)); return store.Text;")]
    [InlineData("new List<int> { 1 }.ForEach(async i => await store.Save()); return store.Text;")]
    [InlineData("Action each = async () => { await store.Save(); }; each(); return store.Text;")]
    [InlineData("await Task.WhenAll(new[] { 1, 2 }.Select(async i => { await store.Save(); return 1; })); return store.Text;")]
    [InlineData("await Task.WhenAll(new[] { store }.Select(Pass)); return store.Text; } static Task Pass(Store s) { return s.Save();")]
    [InlineData("Func<Task> f = async () => await store.Save(); var t = f(); var text = store.Text; await t; return text;")]
    [InlineData("Func<int, Task> f = async _ => { await store.Save(); }; await Task.WhenAll(new[] { 1, 2 }.Select(f)); return store.Text;")]
    [InlineData("await Twice(async () => await store.Save(), store); return store.Text;" + Twice)]
    [InlineData("await Twice(() => store.Save(), store); return store.Text;" + Twice)]
    [InlineData("await Twice(store.Save, store); return store.Text;" + Twice)]
    [InlineData("await Scoped(store.Save); return store.Text;" + Scoped)]
    [InlineData("await Scoped(() => store.Save()); return store.Text;" + Scoped)]
    [InlineData("await Twice(() => Scoped(() => store.Save()), store); return store.Text;" + Twice + Scoped)]
    public async Task Refuses_where_a_caller_relies_on_the_work_being_done(string caller)
    {
        await ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");
        await ChainCase.RefusesAsync(Program("async Task Save()", AsyncSave, caller), "finished-work");
    }

    /// <summary>Found in a stream whose class forces synchronous reads, because its decoder fails at asynchronous ones.</summary>
    [Theory]
    [InlineData("", "// Synchronous on purpose: the decoder keeps its state per call.", "")]
    [InlineData("", "/// <summary>Force sync writes.</summary>", "")]
    [InlineData("", "", "// The sync form avoids a bug of the decoder.\n")]
    [InlineData("/// <summary>WORKAROUND: forces synchronous equivalents.</summary>", "", "")]
    public async Task Refuses_what_is_synchronous_on_purpose(string ofType, string ofMethod, string ofStatement) =>
        Assert.Contains(
            "a comment says that it works synchronously",
            Assert.Single((await Commented(ofType, ofMethod, ofStatement, converts: false).RunAsync()).Refused).Explanation,
            System.StringComparison.Ordinal);

    [Theory]
    [InlineData("/// <summary>Has synchronous and asynchronous members.</summary>", "", "")]
    [InlineData("/// <summary>A workaround for the decoder.</summary>", "/// <summary>Saves asynchronously.</summary>", "")]
    [InlineData("", "// TODO: still sync", "// The pause is long.\n")]
    [InlineData("", "/// <summary>Whether to sync repositories before.</summary>", "// Sync the folder with the server.\n")]
    public Task Converts_where_no_comment_asks_for_synchronous_work(string ofType, string ofMethod, string ofStatement) =>
        Commented(ofType, ofMethod, ofStatement, converts: true).RunAsync();

    private static ChainCase Commented(string ofType, string ofMethod, string ofStatement, bool converts)
    {
        string Source(string modifier, string wait) =>
            $$"""
            using System.Threading;
            using System.Threading.Tasks;

            {{ofType}}
            public class Store
            {
                {{ofMethod}}
                public {{modifier}}Task<int> SaveAsync()
                {
                    {{ofStatement}}{{wait}}
                }
            }
            """;
        var before = Source("", "Thread.Sleep(1); return Task.FromResult(1);");
        return new ChainCase().With("App", ("App.cs", before, converts ? Source("async ", "await Task.Delay(1); return 1;") : before));
    }

    /// <summary>Found with 305 methods that await it, and one behind them that does not.</summary>
    [Fact]
    public Task Refuses_where_more_functions_rely_on_it_than_are_searched()
    {
        var callers = string.Join(" ", Enumerable.Range(0, 305).Select(i => $"static async Task Pass{i}(Store s) => await s.Save();"));
        var caller = $"await store.Save(); return store.Text; }} {callers} static void Drop(Store s) {{ _ = Pass0(s);";
        return ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");
    }

    /// <summary>
    /// Found in a library whose <c>public virtual async void Insert</c> returned with its rows written: nothing in the solution calls it.
    /// </summary>
    [Theory]
    [InlineData("public static async void Insert(Store s) { await s.Save(); s.Text += 1; }")]
    [InlineData("public static async void Insert(Store s) => await Pass(s).ConfigureAwait(false); static Task Pass(Store s) => s.Save();")]
    [InlineData("public static void Insert(Store s) { Later(); async void Later() => await s.Save(); }")]
    public async Task Refuses_what_an_async_void_method_did_before_it_returned(string method)
    {
        var caller = $"await store.Save(); return store.Text; }} {method} static void Last() {{";
        await ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");
        await ChainCase.RefusesAsync(Program("async Task Save()", AsyncSave, caller), "finished-work");
    }

    [Theory]
    [InlineData("public static async void Handle(object sender, EventArgs e) => await new Store().Save();")]
    [InlineData("public static async void Insert(Store s) { await Task.Delay(1); await s.Save(); }")]
    public Task Converts_what_an_event_handler_awaits_or_an_async_void_method_after_another_await(string method)
    {
        var caller = $"await store.Save(); return store.Text; }} {method} static void Last() {{";
        return ChainCase.ConvertsProgramAsync(
            Program("Task Save()", Save, caller),
            Program("async Task Save()", SaveAsync, caller));
    }

    /// <summary>Who raises the event reads the answer, and who cancels the source goes on.</summary>
    [Theory]
    [InlineData("Closing += OnClosing; } async void OnClosing(object s, CancelEventArgs e) { e.Cancel = READ == \"\"; await Task.Yield();")]
    [InlineData("Closing += async (_, e) => { if (READ == \"\") e.Cancel = true; await Task.Yield(); };")]
    [InlineData("Closing += OnClosing; } async void OnClosing(object s, CancelEventArgs e) { Text = READ; await Task.Yield();")]
    [InlineData("Closing += async (_, e) => { Text = READ; await Task.Yield(); };")]
    [InlineData("process.Exited += async (s, e) => { ((Form)s).Text = READ; await Task.Yield(); };")]
    [InlineData("process.ErrorDataReceived += async (s, e) => { Thread.Sleep(1); Set(e); await Task.Yield(); };")]
    [InlineData("process.OutputDataReceived += async (_, e) => { Text = e.Data.Trim() + READ; await Task.Yield(); };")]
    [InlineData("AppDomain.CurrentDomain.ProcessExit += async (_, _) => { Text = READ; await Task.Yield(); };")]
    [InlineData(
        "AppDomain.CurrentDomain.ProcessExit += OnEnd; } async void OnEnd(object s, EventArgs e) { Text = READ; await Task.Yield();")]
    [InlineData("new FileSystemWatcher().Created += async (_, e) => { Text = READ; await Task.Yield(); };")]
    [InlineData("var t = new Thread(async () => { Text = READ; await Task.Yield(); }); t.Start();")]
    [InlineData("new Thread(Work).Start(); } async void Work() { Text = READ; await Task.Yield();")]
    [InlineData("Action<int> done = async i => { Text = READ; await Task.Yield(); }; done(1);")]
    [InlineData("_done = async i => { Text = READ; await Task.Yield(); };")]
    [InlineData("new CancellationTokenSource().Token.Register(async () => { Text = READ; await Task.Yield(); });")]
    [InlineData("new[] { 1 }.ToList().ForEach(async i => { Text = READ; await Task.Yield(); });")]
    public Task Refuses_what_an_async_void_function_did_for_its_caller(string code) =>
        ChainCase.RefusesAsync(Handlers(code.Replace("READ", "File.ReadAllText(\"a\")")), "finished-work");

    /// <summary>The loop ends when its passes do, and an <c>async void</c> one returns at its first await.</summary>
    [Fact]
    public Task Refuses_what_a_parallel_loop_waits_for()
    {
        var source = Handlers("Parallel.ForEach(new[] { 1 }, async i => { Text = File.ReadAllText(\"a\"); await Task.Yield(); });");
        return new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync("no-await-form", "finished-work");
    }

    [Theory]
    [InlineData("process.Exited += OnExit; } async void OnExit(object s, EventArgs e) { Text = READ; await Task.Yield();")]
    [InlineData("process.Exited += async (_, e) => { Text = READ; await Task.Yield(); };")]
    [InlineData("Closing += async (_, e) => { await Task.Yield(); Text = READ; };")]
    [InlineData("new Timer(async _ => { Text = READ; await Task.Yield(); }, null, 1, 1);")]
    [InlineData("new CancellationTokenSource().Token.Register(async () => { await Task.Yield(); Text = READ; });")]
    public Task Converts_what_no_caller_of_an_async_void_function_reads(string code) => ChainCase.ConvertsAsync(
        Handlers(code.Replace("READ", "File.ReadAllText(\"a\")")),
        Handlers(code.Replace("READ", "await File.ReadAllTextAsync(\"a\")")));

    private static string Handlers(string code) =>
        $$"""
        #nullable disable
        using System;
        using System.ComponentModel;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Form
        {
            private event EventHandler<CancelEventArgs> Closing;
            private Action<int> _done;
            private string Text;

            private static void Set(EventArgs e) { }

            public bool Close()
            {
                var e = new CancelEventArgs();
                Closing?.Invoke(this, e);
                return !e.Cancel && Text != "";
            }

            public void Open(System.Diagnostics.Process process) { {{code}} }
        }
        """;

    [Fact]
    public Task Refuses_where_a_caller_holds_a_mutex() => new ChainCase().With("App", ("App.cs", Mutex, Mutex))
        .RefusesAsync("finished-work", "no-await-form");

    private static readonly string Mutex = Program(
        "Task Save()",
        Save,
        "using var m = new Mutex(); m.WaitOne(); try { await store.Save(); } finally { m.ReleaseMutex(); } return store.Text;");

    [Theory]
    [InlineData("await store.Save(); return store.Text;")]
    [InlineData("await Pass(store); return store.Text; } static Task Pass(Store s) { return s.Save();")]
    [InlineData("await Task.Run(() => store.Save()); return store.Text;")]
    [InlineData("Func<Task> save = () => store.Save(); await save(); return store.Text;")]
    [InlineData("Func<Task> save = async () => await store.Save(); await save(); return store.Text;")]
    [InlineData("foreach (var each in new[] { 1 }.Select(async i => { await store.Save(); return i; })) await each; return store.Text;")]
    [InlineData("System.Linq.Expressions.Expression<Action<Store>> save = s => s.Save(); await store.Save(); return store.Text;")]
    [InlineData("await Task.Yield(); foreach (var i in new[] { 1, 2 }) await store.Save(); return store.Text;")]
    [InlineData(
        "s_saving = async () => await store.Save(); await s_saving(); return store.Text; } static Func<Task>? s_saving; "
            + "static void Last() {")]
    [InlineData(
        "Saved = async () => await store.Save(); await Saved!.Invoke(); return store.Text; } static event Func<Task>? Saved; "
            + "static void Last() {")]
    [InlineData("await Task.Factory.StartNew(() => store.Save()).Unwrap(); return store.Text;")]
    [InlineData("await Task.CompletedTask.ContinueWith(_ => store.Save()).Unwrap(); return store.Text;")]
    [InlineData("var saved = store.Save(); await saved; return store.Text;")]
    [InlineData("foreach (var each in new[] { 1 }.Select(i => store.Save())) { await each; } return store.Text;")]
    [InlineData("Task saved; saved = store.Save(); await saved; return store.Text;")]
    [InlineData(Pass + "var saved = s.Save(); return saved;")]
    [InlineData("await Once(() => store.Save()); return store.Text; } static async Task Once(Func<Task> work) { await work();")]
    [InlineData("await Once(store.Save); return store.Text; } static async Task Once(Func<Task> work) { await work.Invoke();")]
    [InlineData(Pass + "try { s.Text += 1; } finally { } return s.Save();")]
    [InlineData(Pass + "try { throw new Exception(); } catch { return s.Save(); }")]
    public Task Converts_what_every_caller_awaits(string caller) => ChainCase.ConvertsProgramAsync(
        Program("Task Save()", Save, caller),
        Program("async Task Save()", SaveAsync, caller));

    /// <summary>
    /// An earlier await of a task that is complete, always or as a rule: the code has run on so far, and its callers may count on it.
    /// </summary>
    [Theory]
    [InlineData("await Now();", "Task<int> Now() => Task.FromResult(1);")]
    [InlineData("await Now();", "Task<int> Now() { return Task.FromResult(1); }")]
    [InlineData("await Now();", "Task Now() => Task.CompletedTask;")]
    [InlineData("await Now();", "async Task<int> Now() { return 1; }")]
    [InlineData("await Now();", "ValueTask<int> Now() => new(1);")]
    [InlineData("await Now();", "ValueTask<int> Now() => default;")]
    [InlineData("var now = Now(); await now;", "Task<int> Now() => Task.FromResult(1);")]
    [InlineData("if (await Now() == 2) return;", "Task<int> Now() => Task.FromResult(1);")]
    [InlineData("await Now();", "async Task<int> Now() { await Inner(); return 1; } Task Inner() => Task.CompletedTask;")]
    [InlineData("await Now();", "Task Now(CancellationToken t = default) => t.IsCancellationRequested ? Task.FromCanceled(t) "
        + ": Task.CompletedTask;")]
    [InlineData("await Now();", "int? _c; async Task<int> Now() { if (_c is { } v) return v; await Task.Delay(1); _c = 1; return 1; }")]
    [InlineData("await Now();", "bool _r = true; async Task Now() { if (!_r) await Task.Delay(1); }")]
    [InlineData("await Now();", "bool _r = true; async Task Now() { _ = _r || await Wait(); } "
        + "async Task<bool> Wait() { await Task.Delay(1); return true; }")]
    [InlineData("await Now();", "bool _r = true; Task Now() => _r ? Task.CompletedTask : Task.Delay(1);")]
    [InlineData("await Now();", "int _d; async Task Now() { if (_d++ < 2) return; await Task.Yield(); }")]
    [InlineData("await _s.WaitAsync();", "readonly SemaphoreSlim _s = new(10);")]
    [InlineData("await _c.Reader.ReadAsync();", "readonly Channel<int> _c = Full(); "
        + "static Channel<int> Full() { var c = Channel.CreateUnbounded<int>(); c.Writer.TryWrite(1); c.Writer.TryWrite(1); return c; }")]
    [InlineData("await new System.IO.MemoryStream().ReadAsync(new byte[1]);", "")]
    [InlineData("await new System.IO.StringReader(\"a\").ReadLineAsync();", "")]
    [InlineData("await _first;", "readonly Task _first = Task.CompletedTask;")]
    [InlineData("await Task.WhenAll();", "")]
    [InlineData("await Task.WhenAll(Now(), Now());", "Task Now() => Task.CompletedTask;")]
    [InlineData("await Task.Delay(0);", "")]
    [InlineData("await Task.Delay(TimeSpan.Zero);", "")]
    [InlineData("await Task.Delay(TimeSpan.FromSeconds(0));", "")]
    [InlineData("await System.IO.File.WriteAllTextAsync(\"a\", \"\");", "")]
    [InlineData("await _c.OpenAsync();", "readonly System.Data.Common.DbConnection _c = null; " + Sqlite)]
    [InlineData("await _k.ExecuteScalarAsync();", "readonly System.Data.Common.DbCommand _k = null; " + Sqlite)]
    [InlineData("await Task.Delay(Pause);", "public int Pause { get; set; }")]
    [InlineData("await Task.Delay(_pause);", "readonly TimeSpan _pause; public Counter(TimeSpan pause = default) { _pause = pause; }")]
    [InlineData("try { _one.Release(9); await Task.Yield(); } catch (SemaphoreFullException) { }", "")]
    [InlineData("await new System.Net.Http.HttpClient(new Fake()).GetStringAsync(\"https://a\");",
        "class Fake : System.Net.Http.HttpMessageHandler { protected override Task<System.Net.Http.HttpResponseMessage> SendAsync("
        + "System.Net.Http.HttpRequestMessage r, CancellationToken t) => Task.FromResult(new System.Net.Http.HttpResponseMessage()); }")]
    [InlineData("await _next();", "readonly Func<Task> _next = () => Task.CompletedTask;")]
    [InlineData("await _clock.Now();", "readonly IClock _clock = new Clock(); interface IClock { Task Now(); } "
        + "class Clock : IClock { public Task Now() => Task.CompletedTask; } "
        + "class Far : IClock { public async Task Now() { await Task.Delay(9); } }")]
    public Task Refuses_after_an_await_of_what_is_complete(string await, string members) => RefusesAfterAsync(await, members);

    /// <summary>The context may have it in memory.</summary>
    [Fact]
    public Task Refuses_after_a_search_in_a_set()
    {
        const string source = """
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;

            public class Order { public int Id { get; set; } }

            public class Counter(DbSet<Order> orders)
            {
                private int _n;

                public async Task AddAsync() { await orders.FindAsync(1); var n = _n; Thread.Sleep(3); _n = n + 1; }

                public Task TwiceAsync() => Task.WhenAll(AddAsync(), AddAsync());
            }
            """;
        return new ChainCase()
            .With(new ChainProject("App", ("App.cs", source, source)) { References = Framework.Net10.WithEntityFrameworkCore() })
            .RefusesAsync("finished-work");
    }

    /// <summary>Whatever way the code takes, the callers go on at this await already.</summary>
    [Theory]
    [InlineData("await Task.Yield();", "")]
    [InlineData("await Task.Delay(1);", "")]
    [InlineData("await _c.OpenAsync();", "readonly System.Data.Common.DbConnection _c = null;")]
    [InlineData("await System.IO.File.ReadAllTextAsync(\"a\");", "")]
    [InlineData("await Task.Delay(TimeSpan.FromMilliseconds(5));", "")]
    [InlineData("await Task.Delay(s_pause);", "private static readonly TimeSpan s_pause = TimeSpan.FromMilliseconds(5);")]
    [InlineData("await Task.Run(() => { });", "")]
    [InlineData("await new System.Net.Http.HttpClient().GetStringAsync(\"https://a\");", "")]
    [InlineData("await Now();", "async Task Now() { await Task.Yield(); }")]
    [InlineData("await Now();", "async Task Now() { using var c = new CancellationTokenSource(); await In().ConfigureAwait(false); } "
        + "Task In() => Task.Delay(1);")]
    [InlineData("await Now();", "async Task<int> Now() { try { return await In(); } finally { _ = 1; } } "
        + "async Task<int> In() { await Task.Delay(1); return 1; }")]
    [InlineData("await Task.WhenAll(Now(), Task.CompletedTask);", "async Task Now() { await Task.Yield(); }")]
    [InlineData("await _clock.Now();", "readonly IClock _clock = new Clock(); interface IClock { Task Now(); } "
        + "class Clock : IClock { public Task Now() => Task.Delay(1); }")]
    public Task Converts_after_an_await_that_waits(string await, string members) => ConvertsAfterAsync(await, members);

    private static Task RefusesAfterAsync(string await, string members) => ChainCase.RefusesAsync(
        After(await, members, "Thread.Sleep(3);"),
        "finished-work");

    private static Task ConvertsAfterAsync(string await, string members) => ChainCase.ConvertsAsync(
        After(await, members, "Thread.Sleep(3);"),
        After(await, members, "await Task.Delay(3);"));

    private static string After(string await, string members, string wait) => $$"""
        #nullable disable
        #pragma warning disable CS1998, CS0169, CS0649
        using System;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        public partial class Counter
        {
            private int _n;
            {{members}}
            private readonly SemaphoreSlim _one = new(1);

            public async Task AddAsync() { {{await}} var n = _n; {{wait}} _n = n + 1; }
        }

        public static class Program
        {
            public static async Task Run()
            {
                var counter = new Counter();
                await Task.WhenAll(counter.AddAsync(), counter.AddAsync());
            }
        }
        """;

    private const string Second = " var text = store.Text; await task; return text;";

    /// <summary>Work that a library's collection keeps, and that is started without waiting for it when it is taken out.</summary>
    [Theory]
    [InlineData(
        "var q = new ConcurrentQueue<Func<Task>>(); q.Enqueue(() => store.Save()); var all = new List<Task>(); "
            + "while (q.TryDequeue(out var f)) all.Add(f()); await Task.WhenAll(all); return store.Text;")]
    [InlineData(
        "var q = new ConcurrentQueue<Func<Task>>(); q.Enqueue(store.Save); q.TryPeek(out var f); var task = f!.Invoke();" + Second)]
    [InlineData(
        "var q = new ConcurrentBag<Func<Task>>(); Func<Task> save = () => store.Save(); q.Add(save); q.TryTake(out var f); "
            + "var task = f?.Invoke() ?? Task.CompletedTask;" + Second)]
    [InlineData(
        "var q = Channel.CreateUnbounded<Func<Task>>(); q.Writer.TryWrite(() => store.Save()); "
            + "q.Reader.TryRead(out var f); var task = f!();" + Second)]
    [InlineData(
        "var q = Channel.CreateUnbounded<Func<Task>>(); await q.Writer.WriteAsync(async () => await store.Save()); "
            + "q.Writer.Complete(); var all = new List<Task>(); await foreach (var f in q.Reader.ReadAllAsync()) all.Add(f()); "
            + "await Task.WhenAll(all); return store.Text;")]
    [InlineData(
        "var q = Channel.CreateUnbounded<Func<Task>>(); q.Writer.TryWrite(() => store.Save()); "
            + "var f = await q.Reader.ReadAsync(); var task = f();" + Second)]
    [InlineData(
        "var q = new Dictionary<string, Func<Task>>(); q.Add(\"a\", () => store.Save()); "
            + "if (q.TryGetValue(\"a\", out var f)) { var task = f();" + Second + " } return \"\";")]
    [InlineData("var q = new PriorityQueue<Func<Task>, int>(); q.Enqueue(() => store.Save(), 1); var task = q.Dequeue()();" + Second)]
    [InlineData(
        "var q = ImmutableList<Func<Task>>.Empty.Add(() => store.Save()); var all = new List<Task>(); "
            + "foreach (var f in q) all.Add(f()); await Task.WhenAll(all); return store.Text;")]
    [InlineData(
        "var q = new LinkedList<Func<Task>>(); q.AddLast(() => store.Save()); var all = new List<Task>(); "
            + "for (var n = q.First; n != null; n = n.Next) all.Add(n.Value()); await Task.WhenAll(all); return store.Text;")]
    [InlineData(
        "var q = new Stack<Func<int, Task>>(); q.Push(_ => store.Save()); await Task.WhenAll(q.Select(f => f(1))); return store.Text;")]
    [InlineData(
        "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); await Twice(q.Dequeue(), store); return store.Text;" + Twice)]
    [InlineData(
        "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); s_next = q.Dequeue(); var task = s_next();"
            + Second + " } internal static Func<Task>? s_next; static void Last() {")]
    [InlineData(
        "Add(() => store.Save()); var task = s_queue.Dequeue()();" + Second
            + " } static readonly Queue<Func<Task>> s_queue = new(); static void Add(Func<Task> work) { s_queue.Enqueue(work);")]
    [InlineData(
        "IWork work = new Works(); work.Add(() => store.Save()); var task = work.Next();" + Second
            + " } interface IWork { void Add(Func<Task> work); Task Next(); } class Works : IWork { "
            + "readonly Queue<Func<Task>> _queue = new(); public void Add(Func<Task> work) => _queue.Enqueue(work); "
            + "public Task Next() => _queue.Dequeue()(); } static void Last() {")]
    [InlineData(
        "var work = new Works<int>(); work.Add(_ => store.Save()); var task = work.Next();" + Second
            + " } class Works<T> { readonly Queue<Func<T, Task>> _queue = new(); "
            + "public void Add(Func<T, Task> work) => _queue.Enqueue(work); "
            + "public Task Next() => _queue.Dequeue()(default!); } static void Last() {")]
    public async Task Refuses_kept_work_that_is_started_without_waiting_for_it(string caller)
    {
        await ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");
        await ChainCase.RefusesAsync(Program("async Task Save()", AsyncSave, caller), "finished-work");
    }

    /// <summary>A method that is given by its name gets what the library takes out.</summary>
    [Fact]
    public Task Refuses_kept_work_that_a_method_starts_which_a_library_calls() => ChainCase.RefusesAsync(
        Program(
            "Task Save()",
            Save,
            "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); Array.ForEach(q.ToArray(), new Action<Func<Task>>(Start)); "
                + "return store.Text; } static void Start(Func<Task> work) { work();"),
        "finished-work");

    /// <summary>The wait found the work done, by the thread that has the lock; later it goes on elsewhere.</summary>
    [Fact]
    public Task Refuses_kept_work_that_is_waited_for_with_a_lock()
    {
        var program = Program(
            "Task Save()",
            Save,
            "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); lock (q) { q.Dequeue()().Wait(); } return store.Text;");
        return new ChainCase().With("App", ("App.cs", program, program)).RefusesAsync("finished-work", "lock");
    }

    /// <summary>To take something out blocks as well, and no await has the same effect.</summary>
    [Theory]
    [InlineData("var task = q.Take()();" + Second)]
    [InlineData(
        "q.CompleteAdding(); var all = new List<Task>(); foreach (var f in q.GetConsumingEnumerable()) all.Add(f()); "
            + "await Task.WhenAll(all); return store.Text;")]
    public Task Refuses_the_work_of_a_blocking_collection_that_is_started_without_waiting_for_it(string taken)
    {
        var program = Program(
            "Task Save()",
            Save,
            "var q = new BlockingCollection<Func<Task>>(); q.Add(() => store.Save()); " + taken);
        return new ChainCase().With("App", ("App.cs", program, program)).RefusesAsync("finished-work", "no-await-form");
    }

    [Theory]
    [InlineData("() => { Thread.Sleep(1); return Task.CompletedTask; }")]
    [InlineData("async () => { Thread.Sleep(1); await store.Save(); }")]
    public Task Refuses_a_kept_lambda_that_is_started_without_waiting_for_it(string lambda) => ChainCase.RefusesAsync(
        Program(
            "Task Save()",
            "return Task.CompletedTask;",
            $"var q = new ConcurrentQueue<Func<Task>>(); q.Enqueue({lambda}); q.TryDequeue(out var f); var task = f!();" + Second),
        "finished-work");

    [Theory]
    [InlineData(
        "var q = new ConcurrentQueue<Func<Task>>(); q.Enqueue(() => store.Save()); "
            + "while (q.TryDequeue(out var f)) await f(); return store.Text;")]
    [InlineData(
        "var q = Channel.CreateUnbounded<Func<CancellationToken, ValueTask>>(); await q.Writer.WriteAsync(async _ => await store.Save()); "
            + "var f = await q.Reader.ReadAsync(); await f(default); return store.Text;")]
    [InlineData(
        "var q = new BlockingCollection<Func<Task>>(); q.Add(() => store.Save()); q.CompleteAdding(); "
            + "foreach (var f in q.GetConsumingEnumerable()) await f(); return store.Text;")]
    [InlineData(
        "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); await Once(q.Dequeue()); return store.Text; } "
            + "static async Task Once(Func<Task> work) { await work();")]
    [InlineData(
        "var q = new Queue<Func<Task>>(); q.Enqueue(() => store.Save()); await Twice(() => Task.CompletedTask, store); "
            + "await q.Dequeue()(); return store.Text;" + Twice)]
    [InlineData(
        "var q = new Queue<Func<int, Task>>(); q.Enqueue(_ => store.Save()); var other = new Queue<Func<string, Task>>(); "
            + "other.Enqueue(_ => Task.CompletedTask); var task = other.Dequeue()(\"\"); await Task.WhenAny(task); "
            + "await q.Dequeue()(1); return store.Text;")]
    public Task Converts_kept_work_that_is_awaited_when_it_is_taken_out(string caller) => ChainCase.ConvertsProgramAsync(
        Program("Task Save()", Save, caller),
        Program("async Task Save()", SaveAsync, caller));

    /// <summary>Work that is kept as a delegate of no certain type, and that is started without waiting for it.</summary>
    [Theory]
    [InlineData("var q = new List<Delegate> { new Func<Task>(store.Save) }; var task = ((Func<Task>)q[0])();" + Second)]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); var task = ((Func<Task>)q[0])();" + Second + Adds)]
    [InlineData("var q = new List<Delegate>(); Add(q, () => store.Save()); var task = (q[0] as Func<Task>)!();" + Second + Adds)]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); var task = (q[0] as Func<Task>)?.Invoke()!;" + Second + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); if (q[0] is Func<Task> f) { var task = f();" + Second + " } return \"\";"
            + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); switch (q[0]) { case Func<Task> f: var task = f();" + Second + " } return \"\";"
            + Adds)]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); var task = (Task)q[0].DynamicInvoke()!;" + Second + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); if (q[0].DynamicInvoke() is Task task) {" + Second + " } return \"\";" + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); if (q[0].DynamicInvoke() is Task<int> t) await t; return store.Text;" + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); await Task.WhenAll(q.Cast<Func<Task>>().Select(f => f())); return store.Text;"
            + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); await Pass(q); return store.Text;" + Adds + " } "
            + "static Task Pass(List<Delegate> q) { return Task.WhenAll(q.OfType<Func<Task>>().Select(f => f()).ToArray());")]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); _ = Pass(q); return store.Text;" + Adds + " } "
            + "static async Task Pass(List<Delegate> q) { foreach (var d in q) await ((Func<Task>)d)();")]
    [InlineData(
        "var q = new List<object>(); Add(q, store.Save); var task = ((Func<Task>)q[0])();" + Second
            + " } static void Add(List<object> q, Func<Task> f) { q.Add(f);")]
    [InlineData(
        "var q = new Dictionary<string, MulticastDelegate>(); Add(q, store.Save); var task = (Task)q[\"a\"].DynamicInvoke()!;" + Second
            + " } static void Add(Dictionary<string, MulticastDelegate> q, Func<Task> f) { q[\"a\"] = f;")]
    [InlineData(
        "Keep(store.Save); var task = ((Func<Task>)s_kept!)();" + Second
            + " } static object? s_kept; static void Keep(Func<Task> f) { var kept = f; s_kept = kept;")]
    [InlineData(
        "Keep(store.Save); dynamic kept = s_kept!; var task = (Task)kept();" + Second
            + " } static object? s_kept; static void Keep(Func<Task> f) { s_kept = f;")]
    [InlineData(
        "Keep((Func<Task>)store.Save); var task = ((Func<Task>)s_kept!)();" + Second
            + " } static object? s_kept; static void Keep<T>(T f) { s_kept = f;")]
    [InlineData(
        "var all = new List<(int, Delegate)>(); Add(all, store.Save); var task = ((Func<Task>)all[0].Item2)();" + Second
            + " } static void Add(List<(int, Delegate)> all, Func<Task> f) { all.Add((1, f));")]
    [InlineData("var task = ((Func<Task>)Get(store))();" + Second + " } static Delegate Get(Store s) { return s.Save;")]
    [InlineData("object kept = (Func<Task>)store.Save; var task = ((Func<Task>)kept)();" + Second)]
    [InlineData(
        "object[] kept = [new Func<Task>(store.Save)]; foreach (Func<Task> f in kept) { var task = f();" + Second + " } return \"\";")]
    [InlineData("Keep(store.Save); var task = ((Func<Task>)s_kept!)();" + Second
        + " } static Delegate? s_kept; static void Keep(Delegate d) { s_kept = d;")]
    [InlineData(
        "new Bus(store.Save).Add(); var task = ((Func<Task>)Bus.All[0])();" + Second + " } class Bus { "
            + "public static List<object> All = new(); "
            + "readonly Func<Task> _f; public Bus(Func<Task> f) { _f = f; } "
            + "public void Add() => All.Add(_f); } static void Last() {")]
    [InlineData(
        "var bus = new Bus(); bus.On<int>(_ => store.Save()); _ = bus.Publish(1); return store.Text; } class Bus { "
            + "readonly Dictionary<Type, List<Delegate>> _h = new(); public void On<T>(Func<T, Task> f) { "
            + "if (!_h.TryGetValue(typeof(T), out var l)) _h[typeof(T)] = l = new(); l.Add(f); } public async Task Publish<T>(T e) { "
            + "foreach (var d in _h[typeof(T)]) await ((Func<T, Task>)d)(e); } } static void Last() {")]
    [InlineData(
        "var bus = new Bus(); bus.On<Store>(s => s.Save()); _ = bus.Publish(store); return store.Text; } class Bus { "
            + "readonly List<Delegate> _h = new(); public void On<T>(Func<object, Task> f) => _h.Add(f); "
            + "public void On<T>(Func<T, Task> f) => _h.Add(f); public async Task Publish(Store e) { "
            + "foreach (var d in _h) if (d is Func<Store, Task> f) await f(e); } } static void Last() {")]
    public async Task Refuses_work_of_no_certain_type_that_is_started_without_waiting_for_it(string caller)
    {
        await ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");
        await ChainCase.RefusesAsync(Program("async Task Save()", AsyncSave, caller), "finished-work");
    }

    [Theory]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); await ((Func<Task>)q[0])(); return store.Text;" + Adds)]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); if (q[0] is Func<Task> f) await f(); return store.Text;" + Adds)]
    [InlineData("var q = new List<Delegate>(); Add(q, store.Save); await (Task)q[0].DynamicInvoke()!; return store.Text;" + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); foreach (var f in q.OfType<Func<Task>>()) await f(); return store.Text;" + Adds)]
    [InlineData(
        "var q = new List<Delegate>(); Add(q, store.Save); await ((Func<Task>)q[0])(); "
            + "object other = (Func<int, Task>)(_ => Task.CompletedTask); _ = ((Func<int, Task>)other)(1); return store.Text;" + Adds)]
    [InlineData(
        "await Once(store.Save); object other = new Func<Task>(() => Task.CompletedTask); _ = ((Func<Task>)other)(); return store.Text; } "
            + "static async Task Once(Func<Task> work) { await work();")]
    public Task Converts_work_of_no_certain_type_that_is_awaited_where_it_is_called(string caller) => ChainCase.ConvertsProgramAsync(
        Program("Task Save()", Save, caller),
        Program("async Task Save()", SaveAsync, caller));

    /// <summary>A save that fails threw, and the next call tried again. The task of one stays in the cache.</summary>
    [Theory]
    [InlineData("await new ConcurrentDictionary<int, Task>().GetOrAdd(1, _ => store.Save()); return store.Text;")]
    [InlineData("await new ConcurrentDictionary<Store, Task>().GetOrAdd(store, s => s.Save()).ConfigureAwait(false); return store.Text;")]
    [InlineData("await new ConcurrentDictionary<int, Task>().AddOrUpdate(1, _ => store.Save(), (_, t) => t); return store.Text;")]
    [InlineData(
        "await new ConcurrentDictionary<Store, Task>().GetOrAdd(store, Pass); return store.Text; } "
            + "static Task Pass(Store s) { return s.Save();")]
    [InlineData(Pass + "return new ConcurrentDictionary<int, Task>().GetOrAdd(1, _ => s.Save());")]
    [InlineData(
        Pass + "return new ConcurrentDictionary<int, Task>().GetOrAdd(1, _ => Save(s)); } static Task Save(Store s) { return s.Save();")]
    public async Task Refuses_where_a_cache_would_keep_a_failure(string caller)
    {
        await ChainCase.RefusesAsync(Program("Task Save()", Save, caller), "finished-work");

        // That of an async method fails as a task anyway.
        await ChainCase.ConvertsAsync(
            Program("async Task Save()", AsyncSave, caller),
            Program("async Task Save()", "await Task.Delay(1); await Publish(); Text = \"saved\";", caller));
    }

    [Fact]
    public Task Refuses_a_lambda_whose_failure_a_cache_would_keep() => ChainCase.RefusesAsync(
        Program(
            "Task Save()",
            "return Task.CompletedTask;",
            "await new ConcurrentDictionary<int, Task>().GetOrAdd(1, _ => { Thread.Sleep(1); return store.Save(); }); return store.Text;"),
        "finished-work");

    /// <summary>The caller went on before, when the first await was reached.</summary>
    [Fact]
    public Task Converts_what_comes_after_an_await_that_waits() => ChainCase.ConvertsAsync(
        Program("async Task Save()", "await Task.Delay(1); Thread.Sleep(1); Text = \"saved\";", "store.Save(); return store.Text;"),
        Program("async Task Save()", "await Task.Delay(1); await Task.Delay(1); Text = \"saved\";", "store.Save(); return store.Text;"));

    private static string Program(string signature, string body, string caller) =>
        $$"""
        #pragma warning disable CS4014
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.Linq;
        using System.Threading;
        using System.Threading.Channels;
        using System.Threading.Tasks;

        public class Store
        {
            public string Text = "";

            public {{signature}} { {{body}} }

            private static Task Publish() => Task.CompletedTask;

        }

        public static class Program
        {
            public static async Task<string> Run()
            {
                var store = new Store();
                {{caller}}
            }
        }
        """;
}
