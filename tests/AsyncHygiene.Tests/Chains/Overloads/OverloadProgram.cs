using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Tests.Chains.Overloads;

/// <summary>
/// A program that gives a blocking lambda or method, in every shape, to one set of overloads. Each shape has code of its own, so that one
/// that stays does not keep the others.
/// </summary>
internal static class OverloadProgram
{
    /// <summary>What is called, and what stands around the call.</summary>
    private static readonly string[] s_statements =
    [
        "Guard.Try(@);",
        "var result = Guard.Try(@); Log.Value(result);",
        "Guard.Try(@).Then();",
        "Guard.Try(@).Wait();",
        "Log.Value(Guard.Try(@));",
        "Log.Format($\"{Guard.Try(@)}\");",
        "new Guard.Job(@).Start();",
        "Guard.Job job = new(@); job.Start();",
        "Guard.Try(() => Guard.Once(@));",
        "Guard.Once(() => Guard.Try(@));",
    ];

    private static readonly string[] s_arguments =
    [
        "() => Save()",
        "() => { Save(); Log.Write(\"in\"); }",
        "delegate { Save(); }",
        "(() => Save())",
        "(Action)(() => Save())",
        "Save",
        "new Action(Save)",
        "() => Load()",
        "() => Load() + 1",
        "() => (object)Load()",
        "(Func<int>)(() => Load())",
        "Load",
        "() => { Thread.Sleep(5); Log.Write(\"in\"); }",
        "() => { Thread.Sleep(5); return 1; }",
        "() => Start().Result",
        "() => { Wait(); return Task.CompletedTask; }",
        "() => { Wait(); return Task.FromResult(2); }",
        "() => { Thread.Sleep(5); return new ValueTask(); }",
        "() => Through()",
        "Through",
        "() => { Wait(); return new ValueTask<int>(3); }",
        "name: 1, work: () => Save()",
        "() => Save(), 1",
        "() => Save(), () => Log.Write(\"other\")",
        "() => Log.Write(\"other\"), () => Save()",
        "x => Save()",
        "(string x) => Load()",
        "x => { Save(); Log.Write(x); }",
    ];

    /// <summary>What is combined with all statements; the others only stand in the first.</summary>
    private static readonly string[] s_mainArguments =
    [
        "() => Save()",
        "() => { Save(); Log.Write(\"in\"); }",
        "() => Load()",
        "Load",
        "() => { Wait(); return Task.FromResult(2); }",
        "() => { Wait(); return new ValueTask<int>(3); }",
    ];

    private const string Types =
        """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public static class Log
        {
            private static readonly AsyncLocal<StringBuilder> s_text = new();

            public static void Begin() => s_text.Value = new StringBuilder();

            public static string Text { get { lock (s_text.Value!) return s_text.Value!.ToString(); } }

            /// <summary>What runs when the process ends belongs to no shape.</summary>
            public static void Write(string text)
            {
                if (s_text.Value is not { } log)
                    return;
                lock (log)
                    log.Append(text).Append(' ');
            }

            /// <summary>Waits for what another thread writes, however long that takes.</summary>
            public static void Until(string text) => SpinWait.SpinUntil(() => Text.Contains(text), 300000);

            public static void Format(FormattableString text) => Value(text.GetArgument(0));

            public static void Value(object? value) => Write(value is Task ? "task" : value?.ToString() ?? "null");
        }

        """;

    /// <summary>Each stands above those that it calls.</summary>
    private static readonly (string Name, string Text)[] s_members =
    [
        (
            "Through",
            """
                private static void Through() => Save();
            """),
        (
            "Text",
            """
                private static string Text()
                {
                    Wait();
                    Log.Write("text");
                    return "t";
                }
            """),
        (
            "Save",
            """
                private static void Save()
                {
                    Log.Write("save");
                    Thread.Sleep(1);
                    Thread.Sleep(1);
                    Thread.Sleep(5);
                    Log.Write("saved");
                }
            """),
        (
            "Wait",
            """
                private static void Wait()
                {
                    Thread.Sleep(1);
                    Thread.Sleep(1);
                    Thread.Sleep(1);
                }
            """),
        (
            "Load",
            """
                private static int Load()
                {
                    Log.Write("load");
                    Thread.Sleep(1);
                    Thread.Sleep(1);
                    Thread.Sleep(5);
                    Log.Write("loaded");
                    return 1;
                }
            """),
        (
            "Start",
            """
                private static async Task<int> Start()
                {
                    Log.Write("start");
                    await Task.Delay(5);
                    Log.Write("started");
                    return 2;
                }
            """),
    ];

