using System.Threading.Tasks;
using Xunit;

namespace AsyncHygiene.Tests.Chains.Conversions.Iterators;

/// <summary>Iterators that change what flows with the code, and take it back.</summary>
public class IteratorAmbientTests
{
    private const string Ambient =
        """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics;
        using System.Globalization;
        using System.Linq;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        class Scope : IDisposable
        {
            private readonly string _before = Program.Tenant.Value;

            public Scope(string name) => Program.Tenant.Value = name;

            public void Dispose() => Program.Tenant.Value = _before;
        }

        class Undo(Action undo) : IDisposable
        {
            public void Dispose() => undo();
        }

        """;

    /// <summary>The code that goes through the items runs inside of the <c>try</c> or <c>using</c>.</summary>
    [Theory]
    [InlineData("var old = Tenant.Value; Tenant.Value = \"in\"; try { Thread.Sleep(1); yield return 1; } finally { Tenant.Value = old; }")]
    [InlineData("var old = Tenant.Value; try { Tenant.Value = \"in\"; Thread.Sleep(1); yield return 1; } finally { Tenant.Value = old; }")]
    [InlineData(
        "var old = Tenant.Value; try { for (var i = 0; i < 2; i++) { Thread.Sleep(1); yield return i; Tenant.Value = \"in\"; } } "
            + "finally { Tenant.Value = old; }")]
    [InlineData(
        "var old = Tenant.Value; try { try { Tenant.Value = \"in\"; } finally { Log(); } Thread.Sleep(1); yield return 1; } "
            + "finally { Tenant.Value = old; }")]
    [InlineData("using (new Scope(\"in\")) { Thread.Sleep(1); yield return 1; }")]
    [InlineData("using var scope = new Scope(\"in\"); Thread.Sleep(1); yield return 1;")]
    [InlineData("var scope = new Scope(\"in\"); try { Thread.Sleep(1); yield return 1; } finally { scope.Dispose(); }")]
    [InlineData("var scope = new Scope(\"in\"); using (scope) { Thread.Sleep(1); yield return 1; }")]
    [InlineData("using (Use(\"in\")) { Thread.Sleep(1); yield return 1; }")]
    [InlineData("using var activity = s_source.StartActivity(\"load\"); Thread.Sleep(1); yield return 1;")]
    [InlineData(
        "using var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled); Thread.Sleep(1); yield return 1; "
            + "scope.Complete();")]
    [InlineData(
        "var old = CultureInfo.CurrentCulture; CultureInfo.CurrentCulture = new CultureInfo(\"de\"); "
            + "try { Thread.Sleep(1); yield return 1; } finally { CultureInfo.CurrentCulture = old; }")]
    [InlineData(
        "var old = Thread.CurrentPrincipal; Thread.CurrentPrincipal = null; "
            + "try { Thread.Sleep(1); yield return 1; } finally { Thread.CurrentPrincipal = old; }")]
    [InlineData("using var scope = new Scope(\"in\"); foreach (var n in Inner()) { Thread.Sleep(1); yield return n; }")]
    [InlineData("foreach (var n in Inner()) { Thread.Sleep(1); yield return n; }")]
    [InlineData("foreach (var n in Doubled()) { Thread.Sleep(1); yield return n; }")]
    public Task Refuses_a_change_that_lasts_while_an_item_is_used(string iterator) =>
        ChainCase.RefusesAsync(Program(iterator, "foreach (var n in Read()) Log();"), "ambient-state");

    [Theory]
    [InlineData("s_log.Append(Read().Select(n => n + Tenant.Value).ToList().Count);")]
    [InlineData("s_log.Append(Read().Count(n => Tenant.Value == null));")]
    public Task Refuses_such_a_change_behind_operators(string use) =>
        ChainCase.RefusesAsync(Program("using var scope = new Scope(\"in\"); Thread.Sleep(1); yield return 1;", use), "ambient-state");

    /// <summary>Nothing outside of the iterator runs between the change and the clean-up.</summary>
    [Theory]
    [InlineData(
        "var old = Tenant.Value; Tenant.Value = \"in\"; try { Log(); Thread.Sleep(1); } finally { Tenant.Value = old; } yield return 1;",
        "foreach (var n in Read()) Log();")]
    [InlineData(
        "for (var i = 0; i < 2; i++) { using (new Scope(\"in\")) { Thread.Sleep(1); Log(); } yield return i; }",
        "s_log.Append(Read().Select(n => n + Tenant.Value).ToList().Count);")]
    [InlineData(
        "yield return 0; { using var scope = new Scope(\"in\"); Thread.Sleep(1); Log(); } yield return 1;",
        "foreach (var n in Read()) Log();")]
    [InlineData("foreach (var n in Inner()) Log(); Thread.Sleep(1); yield return 1;", "foreach (var n in Read()) Log();")]
    [InlineData("Log(Doubled().Sum()); Thread.Sleep(1); yield return 1;", "foreach (var n in Read()) Log();")]
    [InlineData("Thread.Sleep(1); yield return 1;", "foreach (var n in Inner()) foreach (var m in Read()) Log();")]
    public async Task Runs_a_change_that_ends_before_an_item_as_before(string iterator, string use)
    {
        var before = Program(iterator, use);
        var after = await ChainCase.ConvertedAsync(before);
        Assert.Contains("async IAsyncEnumerable<int> Read()", after);
        Assert.Equal(await RunnableProgram.OutputOfAsync(before), await RunnableProgram.OutputOfAsync(after));
    }

    private static string Program(string iterator, string use) => Ambient +
        $$"""
        class Program
        {
            public static readonly AsyncLocal<string> Tenant = new();
            private static readonly ActivitySource s_source = new("s");
            private static readonly StringBuilder s_log = new();

            public static async Task<string> Run()
            {
                await Task.Yield();
                {{use}}
                Log();
                return s_log.ToString();
            }

            private static void Log(int number = 0) => s_log.Append(number).Append(Tenant.Value ?? "null").Append(' ');

            private static IDisposable Use(string name)
            {
                var old = Tenant.Value;
                Tenant.Value = name;
                return new Undo(() => Tenant.Value = old);
            }

            private static IEnumerable<int> Read() { {{iterator}} }

            private static IEnumerable<int> Inner() { using (new Scope("inner")) yield return 5; }

            private static IEnumerable<int> Doubled() => Inner().Select(n => n * 2);
        }
        """;
}
