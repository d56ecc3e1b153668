using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike.Wording;

/// <summary>A token of a form's body, and what it says in both forms alike.</summary>
internal readonly struct FormWord
{
    public FormWord(SyntaxToken token, string text)
    {
        Token = token;
        Text = text;
    }

    public SyntaxToken Token { get; }

    /// <summary>Without <c>Async</c>; variables are counted, because each form may name its own.</summary>
    public string Text { get; }
}
