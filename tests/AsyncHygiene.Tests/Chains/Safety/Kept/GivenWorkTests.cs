using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Kept;

/// <summary>
/// A lambda, or a method by its name, that has done its work when it returns its task: two that are started together would both read before
/// one writes, wherever it is given. <c>WORK</c> is such a lambda.
/// </summary>
public class GivenWorkTests
{
    private const string Together = "Task.WhenAll(Take(), Take())";

    [Theory]
    [InlineData("class Job(Func<Task<bool>> work) { public async Task<bool> Run() { return await work(); } }", "new Job(WORK).Run()")]
    [InlineData("partial class Job(Func<Task<bool>> work); partial class Job { public Task<bool> Run() => work(); }",
        "new Job(WORK).Run()")]
    [InlineData("record Job(string Name, Func<Task<bool>> Work); class Runner { internal static async Task<bool> Run(Job j) "
        + "{ var r = await j.Work(); return r; } }", "Runner.Run(new Job(\"a\", WORK))")]
    [InlineData("record struct Job(Func<Task<bool>> Work);", "new Job(WORK).Work()")]
    [InlineData("record Job(Func<Task<bool>> Work) { internal async Task<bool> Run() { var (w, _) = (Work, 1); return await w(); } }",
        "new Job(WORK).Run()")]
    [InlineData("record Job(string Name, Func<Task<bool>> Work) { internal static async Task<bool> Run(Job j) "
        + "{ var (n, w) = j; return await w(); } }", "Job.Run(new Job(\"a\", WORK))")]
    [InlineData("record Job(string Name, Func<Task<bool>> Work) { internal static async Task<bool> Run(Job j) "
        + "{ return j is (_, { } w) && await w(); } }", "Job.Run(new Job(\"a\", WORK))")]
    [InlineData("class Job { readonly Func<Task<bool>> _w; internal Job(Func<Task<bool>> work) { _w = work; } "
        + "internal Task<bool> Run() => _w(); }", "new Job(WORK).Run()")]
    [InlineData("class Job { readonly Func<Task<bool>> _w; readonly int _n; internal Job(Func<Task<bool>> work, int n) "
        + "=> (_w, _n) = (work, n); internal Task<bool> Run() => _w(); }", "new Job(WORK, 1).Run()")]
    [InlineData("class Job { readonly Func<Task<bool>> _w; internal Job(Func<Task<bool>> w) { _w = w ?? throw new Exception(); } "
        + "internal Task<bool> Run() => _w.Invoke(); }", "new Job(WORK).Run()")]
    [InlineData("class Job { internal Job(Func<Task<bool>> work) { Work = work; } internal Func<Task<bool>> Work { get; } }",
        "new Job(WORK).Work()")]
    [InlineData("class JobBase(Func<Task<bool>> run) { internal virtual async Task<bool> Run() => await run(); } "
        + "class Job(Func<Task<bool>> f) : JobBase(f);", "new Job(WORK).Run()")]
    [InlineData("class Job { internal required Func<Task<bool>> Work { get; init; } internal Task<bool> Run() => Work(); }",
        "new Job { Work = WORK }.Run()")]
    [InlineData("class Job { Func<Task<bool>> _w; internal Func<Task<bool>> Work { get => _w; set => _w = value; } "
        + "internal Task<bool> Run() => _w(); }", "new Job { Work = WORK }.Run()")]
    [InlineData("class Options { internal Func<Task<bool>> Work { get; set; } } class Job { readonly Options _o = new(); "
        + "internal Job(Action<Options> set) => set(_o); internal Task<bool> Run() => _o.Work!(); }",
        "new Job(o => o.Work = WORK).Run()")]
    [InlineData("interface IJob { Func<Task<bool>> Work { get; } } class Job : IJob { internal Job(Func<Task<bool>> w) => Work = w; "
        + "public Func<Task<bool>> Work { get; } internal static async Task<bool> Run(IJob j) => await j.Work(); }",
        "Job.Run(new Job(WORK))")]
    [InlineData("record Job(Func<Task<bool>> Work); class Runner { internal static async Task<bool> Run(Job j) "
        + "{ return j is { Work: { } w } && await w(); } }", "Runner.Run(new Job(WORK))")]
    [InlineData("class Job(Func<Task<bool>> work) { public static implicit operator Job(Func<Task<bool>> work) => new(work); "
        + "public Task<bool> Run() => work(); }", "Set(); } static Task<bool> Set() { Job j = (Func<Task<bool>>)(WORK); return j.Run()")]
    [InlineData("record Box<T>(T Value);", "new Box<Func<Task<bool>>>(WORK).Value()")]
    [InlineData("static class H { internal static async Task<T> Guarded<T>(this Func<Task<T>> a) { return await a(); } }",
        "new Func<Task<bool>>(WORK).Guarded()")]
    [InlineData("static class H { internal static async Task<T> Guarded<T>(this Func<Task<T>> a) { return await a(); } }",
        "((Func<Task<bool>>)TakeOne).Guarded(); } async Task<bool> TakeOne() { BODY")]
    [InlineData("static class H { internal static T Same<T>(Func<T> a) => a(); }", "H.Same(WORK)")]
    [InlineData("static class H { internal static Task<T> Each<T>(Func<Task<T>> a) { return Inner(); Task<T> Inner() => a(); } }",
        "H.Each(WORK)")]
    [InlineData("static class H { internal static async Task<T> Two<T>(Func<Task<T>> a) { await Task.WhenAll(new[] { 1, 2 }.Select("
        + "async _ => await a())); return default; } }", "H.Two(WORK)")]
    [InlineData("static class H { static Func<Task<bool>> s_w; internal static void Set(Func<Task<bool>> w) { s_w = w; } "
        + "internal static Task<bool> Run() => s_w(); }", "Set(); } static Task<bool> Set() { H.Set(WORK); return H.Run()")]
    [InlineData("static class H { internal static async void Start(Func<Task<bool>> w) { await w(); } }",
        "Set(); } async Task<bool> Set() { H.Start(WORK); return _stock > 1")]
    [InlineData("static class H { internal static async IAsyncEnumerable<T> Poll<T>(Func<Task<T>> f) { yield return await f(); } }",
        "First(); } async Task<bool> First() { await foreach (var b in H.Poll(WORK)) return b; return false")]
    [InlineData("static class H { static readonly Dictionary<int, Func<Task<bool>>> s_all = new(); "
        + "internal static Task<bool> Run(Func<Task<bool>> w) { s_all[1] = w; return s_all[1](); } }", "H.Run(WORK)")]
    [InlineData("} namespace System.Threading.Tasks { static class Extras { internal static async Task<T> Guarded<T>(Func<Task<T>> f) "
        + "{ return await f(); } }", "Extras.Guarded(WORK)")]
    [InlineData("", "_d.GetOrAdd(_stock, async _ => { BODY }); } readonly ConcurrentDictionary<int, Task<bool>> _d = new(); void Last() {")]
    public Task Refuses_work_that_is_started_twice(string types, string take) =>
        ChainCase.RefusesAsync(Program(types, take, Together), "finished-work");

