using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Tool.Analysis;

/// <summary>A text that the rules read in the place of a file.</summary>
internal sealed class GivenText(string path, string text) : AdditionalText
{
    private readonly SourceText _text = SourceText.From(text);

    public override string Path => path;

    public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
}
