using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>Statements and expressions that are missing, doubled, elsewhere, or inside something else.</summary>
internal static class NodeMutations
{
    private static readonly string[] s_around =
    [
        "lock (this) {{ {0} }}", "try {{ {0} }} finally {{ }}", "try {{ {0} }} catch (System.Exception e) when (e != null) {{ }}",
        "unsafe {{ {0} }}", "checked {{ {0} }}", "foreach (var each in new int[3]) {{ {0} }}", "while (true) {{ {0} }}",
        "void Inner() {{ {0} }} Inner();", "System.Action action = () => {{ {0} }}; action();", "if (1 > 2) {{ {0} }} else {{ {0} }}",
        "System.Threading.Tasks.Task.Run(() => {{ {0} }});", "using (new System.IO.MemoryStream()) {{ {0} }}", "label: {0}",
        "switch (1) {{ case 1: {0} break; default: {0} break; }}", "async System.Threading.Tasks.Task Local() {{ {0} }}",
        "System.Linq.Expressions.Expression<System.Action> tree = () => {{ {0} }};", "fixed (char* c = \"\") {{ {0} }}",
    ];

    private static readonly string[] s_expressions =
    [
        "({0})", "await {0}", "({0})!", "({0})?.ToString()", "nameof({0})", "new System.Func<object>(() => {0})()", "(true ? {0} : {0})",
        "({0}, {0}).Item1", "default", "new[] {{ {0} }}[0]", "$\"{{{0}}}\"", "({0}) switch {{ _ => {0} }}", "({0}).Result",
        "({0}).GetAwaiter().GetResult()", "((dynamic){0})", "(from x in new[] {{ 1 }} select {0})", "await Task.Run(() => {0})", "[{0}]",
    ];

    private static readonly string[] s_statements =
    [
        "System.Threading.Thread.Sleep(1);", "System.Threading.Tasks.Task.Delay(1).Wait();", "await System.Threading.Tasks.Task.Yield();",
        "System.IO.File.ReadAllText(\"\");", "return;", "yield return 1;", "goto nowhere;", "System.Threading.Tasks.Task.Delay(1);",
        "using var stream = System.IO.File.OpenRead(\"\");", "new System.Net.Http.HttpClient();", "System.Threading.Tasks.Task.WaitAll();",
        "var t = System.Threading.Tasks.Task.FromResult(1); if (t.IsCompleted) _ = t.Result;",
        "scoped System.Span<int> span = stackalloc int[1];",
    ];

    public static ImmutableArray<Mutation> All { get; } =
    [
        Of<StatementSyntax>("a statement is missing", (_, _) => ""),
        Of<StatementSyntax>("a statement stands twice", (text, _) => $"{text} {text}"),
        Of<StatementSyntax>("a statement is inside something", (text, random) => Format(s_around, random, text)),
        Of<StatementSyntax>("a statement that blocks or waits is added", (text, random) => Format(s_statements, random, "") + text),
        Of<ExpressionSyntax>("an expression is missing", (_, _) => ""),
        Of<ExpressionSyntax>("an expression is inside something", (text, random) => Format(s_expressions, random, text)),
        Of<TypeSyntax>("a type is missing", (_, _) => ""),
        Of<TypeSyntax>("a type is another one", (_, random) =>
            Pick(random, "void", "int", "dynamic", "Task", "Missing", "T", "var", "string?")),
        Of<ArgumentSyntax>("an argument is missing", (_, _) => ""),
        Of<ParameterSyntax>("a parameter is another one", (_, random) =>
            Pick(
                random, "", "ref int other", "params int[] rest", "this object other", "bool async = false",
                "CancellationToken token = default")),
        Mutation.OfFile("two statements change places", Swap<StatementSyntax>),
        Mutation.OfFile("two expressions change places", Swap<ExpressionSyntax>),
    ];

    private static Mutation Of<T>(string name, Func<string, Random, string> change)
        where T : SyntaxNode =>
        Mutation.OfFile(name, (file, random) =>
        {
            var nodes = Nodes<T>(file);
            return nodes.Count == 0 || nodes[random.Next(nodes.Count)] is not { } node
                ? file
                : file.Replace(node.Span, change(node.ToString(), random));
        });

    private static MutatedFile Swap<T>(MutatedFile file, Random random)
        where T : SyntaxNode
    {
        var nodes = Nodes<T>(file);
        if (nodes.Count < 2)
            return file;

        var (one, other) = (nodes[random.Next(nodes.Count)], nodes[random.Next(nodes.Count)]);
        if (one.Span.OverlapsWith(other.Span))
            return file;

        var (first, second) = one.SpanStart < other.SpanStart ? (one, other) : (other, one);
        return file.Replace(second.Span, first.ToString()).Replace(first.Span, second.ToString());
    }

    private static List<T> Nodes<T>(MutatedFile file)
        where T : SyntaxNode => file.Root.DescendantNodes().OfType<T>().Where(n => n.Span.Length > 0).ToList();

    private static string Format(string[] patterns, Random random, string text) =>
        patterns[random.Next(patterns.Length)].Replace("{0}", text, StringComparison.Ordinal)
            .Replace("{{", "{", StringComparison.Ordinal)
            .Replace("}}", "}", StringComparison.Ordinal);

    private static string Pick(Random random, params string[] texts) => texts[random.Next(texts.Length)];
}