    /// <summary>What is thrown at the call would come out of the await.</summary>
    [Fact]
    public Task Refuses_where_a_handler_tells_a_call_from_an_await() => ChainCase.RefusesAsync(
        Program(
            "record Job(Func<Task<bool>> Work) { internal async Task<bool> Run() { Task<bool> t = null; "
                + "try { t = Work(); } catch (InvalidOperationException) { return false; } return await t; } }",
            "new Job(() => { Thread.Sleep(1); return Task.FromResult(true); }).Run()",
            "Take()"),
        "finished-work");

    /// <summary>Each is awaited before another can begin.</summary>
    [Theory]
    [InlineData("class Job(Func<Task<bool>> work) { public async Task<bool> Run() { return await work(); } }", "new Job(WORK).Run()")]
    [InlineData("record Job(string Name, Func<Task<bool>> Work);", "new Job(\"a\", WORK).Work()")]
    [InlineData("class Job { readonly Func<Task<bool>> _w; internal Job(Func<Task<bool>> work) { "
        + "ArgumentNullException.ThrowIfNull(work, nameof(work)); _w = work; } internal async Task<bool> Run() => await _w(); }",
        "new Job(WORK).Run()")]
    [InlineData("class JobBase(Func<Task<bool>> run) { internal virtual async Task<bool> Run() => await run(); } "
        + "class Job(Func<Task<bool>> f) : JobBase(f);", "new Job(WORK).Run()")]
    [InlineData("class Job { internal Func<Task<bool>> Work { get; set; } internal async Task<bool> Run() { "
        + "if (Work is { } w) return await w(); return await (Work?.Invoke() ?? Task.FromResult(true)); } }",
        "new Job { Work = WORK }.Run()")]
    [InlineData("class Options { internal Func<Task<bool>> Work { get; set; } } class Job { readonly Options _o = new(); "
        + "internal Job(Action<Options> set) => set(_o); internal Task<bool> Run() => _o.Work!(); }",
        "new Job(o => o.Work = WORK).Run()")]
    [InlineData("static class H { internal static async Task<T> Guarded<T>(this Func<Task<T>> a) { return await a(); } }",
        "new Func<Task<bool>>(WORK).Guarded()")]
    [InlineData("static class H { internal static Task<T> Each<T>(Func<Task<T>> a) { return Inner(); Task<T> Inner() => a(); } }",
        "H.Each(WORK)")]
    [InlineData("static class H { internal static Task<T> Pool<T>(Func<Task<T>> a) => Task.Run(async () => await a()); }", "H.Pool(WORK)")]
    [InlineData("static class H { internal static async Task<T> Twice<T>(Func<Task<T>> a) { try { return await Once(a); } "
        + "catch (Exception) { return await Once(() => a()); } } static async Task<T> Once<T>(Func<Task<T>> f) => await f(); }",
        "H.Twice(WORK)")]
    [InlineData("static class H { internal static async Task<bool> Run(Queue<Func<Task<bool>>> q, Func<Task<bool>> w) { q.Enqueue(w); "
        + "return await q.Dequeue()(); } }", "H.Run(new(), WORK)")]
    [InlineData("", "new Func<Task<bool>>(WORK)()")]
    [InlineData("", "Task.Run(WORK)")]
    public Task Converts_work_that_is_awaited_wherever_it_runs(string types, string take)
    {
        var before = Program(types, take, "Take()");
        return ChainCase.ConvertsAsync(before, before.Replace("Thread.Sleep(1)", "await Task.Delay(1)"));
    }

