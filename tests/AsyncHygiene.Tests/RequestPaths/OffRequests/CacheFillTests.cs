using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths.OffRequests;

/// <summary>A path on which a call gets what then stays for the process is information, unless another path leads there.</summary>
public class CacheFillTests
{
    private const string Lambda = "where what is kept is not there yet: AController.Get → lambda in AController.Get";

    private const string Loader = " class Loader { public static List<int> Load() { Thread.{|#0:Sleep|}(1); return []; } "
        + "public static int Make(int key) { Load(); return key; } public static Task<List<int>> LoadAsync() => Task.FromResult(Load()); }";

    [Theory]
    [InlineData("s_kept ??= Loader.Load();")]
    [InlineData("if (s_kept == null) s_kept = Loader.Load();")]
    [InlineData("if (s_kept is null) { s_kept = Loader.Load(); }")]
    [InlineData("if (s_kept.Count == 0) s_kept = Loader.Load().ToList();")]
    [InlineData("if (s_kept is null || s_kept.Count() == 0) { var i = 1; s_kept = (List<int>)Loader.Load(); }")]
    [InlineData("if (!s_kept.Any() && x) s_kept = Loader.Load();")]
    [InlineData("if (Cache.Names == null) Cache.Names = Loader.Load();")]
    [InlineData("_single.Fill();", "ASingle.Fill → ")]
    [InlineData("if (s_array.IsEmpty) s_array = Loader.Load().ToArray().AsMemory();")]
    public Task Reports_what_fills_an_empty_cache_as_information(string body, string below = "") =>
        PathAssert.InformationAsync(Controller(body), $"where what is kept is not there yet: AController.Get → {below}Loader.Load");

    [Theory]
    [InlineData("s_byKey.GetOrAdd(1, k => Loader.Make(k));")]
    [InlineData("s_byKey.GetOrAdd(1, Loader.Make);")]
    [InlineData("s_byKey.GetOrAdd(1, k => { if (k > 0) return Loader.Make(k); return 0; });")]
    [InlineData("CacheExtensions.GetOrCreate(null, 1, _ => Loader.Make(1));")]
    [InlineData("CacheExtensions.GetOrCreateAsync(null, 1, async entry => { await Task.Yield(); return Loader.Make(1); });")]
    public Task Reports_what_makes_the_value_of_a_new_key_as_information(string body) => PathAssert.InformationAsync(
        Controller(body),
        "where what is kept is not there yet: AController.Get → Loader.Make → Loader.Load");

    [Theory]
    [InlineData("if (s_kept == null) { s_kept = new(); Loader.Load(); }")]
    [InlineData("if (s_kept == null) { var read = Loader.Load(); s_kept = read; }")]
    public Task Reports_what_runs_with_the_first_filling_as_information(string body) =>
        PathAssert.InformationAsync(Controller(body), "where what is kept is not there yet: AController.Get → Loader.Load");

    [Theory]
    [InlineData("if (s_kept == null) { Thread.{|#0:Sleep|}(1); s_kept = new(); }", true)]
    [InlineData("s_byKey.GetOrAdd(1, k => { Thread.{|#0:Sleep|}(1); return k; });", true)]
    [InlineData("if (s_kept == null) { Thread.{|#0:Sleep|}(1); s_kept = null; }", false)]
    [InlineData("if (_own == null) { Thread.{|#0:Sleep|}(1); _own = new(); }", false)]
    public Task Reports_a_line_that_runs_with_the_first_filling_as_information(string body, bool isInformation)
    {
        var source = Controller(body).Replace(Loader, " static class Loader { public static List<int> Load() => []; }");
        return isInformation
            ? PathAssert.InformationAsync(source, body.Contains("k =>") ? Lambda : "on a request path: AController.Get")
            : PathAssert.WarningsAsync(source, "on a request path: AController.Get");
    }

    [Theory]
    [InlineData("s_kept = Loader.Load();")]
    [InlineData("if (s_kept == null || x) s_kept = Loader.Load();")]
    [InlineData("if (s_kept != null) s_kept = Loader.Load();")]
    [InlineData("if (s_kept == null) Loader.Load();")]
    [InlineData("if (s_kept == null) { } else s_kept = Loader.Load();")]
    [InlineData("_own ??= Loader.Load();")]
    [InlineData("var local = (List<int>)null; local ??= Loader.Load();")]
    [InlineData("if (_own == null) s_kept = Loader.Load();")]
    [InlineData("_scoped.Fill();", "AScoped.Fill → ")]
    [InlineData("s_byKey.GetOrAdd(Loader.Load().Count, 1);")]
    [InlineData("CacheExtensions.GetOrCreate(null, 1, e => { e.SlidingExpiration = new(1); return Loader.Load(); });")]
    [InlineData("s_kept ??= Loader.Load(); Loader.Load();")]
    [InlineData("s_kept ??= Loader.Load(); Other(); static void Other() => Loader.Load();")]
    public Task Flags_what_runs_more_often(string body, string below = "") =>
        PathAssert.ProvenAsync(Controller(body), $"AController.Get → {below}Loader.Load");

