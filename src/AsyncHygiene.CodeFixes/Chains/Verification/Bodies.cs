using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Chains.Verification;

/// <summary>Bodies of a file that are bound together: all of them, or those in one part of it.</summary>
internal sealed class Bodies
{
    /// <summary>The compiler looks through all types of a project for each part that it is asked for.</summary>
    private const int MostParts = 8;

    private readonly SyntaxTree _tree;
    private readonly TextSpan? _part;

    private Bodies(SyntaxTree tree, TextSpan? part)
    {
        _tree = tree;
        _part = part;
    }

    public string FilePath => _tree.FilePath;

    /// <summary>What they are known by in another compilation that has the same file.</summary>
    public object KeyIn(SyntaxTree tree) => (tree, _part);

    /// <summary>All bodies of a file, with the using directives that it does not need.</summary>
    public static ImmutableArray<Bodies> AllOf(SyntaxTree tree) => ImmutableArray.Create(new Bodies(tree, part: null));

    /// <summary>Those that write one of the names.</summary>
    public static ImmutableArray<Bodies> Writing(WordSet names, SyntaxTree tree, CancellationToken cancellationToken)
    {
        var positions = names.PositionsIn(tree.GetText(cancellationToken)).ToList();
        if (positions.Count == 0)
            return ImmutableArray<Bodies>.Empty;

        var root = tree.GetRoot(cancellationToken);
        var parts = Merge(positions
            .Select(position => (Position: position, Token: root.FindToken(position)))
            .Where(word => word.Token.IsKind(SyntaxKind.IdentifierToken) && word.Token.Span.Contains(word.Position))
            .Select(word => PartAround(word.Token, root))
            .OfType<TextSpan>());
        if (parts.Count > MostParts)
            parts = [TextSpan.FromBounds(parts[0].Start, parts[parts.Count - 1].End)];
        return parts.Select(part => new Bodies(tree, part)).ToImmutableArray();
    }

    public ImmutableArray<Diagnostic> Bind(Compilation compilation, SyntaxTree tree, CancellationToken cancellationToken) =>
        compilation.GetSemanticModel(tree).GetMethodBodyDiagnostics(_part, cancellationToken);

    public ImmutableArray<Diagnostic> Bind(Compilation compilation, CancellationToken cancellationToken) =>
        Bind(compilation, _tree, cancellationToken);

    /// <summary>
    /// The member, or its type where the member has no body of its own; null where the word is only the member's name, which changes
    /// nothing in its body.
    /// </summary>
    private static TextSpan? PartAround(SyntaxToken word, SyntaxNode root) =>
        word.Parent!.FirstAncestorOrSelf<MemberDeclarationSyntax>() switch
        {
            MethodDeclarationSyntax method when method.Identifier == word => null,
            PropertyDeclarationSyntax { Initializer: null } property when property.Identifier == word => null,
            (BaseMethodDeclarationSyntax or BasePropertyDeclarationSyntax and not PropertyDeclarationSyntax { Initializer: not null })
                and var member => member.FullSpan,
            var other => (other?.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>() ?? root).FullSpan,
        };

    private static List<TextSpan> Merge(IEnumerable<TextSpan> parts)
    {
        var merged = new List<TextSpan>();
        foreach (var part in parts.OrderBy(p => p.Start).ThenBy(p => p.End))
        {
            if (merged.Count > 0 && merged[merged.Count - 1] is var last && part.Start <= last.End)
                merged[merged.Count - 1] = TextSpan.FromBounds(last.Start, Math.Max(last.End, part.End));
            else
                merged.Add(part);
        }

        return merged;
    }
}