    /// <summary>What becomes of other work that the same helper runs is no matter.</summary>
    [Fact]
    public Task Converts_beside_other_work_that_is_dropped()
    {
        const string types = "static class H { "
            + "internal static async Task<T> Retry<T>(Func<Task<T>> f) { return await Inner(async () => await f()); } "
            + "static async Task<T> Inner<T>(Func<Task<T>> f) => await f(); "
            + "internal static void Drop(Func<Task> a) { _ = Retry(async () => { await a(); return 1; }); } }";
        var before = Program(types, "H.Retry(WORK)", "Take()");
        return ChainCase.ConvertsAsync(before, before.Replace("Thread.Sleep(1)", "await Task.Delay(1)"));
    }

    private static string Program(string types, string take, string all)
    {
        const string body = "if (_stock < 1) return false; Thread.Sleep(1); _stock--; await Task.Yield(); return true;";
        return $$"""
            #nullable disable
            #pragma warning disable CS0414, CS0649, CS9113
            using System;
            using System.Collections.Concurrent;
            using System.Collections.Generic;
            using System.Linq;
            using System.Threading;
            using System.Threading.Tasks;

            namespace App
            {
                {{types}}
            }

            namespace App
            {
                class Shop
                {
                    private static int _stock = 1;

                    private Task<bool> Take() { return {{take.Replace("WORK", $"async () => {{ {body} }}").Replace("BODY", body)}}; }

                    public async Task Run() { await {{all}}; }
                }
            }
            """;
    }
}
