using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety;

/// <summary>A filter runs before what the functions below it clean up; behind an await it runs after.</summary>
public class FilteredCallersTests
{
    private const string Scoped = "using (_log.Scope()) { File.ReadAllText(\"a\"); }";

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
    [InlineData(
        "File.ReadAllText(\"a\"); try { Depth(); } finally { _state = \"\"; }",
        "try { Work(); } catch (IOException) when (_state == \"a\") { }")]
    [InlineData(
        "File.ReadAllText(\"a\"); Inner(); } void Inner() { try { _state = \"b\"; throw new IOException(); } finally { _state = \"\"; }",
        "try { Work(); } catch (IOException) when (_state == \"b\") { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (Seen(e)) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception) when (Depth() > 0) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception) when (Nested() > 0) { }")]
    [InlineData(Scoped, "Func<Exception, bool> on = e => true; try { Work(); } catch (Exception e) when (on(e)) { }")]
    [InlineData(Scoped, "var c = new Conn(); try { Work(); } catch (Exception) when (c.Open) { }")]
    [InlineData(Scoped, "var c = new Conn(); try { Work(); } catch (Exception) when (c.IsTaken()) { }")]
    [InlineData(Scoped, "var l = new List<string>(); try { Work(); } catch (Exception) when (l.Contains(\"x\")) { }")]
    [InlineData(Scoped, "var a = new int[1]; try { Work(); } catch (Exception) when (a[0] == 1) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception) when (File.Exists(\"a\")) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception) when (Environment.GetEnvironmentVariable(\"a\") == \"1\") { }")]
    [InlineData(Scoped, "var m = new MemoryStream(); try { Work(); } catch (Exception) when (m.Length == 0) { }")]
    [InlineData(
        Scoped,
        "var n = 0; try { Put(); } catch (Exception) when (n == 1) { } void Put() { n = 1; try { Work(); } finally { n = 0; } }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (e.Message == _state) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (s_seen.Add(e)) { }")]
    [InlineData(
        "foreach (var n in Numbers()) File.ReadAllText(\"a\");",
        "try { Work(); } catch (Exception) when (Depth() > 0) { }")]
    [InlineData(
        "foreach (var n in Numbers().Where(n => n > 0)) File.ReadAllText(\"a\");",
        "try { Work(); } catch (Exception) when (Depth() > 0) { }")]
    public Task Refuses_where_a_filter_would_see_another_state(string work, string caller) =>
        ChainCase.RefusesAsync(Source(work, caller), "heard-exception");

    /// <summary>Decorators of a generic contract: each may call each, and all are converted together.</summary>
    [Fact]
    public Task Refuses_below_a_filter_in_a_decorator() => ChainCase.RefusesAsync(
        """
        using System;
        using System.IO;

        public interface IHandler<T> { void Handle(T command); }

        public record Rename(string Name);

        public class RenameHandler : IHandler<Rename>
        {
            public void Handle(Rename command) => File.ReadAllText(command.Name);
        }

        public class ScopeDecorator<T>(IHandler<T> inner, IDisposable scope) : IHandler<T>
        {
            public void Handle(T command)
            {
                using (scope)
                    inner.Handle(command);
            }
        }

        public class LogDecorator<T>(IHandler<T> inner) : IHandler<T>
        {
            private int _depth;

            public void Handle(T command)
            {
                try { inner.Handle(command); }
                catch (Exception) when (_depth++ > 0) { }
            }
        }
        """,
        "heard-exception");

    [Fact]
    public async Task Names_the_place_of_the_filter()
    {
        var source = Source(Scoped, "try { Work(); } catch (Exception e) when (_log.Write(e)) { }");
        var report = await new ChainCase().With("App", ("App.cs", source, source)).RunAsync();

        var line = source.Substring(0, source.IndexOf("_log.Write(e)", StringComparison.Ordinal)).Split('\n').Length;
        Assert.Contains($"in 'App.cs', line {line}, looks at state", Assert.Single(report.Refused).Explanation, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("File.ReadAllText(\"a\");", "try { Work(); } catch (Exception e) when (_log.Write(e)) { }")]
    [InlineData("foreach (var n in s_codes) File.ReadAllText(\"a\");", "try { Work(); } catch (Exception) when (Depth() > 0) { }")]
    [InlineData("foreach (var n in Plain()) File.ReadAllText(\"a\");", "try { Work(); } catch (Exception) when (Depth() > 0) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (Exception e) when (e.HResult == 1) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (Exception e) when (e is IOException) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (IOException) when (token.CanBeCanceled) { }")]
    [InlineData("using (_log.Scope()) { File.ReadAllText(\"a\"); }", "try { Work(); } catch (IOException) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (IsTransient(e)) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (Is(e, typeof(IOException)) && e.Message.Contains(\"a\")) { }")]
    [InlineData(Scoped, "try { Work(); } catch (IOException e) when ((e.HResult & 0xFFFF) is 32 or 33) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (e.Data.Count == 1) { }")]
    [InlineData(Scoped, "var tries = 0; try { Work(); } catch (Exception) when (tries++ < 3) { }")]
    [InlineData(Scoped, "var tries = 0; try { Work(); } catch (Exception) when (tries++ < _limit) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (s_codes.Contains(e.HResult)) { }")]
    [InlineData(Scoped, "try { Work(); } catch (Exception e) when (string.IsNullOrEmpty(e.Message) || !token.IsCancellationRequested) { }")]
    public async Task Converts_where_a_filter_looks_at_the_exception(string work, string caller) => Assert.Contains(
        "await File.ReadAllTextAsync",
        await new ChainCase().With("App", ("App.cs", Source(work, caller), "")).ConvertedTextAsync());

    private static string Source(string work, string caller) => $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public class Conn { public bool Open; private bool _taken; public bool IsTaken() => _taken; }

        public class Log { public IDisposable Scope() => null; public bool Write(Exception e) => false; }

        public class C(Log log)
        {
            private readonly Log _log = log;
            private readonly int _limit = 3;
            private string _state = "a";
            private bool State => _state == "a";
            private static int s_depth;
            private static readonly int[] s_codes = { 1, 2 };
            private static readonly HashSet<Exception> s_seen = new();
            private static bool Seen(Exception e) { return s_depth > 1; }
            private static int Depth() => s_depth;
            private static int Nested() => Depth();
            private static IEnumerable<int> Numbers() { s_depth++; try { yield return 1; } finally { s_depth--; } }
            private static IEnumerable<int> Plain() { s_depth++; yield return 1; }
            private static bool IsTransient(Exception e)
            {
                var io = e as IOException;
                return io != null || Is(e, typeof(TimeoutException));
            }
            private static bool Is(Exception e, Type type) => e.GetType() == type;

            public void Work() { {{work}} }

            public async Task Run(CancellationToken token) { await Task.Yield(); {{caller}} }
        }
        """;
}
