using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>
/// Which words a text may have, in a few bits for each (a Bloom filter): most words are in few texts, and to know that spares reading the
/// others. It takes several words for one, and never misses one.
/// </summary>
internal sealed class WordFilter
{
    private const int PieceLength = 1 << 14;
    private const uint HashStart = 2166136261;

    [ThreadStatic]
    private static char[]? s_piece;

    [ThreadStatic]
    private static HashSet<uint>? s_hashes;

    private readonly uint[] _bits;

    private WordFilter(uint[] bits) => _bits = bits;

    public static WordFilter Of(SourceText text)
    {
        var hashes = s_hashes ??= [];
        hashes.Clear();
        AddWords(text, hashes);

        // Eight bits a word: one in twenty words that are not there seems to be.
        var bits = new uint[Math.Max(1, hashes.Count / 4)];
        foreach (var hash in hashes)
        {
            Set(bits, hash);
            Set(bits, Second(hash));
        }

        return new WordFilter(bits);
    }

    /// <summary>Whether the filter can tell: of a name it can, of a bracket it cannot.</summary>
    public static bool Knows(string word) => word.Length > 0 && word.All(IsPartOfName);

    public bool MayHave(string word)
    {
        var hash = HashStart;
        foreach (var character in word)
            hash = Next(hash, character);
        return IsSet(hash) && IsSet(Second(hash));
    }

    private static void AddWords(SourceText text, HashSet<uint> hashes)
    {
        var piece = s_piece ??= new char[PieceLength];
        var hash = HashStart;
        var isInWord = false;
        for (var start = 0; start < text.Length; start += piece.Length)
        {
            var count = Math.Min(piece.Length, text.Length - start);
            text.CopyTo(start, piece, 0, count);
            for (var i = 0; i < count; i++)
            {
                if (IsPartOfName(piece[i]))
                {
                    hash = Next(hash, piece[i]);
                    isInWord = true;
                }
                else if (isInWord)
                {
                    hashes.Add(hash);
                    hash = HashStart;
                    isInWord = false;
                }
            }
        }

        if (isInWord)
            hashes.Add(hash);
    }

    private static bool IsPartOfName(char character) =>
        character < 128
            ? character is (>= 'a' and <= 'z') or (>= 'A' and <= 'Z') or (>= '0' and <= '9') or '_'
            : SyntaxFacts.IsIdentifierPartCharacter(character);

    private static uint Next(uint hash, char character) => unchecked((hash ^ character) * 16777619);

    private static uint Second(uint hash) => unchecked(((hash >> 15) | (hash << 17)) * 2654435761);

    private static void Set(uint[] bits, uint hash) => bits[(hash >> 5) % (uint)bits.Length] |= 1u << (int)(hash & 31);

    private bool IsSet(uint hash) => (_bits[(hash >> 5) % (uint)_bits.Length] & (1u << (int)(hash & 31))) != 0;
}
