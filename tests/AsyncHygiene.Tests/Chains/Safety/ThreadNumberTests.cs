using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>What becomes of the number of a thread, its name or the thread itself: all but a text for people ties a call to it.</summary>
public class ThreadNumberTests
{
    private const string Id = "Environment.CurrentManagedThreadId";

    /// <summary>Kept under a part of a key.</summary>
    [Theory]
    [InlineData("string", "Thread.CurrentThread.ManagedThreadId.ToString()")]
    [InlineData("string", Id + ".ToString(\"x\")")]
    [InlineData("string", "$\"{" + Id + "}:a\"")]
    [InlineData("string", "\"a\" + " + Id)]
    [InlineData("string", "string.Format(\"{0}\", " + Id + ")")]
    [InlineData("string", "string.Concat(\"a\", " + Id + ")")]
    [InlineData("string", "Convert.ToString(" + Id + ")")]
    [InlineData("string", "new StringBuilder().Append(" + Id + ").Append(':').ToString()")]
    [InlineData("string", "Thread.CurrentThread.Name ?? \"\"")]
    [InlineData("(int, string)", "(" + Id + ", \"x\")")]
    [InlineData("long", "(long)" + Id)]
    [InlineData("long", "(uint)Thread.CurrentThread.GetHashCode() % 64")]
    [InlineData("int", "checked(" + Id + " * 31 + 7)")]
    [InlineData("int", "-" + Id)]
    [InlineData("int", "true ? " + Id + " : 0")]
    [InlineData("int", "HashCode.Combine(" + Id + ", 1)")]
    [InlineData("int", "Math.Abs(" + Id + ")")]
    [InlineData("int", "Task.CurrentId ?? 0")]
    [InlineData("Key", "new Key(" + Id + ", \"x\")")]
    [InlineData("Key", "new(" + Id + ", \"x\")")]
    [InlineData("Key", "new Key(0, \"x\") with { T = " + Id + " }")]
    [InlineData("Slot", "new Slot { T = " + Id + " }")]
    [InlineData("object", "new { T = " + Id + " }")]
    [InlineData("Tuple<int, int>", "Tuple.Create(" + Id + ", 1)")]
    public async Task Refuses_what_is_found_under_a_part_of_a_key(string type, string key)
    {
        await RefusesAsync($"static {type} Key => {key};", "s_of[Key] = \"a\";", "s_of.TryGetValue(Key, out var s) ? s : \"\"", type);
        await RefusesAsync($"static {type} Key() {{ {type} k = {key}; return k; }}", "s_of[Key()] = \"a\";", "s_of[Key()]", type);
        await RefusesAsync("", $"{type} k = {key}; s_of[k] = \"a\";", $"s_of.GetValueOrDefault({key})", type);
    }

    [Theory]
    [InlineData("static string Key() => Key(" + Id + "); static string Key(int t) => \"t\" + t;", "Key()")]
    [InlineData("static string Key() { string k; k = \"t\" + " + Id + "; return k; }", "Key()")]
    [InlineData("static string Key() { var k = \"t\"; k += " + Id + "; return k; }", "Key()")]
    [InlineData("static readonly Func<string> Key = () => \"t\" + " + Id + ";", "Key()")]
    [InlineData("static string Key() { var t = Thread.CurrentThread; return t.ManagedThreadId + \"\"; }", "Key()")]
    [InlineData("static string Key() => Of(Thread.CurrentThread); static string Of(Thread t) => t.ManagedThreadId + \"\";", "Key()")]
    [InlineData("static string Key() => Thread.CurrentThread.Of();", "Key()")]
    [InlineData("interface IKeys { string Key { get; } } class Keys : IKeys { public string Key => \"t\" + " + Id + "; } "
        + "static readonly IKeys s_keys = new Keys();", "s_keys.Key")]
    public Task Refuses_a_key_that_helpers_make(string members, string key) =>
        RefusesAsync(members, $"s_of[{key}] = \"a\";", $"s_of[{key}]", "string");

    [Theory]
    [InlineData("if (" + Id + ".CompareTo(_o) is not 0) throw new Exception();")]
    [InlineData("if (!" + Id + ".Equals(_o)) throw new Exception();")]
    [InlineData("if (" + Id + " - _o is > 0 or < 0) throw new Exception();")]
    [InlineData("if (" + Id + " > _o) throw new Exception();")]
    [InlineData("switch (" + Id + ") { case 1: throw new Exception(); }")]
    [InlineData("Must.Equal(_o, " + Id + ");")]
    [InlineData("Must.Be(" + Id + ", n => n == 1);")]
    [InlineData("Must.Same(new Key(_o, \"\"), new Key(" + Id + ", \"\"));")]
    [InlineData("_gate.Check(" + Id + ");")]
    [InlineData("new Session(" + Id + ").Equals(1);")]
    [InlineData("if (Interlocked.CompareExchange(ref _o, " + Id + ", 0) != 0) throw new Exception();")]
    [InlineData("if (!_seen.Add(" + Id + ")) throw new Exception();")]
    [InlineData("if (Thread.CurrentThread.Name == \"main\") throw new Exception();")]
    [InlineData("Thread.CurrentThread.Mark();")]
    public Task Refuses_a_check(string check) => ChainCase.RefusesAsync(
        Source($"void Check() {{ {check} }}", "Check();", "Check()", "string"),
        "thread-affine");

