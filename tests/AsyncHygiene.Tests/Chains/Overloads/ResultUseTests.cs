using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// What a blocking method gives goes wherever a task would go as well without an error: a converted program does what it did.
/// </summary>
[Trait("Speed", "Slow")]
public class ResultUseTests
{
    private static readonly string[] s_values =
    [
        "Log.Value(Load());",
        "Log.Value($\"{Load()} {Text()}\");",
        "Log.Format($\"{Load()}\");",
        "Log.Value(\"\" + Load());",
        "Log.Value(Load() is int);",
        "Log.Value(Load() switch { 1 => \"one\", _ => \"more\" });",
        "switch (Load()) { case int i: Log.Value(i); break; }",
        "object o = Load(); Log.Value(o);",
        "dynamic d = Load(); Log.Value((object)d);",
        "Log.Value(DateTime.Now.Year > 1 ? Load() : 2);",
        "Log.Value(DateTime.Now.Year > 1 ? (object)Load() : \"x\");",
        "Log.Value(DateTime.Now.Year > 1 ? Text() : null);",
        "int[] all = [Load(), 2]; Log.Value(all[0]);",
        "object[] all = { Load() }; Log.Value(all[0]);",
        "var all = new List<object> { Load(), Text() }; all.ForEach(Log.Value);",
        "var all = new Dictionary<string, object> { [Text()] = Load() }; Log.Value(all[\"t\"]);",
        "Pick(Load()); Pick(Text()); static void Pick(object value) => Log.Value(value);",
        "Pick(Load()); static void Pick<T>(T value) => Log.Value(typeof(T).Name);",
        "Pick(Load(), Text()); static void Pick(params object[] values) => Array.ForEach(values, Log.Value);",
        "Load().Then(); Text().Then();",
        "Log.Value((object)Load()); Log.Value(Text() as object);",
        "var pair = (Load(), Text()); Log.Value(pair);",
        "Log.Value(new { A = Load() }.A);",
        "Log.Value(Convert.ToString(Load())); Log.Value(Load().ToString()); Log.Value(Load().Equals(1));",
        "Log.Value(Load() > 0 && Load() < 3); Log.Value(-Load());",
        "Log.Value(new[] { 7, 8 }[Load()]);",
        "string? text = null; text ??= Text(); Log.Value(text); Log.Value(Text()?.Length); Log.Value(Text()[0]);",
        "foreach (var c in Text()) Log.Value(c);",
        "Log.Value(nameof(Load)); Load();",
        "IEnumerable<object> Both() { yield return Load(); yield return Text(); } foreach (var value in Both()) Log.Value(value);",
        "object Boxed() => Load(); Log.Value(Boxed());",
        "long wide = Load(); Log.Value(wide); decimal sum = 1 + Load(); Log.Value(sum);",
        "IComparable compared = Text(); Log.Value(compared.CompareTo(Text()));",
        "Log.Value(string.Concat(Text(), Load())); Log.Value(string.Format(\"{0}\", Load()));",
        "Log.Value(Equals(Load(), 1)); Log.Value(object.ReferenceEquals(Text(), Text()));",
        "var text = new StringBuilder(); text.Append($\"{Load()}\"); Log.Value(text);",
        "var text = new StringBuilder(); text.Append(Load()).Append(Text()).AppendFormat(\"{0}\", Load()); Log.Value(text);",
    ];