    private const string Kept = "where what is kept is not there yet: AController.Get → ";

    /// <summary>Once in the life of the process, behind a check that returns, or a flag.</summary>
    [Theory]
    [InlineData("if (s_kept != null) return; s_kept = Loader.Load();")]
    [InlineData("if (s_kept is not null) { return; } var read = Loader.Load(); s_kept = read;")]
    [InlineData("if (s_kept is { } || x) return; lock (s_byKey) { if (x) s_kept = Loader.Load(); }")]
    [InlineData("if (s_kept != null) return; var read = Loader.Load(); Keep(read); void Other() { }")]
    [InlineData("if (s_kept != null) return; Fill();", "AController.Fill → ")]
    [InlineData("if (s_done) return; Loader.Load(); s_done = true;")]
    [InlineData("if (s_done == true) return; try { Loader.Load(); s_done = true; } catch { s_done = true; }")]
    [InlineData("if (!s_done) { Loader.Load(); s_done = true; }")]
    [InlineData("if (s_done == false && x) { s_done = true; Loader.Load(); }")]
    [InlineData("lock (s_byKey) { if (AController.s_done) return; Loader.Load(); s_done = true; }")]
    [InlineData("_single.Once();", "ASingle.Once → ")]
    public Task Reports_what_runs_once_behind_a_check_as_information(string body, string below = "") =>
        PathAssert.InformationAsync(Controller(body), $"{Kept}{below}Loader.Load");

    [Theory]
    [InlineData("if (s_kept != null && x) return; s_kept = Loader.Load();")]
    [InlineData("if (s_kept == null) return; s_kept = Loader.Load();")]
    [InlineData("if (s_kept != null) x = true; s_kept = Loader.Load();")]
    [InlineData("if (s_kept != null) return; s_reset = Loader.Load();")]
    [InlineData("if (s_reset != null) return; s_reset = Loader.Load();")]
    [InlineData("if (_own != null) return; _own = Loader.Load();")]
    [InlineData("Loader.Load(); if (s_kept != null) return; s_kept = new();")]
    [InlineData("if (s_done) return; Loader.Load(); s_done = x;")]
    [InlineData("if (s_done) return; Loader.Load(); s_done = false;")]
    [InlineData("if (!s_done) { Loader.Load(); s_done = x; }")]
    [InlineData("if (!s_again) { Loader.Load(); s_again = true; }")]
    [InlineData("if (s_again) return; Loader.Load(); s_again = true;")]
    [InlineData("if (x) return; Loader.Load(); x = true;")]
    [InlineData("if (s_done) return; Loader.Load(); void Later() => s_done = true;")]
    [InlineData("if (!s_done) return; Loader.Load(); s_done = true;")]
    [InlineData("_scoped.Once();", "AScoped.Once → ")]
    public Task Flags_what_runs_again_behind_a_check(string body, string below = "") =>
        PathAssert.ProvenAsync(Controller(body), $"AController.Get → {below}Loader.Load");

    [Theory]
    [InlineData("if (s_done) return; Thread.{|#0:Sleep|}(1); s_done = true;", true)]
    [InlineData("if (s_kept != null) return; Thread.{|#0:Sleep|}(1); Keep(new());", true)]
    [InlineData("if (s_again) return; Thread.{|#0:Sleep|}(1); s_again = true;", false)]
    public Task Reports_a_line_that_runs_once_behind_a_check_as_information(string body, bool isInformation)
    {
        var source = Controller(body).Replace(Loader, " static class Loader { public static List<int> Load() => []; }");
        return isInformation
            ? PathAssert.InformationAsync(source, "on a request path: AController.Get")
            : PathAssert.WarningsAsync(source, "on a request path: AController.Get");
    }

