using Microsoft.CodeAnalysis.CSharp;

namespace AsyncHygiene.Semantics.TextSearch;

/// <summary>
/// The text around a word. To tell from it that a word cannot be what is looked for spares the syntax nodes down to it, which the tree then
/// keeps. Only what stands on the same line is asked, since a comment may end the line before.
/// </summary>
internal readonly struct SurroundingText
{
    private readonly string _text;
    private readonly int _start;
    private readonly int _end;

    public SurroundingText(string text, int start, int length)
    {
        _text = text;
        _start = start;
        _end = start + length;
    }

    /// <summary>
    /// A type's name in a base list or on the right of an alias has no other word next to it, apart from a constraint after it.
    /// </summary>
    public bool MayBeBase => !FollowsWord && (!PrecedesWord(out var next) || next == "where");

    /// <summary>An opening parenthesis follows, unless a comment or the end of the line is in between.</summary>
    public bool MayPrecedeArguments => Next is '(' or '/' or '\r' or '\n';

    /// <summary>Something is set, unless a comment or the end of the line is in between.</summary>
    public bool MayBeSet => Next is '=' or '/' or '\r' or '\n';

    /// <summary>The next character on the same line.</summary>
    private char Next
    {
        get
        {
            var i = _end;
            while (i < _text.Length && IsBlank(_text[i]))
                i++;
            return i < _text.Length ? _text[i] : '\0';
        }
    }

    /// <summary><c>class C</c>, <c>new C</c>, <c>readonly C</c></summary>
    private bool FollowsWord
    {
        get
        {
            var i = _start - 1;
            while (i >= 0 && IsBlank(_text[i]))
                i--;
            return i >= 0 && i < _start - 1 && SyntaxFacts.IsIdentifierPartCharacter(_text[i]);
        }
    }

    private bool PrecedesWord(out string word)
    {
        var start = _end;
        while (start < _text.Length && IsBlank(_text[start]))
            start++;
        var end = start;
        while (end < _text.Length && SyntaxFacts.IsIdentifierPartCharacter(_text[end]))
            end++;
        word = _text.Substring(start, end - start);
        return start > _end && end > start;
    }

    private static bool IsBlank(char character) => character is ' ' or '\t';
}
