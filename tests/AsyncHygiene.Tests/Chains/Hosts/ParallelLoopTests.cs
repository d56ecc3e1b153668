using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Hosts;

/// <summary>A parallel loop and its awaitable form differ in what they infer, and in what one iteration may expect of the others.</summary>
public class ParallelLoopTests
{
    private const string Types =
        " class Shape { public string Name => \"shape\"; } class Circle : Shape { public new string Name => \"\"; }";

    [Theory]
    [InlineData(
        "Parallel.For('a', 'd', c => Save(\"\" + c));",
        "Parallel.ForAsync<int>('a', 'd', async (c, _) => await SaveAsync(\"\" + c));")]
    [InlineData(
        "byte n = 3; Parallel.For(0, n, i => Save(\"\" + i));",
        "byte n = 3; await Parallel.ForAsync<int>(0, n, async (i, _) => await SaveAsync(\"\" + i));")]
    [InlineData(
        "uint n = 3; Parallel.For(0u, n, i => Save(\"\" + i));",
        "uint n = 3; await Parallel.ForAsync<long>(0u, n, async (i, _) => await SaveAsync(\"\" + i));")]
    [InlineData("Parallel.For(0, 3L, i => Save(\"\" + i));", "Parallel.ForAsync<long>(0, 3L, async (i, _) => await SaveAsync(\"\" + i));")]
    [InlineData("Parallel.For(0, 3, i => Save(\"\" + i));", "Parallel.ForAsync(0, 3, async (i, _) => await SaveAsync(\"\" + i));")]
    [InlineData("Parallel.For(0L, 3L, i => Save(\"\" + i));", "Parallel.ForAsync(0L, 3L, async (i, _) => await SaveAsync(\"\" + i));")]
    [InlineData(
        "Parallel.ForEach<Shape>(new Circle[0], s => Save(s.Name));",
        "Parallel.ForEachAsync<Shape>(new Circle[0], async (s, _) => await SaveAsync(s.Name));")]
    public Task Keeps_the_type_of_what_an_iteration_is_given(string before, string after) =>
        ChainCase.ConvertsAsync(Program(before, "void Run", "void Save", "File.WriteAllText"), Program(
            after.Contains("await Parallel") ? after : "await " + after,
            "async Task RunAsync",
            "async Task SaveAsync",
            "await File.WriteAllTextAsync"));

    [Theory]
    [InlineData("var list = new List<string> { \"a\" }; Parallel.ForEach(list, x => { Save(x); list[0] = x; });")]
    [InlineData("var list = new List<string> { \"a\" }; Parallel.ForEach(list, x => { Save(x); list.Remove(x); });")]
    [InlineData("Parallel.ForEach(_names, x => { Save(x); this._names.Add(x); });")]
    [InlineData("Parallel.ForEach(_names, x => { Save(x); Keep(_names); });")]
    [InlineData("Parallel.ForEach(_names, x => { Save(x); Visit(x); });")]
    [InlineData("var all = _names; Parallel.ForEach(all, x => { Save(x); _names.Add(x); });")]
    [InlineData("var all = _names; Parallel.ForEach(all, x => { Save(x); Visit(x); });")]
    public Task Refuses_a_loop_whose_list_changes_meanwhile(string loop) => RefusesAsync(loop);

    [Theory]
    [InlineData(
        "var ready = 0; Parallel.For(0, 6, x => { Save(\"\"); "
        + "Interlocked.Increment(ref ready); while (ready < 6) Thread.Sleep(5); });")]
    [InlineData(
        "var ready = 0; Parallel.For(0, 6, x => { Save(\"\"); "
        + "Interlocked.Increment(ref ready); while (Volatile.Read(ref ready) < 6) { } });")]
    [InlineData("var all = new CountdownEvent(6); Parallel.For(0, 6, x => { Save(\"\"); all.Signal(); all.Wait(); });")]
    [InlineData("var all = new Barrier(6); Parallel.For(0, 6, x => { Save(\"\"); all.SignalAndWait(); });")]
    [InlineData("var items = new BlockingCollection<int>(); Parallel.For(0, 6, x => { Save(\"\"); items.Take(); });")]
    [InlineData("var gate = new SemaphoreSlim(0); Parallel.For(0, 6, x => { Save(\"\"); gate.Wait(); });")]
    [InlineData("Parallel.For(0, 6, x => { Save(\"\"); Outer(); });")]
    public Task Refuses_a_loop_whose_iterations_wait_for_each_other(string loop) => RefusesAsync(loop);

    [Theory]
    [InlineData(
        "Parallel.ForEach(_names, x => { Save(x + _names.Count + _names[0]); });",
        "ForEachAsync(_names, async (x, _) => { await SaveAsync(x + _names.Count + _names[0]); });")]
    [InlineData(
        "Parallel.For(0, 6, x => { while (x > 0) x--; Save(\"\"); });",
        "ForAsync(0, 6, async (x, _) => { while (x > 0) x--; await SaveAsync(\"\"); });")]
    [InlineData(
        "Parallel.For(0, 6, x => { var r = new StringReader(\"a\"); while (r.Read() > 0) x--; Save(\"\"); });",
        "ForAsync(0, 6, async (x, _) => { var r = new StringReader(\"a\"); while (r.Read() > 0) x--; await SaveAsync(\"\"); });")]
    public Task Converts_a_loop_whose_iterations_are_independent(string before, string after) =>
        ChainCase.ConvertsAsync(
            Program(before, "void Run", "void Save", "File.WriteAllText"),
            Program("await Parallel." + after, "async Task RunAsync", "async Task SaveAsync", "await File.WriteAllTextAsync"));

    private static async Task RefusesAsync(string loop)
    {
        var source = Program(loop, "void Run", "void Save", "File.WriteAllText");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();
        Assert.NotEmpty(report.Refused);
        Assert.Empty(report.Converted);
    }

    private static string Program(string loop, string run, string save, string write) =>
        "using System.Collections.Concurrent; using System.Collections.Generic; using System.IO; using System.Threading; using "
            + "System.Threading.Tasks;\npublic class Saver\n{\n    private readonly List<string> _names = new();\n    private readonly "
            + "ManualResetEventSlim _done = new();\n    public " + run + "()\n    {\n        " + loop + "\n    }\n    private " + save
            + "(string name) => " + write + "(name, name);\n    private void Keep(List<string> names) { }\n    private void "
            + "Visit(string name) => _names.Add(name);\n    private void Outer() => "
            + "Inner();\n    private void Inner() => _done.Wait();\n}" + Types;
}
