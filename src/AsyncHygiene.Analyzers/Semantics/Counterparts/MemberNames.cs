using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// The names that a member's code mentions, and its awaits, from one pass over its syntax that all questions about the member share.
/// </summary>
internal sealed class MemberNames
{
    private static readonly ConditionalWeakTable<SyntaxNode, MemberNames> s_known = new();

    private readonly ILookup<string, SimpleNameSyntax> _names;
    private IReadOnlyList<IGrouping<string, SimpleNameSyntax>>? _asynchronous;

    private MemberNames(SyntaxNode member)
    {
        Member = member;
        var nodes = member.DescendantNodes(n => n == member || n is not BaseTypeDeclarationSyntax).ToList();
        _names = nodes.OfType<SimpleNameSyntax>().ToLookup(n => n.Identifier.ValueText);
        Awaits = nodes.OfType<AwaitExpressionSyntax>().ToList();
        AwaitedUsings = nodes.OfType<StatementSyntax>()
            .Where(s => s
                is UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }
                or LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 })
            .ToList();
    }

    /// <summary>The method, accessor or initializer, with the functions inside it; the whole file for top-level code.</summary>
    public SyntaxNode Member { get; }

    public IReadOnlyList<AwaitExpressionSyntax> Awaits { get; }

    public IReadOnlyList<StatementSyntax> AwaitedUsings { get; }

    public static MemberNames Around(SyntaxNode node)
    {
        var member = node.Ancestors().FirstOrDefault(n => n is AccessorDeclarationSyntax or MemberDeclarationSyntax)
            ?? node.SyntaxTree.GetRoot();
        return s_known.GetValue(member is GlobalStatementSyntax ? member.Parent! : member, static m => new MemberNames(m));
    }

    public IEnumerable<SimpleNameSyntax> Of(string name) => _names[name];

    /// <summary>All names that tell of something asynchronous, wherever in the name.</summary>
    public IEnumerable<IGrouping<string, SimpleNameSyntax>> Asynchronous =>
        _asynchronous ??= _names.Where(g => g.Key.IndexOf(AsyncSuffix.Text, StringComparison.OrdinalIgnoreCase) >= 0).ToList();
}
