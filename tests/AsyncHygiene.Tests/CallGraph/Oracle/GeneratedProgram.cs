using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Tests.CallGraph.Oracle;

/// <summary>
/// A random program from a seed: types that call each other in every form that the language has, spread over a few documents. It compiles,
/// and it is not meant to be run.
/// </summary>
internal sealed class GeneratedProgram
{
    private const string Usings = """
        using System;
        using System.Collections;
        using System.Collections.Generic;
        using System.Linq;
        using System.Runtime.CompilerServices;
        using System.Threading.Tasks;

        """;

    private readonly Random _random;
    private readonly int _classes;
    private readonly int _interfaces;
    private int _names;

    private GeneratedProgram(int seed)
    {
        _random = new Random(seed);
        _classes = _random.Next(3, 8);
        _interfaces = _random.Next(1, 4);
    }

    /// <summary>The documents by file name.</summary>
    public static IReadOnlyList<(string Name, string Text)> Create(int seed) => new GeneratedProgram(seed).Documents();

    private List<(string Name, string Text)> Documents()
    {
        var parts = new List<string> { Fixed() };
        parts.AddRange(Enumerable.Range(0, _interfaces).Select(Interface));
        parts.AddRange(Enumerable.Range(0, _classes).SelectMany(Class));
        var documents = Enumerable.Range(0, _random.Next(1, 5)).Select(_ => new StringBuilder(Usings)).ToList();
        // Aliases and static imports belong to a file, so a part may stand in any of them only when all have them.
        foreach (var document in documents)
            document.Append("using Alias = C0;\nusing static C1;\n");
        foreach (var part in parts)
            documents[_random.Next(documents.Count)].Append(part).Append('\n');
        return documents.Select((d, i) => ($"Document{i}.cs", d.ToString())).ToList();
    }

    private static string Fixed() => """
        static class Run
        {
            public static void Now(Action action) => action();
            public static void Twice(Action action) { try { Now(action); } finally { action?.Invoke(); } }
            public static void Nested(Action action) { void Local() => Now(() => action()); Local(); }
            public static void Apart(Action action) { void Local() => Now(() => action()); new System.Threading.Thread(() => Local()).Start(); }
            public static T Null<T>() => default!;
        }
        """;

    private string Interface(int i) => $$"""
        interface I{{i}}
        {
            void M(int n);
            int P { get; set; }
            void Default(int n) { {{Statements()}} }
        }
        interface G{{i}}<T> { void Handle(T value); T Make(); }
        interface S{{i}} { static abstract void Start(); }
        """;