    /// <summary>A text for people, what is only stored, and other members of what holds the number.</summary>
    [Theory]
    [InlineData("Console.Write(\"[\" + " + Id + " + \"] \");")]
    [InlineData("Log(\"a\");")]
    [InlineData("Console.Out.WriteLine(Prefix());")]
    [InlineData("var text = Prefix(); _log.Info(text + \"a\");")]
    [InlineData("_logger.LogInformation(\"{Thread}\", " + Id + ");")]
    [InlineData("System.Diagnostics.Debug.WriteLine(" + Id + ");")]
    [InlineData("if (_o > 5) throw new InvalidOperationException($\"thread {" + Id + "}\");")]
    [InlineData("var b = new StringBuilder(); b.Append(" + Id + "); b.Append(\"a\"); Console.Write(b.ToString());")]
    [InlineData("_entries.Enqueue(new Entry { Thread = " + Id + ", Level = 1 });")]
    [InlineData("Write(new Entry { Thread = " + Id + ", Level = 1 });")]
    [InlineData("_ids.Add(" + Id + ");")]
    [InlineData("Trace($\"{" + Id + "}\");")]
    [InlineData("var random = new Random(Environment.TickCount + " + Id + "); Console.Write(random.Next());")]
    [InlineData("Console.Write(nameof(" + Id + "));")]
    [InlineData("Console.Write(Thread.CurrentThread.CurrentCulture.Name == \"de\" ? 1 : 2);")]
    public Task Converts_with_a_number_for_people(string shown) => ConvertsAsync($"void Check() {{ {shown} }}", "Check();", "Check()");

    private static async Task ConvertsAsync(string members, string before, string after) => Assert.Contains(
        "await Task.Delay(1)",
        await new ChainCase().With("App", ("App.cs", Source(members, before, after, "string"), "")).ConvertedTextAsync(),
        StringComparison.Ordinal);

    private static Task RefusesAsync(string members, string before, string after, string type) =>
        ChainCase.RefusesAsync(
            Source($"{members} void Begin() {{ {before} }} string End() => {after};", "Begin();", "End()", type),
            "thread-affine");

    private static string Result(string after) => after == "Check()" ? after + "; return \"\";" : $"return {after};";

    private static string Source(string members, string before, string after, string type) => $$"""
        #nullable disable
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public record struct Key(int T, string N);
        public struct Slot { public int T; }
        public class Entry { public int Thread; public int Level; }
        public class Session { readonly int _o; public Session(int o) { if (o > 3) throw new Exception(); _o = o; } }

        public interface ILog { void Info(string text); }
        public class TextLog : ILog { public void Info(string text) => Console.Error.WriteLine(text); }
        public interface ILogger { void LogInformation(string text, params object[] values); }
        public interface IGate { void Check(int id); }
        public class Gate : IGate { public void Check(int id) { if (id > 3) throw new Exception(); } }

        public static class Threads
        {
            public static string Of(this Thread t) => "t" + t.ManagedThreadId;
            public static void Mark(this Thread t) => t.IsBackground = true;
        }

        public static class Must
        {
            public static void Equal(int a, int b) { if (a != b) throw new Exception(); }
            public static void Be(int a, Func<int, bool> check) { if (!check(a)) throw new Exception(); }
            public static void Same(Key a, Key b) { if (a != b) throw new Exception(); }
        }

        public class C
        {
            static readonly ConcurrentDictionary<{{type}}, string> s_of = new();
            readonly HashSet<int> _seen = new();
            readonly ConcurrentBag<int> _ids = new();
            readonly ConcurrentQueue<Entry> _entries = new();
            readonly ILog _log = new TextLog();
            readonly ILogger _logger;
            readonly IGate _gate = new Gate();
            readonly Action<string> Trace = Console.WriteLine;
            int _o = 1;

            static string Prefix() => $"[{Environment.CurrentManagedThreadId}] ";
            static void Log(string text) => Console.Write(Prefix() + text + Thread.CurrentThread.Name);
            void Write(Entry entry) { if (entry.Level > 3) Console.Write(entry.Thread); else _entries.Enqueue(entry); }

            {{members}}

            public string Load() { {{before}} Thread.Sleep(1); {{Result(after)}} }

            public async Task Run() { await Task.Yield(); Load(); }
        }
        """;
}
