using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>A filter runs before what the functions below it clean up; behind an await it runs after.</summary>
public class FilteredCallersTests
{
    [Theory]
    [InlineData(
        "try { File.ReadAllText(\"a\"); } finally { _state = \"\"; }",
        "try { Work(); } catch (IOException) when (_state == \"a\") { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (Exception e) when (_log.Write(e)) { }")]
    [InlineData(
        "using var s = _log.Scope(); File.ReadAllText(\"a\");",
        "try { Work(); } catch (Exception e) when (this._log.Write(e)) { }")]
    [InlineData(
        "using (_log.Scope()) Inner(); } void Inner() { File.ReadAllText(\"a\");",
        "try { Work(); } catch (Exception) when (State) { }")]
    public Task Refuses_where_a_filter_would_see_another_state(string work, string caller) =>
        ChainCase.RefusesAsync(Source(work, caller), "heard-exception");

    [Theory]
    [InlineData("File.ReadAllText(\"a\");", "try { Work(); } catch (Exception e) when (_log.Write(e)) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (Exception e) when (e.HResult == 1) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (Exception e) when (e is IOException) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (IOException) when (token.CanBeCanceled) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (IOException) { }")]
    public async Task Converts_where_a_filter_looks_at_the_exception(string work, string caller) => Assert.Contains(
        "await File.ReadAllTextAsync",
        await new ChainCase().With("App", ("App.cs", Source(work, caller), "")).ConvertedTextAsync());

    private static string Source(string work, string caller) => $$"""
        #nullable disable
        using System;
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        public class Log { public IDisposable Scope() => null; public bool Write(Exception e) => false; }

        public class C(Log log)
        {
            private readonly Log _log = log;
            private string _state = "a";
            private bool State => _state == "a";

            public void Work() { {{work}} }

            public async Task Run(CancellationToken token) { await Task.Yield(); {{caller}} }
        }
        """;
}