    /// <summary>Once for each key of a dictionary that stays.</summary>
    [Theory]
    [InlineData("if (s_rows.TryGetValue(k, out var row)) return; lock (s_key) { if (s_rows.TryGetValue(k, out row)) return; "
        + "row = Loader.Load(); if (row == null) throw new(); s_rows.TryAdd(k, row); }")]
    [InlineData("if (s_rows.ContainsKey(k)) { return; } var row = Loader.Load(); s_rows[k] = row;")]
    [InlineData("if (!s_rows.TryGetValue(k, out var row)) s_rows[k] = Loader.Load();")]
    [InlineData("if (x && !s_rows.ContainsKey(k)) { s_rows.Add(k, Loader.Load()); }")]
    [InlineData("if (x || s_rows.ContainsKey(k)) return; s_rows.Add(k, Loader.Load());")]
    [InlineData("_single.One(k);", "ASingle.One → ")]
    public Task Reports_what_runs_once_for_each_key_as_information(string body, string below = "") =>
        PathAssert.InformationAsync(Controller(body), $"{Kept}{below}Loader.Load");

    [Theory]
    [InlineData("if (!s_rows.ContainsKey(k)) Loader.Load();")]
    [InlineData("if (s_rows.ContainsKey(k)) s_rows[k] = Loader.Load();")]
    [InlineData("if (!s_rows.ContainsKey(k)) s_rows[k + 1] = Loader.Load();")]
    [InlineData("if (!s_rows.ContainsKey(k)) { s_rows[k] = new(); Loader.Load(); }")]
    [InlineData("if (x || !s_rows.ContainsKey(k)) s_rows[k] = Loader.Load();")]
    [InlineData("if (x && s_rows.ContainsKey(k)) return; s_rows[k] = Loader.Load();")]
    [InlineData("if (!s_removed.ContainsKey(k)) s_removed[k] = Loader.Load();")]
    [InlineData("if (!s_given.ContainsKey(k)) s_given[k] = Loader.Load();")]
    [InlineData("if (!s_renewed.ContainsKey(k)) s_renewed[k] = Loader.Load();")]
    [InlineData("if (!s_shown.ContainsKey(k)) s_shown[k] = Loader.Load();")]
    [InlineData("if (!_rows.ContainsKey(k)) _rows[k] = Loader.Load();")]
    [InlineData("var rows = new Dictionary<int, List<int>>(); if (!rows.ContainsKey(k)) rows[k] = Loader.Load();")]
    public Task Flags_what_a_dictionary_may_lose_or_does_not_get(string body) =>
        PathAssert.ProvenAsync(Controller(body), "AController.Get → Loader.Load");

    /// <summary>One key, for an hour or longer.</summary>
    [Theory]
    [InlineData("_cache.GetOrCreate(Key, e => { e.AbsoluteExpirationRelativeToNow = TimeSpan.FromHours(1); return Loader.Load(); });")]
    [InlineData("_cache.GetOrCreate(\"k\", e => { e.SetSlidingExpiration(TimeSpan.FromDays(2)).SetSize(1); return Loader.Load(); });")]
    [InlineData("_cache.GetOrCreate(s_key, e => { e.AbsoluteExpiration = DateTime.Now.AddMinutes(90); return Loader.Load(); });")]
    [InlineData("if (!_cache.TryGetValue(Key, out List<int> read)) { read = Loader.Load(); _cache.Set(Key, read); }")]
    [InlineData("if (x && !_cache.TryGetValue(Key, out List<int> _)) _cache.Set(Key, Loader.Load(), new TimeSpan(2, 0, 0));")]
    [InlineData("if (_cache.TryGetValue(Key, out List<int> _)) return; var read = Loader.Load(); _cache.Set(Key, read, s_day);")]
    [InlineData("var read = _cache.Get<List<int>>(Key); if (read == null) { read = Loader.Load(); _cache.Set(Key, read, s_day); }")]
    [InlineData("var read = (List<int>)_cache.Get(Key); if (read is not null) return; _cache.Set(Key, Loader.Load(), s_day);")]
    [InlineData("if (!_cache.TryGetValue(Key, out List<int> _)) _cache.Set(Key, Loader.Load(), "
        + "new MemoryCacheEntryOptions { SlidingExpiration = s_day }.SetPriority(0));")]
    [InlineData("var how = new MemoryCacheEntryOptions().SetAbsoluteExpiration(s_day); "
        + "if (!_cache.TryGetValue(Key, out List<int> _)) _cache.Set(Key, Loader.Load(), how);")]
    public Task Reports_what_makes_a_lasting_entry_as_information(string body) =>
        PathAssert.InformationAsync(Controller(body), $"{Kept}Loader.Load");

