using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Verification;

/// <summary>Words that are all searched for in one pass over a text, comments and strings included.</summary>
internal sealed class WordSet
{
    private const int BufferLength = 1 << 14;

    private readonly Dictionary<int, string[]> _byHash;

    public WordSet(IEnumerable<string> words) => _byHash = words.GroupBy(HashOf).ToDictionary(g => g.Key, g => g.ToArray());

    /// <summary>Where they stand, and where letters are spelled by their codes, which may spell one of them.</summary>
    public IEnumerable<int> PositionsIn(SourceText text)
    {
        var buffer = new char[Math.Min(BufferLength, text.Length)];
        var (hash, length, before) = (Start, 0, '\0');
        for (var position = 0; position < text.Length;)
        {
            var count = Math.Min(buffer.Length, text.Length - position);
            text.CopyTo(position, buffer, 0, count);
            for (var i = 0; i < count; i++)
            {
                var c = buffer[i];
                if (before == '\\' && c is 'u' or 'U')
                    yield return position + i;

                if (IsPart(c))
                {
                    (hash, length) = (Next(hash, c), length + 1);
                }
                else
                {
                    if (length > 0 && IsWord(text, position + i - length, length, hash))
                        yield return position + i - length;
                    (hash, length) = (Start, 0);
                }

                before = c;
            }

            position += count;
        }

        if (length > 0 && IsWord(text, text.Length - length, length, hash))
            yield return text.Length - length;
    }

    private const int Start = unchecked((int)2166136261);

    private static int Next(int hash, char c) => unchecked((hash ^ c) * 16777619);

    private static int HashOf(string word) => word.Aggregate(Start, Next);

    private static bool IsPart(char c) => c < 128
        ? c is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_'
        : SyntaxFacts.IsIdentifierPartCharacter(c);

    private bool IsWord(SourceText text, int start, int length, int hash) =>
        _byHash.TryGetValue(hash, out var words) && words.Contains(text.ToString(new TextSpan(start, length)));
}
