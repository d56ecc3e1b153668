using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Editing;

/// <summary>A name for a variable that an edit adds. Several edits of one member get several names.</summary>
internal static class ReservedName
{
    public static string For(SyntaxNode place, string name, DocumentEdits edits)
    {
        SyntaxNode member = place.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? edits.Root;
        var used = new HashSet<string>(member.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText));
        return Enumerable.Range(1, int.MaxValue - 1)
            .Select(i => i == 1 ? name : name + i.ToString(CultureInfo.InvariantCulture))
            .First(n => !used.Contains(n) && edits.Once(member, "variable " + n));
    }
}
