using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Planning;

/// <summary>
/// A handler keeps the exception of a wait or hands it on, and code elsewhere asks whether it is an <c>AggregateException</c>.
/// </summary>
public class AskedExceptionTests
{
    private const string Kept =
        "try { return \"\" + Fetch(1).Result; } catch (Exception e) { _last = e; return Kind; } } Exception? _last; ";

    [Theory]
    [InlineData(Kept + "string Kind => _last is AggregateException ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => _last is not AggregateException ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => (_last as AggregateException)?.InnerExceptions.Count + \"\"; void More() {")]
    [InlineData(Kept + "string Kind => ((AggregateException)_last!).InnerExceptions.Count + \"\"; void More() {")]
    [InlineData(Kept + "string Kind => _last switch { AggregateException => \"a\", _ => \"b\" }; void More() {")]
    [InlineData(
        Kept + "string Kind { get { switch (_last) { case System.AggregateException: return \"a\"; default: return \"b\"; } } } "
            + "void More() {")]
    [InlineData(Kept + "string Kind => this is { _last: AggregateException } ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => _last!.GetType() == typeof(AggregateException) ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => new[] { _last }.OfType<AggregateException>().Count() + \"\"; void More() {")]
    [InlineData(Kept + "string Kind => _last!.Message.StartsWith(\"One or more\") ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => _last!.Message == \"One or more errors occurred. (k)\" ? \"a\" : \"b\"; void More() {")]
    [InlineData(Kept + "string Kind => _last!.InnerException == null ? \"a\" : \"b\"; void More() {")]
    [InlineData(
        "Exception? x = null; try { Fetch(1).Wait(); } catch (Exception e) { x = e; } "
            + "return x?.InnerException is null ? \"a\" : x.InnerException.Message;")]
    [InlineData(
        "Exception? x = null; try { Fetch(1).Wait(); } catch (Exception e) { x = e; } "
            + "return x is null ? \"a\" : x.InnerException == null ? \"b\" : \"c\";")]
    [InlineData(
        "Exception? x = null; try { Fetch(1).Wait(); } catch (Exception e) { x = e; } return x is AggregateException ? \"a\" : \"b\";")]
    [InlineData(
        "try { return \"\" + Fetch(1).Result; } catch (Exception e) { return e.Message.StartsWith(\"One or more\") ? \"a\" : \"b\"; }")]
    [InlineData("return With(() => \"\" + Fetch(1).Result, e => e is AggregateException { InnerException: IOException });")]
    [InlineData(
        "try { return \"\" + Fetch(1).Result; } catch (Exception e) { return Text(new Answer(e)); } } record Answer(Exception Error); "
            + "static string Text(Answer a) { return a.Error is AggregateException ? \"a\" : \"b\";")]
    [InlineData(
        "try { return \"\" + Fetch(1).Result; } catch (Exception e) { return Text(new[] { e }); } } "
            + "static string Text(Exception[] all) { return Kind(all[0]); } static string Kind(Exception e) { "
            + "return e is AggregateException ? \"a\" : \"b\";")]
    [InlineData(
        "Exception? x = null; try { try { Fetch(1).Wait(); } catch (Exception e) { x = e; } if (x != null) throw x; } "
            + "catch (AggregateException) { } return \"\";")]
    [InlineData(
        "try { Keep(); } catch (AggregateException) { } return \"\"; } static void Keep() { Exception? x = null; try { "
            + "Fetch(1).Wait(); } catch (Exception e) { x = e; } if (x != null) throw x;")]
    public async Task Refuses_a_wait_whose_exception_is_asked_elsewhere(string run)
    {
        var source = Program(run);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Empty(report.Converted);
        Assert.All(report.Refused, r => Assert.Equal("aggregate", r.Refusal.Code));
    }

    /// <summary>What was wrapped is taken out, what was not stays.</summary>
    [Theory]
    [InlineData("return _last is AggregateException a ? a.InnerException : _last;")]
    [InlineData("return (_last as AggregateException)?.InnerException ?? _last;")]
    [InlineData("var e = _last; while (e is AggregateException a) e = a.InnerException; return e;")]
    [InlineData("var e = _last; if (e is AggregateException && e.InnerException != null) { e = e.InnerException; } return e;")]
    [InlineData("var all = new AggregateException(_last!); return all is AggregateException ? all : null;")]
    [InlineData(
        "AggregateException? all = null; if (_last == null) throw new AggregateException(\"One or more errors occurred\"); return all;")]
    [InlineData("return _last?.Message == \"One or more fields\" ? null : _last;")]
    public async Task Converts_a_wait_where_the_exception_is_only_unwrapped(string body) => Assert.Contains(
        "await Fetch(1)",
        await ChainCase.ConvertedAsync(Program(
            "try { return \"\" + Fetch(1).Result; } catch (Exception e) { _last = e; return \"\"; } } Exception? _last; "
                + $"public Exception? Last() {{ {body}")),
        StringComparison.Ordinal);

    /// <summary>The handlers that ask have nothing to do with the wait.</summary>
    [Theory]
    [InlineData("try { Console.WriteLine(); } catch (Exception e) { Console.WriteLine(Text(e)); } return \"\" + Fetch(1).Result;")]
    [InlineData(
        "try { Console.WriteLine(); } catch (Exception e) when (e is AggregateException) { Console.WriteLine(Text(e)); } "
            + "return \"\" + Fetch(1).Result;")]
    public async Task Converts_a_wait_where_another_exception_is_asked(string run) => Assert.Contains(
        "await Fetch(1)",
        await ChainCase.ConvertedAsync(Program(
            run + " } static string Text(Exception e) { return Inner(e); } static string Inner(Exception e) { "
                + "return e is AggregateException all ? \"\" + all.InnerExceptions.Count : e.Message;")),
        StringComparison.Ordinal);

    /// <summary>The project that asks is built into the same program, whichever references the other.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Refuses_only_where_the_program_asks(bool isOneProgram)
    {
        const string Asking = """
            using System;

            public static class Kind { public static bool IsWrapped(object e) => e is AggregateException; }

            """;
        const string Before = """
            using System.Threading.Tasks;

            public class T
            {
                static async Task<int> Fetch() { await Task.Delay(1); return 1; }
                public int A() => Fetch().Result;
            }

            """;
        var after = isOneProgram
            ? Before
            : Before.Replace("public int A() => Fetch().Result", "public async Task<int> A() => await Fetch()");
        var report = await new ChainCase()
            .With("Core", ("Kind.cs", Asking, Asking))
            .With(new ChainProject("App", ("App.cs", Before, after)) { Uses = isOneProgram ? ["Core"] : [] })
            .RunAsync();

        Assert.Equal(isOneProgram ? 0 : 1, report.Converted.Count);
    }

    private static string Program(string run) => $$"""
        #nullable enable
        using System;
        using System.IO;
        using System.Linq;
        using System.Threading.Tasks;

        class T
        {
            static async Task<int> Fetch(int i) { await Task.Delay(1); if (i < 0) throw new IOException("k" + i); return i; }
            static R With<R>(Func<R> work, Func<Exception, bool> isKnown)
            {
                try { return work(); } catch (Exception e) when (isKnown(e)) { return work(); }
            }
            public string A() { {{run}} }
        }

        """;
}
