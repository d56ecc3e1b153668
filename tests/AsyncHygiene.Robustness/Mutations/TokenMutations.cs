using System;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>What a hand that slips does to a line.</summary>
internal static class TokenMutations
{
    private static readonly string[] s_words =
    [
        "await", "async", "static", "ref", "out", "in", "params", "?", "!", "=>", "{", "}", "(", ")", ";", ",", "<", ">", "lock", "yield",
        "var", "_", "default", "new", "unsafe", "stackalloc", "from", "where", "this", "base", "return", "throw", "goto", "0", "\"\"",
        "null", "is", "as", "with", "switch", "using", "void", "dynamic", "int*", "nameof", "field", "record", "partial", "..", "??=",
    ];

    public static ImmutableArray<Mutation> All { get; } =
    [
        Mutation.OfFile("a token is missing", (file, random) => Change(file, random, _ => "")),
        Mutation.OfFile("a token stands twice", (file, random) => Change(file, random, t => $"{t.Text} {t.Text}")),
        Mutation.OfFile("a token is another one", (file, random) => Change(file, random, _ => s_words[random.Next(s_words.Length)])),
        Mutation.OfFile("a token is added", (file, random) =>
            Change(file, random, t => $"{s_words[random.Next(s_words.Length)]} {t.Text}")),
        Mutation.OfFile("two tokens change places", Swap),
        Mutation.OfFile("a name is another one of the file", Rename),
        Mutation.OfFile("the file ends early", (file, random) =>
            Any(file, random) is { } t ? file with { Text = file.Text[..t.SpanStart] } : file),
        Mutation.OfFile("an unfinished member access", (file, random) => Change(file, random, t => $"{t.Text}.")),
    ];

    public static SyntaxToken? Any(MutatedFile file, Random random)
    {
        var tokens = file.Tokens;
        return tokens.Length < 2 ? null : tokens[random.Next(tokens.Length - 1)];
    }

    private static MutatedFile Change(MutatedFile file, Random random, Func<SyntaxToken, string> text) =>
        Any(file, random) is { } token ? file.Replace(token.Span, text(token)) : file;

    private static MutatedFile Swap(MutatedFile file, Random random)
    {
        var tokens = file.Tokens;
        if (tokens.Length < 3)
            return file;

        var first = random.Next(tokens.Length - 2);
        var (one, other) = (tokens[first], tokens[Math.Min(tokens.Length - 2, first + random.Next(1, 6))]);
        return file.Replace(other.Span, one.Text).Replace(one.Span, other.Text);
    }

    private static MutatedFile Rename(MutatedFile file, Random random)
    {
        var names = file.Tokens.RemoveAll(t => !t.IsKind(SyntaxKind.IdentifierToken));
        return names.Length < 2 ? file : file.Replace(names[random.Next(names.Length)].Span, names[random.Next(names.Length)].Text);
    }
}
