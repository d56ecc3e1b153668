using System.Threading.Tasks;
using Xunit;
using Verify = AsyncHygiene.Tests.Verify<AsyncHygiene.Rules.Blocking.SyncCallAnalyzer, AsyncHygiene.Fixes.SyncCallFix>;

namespace AsyncHygiene.Tests.Rules.Blocking.SyncCall;

/// <summary>A call must not become one of a form that leaves something out, or does more.</summary>
public class UnevenFormsTests
{
    private const string Load = "return _store.Load(id);";
    private const string LoadAsync = "return await _store.LoadAsync(id);";
    private const string Text = "_ = \"a\".Replace(\"a\", \"\", ";
    private const string File = "using var file = new FileStream(\"a\", FileMode.Open, FileAccess.Read, FileShare.None, 1, ";
    private const string FirstAsync = "await Task.Delay(1); return Rows.First();";

    /// <summary>It catches something itself, and the caller hears what it does not catch.</summary>
    private const string Guarded = "try { _audit.Write(id); } catch { } " + LoadAsync;

    [Theory]
    [InlineData("Check(id); " + Load, LoadAsync)]
    [InlineData("_audit.Write(id); " + Load, LoadAsync)]
    [InlineData("var order = _store.Load(id); _cache.Add(id, order); return order;", LoadAsync)]
    [InlineData("if (_cache.TryGetValue(id, out var kept)) return kept; " + Load, LoadAsync)]
    [InlineData("Last = id; " + Load, LoadAsync)]
    [InlineData("_count++; " + Load, LoadAsync)]
    [InlineData("_count += 1; " + Load, LoadAsync)]
    [InlineData("if (id < 0) throw new InvalidOperationException(); " + Load, LoadAsync)]
    [InlineData("if (_isClosed) return null; " + Load, LoadAsync)]
    [InlineData("var order = _store.Load(id); return new Order { Tax = order.Tax };", LoadAsync)]
    [InlineData("Loaded?.Invoke(id); " + Load, LoadAsync)]
    [InlineData("_changed(id); " + Load, LoadAsync)]
    [InlineData("Touch(id); " + Load, LoadAsync)]
    [InlineData("Note(id, 20); " + Load, "Note(id, 10); " + LoadAsync)]
    [InlineData("Own(20); " + Load, "Own(10); " + LoadAsync)]
    [InlineData("Rates?.Invoke(id); " + Load, LoadAsync)]
    [InlineData("using var scope = new Scope(); " + Load, LoadAsync)]
    [InlineData("using (new Scope()) " + Load, LoadAsync)]
    [InlineData("_audit.Name(\"A\".ToLower()); " + Load, "_audit.Name(\"A\"); " + LoadAsync)]
    [InlineData("_audit.Name(\"a\"); " + Load, "_audit.Name(\"b\"); " + LoadAsync)]
    [InlineData("File.WriteAllLines(\"f\", new string[1]); " + Load, "await File.AppendAllLinesAsync(\"f\", new string[1]); " + LoadAsync)]
    [InlineData("var span = TimeSpan.FromHours(2); _audit.Keep(span); " + Load, "_audit.Keep(TimeSpan.FromHours(5)); " + LoadAsync)]
    [InlineData("_audit.Code(id, Encoding.UTF8); " + Load, "_audit.Code(id, Encoding.Latin1); " + LoadAsync)]
    [InlineData("_audit.Mark(id, true); " + Load, "_audit.Mark(id, false); " + LoadAsync)]
    [InlineData("return Rows.ElementAt(Math.Min(id, 10));", "await Task.Delay(1); return Rows.ElementAt(Math.Min(id, 100));")]
    [InlineData("return id > 10 ? null : default;", "await Task.Delay(1); return id > 100 ? null : default;")]
    [InlineData("Own(Last); " + Load, "Own(Rate); " + LoadAsync)]
    [InlineData("Note(id, Last); " + Load, "Note(id, Rate); " + LoadAsync)]
    [InlineData("try { " + Load + " } catch (IOException) { return null; }", LoadAsync)]
    [InlineData("try { " + Load + " } catch (Exception e) when (e.Message != \"\") { return null; }", LoadAsync)]
    [InlineData("try { return Rows.Single(); } catch (Exception) { return null; }", "await Task.Delay(1); return Rows.Single();")]
    [InlineData("try { return Rows.ToList()[0]; } catch (Exception) { return null; }", "await Task.Delay(1); return Rows.ToList()[0];")]
    [InlineData("return Rows.Where(o => !o.IsDeleted).First(o => o.Id == id);", "await Task.Delay(1); return Rows.First(o => o.Id == id);")]
    [InlineData("return Rows.OrderBy(o => o.Id).First();", FirstAsync)]
    [InlineData("return Rows.First(o => o.Id == id && !o.IsDeleted);", "await Task.Delay(1); return Rows.First(o => o.Id == id);")]
    [InlineData("return Rows.First(o => o.Id == id);", "await Task.Delay(1); return Rows.FirstOrDefault(o => o.Id == id);")]
    [InlineData("return Rows.Last();", FirstAsync)]
    [InlineData("_audit.Write(id); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("try { return LoadAsync(id).Result; } catch { return null; }", Guarded)]
    [InlineData("try { return LoadAsync(id).GetAwaiter().GetResult(); } catch (AggregateException) { return null; }", Guarded)]
    [InlineData("try { return LoadAsync(id).Result; } catch (Exception e) when (e.Message == \"\") { } return null;", Guarded)]
    [InlineData("try { return Jobs.RunSync(() => LoadAsync(id)); } catch (OperationCanceledException) { return null; }", Guarded)]
    [InlineData("return LoadAsync(id + 1).Result;", LoadAsync)]
    [InlineData("return LoadAsync(7).Result;", LoadAsync)]
    [InlineData("LoadAsync(id).Wait(); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("lock (this) return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("lock (_cache) { return LoadAsync(id).GetAwaiter().GetResult(); }", LoadAsync)]
    [InlineData("_gate.Wait(); try { return LoadAsync(id).Result; } finally { _gate.Release(); }", LoadAsync)]
    [InlineData("Interlocked.Increment(ref _count); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("using var scope = new Scope(); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("using (new Scope()) return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("LoadAsync(id).Wait(); return new Order();", LoadAsync)]
    [InlineData("LoadAsync(id).Wait(); return null;", LoadAsync)]
    [InlineData("LoadAsync(id).Wait(); return Last > 1 ? null : default;", LoadAsync)]
    [InlineData("return LoadAsync(id).WaitAsync(TimeSpan.FromSeconds(1)).Result;", LoadAsync)]
    [InlineData("var task = LoadAsync(id); task.Wait(100); return task.Result;", LoadAsync)]
    [InlineData("return Task.Run(async () => { await Task.WhenAny(LoadAsync(id), Task.Delay(1)); return Made(); }).Result;", LoadAsync)]
    [InlineData("return _parent.LoadAsync(id).Result;", LoadAsync)]
    [InlineData("return LoadAsync(id).Result with { };", LoadAsync)]
    [InlineData("return new Order { Id = LoadAsync(id).Result.Id };", LoadAsync)]
    [InlineData("return (Order)(object)LoadAsync(id).Result is null ? null : new Order();", LoadAsync)]
    [InlineData("var thread = Thread.CurrentThread.Name; var order = new Order(); LoadAsync(id).Wait(); return order;", LoadAsync)]
    [InlineData("return LoadAsync((int)(byte)id).Result;", LoadAsync)]
    [InlineData("return LoadAsync((byte)id).Result;", LoadAsync)]
    [InlineData("Last += id; " + Load, "Last -= id; " + LoadAsync)]
    [InlineData("Last++; " + Load, "Last--; " + LoadAsync)]
    [InlineData("_isClosed = true; " + Load, "_isClosed = false; " + LoadAsync)]
    [InlineData("return LoadAsync(id).Result ?? new Order();", LoadAsync)]
    [InlineData("if (id == 0) return null; return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("var order = LoadAsync(id).Result; _count++; return order;", LoadAsync)]
    [InlineData("return _twins.Load(id);", "return await _twins.LoadAsync(id);")]
    [InlineData("return Inner(id); Order Inner(int i) { _audit.Write(i); return Rows.First(); }", FirstAsync)]
    [InlineData("return new[] { id }.Select(i => { _audit.Write(i); return Rows.First(); }).First();", FirstAsync)]
    public async Task Accepts_a_call_whose_forms_differ(string synchronous, string counterpart)
    {
        await VerifyAsync(synchronous, counterpart, "Load");
        if (!synchronous.Contains("LoadAsync"))
            await VerifyAsync(Synchronous(counterpart), Awaitable(synchronous), "Load");
    }

    [Theory]
    [InlineData(Load, LoadAsync)]
    [InlineData("Check(id); " + Load, "await CheckAsync(id); " + LoadAsync)]
    [InlineData("if (id < 0) throw new ArgumentException(); " + Load, "if (id > _count) throw new ArgumentException(); " + LoadAsync)]
    [InlineData("Note(id, 20); " + Load, "Note(id, 20); " + LoadAsync)]
    [InlineData("Last += id; Rate++; " + Load, "Last += id; Rate += 1; " + LoadAsync)]
    [InlineData("_isClosed = true; " + Load, "_isClosed = true; " + LoadAsync)]
    [InlineData("Own(20); " + Load, "Own(20); " + LoadAsync)]
    [InlineData("using (new Scope()) " + Load, "using (new Scope()) " + LoadAsync)]
    [InlineData(Load, "await Task.Delay(250); " + LoadAsync)]
    [InlineData(Load, "_log.Log(\"begins async\"); " + LoadAsync)]
    [InlineData("new MemoryStream(4096).Dispose(); " + Load, "new MemoryStream(8192).Dispose(); " + LoadAsync)]
    [InlineData("if (_isClosed) throw new InvalidOperationException(\"a\"); " + Load,
        "if (_isClosed) throw new InvalidOperationException(\"b\"); " + LoadAsync)]
    [InlineData("Own(20); " + Load, "_audit.Write(20); " + LoadAsync)]
    [InlineData("return _more.Read(id, false).Result;", "return await _more.Read(id, true);")]
    [InlineData("return _more.Find(id, false).Result;", "return await _more.Find(id, true);")]
    [InlineData("_audit.Mark(id, true); " + Load, "_audit.Mark(id, true); " + LoadAsync)]
    [InlineData("return id > 10 ? null : default;", "await Task.Delay(1); return id > 10 ? null : default;")]
    [InlineData("try { " + Load + " } catch (IOException) { throw; }", LoadAsync)]
    [InlineData(
        "try { " + Load + " } catch (IOException) { return null; }",
        "try { " + LoadAsync + " } catch (IOException) { return null; }")]
    [InlineData(Load, "try { " + LoadAsync + " } catch (OperationCanceledException) { return null; }")]
    [InlineData("Last = id; " + Load, "await Task.Run(() => Last = id); " + LoadAsync)]
    [InlineData("return LoadAsync(id).Result;", "_audit.Write(id); " + LoadAsync)]
    [InlineData("try { return LoadAsync(id).Result; } catch (AggregateException e) { throw e.InnerException; }", Guarded)]
    [InlineData("try { return LoadAsync(id).Result; } catch { throw; }", Guarded)]
    [InlineData("if (id < 0) throw new ArgumentException(); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("_log.Log(\"loads\"); var order = LoadAsync(id).GetAwaiter().GetResult(); return order;", LoadAsync)]
    [InlineData("return Task.Run(() => LoadAsync(id)).Result;", LoadAsync)]
    [InlineData("return Task.Run(async () => await this.LoadAsync(id).ConfigureAwait(false)).GetAwaiter().GetResult();", LoadAsync)]
    [InlineData("var task = LoadAsync(id); task.Wait(); return task.Result;", LoadAsync)]
    [InlineData("Order order = LoadAsync(id: id).Result; return order;", LoadAsync)]
    [InlineData("_log.Log($\"loads {id}\"); return LoadAsync(id).Result;", LoadAsync)]
    [InlineData("try { return LoadAsync(id).Result; } finally { GC.KeepAlive(id); }", Guarded)]
    [InlineData("return Jobs.RunSync(() => LoadAsync(id));", "_audit.Write(id); " + LoadAsync)]
    [InlineData("return Jobs.Run(LoadAsync, id);", "_audit.Write(id); " + LoadAsync)]
    [InlineData("_log.Log(\"loads\"); " + Load, LoadAsync)]
    [InlineData(Load, "Console.WriteLine(id); _log.Log(id.ToString()); " + LoadAsync)]
    [InlineData("var all = new List<Order>(); all.Add(_store.Load(id)); return all[0];", LoadAsync)]
    [InlineData("return Rows.Where(o => o.Id == id).First();", "await Task.Delay(1); return Rows.First(o => o.Id == id);")]
    [InlineData("return Rows.ToList().Single(o => o.Id == id);", "await Task.Delay(1); return Rows.ToArray().First(o => o.Id == id);")]
    [InlineData(
        "File.ReadAllText(\"a\"); " + Load,
        "using var reader = new StreamReader(\"a\"); await reader.ReadToEndAsync(); " + LoadAsync)]
    [InlineData("return _more.GetOrder(id);", "return await _more.GetAsyncOrder(id);")]
    [InlineData("return _more.ReadSync(id);", "return await _more.ReadTaskAsync(id);")]
    [InlineData("return _load(id);", "return _loadAsync is null ? _load(id) : await _loadAsync(id);")]
    [InlineData("Hook(id); " + Load, "await HookAsync(id); " + LoadAsync)]
    [InlineData("return Recursive(id);", "return await RecursiveAsync(id);")]
    [InlineData("return Rows.Where(o => o.Id == id).First();", "await Task.Delay(1); return null;")]
    public Task Flags_a_call_whose_forms_do_the_same(string synchronous, string counterpart) =>
        VerifyAsync(synchronous, counterpart, "[|Load|]");

    [Theory]
    [InlineData("Save", "Orders.Put(order, DateTime.Now);", "await Orders.PutAsync(order);")]
    [InlineData("[|Save|]", "Orders.Put(order);", "await Orders.PutAsync(order); await Task.Yield();")]
    public Task Accepts_or_flags_static_forms(string call, string synchronous, string counterpart) => Verify.AnalyzerAsync(
        $$"""
        using System;
        using System.Threading;
        using System.Threading.Tasks;

        public class Order { }

        public static class Orders
        {
            public static void Put(Order order, DateTime until) { order.ToString(); Expire(until); Thread.Sleep(1); }
            public static void Put(Order order) { order.ToString(); Thread.Sleep(1); }
            public static Task PutAsync(Order order) { order.ToString(); return Task.Delay(1); }
            public static void Expire(DateTime until) { Until = until; }
            public static DateTime Until;
        }

        public static class OrderExtensions
        {
            public static void Save(this Order order) { {{synchronous}} {{(call == "Save" ? "Orders.Expire(default);" : "")}} }
            public static async Task SaveAsync(this Order order) { {{counterpart}} }
        }

        class C
        {
            async Task M(Order order) { await Task.Yield(); order.{{call}}(); }
        }
        """);

    private static string Synchronous(string body) =>
        body.Replace("await Task.Delay(1);", "").Replace("await ", "").Replace("LoadAsync", "Load");

    private static string Awaitable(string body) => "await Task.Yield(); " + body.Replace("_store.Load(", "await _store.LoadAsync(");

    [Fact]
    public Task Accepts_a_call_whose_forms_have_other_defaults() => VerifyAsync(Load, LoadAsync, "Load", ", int count = 5");

    [Theory]
    [InlineData(", int count = 5", "")]
    [InlineData(", int count = 3", "[MethodImpl(MethodImplOptions.Synchronized)]")]
    public Task Accepts_a_wait_with_other_defaults_or_a_lock_around(string more, string attribute) => VerifyAsync(
        "return LoadAsync(id, count).Result;",
        LoadAsync,
        "Load",
        more,
        attribute);

    /// <summary>Calls that name their arguments would give the other one.</summary>
    [Theory]
    [InlineData("int from, int to", "int to, int from", "Take")]
    [InlineData("int from, int to", "int from, int to", "[|Take|]")]
    public Task Accepts_a_wait_with_parameters_of_other_names(string own, string awaited, string call) => Verify.AnalyzerAsync(
        $$"""
        using System.Threading.Tasks;

        public class Account
        {
            public int Take({{own}}) => TakeAsync(from, to).Result;
            public async Task<int> TakeAsync({{awaited}}) { await Task.Delay(1); return from - to; }
        }

        class C
        {
            async Task M(Account account) { await Task.Yield(); account.{{call}}(from: 1, to: 2); }
        }
        """);

    [Theory]
    [InlineData("Load", "return id > Last ? null : _store.Load(id);", "return id >= Last ? null : await _store.LoadAsync(id, token);")]
    [InlineData("Load", "return id > Last ? null : _store.Load(id);", "return id > Last ? await _store.LoadAsync(id) : null;")]
    [InlineData("Load", "var at = id - 1; return _store.Load(at);", "var next = id + 1; return await _store.LoadAsync(next);")]
    [InlineData("Load", "return _store.Load(id + 1);", "return await this._store.LoadAsync(id + 0).ConfigureAwait(false);")]
    [InlineData("Load", "return Made(true) ?? _store.Load(id);", "return Made(false) ?? await _store.LoadAsync(id);")]
    [InlineData("[|Load|]", "return Core(true) ?? _store.Load(id);", "return Core(false) ?? await _store.LoadAsync(id);")]
    [InlineData("Load", "return Set<Order>() + _store.Load(id);", "return Set<Archive>() + await _store.LoadAsync(id);")]
    [InlineData("Load", "Use(new Order()); " + Load, "Use(new Archive()); " + LoadAsync)]
    [InlineData("Load", "if (_store is IDisposable) return null; " + Load, "if (_store is ICloneable) return null; " + LoadAsync)]
    [InlineData("Load", "return Cfg.A + _store.Load(id);", "return Cfg.B + await _store.LoadAsync(id);")]
    [InlineData("Load", Text + "StringComparison.Ordinal); " + Load, Text + "StringComparison.OrdinalIgnoreCase); " + LoadAsync)]
    [InlineData("Load", "return Set<int>() + _store.Load(id);", "return Set<long>() + await _store.LoadAsync(id);")]
    [InlineData("Load", "return Cfg.A + _store.Load(id);", "return Cfg2.A + await _store.LoadAsync(id);")]
    [InlineData("Load", "return _store.Load(id) ?? Name;", "return await _store.LoadAsync(id) ?? Other;")]
    [InlineData("Load", "return base.ToString() + _store.Load(id);", "return ToString() + await _store.LoadAsync(id);")]
    [InlineData("[|Load|]", "return _store.Load(id) ?? SyncName;", "return await _store.LoadAsync(id) ?? AsyncName;")]
    [InlineData("Load", "Gate.Wait(); return Flag ? Cfg.A : Cfg.B;", "await Gate.WaitAsync(); return Flag ? Cfg.B : Cfg.A;")]
    [InlineData("Load", "if (Flag) return null; " + Load, "if (!Flag) return null; " + LoadAsync)]
    [InlineData("Load", "Thread.Sleep(1); return id > 1 ? Cfg.A : null;", "await Task.Delay(1); return id >= 1 ? Cfg.A : null;")]
    [InlineData("[|Load|]", "Thread.Sleep(1); return id > 1 ? \"\" : null;", "await Task.Delay(1, token); return id > 1 ? \"\" : null;")]
    [InlineData("Load", "return _store.LoadAsync(id).Result + Cfg.A;", "return await _store.LoadAsync(id) + Cfg.B;")]
    [InlineData("[|Load|]", "List<string> all = new(); " + Load, "IList<string> all = new List<string>(); " + LoadAsync)]
    [InlineData("Load", "Last++; return _store.Load(id);", "Last--; return await _store.LoadAsync(id);")]
    [InlineData("Load", "Last = 1; Last = id; return _store.Load(id);", "Last = id; Last = 1; return await _store.LoadAsync(id, token);")]
    [InlineData("Load", "return _store.Load(id) ?? Made(true);", "return Made(true) ?? (await _store.LoadAsync(id));")]
    [InlineData("Load", "Inner(); return _store.Load(id);", "await InnerAsync(); return await _store.LoadAsync(id);")]
    [InlineData("Load", "return _store.Load(id).Replace(\"a\", \"b\");", "return (await _store.LoadAsync(id)).Replace(\"a\", \"c\");")]
    [InlineData("[|Load|]", "if (id < 0) throw new Exception(\"a\"); " + Load, "if (id < 0) throw new Exception(\"b\"); " + LoadAsync)]
    [InlineData("[|Load|]", File + "false); " + Load, File + "true); " + LoadAsync)]
    [InlineData("[|Load|]", "var at = id - 1; return _store.Load(at);", "var to = id - 1; return await _store.LoadAsync(to);")]
    [InlineData("[|Load|]", "return (_store.Load(id)) ?? Made(true);", "return (await this._store.LoadAsync(id, token)) ?? Made(true);")]
    [InlineData("[|Load|]", "foreach (var one in Made(true)) Last = one; " + Load, "foreach (var o in Made(true)) Last = o; " + LoadAsync)]
    public Task Accepts_or_flags_forms_that_differ_in_little(string call, string synchronous, string counterpart) => Verify.AnalyzerAsync(
        $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        public interface IStore { string Load(int id); Task<string> LoadAsync(int id, CancellationToken token = default); }
        public class Orders(IStore store)
        {
            private readonly IStore _store = store;
            public int Last { get; set; }
            public string Load(int id) { {{synchronous}} }
            public async Task<string> LoadAsync(int id, CancellationToken token = default) { {{counterpart}} }
            private string Made(bool isEmpty) => isEmpty ? "" : null;
            private string Core(bool isAsync) => isAsync ? "" : null;
            private string Set<T>() => "";
            private void Use(object o) { }
            private bool Flag => Last > 0;
            private string Name => "";
            private string Other => "";
            private string SyncName => "";
            private string AsyncName => "";
            private void Inner() { if (Last > 1) Thread.Sleep(1); }
            private async Task InnerAsync() { if (Last > 2) await Task.Delay(1); }
        }
        public class Order { }
        public class Archive { }
        public static class Gate { public static void Wait() => Thread.Sleep(1); public static Task WaitAsync() => Task.Delay(1); }
        public static class Cfg2 { public static string A => "c"; }
        public static class Cfg { public static string A => ""; public static string B => "b"; }
        public class C { async Task M(Orders orders) { orders.{{call}}(1); await Task.Yield(); } }
        """);

    [Theory]
    [InlineData("count, id", "Load")]
    [InlineData("id, count", "[|Load|]")]
    public Task Accepts_or_flags_forms_that_give_parameters_on(string arguments, string call) =>
        VerifyAsync("_audit.Pair(id, count); " + Load, $"_audit.Pair({arguments}); " + LoadAsync, call, ", int count = 3");

    private static Task VerifyAsync(
        string synchronous,
        string counterpart,
        string call,
        string more = "",
        string attribute = "") => Verify.AnalyzerAsync(
        $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public record Order { public int Id; public bool IsDeleted { get; set; } public int Tax { get; set; } }

        public interface IStore { Order Load(int id); Task<Order> LoadAsync(int id); }

        public interface IAudit { void Write(int id); void Name(string name); void Keep(TimeSpan span); void Pair(int one, int other); void Code(int id, Encoding encoding); void Mark(int id, bool on); }

        public class Scope : IDisposable { public void Dispose() { } }

        public interface ILogger { void Log(string text); }

        public interface IMore
        {
            Order GetOrder(int id); Task<Order> GetAsyncOrder(int id);
            Task<Order> Read(int id, bool async);
            Task<Order> Find(int id, bool first);
            Order ReadSync(int id); Task<Order> ReadTaskAsync(int id);
        }

        public class Twins
        {
            private readonly IAudit _audit;
            public Twins(IAudit audit) { _audit = audit; }
            public Order Load(int id) { _audit.Write(id); Thread.Sleep(1); return null; }
            public async Task<Order> LoadAsync(int id) { await Task.Delay(1); _audit.ToString(); return Found(id); }
            private Order Found(int id) { Id = id; return null; }
            public int Id;
        }

        public static class Jobs
        {
            public static T RunSync<T>(Func<Task<T>> work) => work().Result;
            public static T Run<T>(Func<int, Task<T>> work, int id) => default;
        }

        public class Orders
        {
            private readonly IStore _store;
            private readonly IAudit _audit;
            private readonly IMore _more;
            private readonly ILogger _log;
            private readonly Twins _twins = new Twins(null);
            private readonly Dictionary<int, Order> _cache = new Dictionary<int, Order>();
            private readonly Action<int> _changed;
            private readonly Func<int, Order> _load;
            private readonly Func<int, Task<Order>> _loadAsync;
            private IQueryable<Order> Rows => null;
            private bool _isClosed;
            private int _count;
            private readonly Orders _parent;
            private readonly SemaphoreSlim _gate = new SemaphoreSlim(1);

            public Orders(bool isClosed, IStore store, IAudit audit, IMore more, ILogger log, Action<int> changed, Func<int, Order> load)
            {
                _isClosed = isClosed;
                _store = store;
                _audit = audit;
                _more = more;
                _log = log;
                _changed = changed;
                _load = load;
                _loadAsync = i => _store.LoadAsync(i);
                Rate = 1;
            }

            public int Last { get; set; }
            public int Rate { get; set; }
            public event Action<int> Loaded;
            public Action<int> Rates { get; set; }

            {{attribute}} public Order Load(int id{{more}}) { Thread.Sleep(1); {{synchronous}} }

            public async Task<Order> LoadAsync(int id{{more.Replace("5", "3")}}) { {{counterpart}} }

            private void Check(int id) { if (id < Rate) throw new NotSupportedException(); Rate = id; if (_isClosed) throw new IOException(); }
            private async Task CheckAsync(int id) { await Task.Yield(); if (id < Rate) throw new NotSupportedException(); Rate = id; if (_isClosed) throw new IOException(); }
            private static Order Made() => new Order();
            private void Own(int length) => _audit.Write(length);
            protected virtual void Touch(int id) { }
            protected virtual void Note(int id, int length) => _audit.Write(id + length);
            protected virtual void Hook(int id) { }
            protected virtual Task HookAsync(int id) => Task.CompletedTask;
            private Order Recursive(int id) => id == 0 ? _store.Load(id) : Recursive(id - 1);
            private async Task<Order> RecursiveAsync(int id) => id == 0 ? await _store.LoadAsync(id) : await RecursiveAsync(id - 1);
        }

        class C
        {
            async Task M(Orders orders)
            {
                await Task.Yield();
                orders.{{call}}(1);
            }
        }
        """);
}
