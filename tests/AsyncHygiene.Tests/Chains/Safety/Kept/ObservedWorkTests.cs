using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Kept;

/// <summary>
/// Tasks that a library combines with others. System.Reactive goes on to the next item, and takes the results in the order in which they
/// come: complete tasks come in the order of the items.
/// </summary>
public class ObservedWorkTests
{
    private const string Load = "Task<string> Load(int x) { Thread.Sleep(x); Log += x; return Task.FromResult(\"\" + x); }";
    private const string LoadAsync = "async Task<string> Load(int x) { await Task.Delay(x); Log += x; return \"\" + x; }";
    private const string Items = "IObservable<int> items = null;";

    [Theory]
    [InlineData("Wait(items.SelectMany(x => Load(x)));")]
    [InlineData("Wait(items.SelectMany(Load));")]
    [InlineData("Wait(items.SelectMany(async x => { await Load(x); return x; }));")]
    [InlineData("Wait(Observable.SelectMany(items, x => Load(x)));")]
    [InlineData("Wait(from x in items from y in Load(x) select y);")]
    [InlineData("Wait(items.Select(x => Observable.FromAsync(() => Load(x))).Merge());")]
    [InlineData("Wait(items.Select(x => Load(x)).Merge());")]
    [InlineData("Wait(Observable.StartAsync(() => Load(1)));")]
    [InlineData("Wait(Observable.Create<int>(async o => { await Load(1); }));")]
    [InlineData("Func<int, Task<string>> load = x => Load(x); Wait(items.SelectMany(load));")]
    [InlineData("Wait(All(Load)); } IObservable<string> All(Func<int, Task<string>> load) { return items.SelectMany(x => load(x));")]
    [InlineData("Wait(new R3.Stream<int>().SelectAwait(x => Load(x)));")]
    public Task Refuses_the_work_of_an_observable(string run) => Case(Program(Load, run), Program(Load, run)).RefusesAsync("finished-work");

    [Fact]
    public Task Refuses_the_work_that_a_lambda_of_an_observable_does_itself()
    {
        const string Run = "Wait(items.SelectMany(x => { Thread.Sleep(x); Log += x; return Task.FromResult(x); }));";
        return Case(Program("", Run), Program("", Run)).RefusesAsync("finished-work");
    }

    /// <summary>A command is run by its user, who does not know whether its work is done.</summary>
    [Theory]
    [InlineData("Command.FromTask(() => Load(1));")]
    [InlineData("await Observable.Timer().Select(x => x + 1).Last(); await Load(1);")]
    [InlineData("await Policy.Execute(() => Load(1));")]
    [InlineData("await Policy.Execute(Later); } Task<string> Later() { return Load(1);")]
    public Task Converts_work_that_a_library_awaits_or_hands_back(string run) =>
        Case(Program(Load, run), Program(LoadAsync, run)).RunAsync();

    /// <summary>For the library the task is a value like others: it cannot await it.</summary>
    [Theory]
    [InlineData("var task = Policy.Execute(() => Load(1)); Log += 2; await task;")]
    [InlineData("await await Policy.Invoke(() => Load(1));")]
    [InlineData("foreach (var task in Policy.Twice(() => Load(1)).ToList()) await task;")]
    public Task Refuses_the_work_of_a_task_that_a_library_does_not_know_to_be_one(string run) =>
        Case(Program(Load, run), Program(Load, run)).RefusesAsync("finished-work");

    private static ChainCase Case(string before, string after) => new ChainCase().With(new ChainProject("App", ("App.cs", before, after))
    {
        Libraries =
        [
            """
            using System;
            using System.Collections.Generic;
            using System.Threading.Tasks;
            namespace System.Reactive.Linq
            {
                public static class Observable
                {
                    public static IObservable<int> Timer() => null;
                    public static IObservable<R> Select<T, R>(this IObservable<T> s, Func<T, R> f) => null;
                    public static IObservable<R> SelectMany<T, R>(this IObservable<T> s, Func<T, IObservable<R>> f) => null;
                    public static IObservable<R> SelectMany<T, R>(this IObservable<T> s, Func<T, Task<R>> f) => null;
                    public static IObservable<R> SelectMany<T, U, R>(this IObservable<T> s, Func<T, Task<U>> f, Func<T, U, R> r) => null;
                    public static IObservable<T> Merge<T>(this IObservable<IObservable<T>> s) => null;
                    public static IObservable<T> Merge<T>(this IObservable<Task<T>> s) => null;
                    public static IObservable<T> FromAsync<T>(Func<Task<T>> f) => null;
                    public static IObservable<T> StartAsync<T>(Func<Task<T>> f) => null;
                    public static IObservable<T> Create<T>(Func<IObserver<T>, Task> f) => null;
                    public static Task<T> Last<T>(this IObservable<T> s) => null;
                }
            }
            namespace R3
            {
                public class Observable<T> { public Observable<R> SelectAwait<R>(Func<T, Task<R>> f) => null; }
                public class Stream<T> : Observable<T> { }
            }
            public class Command : IObservable<int>
            {
                public static Command FromTask<T>(Func<Task<T>> f) => null;
                public IDisposable Subscribe(IObserver<int> o) => null;
            }
            public static class Policy
            {
                public static T Execute<T>(Func<T> f) => f();
                public static Task<T> Invoke<T>(Func<T> f) => Task.FromResult(f());
                public static IEnumerable<T> Twice<T>(Func<T> f) => new[] { f(), f() };
            }
            """,
        ],
    });

    private static string Program(string load, string run) =>
        $$"""
        using System;
        using System.Linq;
        using System.Reactive.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Program
        {
            public string Log = "";
            private readonly {{Items}}

            {{load}}

            private static void Wait(object started) { }

            public async Task Run() { await Task.Yield(); {{run}} }
        }
        """;
}
