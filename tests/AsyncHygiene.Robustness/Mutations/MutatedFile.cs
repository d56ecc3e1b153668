using System.Collections.Immutable;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Robustness.Mutations;

/// <summary>A file of a program: as a text and, for those who change it, as a tree.</summary>
internal sealed record MutatedFile(string Name, string Text)
{
    /// <summary>What the file is written in on the disk; null where only the editor has it.</summary>
    public Encoding? Encoding { get; init; } = Encoding.UTF8;

    public SourceText Source => SourceText.From(Text, Encoding);

    public SyntaxNode Root => CSharpSyntaxTree.ParseText(Text).GetRoot();

    public MutatedFile With(SyntaxNode root) => this with { Text = root.ToFullString() };

    public MutatedFile Replace(TextSpan span, string text) => this with { Text = Text[..span.Start] + text + Text[span.End..] };

    public ImmutableArray<SyntaxToken> Tokens => [.. Root.DescendantTokens()];
}
