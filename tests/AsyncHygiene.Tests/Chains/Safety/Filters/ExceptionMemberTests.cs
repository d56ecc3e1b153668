using System;
using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Safety.Filters;

/// <summary>A filter may read members of the exception, unless one of them is state that the code below puts back.</summary>
public class ExceptionMemberTests
{
    private const string Close = "try { Throw(c); } finally { c.Open = false; }";

    [Theory]
    [InlineData("public bool Transient => c.Open;", Close, "e.Transient")]
    [InlineData("public bool Transient { get { return c.Open; } }", Close, "e.Transient")]
    [InlineData("public bool Transient => Held.Open; public Conn Held { get; } = c;", Close, "e.Transient")]
    [InlineData("public Conn C => c;", Close, "e.C.Open")]
    [InlineData("public readonly Conn C = c;", Close, "e.C.Open")]
    [InlineData("public Conn C => c;", Close, "e is { C.Open: true }")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "e.Message == \"open\"")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "((Exception)e).Message == \"open\"")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "e.ToString().Contains(\"open\")")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", "using (c) Throw(c);", "e.Message == \"open\"")]
    [InlineData(
        "public int Left { get; set; } = 3;",
        "DbException d = null; try { Throw(d = new(c)); } finally { d.Left = 0; }",
        "e.Left > 0")]
    [InlineData("public int Left = 3;", "var d = new DbException(c); try { Throw(d); } finally { d.Left--; }", "e.Left > 0")]
    [InlineData(
        "public int Left { get; private set; } = 3; public void End() => Left = 0;",
        "var d = new DbException(c); try { Throw(d); } finally { d.End(); }",
        "e.Left > 0")]
    [InlineData("", "var d = new DbException(c); try { Throw(d); } finally { d.Data[\"a\"] = 1; }", "e.Data.Count == 0")]
    [InlineData("", "var d = new DbException(c); try { Throw(d); } finally { d.Data.Add(\"a\", 1); }", "e.Data.Count == 0")]
    [InlineData("", "var d = new DbException(c); try { Throw(d); } finally { d.HelpLink = \"a\"; }", "e.HelpLink == null")]
    [InlineData("", "var d = new DbException(c); try { Throw(d); } finally { d.Source = \"a\"; }", "e.Source != \"a\"")]
    [InlineData("public static bool On { get; set; } = true;", "try { Throw(c); } finally { DbException.On = false; }", "DbException.On")]
    [InlineData(
        "public List<string> All { get; } = new() { \"a\" };",
        "var d = new DbException(c); try { Throw(d); } finally { d.All.Clear(); }",
        "e.All.Count == 1")]
    [InlineData("public bool this[int i] => c.Open;", Close, "e[0]")]
    [InlineData("public bool this[int i] { get { return c.Open; } }", Close, "e?[0] == true")]
    [InlineData("public static implicit operator bool(DbException e) => e.C.Open; public Conn C => c;", Close, "e")]
    [InlineData("public static explicit operator int(DbException e) => e.C.Open ? 1 : 0; public Conn C => c;", Close, "(int)e == 1")]
    [InlineData(
        "public static bool operator true(DbException e) => e.C.Open; public static bool operator false(DbException e) => !e.C.Open; "
            + "public Conn C => c;",
        Close,
        "e")]
    [InlineData("public static bool operator !(DbException e) => !e.C.Open; public Conn C => c;", Close, "!(!e)")]
    [InlineData("public static bool operator +(DbException e, int n) => e.C.Open; public Conn C => c;", Close, "e + 1")]
    [InlineData("public void Deconstruct(out bool open, out int n) { open = c.Open; n = 0; }", Close, "e is (true, _)")]
    [InlineData("public Func<bool> L { get; } = () => c.Open;", Close, "e.L()")]
    [InlineData("public readonly Func<bool> L = () => c.Open;", Close, "e.L.Invoke()")]
    [InlineData("public readonly Func<bool> L = () => c.Open;", Close, "e.L?.Invoke() == true")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "$\"{e}\".Contains(\"open\")")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "(\"\" + e).Contains(\"open\")")]
    [InlineData("public override string Message => c.Open ? \"open\" : \"closed\";", Close, "string.Concat(e, 1).Contains(\"open\")")]
    [InlineData("public static implicit operator bool(DbException e) => e.C.Open; public Conn C => c;", Close, "((e))")]
    [InlineData("public override bool Equals(object o) => c.Open; public override int GetHashCode() => 0;", Close, "e.Equals(null)")]
    public Task Refuses_where_a_member_of_the_exception_is_state(string members, string work, string filter) =>
        ChainCase.RefusesAsync(Program(members, work, filter), "heard-exception");

    [Theory]
    [InlineData("public int Number { get; } = 2627;", "e.Number == 2627")]
    [InlineData("public readonly int Number = 2627;", "e.Number is 2627 or 2601")]
    [InlineData("public int Number { get; init; } = 2627;", "e.Number == 2627")]
    [InlineData("public int? Number { get; } = 2627;", "e.Number == 2627")]
    [InlineData("public int Number { get; set; } = 2627;", "e.Number == 2627")]
    [InlineData("public string Code { get; } = \"x\";", "e.Code.StartsWith(\"x\")")]
    [InlineData("public string Code { get; } = \"x\"; public bool IsX => Code == \"x\";", "e.IsX")]
    [InlineData("public string Code { get; } = \"x\"; public bool IsX => this.Code == \"x\";", "e.IsX")]
    [InlineData("private int _n = 3; public bool Is3 { get { return _n == 3; } }", "e.Is3")]
    [InlineData("public int Number { get; set; } = 1; public static DbException Of(Conn c) => new(c) { Number = 2627 };", "e.Number == 1")]
    [InlineData("public virtual bool Transient => true;", "e.Transient")]
    [InlineData("public override string Message => base.Message + \"x\";", "e.Message.Contains(\"x\")")]
    [InlineData("public override string Message => base.Message + \"x\";", "((Exception)e).Message.Contains(\"x\")")]
    [InlineData("", "e.Message.Contains(\"x\")")]
    [InlineData("", "((Exception)e) is TimeoutException")]
    [InlineData("", "e.InnerException is TimeoutException")]
    [InlineData("", "e.HResult == 5 || e.StackTrace == null")]
    [InlineData("", "e.Data.Count == 0 && e.HelpLink == null")]
    [InlineData("", "e.ToString().Contains(\"x\")")]
    [InlineData("public HttpError Error { get; } = new(\"x\"); public record HttpError(string Code);", "e.Error.Code == \"x\"")]
    [InlineData("public int Number { get; private set; } public DbException(int n) : this((Conn)null) { Number = n; }", "e.Number == 0")]
    [InlineData("private static readonly int[] s_codes = { 3 }; public bool Is3 => s_codes.Contains(HResult);", "e.Is3")]
    [InlineData("", "((Exception)e) is System.Net.Http.HttpRequestException { StatusCode: System.Net.HttpStatusCode.NotFound }")]
    [InlineData("", "((Exception)e) is System.Net.WebException w && w.Status == System.Net.WebExceptionStatus.Timeout")]
    [InlineData("private readonly string _code = \"x\"; public char this[int i] => _code[i];", "e[0] == 'x'")]
    [InlineData("public int Number { get; } = 3; public void Deconstruct(out int n, out int m) { n = Number; m = 0; }", "e is (3, _)")]
    [InlineData("public int Number { get; } = 3; public static implicit operator int(DbException e) => e.Number;", "e == 3")]
    [InlineData("public string Code { get; } = \"x\";", "e.Code[0] == 'x' && $\"{e.Code}{e.HResult}\" + 1 != \"\"")]
    [InlineData("", "e.Equals(null) || e.GetBaseException() == e")]
    public Task Converts_where_it_is_fixed(string members, string filter) => KeepsAsync(Program(members, Close, filter));

    [Theory]
    [InlineData("try { try { Throw(c); } catch (DbException d) { d.Data[\"a\"] = 1; throw; } } finally { c.Open = false; }")]
    [InlineData("var d = new DbException(c); d.Data[\"a\"] = 1; try { Throw(d); } finally { c.Open = false; }")]
    public Task Converts_where_data_is_added_before_the_filter_is_asked(string work) =>
        KeepsAsync(Program("", work, "e.Data.Count == 1"));

    [Fact]
    public async Task Converts_below_a_filter_of_a_library_exception()
    {
        var before = Program("", Close, "true")
            .Replace("DbException e)", "System.Net.Http.HttpRequestException e)", StringComparison.Ordinal)
            .Replace("when (true)", "when (e.StatusCode == System.Net.HttpStatusCode.NotFound)", StringComparison.Ordinal);
        await KeepsAsync(before);
    }

    private static async Task KeepsAsync(string before)
    {
        var after = await ChainCase.ConvertedAsync(before);
        Assert.DoesNotContain("Thread.Sleep", after, StringComparison.Ordinal);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string members, string work, string filter) => $$"""
        #nullable disable
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading;
        using System.Threading.Tasks;

        public sealed class Conn : IDisposable { public bool Open = true; public void Dispose() => Open = false; }

        public class DbException(Conn c) : Exception { {{members}} }

        public static class Program
        {
            public static async Task<string> Run() { await Task.Yield(); return Go(new Conn()); }

            private static string Go(Conn c)
            {
                try { Work(c); return "?"; }
                catch (DbException e) when ({{filter}}) { return "seen"; }
                catch (DbException) { return "other"; }
            }

            private static void Work(Conn c) { Thread.Sleep(1); {{work}} }

            private static void Throw(Conn c) => throw new DbException(c);
            private static void Throw(Exception e) => throw e;
        }
        """;
}
