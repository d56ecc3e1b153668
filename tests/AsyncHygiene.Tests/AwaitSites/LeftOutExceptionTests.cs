using System.Threading.Tasks;
using AsyncHygiene.Tests.Chains;
using Xunit;

namespace AsyncHygiene.Tests.AwaitSites;

/// <summary>
/// What a wait throws is wrapped, and a handler of every exception gets it; what an await throws may be one that it leaves out.
/// </summary>
public class LeftOutExceptionTests
{
    private const string Load = "return \"\" + Number().Result;";

    [Theory]
    [InlineData("try { " + Load + " } catch (Exception e) when (e is not OperationCanceledException) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (!(e is IOException)) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (!IsFatal(e)) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (e.GetType() != typeof(IOException)) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (OperationCanceledException) { throw; } catch (Exception) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (IOException e) { Console.WriteLine(e); throw; } catch { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (IOException e) { throw new NotSupportedException(\"\", e); } catch { return \"-\"; }")]
    [InlineData("while (true) { try { " + Load + " } catch (TaskCanceledException) { break; } catch { } } return \"-\";")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e is IOException) throw; return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (IsFatal(e)) { throw; } return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { switch (e) { case IOException: throw; default: return \"\"; } }")]
    [InlineData("try { " + Load + " } catch (Exception e) { switch (e) { case IOException io: throw new Failed(io); } return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { switch (e) { case IOException: break; default: return \"\"; } throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e is IOException io ? throw new Failed(io) : \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e is not IOException ? \"\" : throw e; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e switch { IOException => throw e, _ => \"\" }; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { var isDisk = e is IOException; if (isDisk) throw; return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e is not IOException) return \"\"; throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (IsHarmless(e)) return \"\"; throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { RethrowIfFatal(e); return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { e.Rethrow(); return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { s_policy.Handle(e); return \"\"; }")]
    [InlineData(
        "try { " + Load + " } catch (Exception e) { if (e is IOException) "
            + "ExceptionDispatchInfo.Capture(e).Throw(); return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e is IOException) Fail(e); return \"\"; }")]
    [InlineData(
        "try { " + Load + " } catch (Exception e) { try { if (e is IOException) throw; return \"\"; } "
            + "finally { Console.WriteLine(); } }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (IsHarmless(e)) { return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (e switch { IOException => false, _ => true }) { return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (e is IOException) { throw; } catch { return \"\"; }")]
    [InlineData(
        "try { " + Load + " } catch (IOException) { if (s_token.IsCancellationRequested) throw; return "
            + "\"\"; } catch { return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e.GetBaseException().Message; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return (e.InnerException ?? e).Message; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e.InnerException?.Message ?? e.Message; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e.InnerException != null) e = e.InnerException; return e.Message; }")]
    public async Task Refuses_a_wait_whose_exception_may_be_left_out(string body)
    {
        var source = Program(body);
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        Assert.Empty(report.Converted);
        Assert.Contains(report.Refused, r => r.Refusal.Code == "aggregate");
    }

    [Theory]
    [InlineData("try { " + Load + " } catch (IOException) { return \"disk\"; } catch (Exception) { return \"-\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (e is IOException) { return \"disk\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { switch (e) { case IOException: return \"disk\"; default: throw; } }")]
    [InlineData("try { " + Load + " } catch (Exception e) { return e is IOException ? \"disk\" : throw e; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e is IOException) return \"disk\"; throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (e is IOException) Console.WriteLine(\"disk\"); throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { switch (e) { case IOException: return \"disk\"; default: return \"\"; } }")]
    [InlineData("try { " + Load + " } catch (Exception e) { Show(e); return \"\"; }")]
    [InlineData("try { " + Load + " } catch (Exception e) when (IsFatal(e)) { return \"\"; }")]
    [InlineData(
        "try { " + Load + " } catch (OperationCanceledException) when (s_token.IsCancellationRequested) { throw; } catch { return \"\"; }")]
    [InlineData("try { " + Load + " } catch (OperationCanceledException) { throw; } catch (Exception) { throw; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { if (s_token.IsCancellationRequested) throw; return e.Message; }")]
    [InlineData("try { " + Load + " } catch (Exception e) { while (e.InnerException != null) e = e.InnerException; return e.Message; }")]
    [InlineData(
        "try { " + Load + " } catch (Exception e) { Console.WriteLine(e.InnerException ?? e); Console.WriteLine(e.GetBaseException()); "
            + "return \"\"; }")]
    public async Task Converts_a_wait_all_of_whose_exceptions_are_handled(string body)
    {
        var after = Program(body.Replace("Number().Result", "await Number()"));
        var report = await new ChainCase().With("App", ("App.cs", Program(body), after)).RunAsync();

        Assert.Single(report.Converted);
    }

    /// <summary>The wait is in a function that the handler stands above; and one above what does not wrap.</summary>
    [Theory]
    [InlineData("static string Text() { " + Load + " }", true)]
    [InlineData("static string Text() { return Deeper(); } static string Deeper() { " + Load + " }", true)]
    [InlineData("static string Text() { Thread.Sleep(1); return \"\"; }", false)]
    [InlineData("static string Text() { return \"\" + Number().GetAwaiter().GetResult(); }", false)]
    public async Task Refuses_a_wait_below_such_a_handler(string text, bool isRefused)
    {
        var source = Program("try { return Text(); } catch (OperationCanceledException) { throw; } catch { return \"\"; } } " + text[..^1]);
        var converted = await ChainCase.ConvertedAsync(source);

        Assert.Equal(isRefused, converted == source);
    }

    private static string Program(string body) => $$"""
        using System;
        using System.IO;
        using System.Runtime.ExceptionServices;
        using System.Threading;
        using System.Threading.Tasks;

        class Failed(Exception inner) : Exception("", inner);
        interface IPolicy { void Handle(Exception error); }
        class Policy : IPolicy { public void Handle(Exception thrown) { if (thrown is IOException) throw thrown; } }
        static class Errors { public static void Rethrow(this Exception e) { if (e is IOException) throw e; } }

        class Program
        {
            static readonly IPolicy s_policy = new Policy();
            static readonly CancellationToken s_token = new(true);

            static bool IsFatal(Exception e) => e is OutOfMemoryException;
            static bool IsHarmless(Exception e) => e is not IOException;
            static void RethrowIfFatal(Exception e) => RethrowIfDisk(e);
            static void RethrowIfDisk(Exception e) { if (e is IOException) throw e; }
            static void Fail(Exception e) => throw new Failed(e);
            static void Show(Exception e) { if (e is IOException) Console.WriteLine("disk"); else Console.WriteLine(e); }
            static async Task<int> Number() { await Task.Delay(1); throw new IOException("disk"); }
            static async Task<string> Run() { await Task.Yield(); {{body}} }
            static async Task Main() => Console.WriteLine(await Run());
        }

        """;
}
