using System;
using System.Linq;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Planning;

/// <summary>
/// A synchronous form that waits inside, and so throws an <c>AggregateException</c>, which code around its call or further up handles. An
/// await of the async form throws what is in it.
/// </summary>
public class WrappingMethodTests
{
    private const string Aggregate = "catch (AggregateException e) { return \"\" + e.InnerExceptions.Count; }";
    private const string Direct = "try { return l.Get(i) + \"\"; } " + Aggregate;
    private const string Get = "public int Get(int i) => GetAsync(i).Result;";

    [Theory]
    [InlineData(Get)]
    [InlineData("public int Get(int i) { var t = GetAsync(i); t.Wait(); return t.Result; }")]
    [InlineData("public int Get(int i) => Task.Run(() => GetAsync(i)).Result;")]
    [InlineData("public int Get(int i) => Sync(GetAsync(i)); static int Sync(Task<int> t) => t.Result;")]
    [InlineData("public int Get(int i) { try { return GetAsync(i).Result; } catch (IOException) { throw; } }")]
    [InlineData("public int Get(int i) => Value; int Value => Start(1).Result;")]
    [InlineData("public int Get(int i) => s_value.Value; static readonly Lazy<int> s_value = new(() => new L().Start(1).Result);")]
    [InlineData("public int Get(int i) { try { return GetAsync(i).Result; } catch (AggregateException) { Console.WriteLine(); throw; } }")]
    public async Task Refuses_a_call_that_waits_inside_below_a_handler(string get)
    {
        foreach (var ask in new[]
        {
            Direct,
            "try { return l.Get(i) + \"\"; } catch (Exception e) when (e is not IOException) { return \"handled\"; }",
            "try { return l.Get(i) + \"\"; } catch (OperationCanceledException) { throw; } catch (Exception) { return \"failed\"; }",
            "try { return Middle(l, i) + \"\"; } " + Aggregate,
            "try { return Middle(l, i) + \"\"; } catch (Exception e) { return e switch { AggregateException => \"a\", _ => \"b\" }; }",
        })
        {
            var source = Program(get, ask);
            var report = await new ChainCase()
                .With("App", ("App.cs", source, source))
                .WithOption("async_hygiene.trust_async_forms", "true")
                .RunAsync();

            Assert.Empty(report.Converted);
            Assert.Contains(report.Refused, r => r.Refusal.Code == "aggregate" && r.Seed.RuleId == RuleIds.SyncCall);
        }
    }

    [Theory]
    [InlineData("public int Get(int i) => GetAsync(i).GetAwaiter().GetResult();")]
    [InlineData("public int Get(int i) { try { return GetAsync(i).Result; } catch (AggregateException e) { throw e.InnerException!; } }")]
    [InlineData(
        "public int Get(int i) { try { return GetAsync(i).Result; } catch (AggregateException e) { "
            + "System.Runtime.ExceptionServices.ExceptionDispatchInfo.Capture(e.InnerException!).Throw(); throw; } }")]
    public async Task Converts_a_call_that_throws_the_same_below_a_handler(string get)
    {
        foreach (var ask in new[] { Direct, "try { return Middle(l, i) + \"\"; } " + Aggregate })
            Assert.Contains("await l.GetAsync(i)", await ChainCase.ConvertedAsync(Program(get, ask)), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("return l.Get(i) + \"\";")]
    [InlineData("try { return l.Get(i) + \"\"; } catch (Exception) { return \"failed\"; }")]
    [InlineData("try { Console.WriteLine(); } catch (AggregateException) { } return l.Get(i) + \"\";")]
    public async Task Converts_a_call_that_waits_inside_where_nothing_looks(string ask) =>
        Assert.Contains("await l.GetAsync(i)", await ChainCase.ConvertedAsync(Program(Get, ask)), StringComparison.Ordinal);

    [Theory]
    [InlineData("interface ILoader { Task<int> GetAsync(int i); int Get(int i); } class Loader : ILoader { $async $get }")]
    [InlineData(
        "abstract class ILoader { public abstract Task<int> GetAsync(int i); public abstract int Get(int i); } "
            + "class Loader : ILoader { $override $overridden }")]
    [InlineData(
        "class ILoader { public async Task<int> GetAsync(int i) => await new Inner().GetAsync(i); "
            + "public int Get(int i) => new Inner().Get(i); } "
            + "class Inner { $async $get }")]
    [InlineData(
        "class ILoader { public async Task<int> GetAsync(int i) => await new A().GetAsync(i); public int Get(int i) => new A().Get(i); } "
            + "class A { public async Task<int> GetAsync(int i) => await new B().GetAsync(i); public int Get(int i) => new B().Get(i); } "
            + "class B { public async Task<int> GetAsync(int i) => await new C().GetAsync(i); public int Get(int i) => new C().Get(i); } "
            + "class C { public async Task<int> GetAsync(int i) => await new D().GetAsync(i); public int Get(int i) => new D().Get(i); } "
            + "class D { $async $get }")]
    public async Task Refuses_a_call_of_what_others_implement(string types)
    {
        const string Async = "async Task<int> GetAsync(int i) { await Task.Delay(1); return i; }";
        var source = $$"""
            using System;
            using System.Threading.Tasks;

            {{types
                .Replace("$async", "public " + Async)
                .Replace("$override ", "public override " + Async + " ")
                .Replace("$overridden", Get.Replace("public", "public override"))
                .Replace("$get", Get)}}

            class T(ILoader l) { public string A(int i) { {{Direct}} } }

            """;
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Contains(report.Refused, r => r.Refusal.Code == "aggregate");
        Assert.Empty(report.Converted);
    }

    /// <summary>The wait is in one project, the handler in another one.</summary>
    [Fact]
    public async Task Refuses_a_call_of_another_project()
    {
        var library = $$"""
            using System.Threading.Tasks;

            public class L { public async Task<int> GetAsync(int i) { await Task.Delay(1); return i; } {{Get}} }
            public class Report(L l) { public string Text() => "n=" + l.Get(1); }

            """;
        const string App = """
            using System;

            class App
            {
                public string Show()
                {
                    try { return new L().Get(1) + new Report(new L()).Text(); } catch (AggregateException) { return ""; }
                }
            }

            """;
        var report = await new ChainCase()
            .With("Core", ("L.cs", library, library))
            .With(new ChainProject("App", ("App.cs", App, App)) { Uses = ["Core"] })
            .RunAsync();

        Assert.Empty(report.Converted);
        Assert.Equal(2, report.Refused.Count(r => r.Refusal.Code == "aggregate" && r.Seed.RuleId == RuleIds.SyncCall));
    }

    private static string Program(string get, string ask) => $$"""
        using System;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        class L
        {
            public async Task<int> GetAsync(int i) { await Task.Delay(1); if (i < 0) throw new IOException("k" + i); return i; }
            public async Task<int> Start(int i) { await Task.Delay(1); return i; }
            {{get}}
        }

        class T(L l)
        {
            {{(ask.Contains("Middle") ? "static int Middle(L l, int i) => l.Get(i);" : "")}}
            public string A(int i) { {{ask}} }
        }

        """;
}
