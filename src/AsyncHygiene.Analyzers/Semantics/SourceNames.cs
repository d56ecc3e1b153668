using System;
using System.Collections.Concurrent;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether a name occurs anywhere in a project's source text, comments and strings included. For rules that fall silent when something is
/// mentioned at all: a text search cannot miss a use of the name, and only an edited file is searched again.
/// </summary>
internal static class SourceNames
{
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, bool>> s_mentions = new();

    public static bool Mentions(this Compilation compilation, string name, CancellationToken cancellationToken) =>
        compilation.SyntaxTrees.Any(tree => Mentions(tree, name, cancellationToken));

    private static bool Mentions(SyntaxTree tree, string name, CancellationToken cancellationToken)
    {
        var known = s_mentions.GetValue(tree, static _ => new ConcurrentDictionary<string, bool>());
        if (known.TryGetValue(name, out var mentioned))
            return mentioned;

        cancellationToken.ThrowIfCancellationRequested();
        return known.GetOrAdd(name, ContainsWord(tree.GetText(cancellationToken).ToString(), name));
    }

    private static bool ContainsWord(string text, string word)
    {
        for (var at = text.IndexOf(word, StringComparison.Ordinal); at >= 0; at = text.IndexOf(word, at + 1, StringComparison.Ordinal))
        {
            var end = at + word.Length;
            if ((at == 0 || !SyntaxFacts.IsIdentifierPartCharacter(text[at - 1]))
                && (end == text.Length || !SyntaxFacts.IsIdentifierPartCharacter(text[end])))
            {
                return true;
            }
        }

        return false;
    }
}