    private IEnumerable<string> Class(int i)
    {
        var contract = _random.Next(_interfaces);
        var baseClass = i > 0 && Chance(2) ? _random.Next(i) : -1;
        var argument = Chance(2) ? "int" : "string";
        var bases = new List<string>();
        if (baseClass >= 0)
            bases.Add($"C{baseClass}");
        bases.Add($"I{contract}");
        bases.Add($"G{contract}<{argument}>");
        bases.Add($"S{contract}");
        bases.Add("IDisposable");
        // A class that derives may hide what its base has or override it; both are in.
        string Modifier() => baseClass >= 0 ? (Chance(3) ? "new virtual" : "override") : "virtual";
        var overridden = Modifier();
        yield return $$"""
            partial class C{{i}} : {{string.Join(", ", bases)}}
            {
                {{(Chance(2) ? $"public C{i}() {{ {Statements()} }}" : "")}}
                {{(Chance(2) ? $"public C{i}(int n) : this(\"a\", n) {{ {Statements()} }}" : $"public C{i}(int n) {(baseClass >= 0 ? ": base(C1.Number(n))" : "")} {{ {Statements()} }}")}}
                public C{{i}}(string s = "", int n = 1) { {{Statements()}} }
                private int _field{{i}} = C{{Class()}}.Number(1);
                public int Auto{{i}} { get; set; } = C{{Class()}}.Number(2);
                public static void Static{{i}}(int n = 0) { {{Statements()}} }
                public static int Number(int n) { {{Statements()}} return n; }
                public static void Generic{{i}}<T>(T value) where T : S{{contract}} { T.Start(); {{Statements()}} }
                public static void Start() { {{Statements()}} }
                public {{overridden}} void V(int n) { {{(overridden == "override" && Chance(2) ? "base.V(n);" : "")}} {{Statements()}} }
                public {{(baseClass >= 0 ? Modifier() : "virtual")}} void M(int n) { {{Statements()}} }
            }
            """;
        yield return $$"""
            partial class C{{i}}
            {
                public partial int Partial{{i}} { get { {{Statements()}} return 1; } }
                public {{Modifier()}} int P { get { {{Statements()}} return 1; } set { {{Statements()}} } }
                {{(Chance(2) ? $"void I{contract}.Default(int n) {{ {Statements()} }}" : "")}}
                public void Handle({{argument}} value) { {{Statements()}} }
                public {{argument}} Make() { {{Statements()}} return default!; }
                public {{(baseClass >= 0 ? "new " : "")}}void Dispose() { {{Statements()}} }
                public int this[int n] { get { {{Statements()}} return 1; } set { {{Statements()}} } }
                public int this[string n] => C{{Class()}}.Number(3);
                public int Length { get { {{Statements()}} return 1; } }
                public int[] Slice(int a, int b) { {{Statements()}} return null; }
                {{(KnowsAssigningOperators
                    ? $"public void operator +=(int n) {{ {Statements()} }}"
                    : $"public static C{i} operator +(C{i} a, int n) {{ {Statements()} return a; }}")}}
                public partial int Partial{{i}} { get; }
                public event Action Custom { add { {{Statements()}} } remove { {{Statements()}} } }
                public event Action Raised;
                private Action _stored;
                private static readonly Dictionary<string, Action> s_table = new() { ["a"] = () => { {{Statements()}} }, ["b"] = C{{Class()}}.Start };
                public void Lookup{{i}}() { s_table["a"](); Raised?.Invoke(); _stored?.Invoke(); }
                public void Keep{{i}}() { _stored = () => { {{Statements()}} }; Raised += () => { {{Statements()}} }; }
                public void Deconstruct(out int a, out int b) { a = b = 1; {{Statements()}} }
                public Enumerator{{i}} GetEnumerator() { {{Statements()}} return default; }
                public Awaiter{{i}} GetAwaiter() { {{Statements()}} return default; }
                public static C{{i}} operator +(C{{i}} a, C{{i}} b) { {{Statements()}} return a; }
                public static C{{i}} operator -(C{{i}} a) { {{Statements()}} return a; }
                public static implicit operator int(C{{i}} a) { {{Statements()}} return 1; }
                public static explicit operator string(C{{i}} a) { {{Statements()}} return ""; }
                public IEnumerable<int> Iterate{{i}}() { {{Statements()}} yield return 1; }
                public async Task Async{{i}}() { {{Statements()}} await Run.Null<C{{Class()}}>(); }
            }
            ref struct Enumerator{{i}} { public int Current { get { {{Statements()}} return 1; } } public bool MoveNext() { {{Statements()}} return false; } public void Dispose() { {{Statements()}} } }
            struct Awaiter{{i}} : INotifyCompletion { public bool IsCompleted { get { {{Statements()}} return true; } } public void GetResult() { {{Statements()}} } public void OnCompleted(Action a) => a(); }
            static class Extensions{{i}} { public static void Extend{{i}}(this int n) { {{Statements()}} } }
            record R{{i}}(int N) { public int Slow{{i}} { get; init { {{Statements()}} } } protected R{{i}}(R{{i}} other) { {{Statements()}} } }
            class Primary{{i}}(int n) : C{{i}}(Number(n)) { private readonly int _n = Number(n); public int Captured() => n + _n; }
            """;
    }

    /// <summary>C# 14.</summary>
    private static bool KnowsAssigningOperators => typeof(SyntaxNode).Assembly.GetName().Version!.Major >= 5;

    private string Statements() => string.Join(' ', Enumerable.Range(0, _random.Next(0, 3)).Select(_ => Statement(0)));