    private static readonly string[] s_delegates =
    [
        "Func<int> load = Load; Log.Value(load());",
        "Func<object> text = Text; Log.Value(text());",
        "Action save = Save; save();",
        "Delegate load = Load; Log.Value(load.DynamicInvoke());",
        "Delegate load = () => Load(); Log.Value(load.DynamicInvoke());",
        "object text = () => Text(); Log.Value(((Delegate)text).DynamicInvoke());",
        "var load = Load; Log.Value(load());",
        "var load = () => Load(); Log.Value(load());",
        "var load = () => Load(); object value = load(); Log.Value(value);",
        "Func<object> load = () => Load(); Log.Value(load());",
        "Func<object> text = () => Text(); Log.Value(text());",
        "Func<object?> load = DateTime.Now.Year > 1 ? Text : () => null; Log.Value(load());",
        "Func<int> load = DateTime.Now.Year > 1 ? Load : () => 3; Log.Value(load());",
        "Action[] all = [Save, () => Save()]; foreach (var save in all) save();",
        "var all = new List<Action> { Save, () => Save() }; all.ForEach(save => save());",
        "var all = new Dictionary<string, Func<object>> { [\"a\"] = Text, [\"b\"] = () => Load() }; Log.Value(all[\"a\"]()); "
            + "Log.Value(all[\"b\"]());",
        "Log.Value(string.Join(\",\", new[] { 1, 2 }.Select(x => Load())));",
        "foreach (var value in new[] { 1, 2 }.Select(x => (object)Load())) Log.Value(value);",
        "foreach (var value in from x in new[] { 1, 2 } select Load()) Log.Value(value);",
        "var all = new[] { 1, 2 }.Select(x => new { Value = Load() }).ToList(); Log.Value(all[1].Value);",
        "Log.Value(new[] { 1, 2 }.Any(x => Load() == x)); Log.Value(new[] { 1, 2 }.Sum(x => Load()));",
        "Log.Value(new[] { 2, 1 }.OrderBy(x => Load() * x).First());",
        "Log.Value(new[] { 1, 2 }.ToDictionary(x => x, x => Load())[1]);",
        "Log.Value(new[] { 1, 2 }.Aggregate((a, b) => a + Load()));",
        "Log.Value(new[] { 1 }.Select(x => Load()).Cast<object>().First());",
        "var lazy = new Lazy<int>(() => Load()); Log.Value(lazy.Value);",
        "var lazy = new Lazy<object>(() => Text()); Log.Value(lazy.Value);",
        "var lazy = new Lazy<object>(Text); Log.Value(lazy.Value);",
        "var thread = new Thread(Save); thread.Start(); thread.Join();",
        "var thread = new Thread(() => Save()); thread.Start(); thread.Join();",
        "Log.Value(Task.Run(Load).Result); Log.Value(Task.Run(Text).GetAwaiter().GetResult());",
        "Log.Value(Task.Run<object>(Text).Result);",
        "Log.Value(Task.Run<object>(() => Text()).Result);",
        "Log.Value(Task.Run((Func<object>)Text).Result);",
        "Task.Run(Save).Wait(); Task.Run(() => Save()).Wait();",
        "Log.Value(Task.Run(() => { Wait(); return Task.FromResult(4); }).Result);",
        "Log.Value(Task.Factory.StartNew(() => Load()).Result); Log.Value(Task.Factory.StartNew(Text).Result);",
        "Log.Value(Task.CompletedTask.ContinueWith(t => Load()).Result); Task.CompletedTask.ContinueWith(t => Save()).Wait();",
        "Parallel.Invoke(Save); Parallel.Invoke(() => Save());",
        "Parallel.For(0, 1, i => Save()); Parallel.ForEach(new[] { 1 }, i => Save());",
        "new List<int> { 1 }.ForEach(i => Save()); Array.ForEach(new[] { 1 }, i => Save()); Log.Value(new List<int> { 1 }.ConvertAll(i => "
            + "Load())[0]);",
        "Expression<Func<int>> load = () => Load(); Log.Value(load.Compile()());",
        "Progress<int> progress = new(i => Save()); ((IProgress<int>)progress).Report(1); Log.Until(\"saved\"); Thread.Sleep(1);",
        "using var timer = new Timer(_ => Save(), null, 0, -1); Log.Until(\"saved\"); Thread.Sleep(1);",
        "AppDomain.CurrentDomain.ProcessExit += (_, _) => Save();",
        "Log.Value(new System.Collections.Concurrent.ConcurrentDictionary<int, object>().GetOrAdd(1, k => Text()));",
        "Log.Value(new System.Collections.Concurrent.ConcurrentDictionary<int, int>().AddOrUpdate(1, k => Load(), (k, v) => v));",
        "using var source = new CancellationTokenSource(); source.Token.Register(() => Save()); source.Cancel();",
        "void Local(Action work) => work(); Local(Save); Local(() => Save());",
        "T Local<T>(Func<T> work) => work(); Log.Value(Local(Load)); Log.Value(Local(() => Text()));",
        "void Local(Delegate work) => Log.Value(work.DynamicInvoke()); Local(Load); Local(() => Text()); Local(Save);",
        "void Local(object work) => Log.Value(((Delegate)work).DynamicInvoke()); Local(Load); Local(() => Text());",
        "string Local<T>(Func<T> work) { work(); return typeof(T).Name; } Log.Value(Local(Load)); Log.Value(Local(() => Text()));",
        "Log.Value(new Func<object>(Text)()); new Action(() => Save())(); Log.Value(((Func<int>)(() => Load())).Invoke());",
    ];

    [Fact]
    public Task Runs_with_the_values_of_before() => DoesTheSameAsync(s_values);

    [Fact]
    public Task Runs_delegates_as_before() => DoesTheSameAsync(s_delegates);

    private static async Task DoesTheSameAsync(string[] statements)
    {
        var before = OverloadProgram.Of(statements);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.NotEqual(before, after);
        var expected = await RunnableProgram.OutputOfAsync(before);
        var actual = await RunnableProgram.OutputOfAsync(after).WaitAsync(TimeSpan.FromMinutes(5));
        Assert.True(
            expected == actual,
            string.Join(
                '\n',
                expected.Split('\n').Zip(actual.Split('\n')).Where(p => p.First != p.Second).Select(p => p.First + "\n" + p.Second)));
    }
}
