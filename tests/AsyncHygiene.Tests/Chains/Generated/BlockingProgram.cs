using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>
/// A random program from a seed that blocks in many places and writes down what it does, in order. Members call only members below them, so
/// it ends; the shapes are those that a conversion finds hard: families, locks, out parameters, lambdas, loops over queries, exceptions.
/// </summary>
internal sealed class BlockingProgram
{
    private readonly Random _random;
    private readonly List<Member> _members = [];
    private int _names;

    private readonly SignatureMembers? _signatures;
    private readonly SafetyStatements? _safety;
    private readonly TypeMembers _types;
    private readonly OrderStatements _order;

    private BlockingProgram(int seed, ProgramShapes shapes)
    {
        _random = new Random(seed);
        _types = new TypeMembers(_random, Value, () => Statement(0));
        _order = new OrderStatements(_random, Value, Statement);
        _signatures = shapes == ProgramShapes.Signatures ? new SignatureMembers(_random, Value, Statement) : null;
        _safety = shapes == ProgramShapes.Safety ? new SafetyStatements(_random, Value, Statement) : null;
    }

    /// <param name="seed">The same seed gives the same program.</param>
    /// <param name="shapes">What it has more than calls and statements.</param>
    public static string Create(int seed, ProgramShapes shapes = ProgramShapes.Calls) => new BlockingProgram(seed, shapes).Text();

    private string Text()
    {
        var text = new StringBuilder(ProgramFrame.Text + OrderStatements.Types);
        if (_safety is not null)
            text.Append(SafetyStatements.Types);
        var count = _random.Next(5, 14);
        for (var i = 0; i < count; i++)
        {
            var member = MemberOf(i);
            text.Append(member.Text).Append("\n\n");
            _members.Add(member);
        }

        return text.Append($$"""
            public static class Start
            {
                public static int Work(int x)
                {
                    var r = 0;
            {{Statements(4, 0)}}
                    return r;
                }
            }

            """).ToString();
    }

