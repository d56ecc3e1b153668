using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Tests.CallGraph.Oracle;
using Microsoft.CodeAnalysis;
using Xunit;

namespace AsyncHygiene.Tests.RequestPaths;

/// <summary>
/// Forms of the language that lead to a member without the plain call: <c>Entry</c> reaches <c>Blocked</c> in each, and the oracle agrees.
/// </summary>
public class LanguageFormTests
{
    public static TheoryData<string, string> Forms => new()
    {
        {
            "static imports and aliases",
            """
            using static Tools; using T = Tools; class C { public void Entry() { Blocked(); } } static class Tools { public static void Blocked() { } }
            """
        },
        {
            "global usings",
            """
            global using static Tools; class C { public void Entry() => Blocked(); } static class Tools { public static void Blocked() { } }
            """
        },
        {
            "an alias of a type that is created",
            """
            using A = K; class C { public void Entry() => _ = new A(); } class K { public K() => Blocked(); static void Blocked() { } }
            """
        },
        {
            "an alias of a primary base",
            """
            using A = K; class D(int i) : A(i); class C { public void Entry() => _ = new D(1); } class K { public K(int i) => Blocked(); static void Blocked() { } }
            """
        },
        {
            "generic methods",
            """
            class C { public void Entry() => G<int>(1); void G<T>(T t) => H(new[] { t }); void H<U>(U[] u) => Blocked(); void Blocked() { } }
            """
        },
        {
            "properties in patterns",
            """
            class C { public bool Entry(C c) => c is { P: 1 } || c is { Q.P: 2 }; C Q => this; int P { get { Blocked(); return 1; } } void Blocked() { } }
            """
        },
        {
            "properties of properties in patterns",
            """
            class C { public bool Entry(D d) => d is { Q.N: 2 }; } class D { public K Q { get { Blocked(); return new(); } } void Blocked() { } } class K { public int N; }
            """
        },
        {
            "nested object initializers read",
            """
            class C { public void Entry() => _ = new C { P = { X = 1 } }; C P { get { Blocked(); return this; } } int X; void Blocked() { } }
            """
        },
        {
            "properties that return a reference",
            """
            class C { int _x; public void Entry() => P = 1; ref int P { get { Blocked(); return ref _x; } } void Blocked() { } }
            """
        },
        {
            "indexers that return a reference",
            """
            class C { int _x; public void Entry() => this[0]++; ref int this[int i] { get { Blocked(); return ref _x; } } void Blocked() { } }
            """
        },
        {
            "methods that return a reference",
            """
            class C { int _x; public void Entry() => M() = 1; ref int M() { Blocked(); return ref _x; } void Blocked() { } }
            """
        },
        {
            "an accessor that an override inherits",
            """
            class B { public virtual int P { get => 1; set => Blocked(); } static void Blocked() { } } class C : B { public override int P { get => 2; } public void Entry() => P = 1; }
            """
        },
        {
            "deconstruction into properties",
            """
            class C { int P { set => Blocked(); } int Q; public void Entry() => (Q, (P, _)) = (1, (2, 3)); void Blocked() { } }
            """
        },
        {
            "nested deconstruction",
            """
            class C { public void Entry(C c) { var (a, (b, d)) = (1, c); } void Deconstruct(out int a, out int b) { a = b = 1; Blocked(); } void Blocked() { } }
            """
        },
        {
            "positional patterns of a switch",
            """
            class C { public void Entry(object o) { switch (o) { case C (1, _): break; } } public void Deconstruct(out int a, out int b) { a = b = 1; Blocked(); } void Blocked() { } }
            """
        },
        {
            "var patterns",
            """
            class C { public bool Entry(C c) => c is var (a, b); public void Deconstruct(out int a, out int b) { a = b = 1; Blocked(); } void Blocked() { } }
            """
        },
        {
            "the enumerator's Current and Dispose",
            """
            class C { public void Entry(C c) { foreach (var x in c) { } } public E GetEnumerator() => default; public ref struct E { public int Current => 1; public bool MoveNext() => false; public void Dispose() => Blocked(); static void Blocked() { } } }
            """
        },
        {
            "the awaiter's IsCompleted",
            """
            using System; using System.Runtime.CompilerServices; using System.Threading.Tasks; class C { public async Task Entry(C c) => await c; public A GetAwaiter() => default; public struct A : INotifyCompletion { public bool IsCompleted { get { Blocked(); return true; } } public void GetResult() { } public void OnCompleted(Action a) { } static void Blocked() { } } }
            """
        },
        {
            "copies of records",
            """
            record R(int N) { protected R(R other) => Blocked(); static void Blocked() { } } record S(int N) : R(N); class C { public void Entry(S s) => _ = s with { N = 2 }; }
            """
        },
        {
            "delegates in a static table",
            """
            using System; using System.Collections.Generic; class C { static readonly Dictionary<string, Action> s_table = new() { ["a"] = Blocked }; public void Entry() => s_table["a"](); static void Blocked() { } }
            """
        },
        {
            "lambdas in a static field",
            """
            using System; class C { static readonly Action s_run = () => Blocked(); public void Entry() => s_run(); static void Blocked() { } }
            """
        },
        {
            "delegates in an instance table",
            """
            using System; using System.Collections.Generic; class C { readonly Dictionary<string, Action> _table = []; public void Entry() { _table["a"] = Blocked; _table["a"](); } static void Blocked() { } }
            """
        },
        {
            "events raised with a null check",
            """
            using System; class C { event Action Happened; public void Entry() { Happened += Blocked; Happened?.Invoke(); } static void Blocked() { } }
            """
        },
        {
            "arguments of base",
            """
            class B { public B(int i) { } } class D : B { public D() : base(Slow()) { } static int Slow() { Blocked(); return 1; } static void Blocked() { } } class C { public void Entry() => _ = new D(); }
            """
        },
        {
            "arguments of a primary base",
            """
            class B(int i) { public int I => i; } class D() : B(Slow()) { static int Slow() { Blocked(); return 1; } static void Blocked() { } } class C { public void Entry() => _ = new D(); }
            """
        },
        {
            "captured primary constructor parameters",
            """
            class S { public void Blocked() { } } class D(S s) { public void Run() => s.Blocked(); } class C { public void Entry() => new D(new S()).Run(); }
            """
        },
        {
            "default interface methods",
            """
            interface I { void M() => Blocked(); static void Blocked() { } } class D : I { } class C { public void Entry(I i) => i.M(); }
            """
        },
        {
            "a default method that a derived interface replaces",
            """
            interface I { void M(); } interface J : I { void I.M() => Blocked(); static void Blocked() { } } class D : J { } class C { public void Entry(I i) => i.M(); }
            """
        },
        {
            "names of tuple elements in type arguments",
            """
            interface I<T> { void M(T t); } class D : I<(int, string)> { public void M((int, string) t) => Blocked(); static void Blocked() { } } class C { public void Entry(I<(int A, string B)> i) => i.M((1, "")); }
            """
        },
        {
            "collection expressions that add",
            """
            using System.Collections; using System.Collections.Generic; class K : IEnumerable<int> { public void Add(int i) => Blocked(); public IEnumerator<int> GetEnumerator() => null; IEnumerator IEnumerable.GetEnumerator() => null; static void Blocked() { } } class C { public void Entry() { K k = [1]; } }
            """
        },
        {
            "collection expressions that create",
            """
            using System.Collections; using System.Collections.Generic; class K : IEnumerable<int> { public K() => Blocked(); public void Add(int i) { } public IEnumerator<int> GetEnumerator() => null; IEnumerator IEnumerable.GetEnumerator() => null; static void Blocked() { } } class C { public void Entry() { K k = [1]; } }
            """
        },
        {
            "collection builders",
            """
            using System; using System.Collections; using System.Collections.Generic; using System.Runtime.CompilerServices; [CollectionBuilder(typeof(B), "Create")] class K : IEnumerable<int> { public IEnumerator<int> GetEnumerator() => null; IEnumerator IEnumerable.GetEnumerator() => null; } static class B { public static K Create(ReadOnlySpan<int> items) { Blocked(); return null; } static void Blocked() { } } class C { public void Entry() { K k = [1]; } }
            """
        },
        {
            "handlers of interpolated strings",
            """
            using System.Runtime.CompilerServices; [InterpolatedStringHandler] struct H { public H(int l, int f) { } public void AppendLiteral(string s) { } public void AppendFormatted<T>(T t) => Blocked(); static void Blocked() { } } class C { public void Entry(int i) => Log($"a{i}"); void Log(H h) { } }
            """
        },
        {
            "extension members",
            """
            static class E { extension(string s) { public void Slow() => Blocked(); public int Size { get { Blocked(); return 1; } } } static void Blocked() { } } class C { public void Entry() => "a".Slow(); }
            """
        },
        {
            "null-conditional assignment",
            """
            class C { int P { set => Blocked(); } public void Entry(C c) { c?.P = 1; } void Blocked() { } }
            """
        },
        {
            "a cast that is converted again",
            """
            class N { public static implicit operator int(N n) { Blocked(); return 1; } static void Blocked() { } } class C { public int Entry(object o) => (N)o; }
            """
        },
        {
            "explicit interface implementations of generic methods",
            """
            interface I { T M<T>(T t); } class D : I { T I.M<T>(T t) { Blocked(); return t; } static void Blocked() { } } class C { public void Entry(I i) => i.M(1); }
            """
        },
        {
            "static abstract operators",
            """
            interface I<T> where T : I<T> { static abstract T operator +(T a, T b); } struct N : I<N> { public static N operator +(N a, N b) { Blocked(); return a; } static void Blocked() { } } class C { public void Entry() => Add<N>(default); static T Add<T>(T t) where T : I<T> => t + t; }
            """
        },
        {
            "static virtual members that nobody overrides",
            """
            interface I { static virtual void M() => Blocked(); static void Blocked() { } } class D : I { } class C { public void Entry() => G<D>(); static void G<T>() where T : I => T.M(); }
            """
        },
        {
            "static abstract properties",
            """
            interface I { static abstract int P { get; } } class D : I { public static int P { get { Blocked(); return 1; } } static void Blocked() { } } class C { public void Entry() => G<D>(); static int G<T>() where T : I => T.P; }
            """
        },
        {
            "partial properties",
            """
            partial class P { public partial int X { get; } } partial class P { public partial int X { get { Blocked(); return 1; } } static void Blocked() { } } class C { public int Entry(P p) => p.X; }
            """
        },
        {
            "partial indexers",
            """
            partial class P { public partial int this[int i] { get; } } partial class P { public partial int this[int i] { get { Blocked(); return 1; } } static void Blocked() { } } class C { public int Entry(P p) => p[1]; }
            """
        },
        {
            "partial constructors",
            """
            partial class P { public partial P(int i); } partial class P { public partial P(int i) { Blocked(); } static void Blocked() { } } class C { public void Entry() => _ = new P(1); }
            """
        },
        {
            "partial events",
            """
            using System; partial class P { public partial event Action E; } partial class P { public partial event Action E { add { Blocked(); } remove { } } static void Blocked() { } } class C { public void Entry(P p) => p.E += () => { }; }
            """
        },
        {
            "checked operators",
            """
            class N { public static N operator checked +(N a, N b) { Blocked(); return a; } public static N operator +(N a, N b) => a; static void Blocked() { } } class C { public void Entry(N n) => _ = checked(n + n); }
            """
        },
        {
            "using of a ref struct",
            """
            ref struct R { public void Dispose() => Blocked(); static void Blocked() { } } class C { public void Entry() { using var r = new R(); } }
            """
        },
        {
            "await using by pattern",
            """
            using System.Threading.Tasks; class R { public ValueTask DisposeAsync() { Blocked(); return default; } static void Blocked() { } } class C { public async Task Entry() { await using (new R()) { } } }
            """
        },
        {
            "await foreach by pattern",
            """
            using System.Threading.Tasks; class K { public E GetAsyncEnumerator() => default; public struct E { public int Current => 1; public ValueTask<bool> MoveNextAsync() { Blocked(); return default; } static void Blocked() { } } } class C { public async Task Entry(K k) { await foreach (var x in k) { } } }
            """
        },
        {
            "foreach by extension",
            """
            using System.Collections.Generic; class K { } static class E { public static IEnumerator<int> GetEnumerator(this K k) { Blocked(); yield break; } static void Blocked() { } } class C { public void Entry(K k) { foreach (var x in k) { } } }
            """
        },
        {
            "deconstruction by extension",
            """
            class K { } static class E { public static void Deconstruct(this K k, out int a, out int b) { a = b = 1; Blocked(); } static void Blocked() { } } class C { public void Entry(K k) { var (a, b) = k; } }
            """
        },
        {
            "deconstruction in foreach",
            """
            using System.Collections.Generic; class K { public void Deconstruct(out int a, out int b) { a = b = 1; Blocked(); } static void Blocked() { } } class C { public void Entry(List<K> l) { foreach (var (a, b) in l) { } } }
            """
        },
        {
            "await by extension",
            """
            using System.Runtime.CompilerServices; using System.Threading.Tasks; class K { } static class E { public static TaskAwaiter GetAwaiter(this K k) { Blocked(); return Task.CompletedTask.GetAwaiter(); } static void Blocked() { } } class C { public async Task Entry(K k) => await k; }
            """
        },
        {
            "an index from the end",
            """
            class K { public int Length { get { Blocked(); return 1; } } public int this[int i] => 1; static void Blocked() { } } class C { public int Entry(K k) => k[^1]; }
            """
        },
        {
            "ranges",
            """
            class K { public int Count => 1; public int this[int i] => 1; public K Slice(int a, int b) { Blocked(); return this; } static void Blocked() { } } class C { public K Entry(K k) => k[1..]; }
            """
        },
        {
            "list patterns",
            """
            class K { public int Count => 1; public int this[int i] { get { Blocked(); return 1; } } static void Blocked() { } } class C { public bool Entry(K k) => k is [1, ..]; }
            """
        },
        {
            "slice patterns",
            """
            class K { public int Count => 1; public int this[int i] => 1; public K Slice(int a, int b) { Blocked(); return this; } static void Blocked() { } } class C { public bool Entry(K k) => k is [1, .. var rest]; }
            """
        },
        {
            "spread elements",
            """
            using System.Collections.Generic; class K { public IEnumerator<int> GetEnumerator() { Blocked(); yield break; } static void Blocked() { } } class C { public int[] Entry(K k) => [1, .. k]; }
            """
        },
        {
            "local functions in lambdas",
            """
            using System; class C { public void Entry() { Action a = () => { void L() => Blocked(); L(); }; a(); } void Blocked() { } }
            """
        },
        {
            "lambdas in local functions in lambdas",
            """
            using System; using System.Collections.Generic; class C { public void Entry(List<int> l) { l.ForEach(x => { void L() => l.ForEach(y => Blocked()); L(); }); } void Blocked() { } }
            """
        },
        {
            "let in a query",
            """
            using System; class K { public K Select<T>(Func<int, T> f) { Blocked(); return this; } static void Blocked() { } } class C { public void Entry(K k) => _ = from x in k select x + 1; }
            """
        },
        {
            "covariant returns",
            """
            class B { public virtual object M() => 1; } class D : B { public override string M() { Blocked(); return ""; } static void Blocked() { } } class C { public void Entry(B b) => b.M(); }
            """
        },
        {
            "a diamond of default methods",
            """
            interface I { void M(); } interface J : I { void I.M() { } } interface K : I { void I.M() { } } class D : J, K { void I.M() => Blocked(); static void Blocked() { } } class C { public void Entry(J j) => j.M(); }
            """
        },
        {
            "events of interfaces",
            """
            using System; interface I { event Action E; } class D : I { event Action I.E { add { Blocked(); } remove { } } static void Blocked() { } } class C { public void Entry(I i) => i.E += () => { }; }
            """
        },
        {
            "generic slots of generic bases",
            """
            class B<T> { public virtual void M(T t) { } } class D : B<int> { public override void M(int t) => Blocked(); static void Blocked() { } } class C { public void Entry(B<int> b) => b.M(1); }
            """
        },
        {
            "conversions of the elements of a loop",
            """
            using System.Collections.Generic; class N { public static explicit operator int(N n) { Blocked(); return 1; } static void Blocked() { } } class C { public void Entry(List<N> l) { foreach (int i in l) { } } }
            """
        },
        {
            "coalescing assignments",
            """
            class C { C P { get => null; set => Blocked(); } public void Entry(C c) { c.P ??= c; } void Blocked() { } }
            """
        },
        {
            "method groups to the types of a generic method",
            """
            using System; using System.Linq; class C { public void Entry(int[] a) => a.Select(Slow).ToList(); static int Slow(int i) { Blocked(); return i; } static void Blocked() { } }
            """
        },
        {
            "function pointers",
            """
            unsafe class C { public void Entry() { delegate*<void> p = &Blocked; p(); } static void Blocked() { } }
            """
        },
        {
            "dictionary initializers",
            """
            class K { public int this[int i] { set => Blocked(); } static void Blocked() { } } class C { public void Entry() => _ = new K { [1] = 2 }; }
            """
        },
        {
            "collection initializers with several arguments",
            """
            using System.Collections; class K : IEnumerable { public void Add(int a, int b) => Blocked(); public IEnumerator GetEnumerator() => null; static void Blocked() { } } class C { public void Entry() => _ = new K { { 1, 2 } }; }
            """
        },
        {
            "the index of a with expression",
            """
            record struct R { public int X { get; init { Blocked(); } } static void Blocked() { } } class C { public void Entry(R r) => _ = r with { X = 1 }; }
            """
        },
    };