    /// <summary>The shapes that compile with these overloads.</summary>
    public static string Create(string overloads) => Compiling(
        overloads,
        s_statements.SelectMany((statement, i) =>
            (i == 0 ? s_arguments : s_mainArguments).Select(argument => statement.Replace("@", argument))).ToList());

    /// <summary>Any statements that call Save, Load, Text or Wait, each in a method of its own; all of them must compile.</summary>
    public static string Of(IReadOnlyList<string> statements) => Create("", statements);

    private static string Compiling(string overloads, List<string> shapes)
    {
        while (true)
        {
            var source = Create(overloads, shapes);
            var broken = Broken(source);
            if (broken.Count == 0)
                return source;

            shapes = shapes.Where((_, i) => !broken.Contains(i)).ToList();
        }
    }

    private static string Create(string overloads, IReadOnlyList<string> shapes)
    {
        var program = new StringBuilder(Types);
        program.Append("\npublic static class Guard\n{\n").Append(overloads).Append(
            """

                public static void Once(Action work) => work();

                public static T Once<T>(Func<T> work) => work();

                public static void Then(this object? value) => Log.Value(value);
            }

            """);
        for (var i = 0; i < shapes.Count; i++)
        {
            program.Append(
                $$"""

                public class Shape{{i}}
                {
                    public static void Work()
                    {
                        {{shapes[i]}}
                        Log.Write("end");
                    }

                {{string.Join("\n\n", MembersOf(shapes[i]))}}

                    public static async Task Gain()
                    {
                        await Task.Yield();
                        {{string.Join(" ", NamesOf(shapes[i]).Select(name => name + "();"))}}
                    }
                }

                """);
        }

        program.Append("\npublic class Program\n{\n    public static Task<string> Run()\n    {\n        var all = \"\";\n");
        for (var i = 0; i < shapes.Count; i++)
            program.Append(
                $"        Log.Begin();\n        Shape{i}.Work();\n        all += \"{i}: \" + Log.Text + \"| {Escaped(shapes[i])}\\n\";\n");
        return program.Append("        return Task.FromResult(all);\n    }\n}\n").ToString();
    }

    /// <summary>What a shape calls, and what that calls: the rest would only have to be converted as well.</summary>
    private static IEnumerable<string> MembersOf(string shape) => CalledBy(shape).Select(m => m.Text);

    /// <summary>A caller that gains: where all block, nothing changes.</summary>
    private static IEnumerable<string> NamesOf(string shape) => CalledBy(shape).Select(m => m.Name).Where(name => name != "Start");

    private static IEnumerable<(string Name, string Text)> CalledBy(string shape)
    {
        var called = shape;
        foreach (var (name, text) in s_members)
        {
            if (!Regex.IsMatch(called, $@"\b{name}\b"))
                continue;

            called += text;
            yield return (name, text);
        }
    }

    private static string Escaped(string text) => text.Replace("\\", "\\\\").Replace("\"", "\\\"");

    private static HashSet<int> Broken(string source)
    {
        var tree = CSharpSyntaxTree.ParseText(source);
        var errors = RunnableProgram.ErrorsOf(tree).Where(d => d.Location.SourceTree == tree).ToList();
        var text = tree.GetText();
        var broken = new HashSet<int>();
        foreach (var error in errors)
        {
            var before = text.ToString(new(0, error.Location.SourceSpan.Start));
            var at = before.LastIndexOf("public class Shape", StringComparison.Ordinal);
            if (at < 0)
                throw new InvalidOperationException(error.ToString());
            var digits = new string(before.Skip(at + "public class Shape".Length).TakeWhile(char.IsDigit).ToArray());
            broken.Add(int.Parse(digits));
        }

        return broken;
    }
}
