using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>The statements that run their body again and again, and what their jumps lead out of.</summary>
internal static class LoopStatement
{
    public static bool Is(SyntaxNode node) =>
        node is ForStatementSyntax or CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax;

    /// <summary>It goes neither through a collection nor over a range.</summary>
    public static bool MayRunForEver(SyntaxNode node) => node switch
    {
        ForStatementSyntax { Condition: { } } => false,
        ForStatementSyntax or WhileStatementSyntax or DoStatementSyntax => true,
        CommonForEachStatementSyntax { AwaitKeyword: var await } => await != default,
        _ => false,
    };

    /// <summary>The loop or switch that a <c>break</c> ends.</summary>
    public static SyntaxNode? EndedBy(BreakStatementSyntax statement) =>
        statement.Ancestors().FirstOrDefault(n => Is(n) || n is SwitchStatementSyntax);
}
