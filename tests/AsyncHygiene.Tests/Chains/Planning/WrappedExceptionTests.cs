using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Planning;

/// <summary>
/// A wait in an async function throws an <c>AggregateException</c>, which the callers that await that function handle. An await throws
/// what is in it.
/// </summary>
public class WrappedExceptionTests
{
    private const string Load = "static async Task<int> Load() { await Task.Yield(); return Number().Result; }";
    private const string AwaitedLoad = "static async Task<int> Load() { await Task.Yield(); return await Number(); }";
    private const string Aggregate = "catch (AggregateException e) { return e.InnerException!.Message; }";
    private const string Inner = "catch (Exception e) { return e.InnerException is IOException ? \"disk\" : \"?\"; }";

    [Theory]
    [InlineData(Load, "try { return \"\" + await Load(); } " + Aggregate)]
    [InlineData(Load, "try { return \"\" + await Load(); } " + Inner)]
    [InlineData(Load, "try { return \"\" + await Middle(); } " + Inner)]
    [InlineData(Load, "try { return \"\" + await _loader.LoadAsync(); } " + Inner)]
    [InlineData(Load, "try { return \"\" + await Load(); } catch (TargetInvocationException e) { return e.InnerException!.Message; }")]
    [InlineData(
        Load,
        "try { return \"\" + await Load(); } catch (LoadException e) { return e.InnerException!.Message; } } "
            + "class LoadException(Exception inner) : Exception(null, inner) {")]
    [InlineData(Load, "var t = Load(); try { return \"\" + await t; } " + Aggregate)]
    [InlineData("static Task<int> Load() => Task.Run(() => Number().Result);", "try { return \"\" + await Load(); } " + Aggregate)]
    [InlineData(
        "static async Task<int> Load() { await Task.Yield(); Parallel.For(0, 3, i => { Thread.Sleep(i); }); return 1; }",
        "try { return \"\" + await Load(); } " + Aggregate)]
    [InlineData(
        "static async Task<int> Load() { await Task.Yield(); return Own(); } static int Own() => Number().Result;",
        "try { return \"\" + await Load(); } " + Aggregate)]
    [InlineData(
        Load,
        "return await First(() => Load()); } static async Task<string> First(params Func<Task<int>>[] all) { foreach (var f in all) try { "
            + "return \"\" + await f(); } " + Aggregate + " return \"\";")]
    [InlineData(
        Load,
        "foreach (var t in All()) try { return \"\" + await t; } " + Aggregate
            + " return \"\"; } static IEnumerable<Task<int>> All() { yield return Load();")]
    [InlineData(
        Load,
        "try { return \"\" + await Load(); } catch (Exception e) { return Text(e); } } static string Text(Exception e) => Flat(e).Message; "
            + "static Exception Flat(Exception e) { return e is AggregateException a ? a.InnerExceptions[0] : throw new IOException();")]
    public async Task Refuses_a_wait_whose_exception_is_handled_further_up(string load, string run)
    {
        var source = Program(load, run);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Empty(report.Converted);
        Assert.Contains(report.Refused, r => r.Refusal.Code == "aggregate");
    }