    private string Statement(int depth)
    {
        var c = Class();
        var o = $"Run.Null<C{c}>()";
        var contract = _random.Next(_interfaces);
        var name = $"x{_names++}";
        var simple = (_random.Next(42)) switch
        {
            0 => $"C{c}.Static{c}();",
            1 => "Static1();",
            2 => $"{o}.V(1);",
            3 => $"Run.Null<I{contract}>().M(1);",
            4 => $"Run.Null<I{contract}>().Default(1);",
            5 => $"Run.Null<G{contract}<int>>().Handle(1);",
            6 => $"Run.Null<G{contract}<string>>()?.Make();",
            7 => $"{o}.P = {o}.P;",
            8 => $"Run.Null<I{contract}>().P++;",
            9 => $"{o}[1] += 2;",
            10 => $"_ = {o}[\"a\"];",
            11 => $"_ = new C{c}();",
            12 => $"C{c} {name} = new(1) {{ P = 1, [3] = 4 }};",
            13 => "_ = new Alias(\"a\", 2);",
            14 => $"_ = {o} + {o}; _ = -{o};",
            15 => $"int {name} = {o}; _ = (string){o};",
            16 => $"using (new C{c}()) {{ }}",
            17 => $"using var {name} = new C{c}(2);",
            18 => $"foreach (var {name} in {o}) {{ }}",
            19 => $"var ({name}, ({name}b, _)) = (1, {o});",
            20 => $"_ = {o} is {{ P: 1 }};",
            21 => $"switch ((object){o}) {{ case C{c} (1, 2): break; }}",
            22 => $"1.Extend{c}();",
            23 => $"C{c}.Generic{c}({ImplementerOf(c)});",
            24 => $"{o}.Custom += C{Class()}.Start;",
            25 => $"Run.{Runner()}(C{c}.Start);",
            26 => $"_ = new R{c}(1) with {{ Slow{c} = 2 }};",
            27 => $"_ = new Primary{c}(3).Captured();",
            28 => $"_ = {o}.Async{c}();",
            29 => $"foreach (var {name} in {o}.Iterate{c}()) {{ }}",
            30 => $"({o}.P, ({o}[1], _)) = (1, (2, 3));",
            31 => $"{o}.Lookup{c}();",
            32 => $"if ({o} is var ({name}, {name}b)) {{ }}",
            33 => $"_ = {o}[^1];",
            34 => $"{o}[^2] = 1;",
            35 => $"_ = {o}[1..];",
            36 => $"_ = {o} is [1, .. var {name}];",
            37 => $"int[] {name} = [1, .. {o}.Iterate{c}()];",
            38 => $"var {name} = {o}; {name} += 1;",
            39 => $"_ = {o}.Partial{c};",
            40 => $"foreach (int {name} in new C{c}[1]) {{ }}",
            _ => $"{o}.Keep{c}();",
        };
        if (depth > 2)
            return simple;

        return _random.Next(12) switch
        {
            0 => $"Action {name}a = () => {{ {Statement(depth + 1)} }}; {name}a();",
            1 => $"Run.Twice(() => {{ {Statement(depth + 1)} }});",
            2 => $"new List<int>().ForEach(q => {{ {Statement(depth + 1)} }});",
            3 => $"void {name}l() {{ {Statement(depth + 1)} }} {name}l();",
            4 => $"_ = Task.Run(() => {{ {Statement(depth + 1)} }});",
            5 => $"try {{ {Statement(depth + 1)} }} catch (Exception) {{ {simple} }}",
            6 => $"_ = from {name} in new[] {{ 1 }} where C{c}.Number({name}) > 1 select C{c}.Number({name});",
            7 => $"Run.{Runner()}(delegate {{ {Statement(depth + 1)} }});",
            _ => simple,
        };
    }

    /// <summary>
    /// Every class has the static interface of the same number as its contract; only its own type argument is sure to fit.
    /// </summary>
    private static string ImplementerOf(int c) => $"Run.Null<C{c}>()";

    private string Runner() => _random.Next(4) switch { 0 => "Nested", 1 => "Apart", _ => "Now" };

    private int Class() => _random.Next(_classes);

    private bool Chance(int oneIn) => _random.Next(oneIn) == 0;
}