    [Theory]
    [MemberData(nameof(Forms))]
    [Roslyn5Data(
        "operators that assign",
        """
        class N { public void operator +=(int i) => Blocked(); static void Blocked() { } } class C { public void Entry(N n) { n += 1; } }
        """)]
    [Roslyn5Data(
        "operators that increment in place",
        """
        class N { public void operator ++() => Blocked(); static void Blocked() { } } class C { public void Entry(N n) { n++; ++n; } }
        """)]
    public void Reaches_the_blocked_member_through_every_form_of_the_language(string form, string source)
    {
        var compilation = OracleSources.Compile([($"{form}.cs", source)]);
        Assert.Empty(compilation.GetDiagnostics().Where(d => d.Severity == DiagnosticSeverity.Error).Select(d => d.ToString()));
        var comparison = new OracleComparison(compilation);
        Assert.Empty(comparison.MissedCallers());
        Assert.Empty(comparison.InventedCallers());

        var search = new CallerSearch(
            new CallerGraph([compilation]),
            f => f.Method is { Name: "Entry" } entry ? new EntryPoint(EntryPointKind.MvcAction, entry) : null,
            _ => false);
        var blocked = comparison.Named("Blocked");
        Assert.NotNull(search.Find(blocked, PathCertainty.Possible, CancellationToken.None));
    }

    [Fact]
    public void Reaches_through_types_in_parts_over_several_files()
    {
        var compilation = OracleSources.Compile(
        [
            ("1.cs", "partial class C { public void Entry() => Second(); partial void Third(); }"),
            ("2.cs", "partial class C { void Second() => Third(); }"),
            ("3.cs", "partial class C { partial void Third() => Blocked(); void Blocked() { } }"),
        ]);
        Assert.Empty(new OracleComparison(compilation).MissedCallers());
    }

    [Fact]
    public void Accepts_a_name_alone()
    {
        var compilation =
            OracleSources.Compile([
                ("C.cs",
                    "class C { public string Entry() => nameof(Blocked) + nameof(C.P) + \"Blocked()\" /* Blocked() */; int P { get { "
                        + "Blocked(); return 1; } } void Blocked() { } }")
            ]);
        var search = new CallerSearch(
            new CallerGraph([compilation]),
            f => f.Method is { Name: "Entry" } entry ? new EntryPoint(EntryPointKind.MvcAction, entry) : null,
            _ => false);
        Assert.Null(search.Find(new OracleComparison(compilation).Named("Blocked"), PathCertainty.Possible, CancellationToken.None));
    }
}