    /// <summary>However the wait is reached: through a property, a lazy value, a delegate or a local function.</summary>
    [Theory]
    [InlineData("static int Load => Number().Result;", "Load")]
    [InlineData("static readonly Lazy<int> s_load = new(() => Number().Result); static int Load() => s_load.Value;", "Load()")]
    [InlineData("static readonly Lazy<int> s_load = new(() => Number().Result);", "s_load.Value")]
    [InlineData("static readonly Lazy<int> s_load = new(Count); static int Count() => Number().Result;", "s_load.Value")]
    [InlineData("static int Load() => With(() => Number().Result); static T With<T>(Func<T> read) => read();", "Load()")]
    [InlineData("static int Load() { int Local() => Number().Result; return Local(); }", "Load()")]
    [InlineData("static readonly Func<int> s_load = () => Number().Result; static int Load() => s_load();", "Load()")]
    [InlineData("static readonly Func<int> s_load = () => Number().Result;", "s_load()")]
    [InlineData("static int Load() => Sync(() => Number()); static T Sync<T>(Func<Task<T>> run) => Task.Run(run).Result;", "Load()")]
    [InlineData(
        "static int Load() => Sync(Number); static T Sync<T>(Func<Task<T>> run) { var t = run(); t.Wait(); return t.Result; }",
        "Load()")]
    [InlineData("static int Load() => Sync(Number()); static T Sync<T>(Task<T> task) => task.Result;", "Load()")]
    [InlineData(
        "static int Load() => Number().Sync(); } static class Own { public static T Sync<T>(this Task<T> task) => task.Result; } "
            + "partial class Program {",
        "Load()")]
    [InlineData(
        "static int Load() => Sync(Number()); static T Sync<T>(Task<T> task) => Inner(task); static T Inner<T>(Task<T> t) => t.Result;",
        "Load()")]
    public async Task Refuses_a_wait_however_it_is_reached(string load, string call)
    {
        foreach (var handler in new[] { Aggregate, Inner })
        {
            var source = Called(load, $"try {{ return \"\" + {call}; }} {handler}");
            var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

            Assert.Empty(report.Converted);
            Assert.NotEmpty(report.Refused);
        }
    }

    /// <summary>What is called throws no other exception than its counterpart.</summary>
    [Theory]
    [InlineData("static string Load() => File.ReadAllText(\"a\");", "Load()")]
    [InlineData("static string Load() => Own(); static string Own() => File.ReadAllText(\"a\");", "Load()")]
    [InlineData("static readonly Lazy<string> s_load = new(() => File.ReadAllText(\"a\"));", "s_load.Value")]
    public async Task Converts_below_a_handler_where_nothing_wraps(string load, string call)
    {
        foreach (var handler in new[] { Aggregate, Inner })
        {
            var source = Called(load, $"try {{ return {call}; }} {handler}");

            Assert.Contains("await File.ReadAllTextAsync(", await ChainCase.ConvertedAsync(source), StringComparison.Ordinal);
        }
    }

    /// <summary>A library hands on what the handler throws.</summary>
    [Theory]
    [InlineData("try { await sender.Send(new Ask()); } catch (AggregateException) { }", "aggregate")]
    [InlineData("try { await sender.Send(new Ask()); } catch (Exception e) when (e.InnerException is TimeoutException) { }", "aggregate")]
    [InlineData("try { await sender.Send(new Other()); } catch (AggregateException) { } await sender.Send(new Ask());", null)]
    public async Task Refuses_a_wait_whose_exception_is_handled_behind_a_library(string send, string? code)
    {
        var source = $$"""
            using System;
            using System.Threading;
            using System.Threading.Tasks;
            using MediatR;

            record Ask : IRequest<int>;
            record Other : IRequest<int>;
            class AskHandler : IRequestHandler<Ask, int>
            {
                public async Task<int> Handle(Ask ask, CancellationToken token) { await Task.Yield(); return Number().Result; }
                static async Task<int> Number() { await Task.Delay(1); return 1; }
            }
            class Caller(ISender sender) { public async Task Run() { {{send}} } }

            """;
        const string Mediator = """
            using System.Threading;
            using System.Threading.Tasks;
            namespace MediatR;
            public interface IRequest<out T> { }
            public interface ISender { Task<T> Send<T>(IRequest<T> request, CancellationToken token = default); }
            public interface IRequestHandler<in Q, R> where Q : IRequest<R> { Task<R> Handle(Q request, CancellationToken token); }
            """;
        var after = code is null ? source.Replace("return Number().Result", "return await Number()") : source;
        var project = new ChainProject("App", ("App.cs", source, after)) { Libraries = [Mediator] };
        var report = await new ChainCase().With(project).RunAsync();

        Assert.Equal(code, report.Refused.SingleOrDefault()?.Refusal.Code);
    }

