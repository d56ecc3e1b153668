using System;
using System.Collections.Generic;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>
/// Methods with an <c>out</c> parameter and properties for a <see cref="BlockingProgram"/>, and the statements that use them.
/// </summary>
internal sealed class SignatureMembers(Random random, Func<string, string> value, Func<int, string> statement)
{
    private readonly List<string> _methods = [];

    public bool HasAny => _methods.Count > 0;

    /// <summary>A call of type int, given one, and the declaration.</summary>
    public (Func<string, string> Call, string Text) Create(int i)
    {
        switch (random.Next(4))
        {
            case 0:
                return (a => random.Next(2) == 0 ? $"new P{i}({a}).Value" : $"(P{i}.Make({a})?.Value ?? 1)", $$"""
                    public class P{{i}}(int start)
                    {
                        private int _n = start;

                        internal static P{{i}} Make(int x) => x % 3 == 0 ? null : new P{{i}}(x);

                        internal int Value
                        {
                            get
                            {
                                if (!State.Enter("read", _n))
                                    return 0;

                                var x = _n;
                                var r = _n++;
                                {{statement(0)}}
                                {{statement(0)}}
                                return r + Half;
                            }
                        }

                        private int Half { get { var x = _n; return {{value("x")}} / 2; } }
                    }
                    """);
            case 1:
                var contract = $$"""
                    public interface IO{{i}}
                    {
                        bool Try(int x, out int result);
                    }

                    public class OA{{i}} : IO{{i}}
                    {
                        public static IO{{i}} Pick(int x) => x % 2 == 0 ? new OA{{i}}() : new OB{{i}}();

                        public virtual bool Try(int x, out int result)
                        {
                            {{Body(i)}}
                        }
                    }

                    public class OB{{i}} : OA{{i}}
                    {
                        public override bool Try(int x, out int result) => {{(random.Next(2) == 0 ? "base.Try(x, out result)" : "(result = x) > 3")}};
                    }
                    """;
                return Added($"OA{i}.Pick(x).Try", i, contract);
            default:
                return Added($"O{i}.F{i}", i, $$"""
                    public static class O{{i}}
                    {
                        public static bool F{{i}}(int x, out int result)
                        {
                            {{Body(i)}}
                        }
                    }
                    """);
        }
    }

    public string Statement(int id, int depth)
    {
        var call = _methods[random.Next(_methods.Count)];
        return random.Next(12) switch
        {
            0 => $"if ({call}({value("x")}, out var o{id})) r += o{id};",
            1 => $"if (!{call}({value("r")}, out int o{id}))\n{{\n    r += 2;\n}}\nr ^= o{id};",
            2 => $"if (x > 1 && {call}({value("x")}, out var o{id}) && o{id} > {value("x")}) r += o{id};",
            3 => $"var b{id} = {call}({value("x")}, out var o{id});\nr += b{id} ? o{id} : 1;",
            4 => $"int o{id} = 3;\nif ({call}(o{id}, out o{id})) r += o{id};\nr -= o{id};",
            5 => $"int o{id};\nbool b{id};\nb{id} = {call}({value("r")}, out o{id});\nr += b{id} ? o{id} : {value("x")};",
            6 => $"r += {call}({value("x")}, out _) ? 1 : {value("r")};",
            7 => $"while (r > 0 && r < 4 && {call}(r, out _)) r++;",
            8 => $"if (x > 3) r++;\nelse if ({call}({value("x")}, out var o{id})) r += o{id};\nelse r--;",
            9 => $"{call}({value("r")}, out _);",
            10 => $"foreach (var i{id} in new[] {{ 1, x }})\n    if ({call}(i{id}, out var o{id})) r += o{id};",
            _ when random.Next(6) == 0 => $"r += {call}(x, out var o{id}) ? o{id} : 0;",
            _ => $"new List<int> {{ 1, r }}.ForEach(n =>\n{{\n    if ({call}(n, out var o{id})) r += o{id};\n}});",
        };
    }

    /// <summary>
    /// The expression calls a method that uses the new one, since no expression has an out variable of its own that could be kept.
    /// </summary>
    private (Func<string, string> Call, string Text) Added(string call, int i, string text)
    {
        var use = $$"""

            public static class U{{i}}
            {
                public static int Use(int x)
                {
                    if (!State.Enter("Use", x))
                        return 1;
                    if ({{call}}(x, out var found))
                        return found;
                    return {{value("x")}};
                }
            }
            """;
        _methods.Add(call);
        return (a => $"U{i}.Use({a})", text + "\n" + use);
    }

    private string Body(int i)
    {
        var start = $"result = 0;\nif (!State.Enter(\"Try{i}\", x))\n    return false;\n\nvar r = x;\n{statement(0)}\n{statement(0)}\n";
        return start + random.Next(4) switch
        {
            0 => "result = r;\nreturn r % 2 == 0;",
            1 => $"if (r > 3)\n{{\n    result = {value("r")};\n    return true;\n}}\n\nreturn {value("x")} > (result = 2);",
            2 when HasAny => $"return {_methods[random.Next(_methods.Count)]}(r, out result);",
            2 => "lock (State.Gates[1])\n{\n    result = r + 1;\n    return result > 4;\n}",
            _ => $"try\n{{\n    result = {value("r")};\n    if (r % 3 == 0) throw new InvalidOperationException(\"try\");\n    return "
                + $"true;\n}}\ncatch (InvalidOperationException)\n{{\n    result = -1;\n    return false;\n}}\nfinally\n{{\n    "
                + $"State.Write(\"finally\");\n}}",
        };
    }
}
