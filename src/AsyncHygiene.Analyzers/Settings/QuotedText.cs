using System.Linq;

namespace AsyncHygiene.Settings;

/// <summary>A user's text in a message: cut, and without characters that a terminal or a log would take for something else.</summary>
internal static class QuotedText
{
    private const int MaximumLength = 60;

    public static string Of(string text)
    {
        var shown = text.Length <= MaximumLength ? text : text.Substring(0, Ends(text)) + "…";
        return new string(shown.Select(c => char.IsControl(c) || c == '\uFFFD' ? '?' : c).ToArray());
    }

    /// <summary>Not between the two halves of one character.</summary>
    private static int Ends(string text) => char.IsHighSurrogate(text[MaximumLength - 1]) ? MaximumLength - 1 : MaximumLength;
}
