namespace AsyncHygiene.Tests.Chains.Generated;

/// <summary>A task in a variable before the statement that is given its result, and a task that leaves the blocks around it.</summary>
internal static class TaskStatements
{
    public const int Count = 12;

    /// <param name="kind">Which of them.</param>
    /// <param name="id">For the names.</param>
    /// <param name="value">An expression that may block.</param>
    /// <param name="statement">Another statement.</param>
    public static string Of(int kind, int id, string value, string statement) => kind switch
    {
        0 => $"var t{id} = Leaf.LoadAsync({value});\nif (t{id}.Result > 2)\n    r++;",
        1 => $"var t{id} = Leaf.IsAsync({value});\nif (t{id}.Result)\n{{\n{statement}\n}}",
        2 => $"var t{id} = Leaf.IsAsync(x);\nwhile (t{id}.GetAwaiter().GetResult())\n{{\n    r += {value};\n    break;\n}}",
        3 => $"var t{id} = Leaf.LoadAsync({value});\nswitch (t{id}.Result)\n{{\n    case 1: r++; break;\n    default: r--; break;\n}}",
        4 => $"var t{id} = Leaf.ManyAsync({value});\nforeach (var e{id} in t{id}.Result)\n    r += e{id};",
        5 => $"var t{id} = Leaf.IsAsync(x);\ndo\n{{\n    r += 2;\n}}\nwhile (t{id}.Result && r < 3);",
        6 => $"var t{id} = Leaf.LoadAsync(x);\nfor (var i{id} = t{id}.Result; i{id} < t{id}.Result + 2; i{id}++)\n    r += i{id};",
        7 => $"int Get{id}(int y)\n{{\n    var t = Leaf.LoadAsync(y);\n    return t.Result;\n}}\nr += Get{id}({value});",
        8 => $"var t{id} = Leaf.LoadAsync({value});\nt{id}.Wait();\nif (t{id}.Result > 1)\n    r++;",
        9 => $"var t{id} = Leaf.LoadAsync({value});\nr += t{id}.Result + t{id}.Result;",
        10 => Returning(id, $"try {{ r += {value}; return Leaf.FailAsync(x); }} catch (Exception) {{ return Leaf.LoadAsync(1); }}"),
        _ => Returning(id, $"try {{ r += {value}; return Leaf.FailAsync(x); }} finally {{ State.Write(\"end \" + r); }}"),
    };

    private static string Returning(int id, string body) =>
        $"Task<int> Keep{id}()\n{{\n    {body}\n}}\ntry\n{{\n    r += Keep{id}().GetAwaiter().GetResult();\n}}\n"
            + "catch (InvalidOperationException)\n{\n    State.Write(\"outside\");\n}";
}
