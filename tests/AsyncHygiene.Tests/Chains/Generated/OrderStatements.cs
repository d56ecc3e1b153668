using System;

namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>Statements for a <see cref="BlockingProgram"/> in which it shows what was evaluated first, and how often.</summary>
internal sealed class OrderStatements(Random random, Func<string, string> value, Func<int, string> statement)
{
    /// <summary>What may be null, and blocks behind a <c>?.</c>.</summary>
    public const string Types = """
        public class Node
        {
            public int N { get; init; }

            public static Node Make(int x)
            {
                State.Write("make " + x);
                return x % 3 == 0 ? null : new Node { N = x & 15 };
            }

            public static List<int> All(int x)
            {
                State.Write("all " + x);
                return new List<int> { x & 3, 2 };
            }

            public int Load(int x) => Leaf.LoadAsync(x + N).Result;

            public Node Next(int x) => Make(Load(x));

            public void Save(int x) => Leaf.SaveAsync(x + N).Wait();
        }


        """;

    public string Create(int id, int depth) => random.Next(depth > 1 ? 16 : 20) switch
    {
        0 => $"r = r + {value("r++")};",
        1 => $"State.Data[r & 3] = {value("r++")} + State.Data[r & 3];",
        2 => $"Node.Make({value("x")})?.Save({value("r")});",
        3 => $"r += Node.Make(r++)?.Load({value("r")}) ?? {value("x")};",
        4 => $"r = r + (Node.Make(r++)?.Load(x) ?? 1);",
        5 => $"r += Node.Make(x)?.Next(r)?.Load({value("x")}) ?? 2;",
        6 => $"r = Math.Max(r, Node.All(r++).Select(n => {value("n")}).ToList().Count + r);",
        7 => $"r = Math.Max(Node.All({value("x")}).Select(n => {value("n")} + r).ToList()[0], r++);",
        8 => $"if (Node.All(Node.Make(x)?.Load(r) ?? 3).Any(n => {value("n")} > 3)) r++;",
        9 => $"var d{id} = new Dictionary<int, int> {{ [{value("x")}] = {value("r++")} }};\nr += d{id}.Values.First() - "
            + $"d{id}.Keys.First();",
        10 => $"int? q{id} = x > 2 ? {value("x")} : null;\nr += q{id}?.CompareTo({value("r")}) ?? {value("x")};",
        11 => $"r += new Node {{ N = {value("x")} }}.N + new Node {{ N = r++ }}.Load(r);",
        12 => $"Func<Task<int>> g{id} = async () =>\n{{\n    await Task.Yield();\n    return {value("x")};\n}};\nr += "
            + $"g{id}().GetAwaiter().GetResult() - g{id}().GetAwaiter().GetResult();",
        13 => $"Action m{id} = () => r += {value("x")};\nm{id} += () => r -= 2;\nm{id}();",
        14 => $"new List<int> {{ 1, 2, 3 }}.ForEach(n => Node.Make(n)?.Save({value("n")}));",
        15 => $"r += x > 2 && {value("r++")} > 2 || {value("x")} > r ? r : -r;",
        16 => $"while (r < 5 && {value("x")} > 2)\n{{\n    {statement(depth + 1)}\n    r = 5;\n}}",
        17 => $"var w{id} = 0;\ndo\n{{\n    {statement(depth + 1)}\n}}\nwhile (++w{id} < 3 && {value("r")} > 2);",
        18 => $"switch (r)\n{{\n    case > 2 when {value("x")} > 2:\n        {statement(depth + 1)}\n        break;\n    case var "
            + $"c{id}:\n        r += c{id} + {value("x")};\n        break;\n}}",
        _ => $"int Count{id}() => r++;\nr = r + (Node.Make(Count{id}())?.Load(r) ?? {value("r")});",
    };
}