    private Member MemberOf(int i)
    {
        if (_signatures is not null && Chance(2) && _signatures.Create(i) is var (call, text))
            return new(call, text);

        if (_safety is not null && Chance(5))
        {
            var (run, work) = _safety.Create(i);
            return new(run, work);
        }

        if (Chance(4))
        {
            var (use, type) = _types.Create(i);
            return new(use, type);
        }

        switch (_random.Next(17))
        {
            case 0:
                return new(a => $"S{i}.F{i}({a})", $"public static class S{i}\n{{\n{Method("public static", $"F{i}")}}}");
            case 1:
                return new(a => $"new K{i}({a}).F{i}({a})", $$"""
                    public class K{{i}}(int start)
                    {
                        private int _total = start;

                    {{Method("public", $"F{i}", "_total += r;\n        r += _total;")}}
                    }
                    """);
            case 2:
                return new(a => $"C{i}.Pick({a}).F{i}({a})", $$"""
                    public interface I{{i}}
                    {
                        int F{{i}}(int x);
                    }

                    public class A{{i}} : I{{i}}
                    {
                    {{Method("public", $"F{i}")}}
                    }

                    public class B{{i}} : I{{i}}
                    {
                        public int F{{i}}(int x) => x + 1;
                    }

                    public class C{{i}} : A{{i}}, I{{i}}
                    {
                        int I{{i}}.F{{i}}(int x) => {{Value("x")}} + base.F{{i}}(x);

                        public static I{{i}} Pick(int x) => (x & 3) switch { 0 => new A{{i}}(), 1 => new B{{i}}(), _ => new C{{i}}() };
                    }
                    """);
            case 3:
                return new(a => $"V{i}.Pick({a}).F{i}({a})", $$"""
                    public abstract class V{{i}}
                    {
                    {{Method("public virtual", $"F{i}")}}
                        public abstract void Close(int x);

                        public static V{{i}} Pick(int x) => x % 2 == 0 ? new W{{i}}() : new X{{i}}();
                    }

                    public class W{{i}} : V{{i}}
                    {
                        public override int F{{i}}(int x)
                        {
                            var r = base.F{{i}}(x);
                    {{Statements(1, 0)}}
                            Close(r);
                            return r;
                        }

                    {{Void("public override", "Close")}}
                    }

                    public class X{{i}} : V{{i}}
                    {
                        public override void Close(int x) => State.Write("close " + x);
                    }
                    """);
            case 4:
                return new(
                    a => Chance(2) ? $"E{i}.F{i}({a})" : $"({a}).F{i}()",
                    $"public static class "
                        + $"E{i}\n{{\n{Method("public static", $"F{i}").Replace("(int x)", "(this int x)", StringComparison.Ordinal)}}}");
            case 5:
                return new(a => $"G{i}.F{i}({a}, {a})", $$"""
                    public static class G{{i}}
                    {
                        public static T F{{i}}<T>(T value, int x)
                        {
                            if (!State.Enter("F{{i}}", x))
                                return value;

                            var r = x;
                    {{Statements(2, 0)}}
                            State.Write("value " + r);
                            return value;
                        }
                    }
                    """);
            case 6:
                return new(a => $"(O{i}.F{i}({a}, out var o{++_names}) ? o{_names} : 1)", $$"""
                    public static class O{{i}}
                    {
                        public static bool F{{i}}(int x, out int result)
                        {
                            var r = x;
                    {{Statements(2, 0)}}
                            result = r;
                            return r % 2 == 0;
                        }
                    }
                    """);
            case 7:
                return new(
                    a => $"N{i}.Of({a})",
                    $"public static class N{i}\n{{\n    public static int Of(int x)\n    {{\n        Go(x);\n        return State.Total & "
                        + $"15;\n    }}\n\n{Void("private static", "Go")}}}");
            case 8:
                return new(_ => $"P{i}.Value", $$"""
                    public static class P{{i}}
                    {
                        public static int Value
                        {
                            get
                            {
                                var x = State.Total & 7;
                                var r = 0;
                    {{Statements(1, 0)}}
                                return r;
                            }
                        }
                    }
                    """);
            case 9:
                return new(a => $"Y{i}.Sum({a})", $$"""
                    public static class Y{{i}}
                    {
                        public static IEnumerable<int> F{{i}}(int x)
                        {
                            var r = x;
                    {{Statements(1, 0)}}
                            yield return r;
                            for (var n = 0; n < 2; n++)
                                yield return {{Value("n")}};
                        }

                        public static int Sum(int x)
                        {
                            var sum = 0;
                            foreach (var item in F{{i}}(x))
                                sum += item;
                            {{(Chance(3) ? $"sum += F{i}(x).Count();" : "")}}
                            return sum;
                        }
                    }
                    """);
            case 10:
                return new(a => $"new T{i}({a}).Value", $$"""
                    public class T{{i}}
                    {
                        public T{{i}}(int x)
                        {
                            var r = x;
                    {{Statements(1, 0)}}
                            Value = r;
                        }

                        public int Value { get; }
                    }
                    """);
            case 11:
                return new(a => $"L{i}.F{i}({a})", $$"""
                    public static class L{{i}}
                    {
                        public static int F{{i}}(int x)
                        {
                            lock (State.Held({{i % 3}}))
                            {
                                if (x > 100)
                                    return {{Value("x")}};
                            }

                            return Inner(x);
                        }

                    {{Method("private static", "Inner")}}
                    }
                    """);
            case 12:
                return new(
                    a => Chance(2) ? $"H{i}.F{i}({a}).GetAwaiter().GetResult()" : $"H{i}.F{i}Async({a}).GetAwaiter().GetResult()",
                    $$"""
                    public static class H{{i}}
                    {
                        public static Task<int> F{{i}}(int x)
                        {
                            var r = x;
                    {{Statements(1, 0)}}
                            return Task.FromResult(r);
                        }

                        public static async Task<int> F{{i}}Async(int x)
                        {
                            var r = await Leaf.LoadAsync(x);
                    {{Statements(2, 0)}}
                            return r;
                        }
                    }
                    """);
            case 13:
                return new(a => $"R{i}.F{i}({a} & 3)", $$"""
                    public static class R{{i}}
                    {
                        public static int F{{i}}(int x) => x <= 0 ? {{Value("x")}} : Other(x - 1) + F{{i}}(x - 2);

                        private static int Other(int x) => x <= 0 ? 1 : F{{i}}(x - 1) * 2;
                    }
                    """);
            case 14:
                return new(a => $"D{i}.F{i}(n => n + {Value("n")}, {a})", $$"""
                    public static class D{{i}}
                    {
                        public static int F{{i}}(Func<int, int> f, int x)
                        {
                            var r = x;
                    {{Statements(1, 0)}}
                            return f(r) + f(x);
                        }
                    }
                    """);
            case 15:
                return new(a => $"Q{i}.Use({a})", $$"""
                    public sealed class Q{{i}}(int x) : IDisposable
                    {
                        public static int Use(int x)
                        {
                            using var scope = new Q{{i}}(x);
                            return scope.F{{i}}(x);
                        }

                        public void Dispose()
                        {
                            State.Write("dispose " + x);
                            Close(x);
                        }

                    {{Method("public", $"F{i}")}}
                    {{Void("private", "Close")}}
                    }
                    """);
            default:
                return new(a => $"((IH{i})new HH{i}()).F{i}({a}, {a}.ToString()).Length", $$"""
                    public interface IH{{i}}
                    {
                        string F{{i}}(int x, string name);
                    }

                    public class HH{{i}} : IH{{i}}
                    {
                        string IH{{i}}.F{{i}}(int x, string name)
                        {
                            var r = x;
                    {{Statements(2, 0)}}
                            return name + r;
                        }
                    }
                    """);
        }
    }

