using System.Threading.Tasks;
using Xunit;
using static AsyncHygiene.Tests.Chains.Conversions.TryPatterns.TryPatternTests;

namespace AsyncHygiene.Tests.Chains.Conversions.TryPatterns;

/// <summary>Methods with an <c>out</c> parameter, and callers, that are not converted.</summary>
public class TryPatternRefusalTests
{
    [Theory]
    [InlineData("void M() { while (TryGet(1, out var v)) { } }")]
    [InlineData("void M(bool b) { if (TryGet(1, out var v) || b) { } }")]
    [InlineData("int M(bool b) { if (b && TryGet(1, out var v)) { } else { v = 1; } v = 2; return v; }")]
    [InlineData("int M(bool b) => TryGet(1, out var v) ? v : 0;")]
    [InlineData("int M(bool b) { return TryGet(1, out var v) ? v : 0; }")]
    [InlineData("int _f; void M() { if (TryGet(1, out _f)) { } }")]
    [InlineData("void M(int[] a) { if (TryGet(1, out a[0])) { } }")]
    [InlineData("void M(ref int r) { if (TryGet(1, out r)) { } }")]
    [InlineData("int M() { int v = 0; Action a = () => v++; if (TryGet(1, out v)) a(); return v; }")]
    [InlineData("int M() { int v = 0; Action a = () => { if (TryGet(1, out v)) { } }; a(); return v; }")]
    [InlineData("int M() { int v = 0; try { if (TryGet(1, out v)) { } } catch (Exception) { } return v; }")]
    [InlineData("bool M() { var v = 1; return TryGet(1, out v) == true; }")]
    [InlineData("bool _r; void M() { _r = TryGet(1, out var v); }")]
    [InlineData("void M(C? c) { if (c?.TryGet(1, out var v) == true) { } }")]
    [InlineData("void M() { F(TryGet(1, out var v), v); } void F(bool b, int i) { }")]
    [InlineData("void M() { F(TryGet(1, out _)); } void F(bool b) { }")]
    [InlineData("delegate bool D(int k, out int v); D M() => TryGet;", "delegate-escapes")]
    [InlineData("void M(dynamic d) { if (TryGet(d, out int v)) { } }")]
    [InlineData("bool M(bool ok) { ok = TryGet(1, out var v) & ok; return ok; }")]
    [InlineData(
        "void M() { void F() { if (TryGet(1, out int v)) { } } System.Linq.Expressions.Expression<Func<int>> e = () => Get(); } int Get() "
            + "=> 1; /// <see cref=\"TryGet(int, out int)\"/>\n    void N() { }")]
    public Task Refuses_callers(string caller, string code = "byref-param") => RefusesAsync(
        "#nullable enable annotations\nusing System;\nusing System.Threading;\n\nclass C\n{\n    bool TryGet(int k, out int v) { "
            + "Thread.Sleep(1); v = k; return true; }\n    "
            + caller
            + "\n}\n",
        code);

    [Theory]
    [InlineData("bool TryGet(int k, out int v, out int w) { Thread.Sleep(1); v = w = k; return true; }")]
    [InlineData("bool TryGet(ref int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(in int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("void Get(int k, out int v) { Thread.Sleep(1); v = k; }")]
    [InlineData("Task Get(int k, out int v) { Thread.Sleep(1); v = k; return Task.CompletedTask; }")]
    [InlineData("bool TryGet(int k, [My] out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(int k, out int v) { try { Thread.Sleep(1); v = k; return true; } finally { v = 3; } }")]
    [InlineData("[return: My] bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }")]
    [InlineData("bool TryGet(int k, out Span<int> v) { Thread.Sleep(1); v = default; return true; }", "ref-like")]
    [InlineData("bool TryGetAsync(int k, out int v) { Thread.Sleep(1); v = k; return true; } bool TryGetAsync(long k) => true;")]
    [InlineData("bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; } int TryGetAsync = 1; bool TryGet(long k) => true;")]
    public Task Refuses_members(string member, string code = "byref-param") => RefusesAsync(
        "using System;\nusing System.Threading;\nusing System.Threading.Tasks;\n\n[AttributeUsage(AttributeTargets.All)]\nclass "
            + "MyAttribute : Attribute { }\n\nclass C\n{\n    "
            + member
            + "\n}\n",
        code);

    [Fact]
    public Task Refuses_a_contract_of_others() => RefusesAsync(
        """
        using System.Collections;
        using System.Collections.Generic;
        using System.Threading;

        abstract class Map : IReadOnlyDictionary<int, int>
        {
            public bool TryGetValue(int key, out int value) { Thread.Sleep(1); value = 1; return true; }

            public abstract int this[int key] { get; }
            public abstract IEnumerable<int> Keys { get; }
            public abstract IEnumerable<int> Values { get; }
            public abstract int Count { get; }
            public abstract bool ContainsKey(int key);
            public abstract IEnumerator<KeyValuePair<int, int>> GetEnumerator();
            IEnumerator IEnumerable.GetEnumerator() => null;
        }
        """,
        "metadata-contract");

    [Fact]
    public Task Refuses_without_the_option() =>
        ChainCase.RefusesAsync(
            "using System.Threading;\n\nclass C\n{\n    bool TryGet(int k, out int v) { Thread.Sleep(1); v = k; return true; }\n}\n",
            "byref-param");

    private static Task RefusesAsync(string source, string code) => Case(source, source).RefusesAllAsync(code);
}
