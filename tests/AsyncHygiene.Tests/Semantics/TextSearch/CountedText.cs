using System;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tests.Semantics.TextSearch;

/// <summary>Knows how often all of it was read.</summary>
internal sealed class CountedText(string text, Action onRead) : SourceText
{
    public override Encoding? Encoding => null;

    public override int Length => text.Length;

    public override char this[int position] => text[position];

    public override void CopyTo(int sourceIndex, char[] destination, int destinationIndex, int count) =>
        text.CopyTo(sourceIndex, destination, destinationIndex, count);

    public override string ToString(TextSpan span)
    {
        if (span.Length == text.Length)
            onRead();
        return text.Substring(span.Start, span.Length);
    }
}