    private string Method(string modifiers, string name, string end = "") => $$"""
            {{modifiers}} int {{name}}(int x)
            {
                if (!State.Enter("{{name}}", x))
                    return 0;

                var r = x;
        {{Statements(_random.Next(1, 4), 0)}}
                {{end}}
                return r;
            }

        """;

    private string Void(string modifiers, string name) => $$"""
            {{modifiers}} void {{name}}(int x)
            {
                var r = x;
        {{Statements(_random.Next(1, 3), 0)}}
                State.Total += r;
            }

        """;

    private string Statements(int count, int depth) =>
        string.Join("\n", Enumerable.Range(0, count).Select(_ => "        " + Statement(depth)));

    private string Statement(int depth)
    {
        var id = ++_names;
        if (_signatures is { HasAny: true } && Chance(3))
            return _signatures.Statement(id, depth);
        if (_safety is not null && depth < 3 && Chance(3))
            return _safety.Statement(id, depth);
        if (Chance(3))
            return _order.Create(id, depth);
        if (depth < 3 && Chance(4))
            return TaskStatements.Of(_random.Next(TaskStatements.Count), id, Value("x"), Statement(depth + 1));

        switch (_random.Next(depth > 1 ? 12 : 31))
        {
            case 0: return $"r += {Value("x")};";
            case 1: return $"State.Total += {Value("x")};";
            case 2: return $"var v{id} = {Value("r")}; r ^= v{id};";
            case 3: return $"State.Write($\"{{{Value("x")}}}:{{{Value("r")}:D3}}\");";
            case 4: return $"State.Data[{Value("x")} & 3] += {Value("r")};";
            case 5: return $"r += {Value("x")} > 3 ? {Value("x")} : {Value("r")};";
            case 6: return $"r += ({Value("x")}, {Value("r")}).Item2 - (int)(double){Value("x")};";
            case 7: return "Leaf.SaveAsync(r).Wait();";
            case 8: return $"r += {Value("x")} is > 2 and var p{id} ? p{id} : -{Value("r")};";
            case 9: return $"r += ({Value("x")} & 3) switch {{ 0 => {Value("x")}, 1 => 5, _ => {Value("r")} }};";
            case 10: return $"Leaf.Swap(ref r, {Value("x")});";
            case 11: return $"r += new[] {{ {Value("x")}, {Value("r")} }}[0] + new List<int> {{ {Value("x")} }}.Count;";
            case 12: return $"if ({Value("x")} > 3)\n{{\n{Statement(depth + 1)}\n}}\nelse\n{{\n{Statement(depth + 1)}\n}}";
            case 13: return $"for (var i{id} = 0; i{id} < 2; i{id}++)\n{{\n{Statement(depth + 1)}\n}}";
            case 14: return $"foreach (var e{id} in new[] {{ 1, {Value("x")} }})\n    r += e{id};";
            case 15:
                return $"try\n{{\n{Statement(depth + 1)}\n    if (r % 3 == 0) throw new "
                + $"InvalidOperationException(\"three\");\n}}\ncatch (InvalidOperationException)\n{{\n    r += {Value("x")}; // "
                + $"three\n}}\nfinally\n{{\n    State.Write(\"finally\");\n}}";
            case 16:
                return $"try\n{{\n{Statement(depth + 1)}\n    throw new InvalidOperationException(\"filter\");\n}}\ncatch "
                + $"(InvalidOperationException) when ({Value("x")} > 0)\n{{\n    r++;\n}}";
            case 17: return $"lock (State.Held({_random.Next(3)}))\n{{\n    r += {Value("x")};\n}}";
            case 18:
                return $"switch ({Value("x")} % 3)\n{{\n    case 0:\n        {Statement(depth + 1)}\n        break;\n    default:\n  "
                + $"      r++;\n        break;\n}}";
            case 19: return $"r += new[] {{ 1, 2, 3 }}.Select(n => {Value("n")}).Sum();";
            case 20: return $"r += new[] {{ 1, 2, 3 }}.Where(n => {Value("n")} > 3).Count();";
            case 21: return $"new List<int> {{ 1, 2 }}.ForEach(n => {{ r += {Value("n")}; }});";
            case 22: return $"if (new[] {{ 1, 2 }}.Any(n => {Value("n")} > 4)) r++;";
            case 23: return $"int Local{id}(int y) => y + {Value("y")};\nr += Local{id}(x) + Local{id}(r);";
            case 24: return $"Func<int, int> f{id} = y => {Value("y")} + 1;\nr += f{id}(2) + f{id}(x);";
            case 25: return $"Action a{id} = () => r += {Value("x")};\na{id}();\na{id}();";
            case 26: return $"{{ var (t{id}, u{id}) = ({Value("x")}, {Value("r")}); r += t{id} - u{id}; }}";
            case 27:
                return $"{{ Span<int> s{id} = {(_safety is null ? "stackalloc" : "new")} int[2]; "
                    + $"s{id}[0] = {Value("x")}; r += s{id}[0]; }}";
            case 28: return $"r += (from n in new[] {{ {Value("x")}, 2 }} where n > 1 select n * 2).Sum();";
            case 29: return $"{{ string? z{id} = x % 2 == 0 ? null : \"abc\"; r += z{id}?.Length ?? {Value("x")}; }}";
            default: return $"Task.WaitAll(Leaf.SaveAsync(r));\nr += Task.WhenAll(Leaf.LoadAsync(x)).Result[0];";
        }
    }

    /// <summary>An expression of type int: a call of a member below, or something that blocks itself.</summary>
    private string Value(string argument)
    {
        if (_members.Count > 0 && !Chance(4))
            return _members[_random.Next(_members.Count)].Call(argument);

        return _random.Next(6) switch
        {
            0 => $"Leaf.LoadAsync({argument}).Result",
            1 => $"Leaf.LoadAsync({argument}).GetAwaiter().GetResult()",
            2 => $"Task.Run(() => Leaf.LoadAsync({argument})).Result",
            3 => $"Leaf.LoadAsync({argument}).ConfigureAwait(false).GetAwaiter().GetResult()",
            4 => $"{argument}.ToString().Length",
            _ => $"Leaf.LoadAsync(Leaf.LoadAsync({argument}).Result).Result",
        };
    }

    private bool Chance(int of) => _random.Next(of) == 0;

    /// <param name="Call">An expression of type int, given one.</param>
    /// <param name="Text">The declaration.</param>
    private sealed record Member(Func<string, string> Call, string Text);
}
