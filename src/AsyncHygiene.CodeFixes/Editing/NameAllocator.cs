using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>
/// Names for the variables that the edits of one document declare: free in the original code, and different from each other where they
/// meet.
/// </summary>
internal sealed class NameAllocator
{
    private readonly DocumentContext _context;
    private readonly List<(SyntaxNode Owner, SyntaxNode Scope, string Name)> _names = [];
    private readonly HashSet<(SyntaxNode Member, string Name)> _reserved = [];

    public NameAllocator(DocumentContext context) => _context = context;

    /// <summary>
    /// A name for a variable that edits of <paramref name="owner"/> declare: the first one that nothing in the scope has, and no variable
    /// that other edits declare there.
    /// </summary>
    public string For(SyntaxNode owner, SyntaxNode scope, params string[] names)
    {
        if (_names.Find(n => n.Owner == owner) is { Name: { } known })
            return known;

        var taken = _names.Where(n => n.Scope.FullSpan.OverlapsWith(scope.FullSpan)).Select(n => n.Name).ToList();
        var name = FreeName.For(scope, _context.Model, taken, names);
        _names.Add((owner, scope, name));
        return name;
    }

    /// <summary>A name that nothing else in the member around a place has; several edits of one member get several names.</summary>
    public string Reserve(SyntaxNode place, string name)
    {
        SyntaxNode member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? _context.Root;
        var used = new HashSet<string>(member.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText));
        return Enumerable.Range(1, int.MaxValue - 1)
            .Select(i => i == 1 ? name : name + i.ToString(CultureInfo.InvariantCulture))
            .First(n => !used.Contains(n) && _reserved.Add((member, n)));
    }

    public void Clear()
    {
        _names.Clear();
        _reserved.Clear();
    }
}
