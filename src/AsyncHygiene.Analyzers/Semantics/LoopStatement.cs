using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>The statements that run their body again and again.</summary>
internal static class LoopStatement
{
    public static bool Is(SyntaxNode node) =>
        node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax;
}
