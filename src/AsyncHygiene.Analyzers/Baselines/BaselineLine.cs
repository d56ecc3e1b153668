using System.IO;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Baselines;

/// <summary>The line by which a baseline knows a finding.</summary>
internal static class BaselineLine
{
    private const int MaximumLength = 120;

    /// <param name="finding">What a rule of this package reports.</param>
    /// <param name="options">With the additional files, where a finding may stand as well.</param>
    /// <param name="cancellationToken">Ends the reading of the file.</param>
    public static string Of(Diagnostic finding, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        var (place, code) = finding.Location switch
        {
            { IsInSource: true, SourceTree: { } tree } location => InSource(tree.GetRoot(cancellationToken), location.SourceSpan),
            { Kind: LocationKind.ExternalFile } location => InFile(location.GetLineSpan(), options, cancellationToken),
            _ => ("project", "-"),
        };
        return string.Join(BaselineFile.Separator, finding.Id, place, code);
    }

    private static (string Place, string Code) InSource(SyntaxNode root, TextSpan span) =>
        (BaselineCode.MemberAt(root.FindToken(span.Start).Parent ?? root), BaselineCode.At(root, span));

    /// <summary>A file of settings by its name, and the text of the line.</summary>
    private static (string Place, string Code) InFile(
        FileLinePositionSpan span,
        AnalyzerOptions options,
        CancellationToken cancellationToken)
    {
        var lines = options.AdditionalFiles.FirstOrDefault(f => f.Path == span.Path)?.GetText(cancellationToken)?.Lines;
        var text = lines is not null && span.StartLinePosition.Line < lines.Count
            ? lines[span.StartLinePosition.Line].ToString().Trim()
            : "";
        return (
            Path.GetFileName(span.Path),
            text.Length == 0 ? "-" : text.Substring(0, System.Math.Min(text.Length, MaximumLength)).Trim());
    }
}
