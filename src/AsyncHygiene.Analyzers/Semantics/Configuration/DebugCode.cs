using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>Code between <c>#if DEBUG</c> and its end, which a release does not have.</summary>
internal static class DebugCode
{
    private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<ImmutableArray<TextSpan>>> s_spans = new();

    public static bool Contains(SyntaxNode node)
    {
        foreach (var span in s_spans.GetValue(node.SyntaxTree, static t => new(SpansOf(t))).Value)
        {
            if (span.Contains(node.SpanStart))
                return true;
        }

        return false;
    }

    private static ImmutableArray<TextSpan> SpansOf(SyntaxTree tree)
    {
        if (tree.GetRoot() is not CompilationUnitSyntax { ContainsDirectives: true } root)
            return ImmutableArray<TextSpan>.Empty;

        var spans = ImmutableArray.CreateBuilder<TextSpan>();
        var open = new Stack<(ExpressionSyntax? If, bool IsDebug, int Start)>();
        for (var directive = root.GetFirstDirective(); directive is not null; directive = directive.GetNextDirective())
        {
            if (directive is IfDirectiveTriviaSyntax start)
            {
                open.Push((start.Condition, Requires(start.Condition), directive.Span.End));
                continue;
            }

            if (directive is not (ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax or EndIfDirectiveTriviaSyntax) || open.Count == 0)
                continue;

            var ended = open.Pop();
            if (ended.IsDebug)
                spans.Add(TextSpan.FromBounds(ended.Start, directive.SpanStart));
            if (directive is ElifDirectiveTriviaSyntax other)
                open.Push((null, Requires(other.Condition), directive.Span.End));
            else if (directive is ElseDirectiveTriviaSyntax)
                open.Push((null, ended.If is PrefixUnaryExpressionSyntax not && Requires(not.Operand), directive.Span.End));
        }

        return spans.ToImmutable();
    }

    private static bool Requires(ExpressionSyntax condition) => condition switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText == "DEBUG",
        ParenthesizedExpressionSyntax inner => Requires(inner.Expression),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => Requires(both.Left) || Requires(both.Right),
        _ => false,
    };
}