    /// <summary>The test is changed with what it calls, and would not see the exception that it expects.</summary>
    [Theory]
    [InlineData("Assert.Throws<AggregateException>(() => new Loader().Load());")]
    [InlineData("try { new Loader().Load(); } catch (AggregateException) { return; }")]
    [InlineData("try { new Loader().Load(); } catch (Exception e) { Assert.Equal(1, e.InnerException is null ? 0 : 1); }")]
    public Task Refuses_a_wait_whose_exception_a_test_expects(string statements)
    {
        const string Source = """
            using System;
            using System.Threading.Tasks;

            public class Loader
            {
                public int Load() => Number().Result;

                static async Task<int> Number() { await Task.Delay(1); throw new InvalidOperationException(); }
            }

            """;
        var test = $$"""
            using System;
            using Xunit;

            public class LoaderTests
            {
                [Fact]
                public void Fails() { {{statements}} }
            }

            """;
        return new ChainCase()
            .With("Core", ("Loader.cs", Source, Source))
            .With(new ChainProject("Tests", ("LoaderTests.cs", test, test)) { Uses = ["Core"], References = Framework.Net10.WithXunit() })
            .RefusesAsync("aggregate");
    }

    [Theory]
    [InlineData("var t = Load(); await Task.WhenAny(t); return t.IsFaulted ? \"failed\" : t.IsCanceled ? \"cancelled\" : \"\";")]
    [InlineData("var t = Middle(); await Task.WhenAny(t); return t.Status.ToString();")]
    [InlineData("await Load().ContinueWith(t => Console.WriteLine(t.Exception), TaskContinuationOptions.OnlyOnFaulted); return \"\";")]
    [InlineData("await Load().ContinueWith(t => Console.WriteLine(t.Exception!.InnerException is AggregateException)); return \"\";")]
    [InlineData("var all = new[] { Load(), Other() }; await Task.WhenAny(all); return \"\" + all.Any(t => t.IsCanceled);")]
    [InlineData("var all = new List<Task>(); all.Add(Load()); await Task.WhenAny(all); return \"\" + all[0].IsFaulted;")]
    public async Task Refuses_a_wait_below_a_task_whose_state_is_asked_for(string run)
    {
        var source = Program(Load, run);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Empty(report.Converted);
        Assert.Contains(report.Refused, r => r.Refusal.Reason.Contains("of the task in which this runs", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("return \"\" + await Load();")]
    [InlineData("await Load(); var t = Other(); await Task.WhenAny(t); return \"\" + t.IsFaulted;")]
    [InlineData("var t = Load(); await Task.WhenAll(t, Other()); return \"\" + t.Result;")]
    [InlineData("try { return \"\" + await Load(); } catch (System.Data.DBConcurrencyException e) { return e.InnerException!.Message; }")]
    [InlineData("var t = Caught(); await Task.WhenAny(t); return \"\" + t.IsFaulted;")]
    [InlineData("try { return \"\" + await Load(); } catch (Exception e) { return e.GetType().Name == \"\" ? \"a\" : \"b\"; }")]
    [InlineData("try { return \"\" + await Load(); } catch (Exception e) { Console.WriteLine(e.InnerException); return \"\"; }")]
    [InlineData("try { return \"\" + await Caught(); } " + Aggregate)]
    [InlineData("try { return \"\" + await Other(); } " + Aggregate + " finally { await Load(); }")]
    public async Task Converts_a_wait_whose_exception_is_not_looked_into(string run)
    {
        var report = await new ChainCase().With("App", ("App.cs", Program(Load, run), Program(AwaitedLoad, run))).RunAsync();

        Assert.Single(report.Converted);
    }

    /// <summary>What has a status here is no task, and a handler elsewhere in the member does not hear what an argument throws.</summary>
    [Theory]
    [InlineData("var order = Find(); return \"\" + order.Status;")]
    [InlineData("var other = Other(); await Task.WhenAny(other); return Text(Find()) + other.IsFaulted;")]
    [InlineData("try { await Other(); } " + Aggregate + " return Text(Find());")]
    public async Task Converts_a_wait_whose_result_is_asked_for_a_status(string run)
    {
        var source = Program(
            "static Task<int> Load() => Number(); "
                + "static Order Find() => new Order { Status = Number().Result }; static string Text(Order order) => \"\" + order.Status;",
            run) + "class Order { public int Status; }";

        Assert.Contains("Status = await Number()", await ChainCase.ConvertedAsync(source), StringComparison.Ordinal);
    }

    /// <summary>The task of WhenAny never fails.</summary>
    [Fact]
    public Task Converts_a_wait_for_the_first_of_several_tasks()
    {
        const string Run = "try { return \"\" + await Load(); } " + Aggregate;
        const string Any = "Task.WhenAny(Number(), Other())";
        return ChainCase.ConvertsAsync(
            Program(Load.Replace("Number().Result", $"{Any}.Result.Id"), Run),
            Program(Load.Replace("Number().Result", $"(await {Any}).Id"), Run));
    }

    [Fact]
    public Task Refuses_a_wait_for_the_result_of_the_first_task()
    {
        var source = Program(
            Load.Replace("Number().Result", "Task.WhenAny(Number(), Number()).Result.Result"),
            "try { return \"\" + await Load(); } " + Aggregate);
        return new ChainCase().With("App", ("App.cs", source, source)).RefusesAsync("aggregate", "aggregate");
    }

    /// <summary>It throws the exception itself, as an await does.</summary>
    [Fact]
    public async Task Converts_a_wait_that_does_not_wrap()
    {
        const string Run = "try { return \"\" + await Load(); } " + Aggregate;
        var before = Program(Load.Replace(".Result", ".GetAwaiter().GetResult()"), Run);
        var report = await new ChainCase().With("App", ("App.cs", before, Program(AwaitedLoad, Run))).RunAsync();

        Assert.Single(report.Converted);
    }

    [Theory]
    [InlineData("static T Sync<T>(Func<Task<T>> run) => Task.Run(run).GetAwaiter().GetResult();", "Sync(Number)")]
    [InlineData("static T Sync<T>(Task<T> task) => task.ConfigureAwait(false).GetAwaiter().GetResult();", "Sync(Number())")]
    public async Task Converts_a_helper_that_does_not_wrap(string helper, string call)
    {
        const string Run = "try { return \"\" + Load(); } " + Aggregate;

        var converted = await ChainCase.ConvertedAsync(Called($"static int Load() => {call}; {helper}", Run));

        Assert.Contains("static async Task<int> Load() => await Number();", converted, StringComparison.Ordinal);
    }

    /// <summary>A program whose load is not awaited.</summary>
    private static string Called(string load, string run) => Program(load, run)
        .Replace("internal static async Task<int> Middle() => await Load() + 1;", "internal static Task<int> Middle() => Other();")
        .Replace("static async Task<int> Caught() { try { return await Load(); } catch (Exception) { return 0; } }", "");

    private static string Program(string load, string run) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Reflection;
        using System.Threading;
        using System.Threading.Tasks;

        interface ILoader { Task<int> LoadAsync(); }
        class Loader : ILoader { public async Task<int> LoadAsync() => await Program.Middle(); }

        partial class Program
        {
            static readonly ILoader _loader = new Loader();
            static readonly CancellationToken s_token = new(true);

            static async Task<int> Number() { await Task.Delay(1); throw new IOException("disk"); }
            static async Task<int> Other() { await Task.Delay(1); return 1; }
            {{load}}
            internal static async Task<int> Middle() => await Load() + 1;
            static async Task<int> Caught() { try { return await Load(); } catch (Exception) { return 0; } }
            static async Task<string> Run() { {{run}} }
            static async Task Main() => Console.WriteLine(await Run());
        }

        """;
}