    [Theory]
    [InlineData("_cache.GetOrCreate(Key, e => { e.SlidingExpiration = TimeSpan.FromMinutes(5); return Loader.Load(); });")]
    [InlineData("_cache.GetOrCreate(Key + x, e => { e.SlidingExpiration = TimeSpan.FromHours(5); return Loader.Load(); });")]
    [InlineData("_cache.GetOrCreate(Key, e => { e.SetSlidingExpiration(s_day).SetAbsoluteExpiration(_soon); return Loader.Load(); });")]
    [InlineData("_cache.GetOrCreate(Key, _ => Loader.Load(), new MemoryCacheEntryOptions { SlidingExpiration = _soon });")]
    [InlineData("_cache.GetOrCreate(Key, e => { e.AddExpirationToken(null); return Loader.Load(); });")]
    [InlineData("if (!_cache.TryGetValue(Key, out List<int> _)) _cache.Set(Key, Loader.Load(), _soon);")]
    [InlineData("if (!_cache.TryGetValue(Key, out List<int> _)) _cache.Set(\"other\", Loader.Load());")]
    [InlineData("if (!_cache.TryGetValue(\"k\" + x, out List<int> _)) _cache.Set(\"k\" + x, Loader.Load());")]
    [InlineData("if (_cache.TryGetValue(Key, out List<int> _)) { Loader.Load(); _cache.Set(Key, 1); }")]
    [InlineData("if (x || !_cache.TryGetValue(Key, out List<int> _)) { Loader.Load(); _cache.Set(Key, 1); }")]
    [InlineData("if (_cache.TryGetValue(Key, out List<int> _) && x) return; Loader.Load(); _cache.Set(Key, 1);")]
    [InlineData("if (!_cache.TryGetValue(Key, out List<int> _)) _cache.Set(Key, Loader.Load(), "
        + "new MemoryCacheEntryOptions { SlidingExpiration = s_day, AbsoluteExpirationRelativeToNow = _soon });")]
    public Task Flags_what_makes_an_entry_that_soon_ends(string body) =>
        PathAssert.ProvenAsync(Controller(body), "AController.Get → Loader.Load");

    private static string Controller(string body) =>
        $$"""
        using Microsoft.Extensions.Caching.Memory;

        public class AController : ControllerBase
        {
            private static List<int> s_kept;
            private static Memory<int> s_array;
            private static readonly System.Collections.Concurrent.ConcurrentDictionary<int, int> s_byKey = new();
            private List<int> _own;
            private static List<int> s_reset;
            private static bool s_done;
            private static bool s_again;
            private readonly ASingle _single;
            private readonly AScoped _scoped;
            private static readonly Dictionary<int, List<int>> s_rows = new();
            private static readonly Dictionary<int, List<int>> s_removed = new();
            private static readonly Dictionary<int, List<int>> s_given = new();
            private static Dictionary<int, List<int>> s_renewed = new();
            public static readonly Dictionary<int, List<int>> s_shown = new();
            private readonly Dictionary<int, List<int>> _rows = new();
            private readonly IMemoryCache _cache;
            private const string Key = "words";
            private static readonly object s_key = new();
            private static readonly TimeSpan s_day = TimeSpan.FromDays(1);
            private readonly TimeSpan _soon = TimeSpan.FromMinutes(1);
            public void Get(bool x, int k) { {{body}} }
            void Keep(List<int> read) { s_kept = read; }
            void Fill() { s_kept = Loader.Load(); }
            void Forget() { s_reset = null; s_again = !s_again; s_removed.Remove(1); Take(s_given); s_renewed = new(); }
            static void Take(object rows) { }
        }
        static class Cache { public static List<int> Names { get; set; } }
        public class ASingle
        {
            List<int> _kept;
            private readonly Dictionary<int, List<int>> _rows = new();
            public void One(int k) { if (!_rows.ContainsKey(k)) { var row = Loader.Load(); _rows[k] = row; } }
            public void Fill() { if (_kept == null) _kept = Loader.Load(); }
            public List<int> Once() { if (_kept != null) return _kept; _kept = Loader.Load(); return _kept; }
        }
        public class AScoped
        {
            List<int> _kept;
            public void Fill() { if (_kept == null) _kept = Loader.Load(); }
            public List<int> Once() { if (_kept != null) return _kept; _kept = Loader.Load(); return _kept; }
        }
        static class Services
        {
            static void Add(IServiceCollection services) { services.AddSingleton<ASingle>(); services.AddScoped<AScoped>(); }
        }
        """ + Loader;
}
