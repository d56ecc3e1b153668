using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>Code between <c>#if DEBUG</c> and its end, which a release does not have.</summary>
internal static class DebugCode
{
    public static bool Contains(SyntaxNode node)
    {
        if (node.SyntaxTree.GetRoot() is not CompilationUnitSyntax { ContainsDirectives: true } root)
            return false;

        var open = new Stack<(ExpressionSyntax? If, bool IsDebug)>();
        for (var directive = root.GetFirstDirective();
            directive is not null && directive.SpanStart < node.SpanStart;
            directive = directive.GetNextDirective())
        {
            if (directive is IfDirectiveTriviaSyntax start)
            {
                open.Push((start.Condition, Requires(start.Condition)));
                continue;
            }

            if (directive is not (ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax or EndIfDirectiveTriviaSyntax) || open.Count == 0)
                continue;

            var condition = open.Pop().If;
            if (directive is ElifDirectiveTriviaSyntax other)
                open.Push((null, Requires(other.Condition)));
            else if (directive is ElseDirectiveTriviaSyntax)
                open.Push((null, condition is PrefixUnaryExpressionSyntax not && Requires(not.Operand)));
        }

        return open.Any(o => o.IsDebug);
    }

    private static bool Requires(ExpressionSyntax condition) => condition switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == "DEBUG",
        ParenthesizedExpressionSyntax inner => Requires(inner.Expression),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => Requires(both.Left) || Requires(both.Right),
        _ => false,
    };
}
