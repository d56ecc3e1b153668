using System.Linq;
using System.Runtime.CompilerServices;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// What a background service does once before it works: a statement before its loop, or a command after which it returns.
/// <code>
/// if (_arguments.Contains("--finish")) { Finish(); return; }
/// Load();
/// while (!token.IsCancellationRequested) { … }
/// </code>
/// </summary>
internal static class ServiceStart
{
    /// <summary>By block the place of its last endless loop: a long method may have many lines before it.</summary>
    private static readonly ConditionalWeakTable<BlockSyntax, StrongBox<int>> s_lastLoops = new();

    /// <summary>Whether code in the service's own method runs once, if what it calls comes to an end.</summary>
    public static bool Contains(SyntaxNode node)
    {
        var statements = node.AncestorsAndSelf().TakeWhile(a => a is not MemberDeclarationSyntax).ToList();
        if (statements.Exists(a => LoopStatement.Is(a) || a is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            return false;

        foreach (var statement in statements.OfType<StatementSyntax>())
        {
            if (statement.Parent is not BlockSyntax block)
                continue;

            var place = block.Statements.IndexOf(statement);
            if (place < s_lastLoops.GetValue(block, static b => new StrongBox<int>(LastLoopIn(b))).Value)
                return true;
            if (place < block.Statements.Count - 1
                && block.Statements.Last() is ReturnStatementSyntax or ThrowStatementSyntax
                && block.Parent is IfStatementSyntax)
            {
                return true;
            }
        }

        return false;
    }

    private static int LastLoopIn(BlockSyntax block) =>
        block.Statements.LastIndexOf(s => s.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax)
            .Any(LoopStatement.MayRunForEver));

    /// <summary>Whether a call may be made for ever: it stands in a loop that runs as long as the service does.</summary>
    public static bool IsInEndlessLoop(SyntaxNode node) =>
        node.Ancestors().TakeWhile(a => a is not MemberDeclarationSyntax).Any(LoopStatement.MayRunForEver);
}
