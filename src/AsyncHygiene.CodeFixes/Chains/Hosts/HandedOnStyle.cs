using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Whether functions that would await only what they return are written without <c>async</c>: where at least two methods of the same file
/// are, and none is written the other way. People mix both, and an await is never wrong.
/// </summary>
internal static class HandedOnStyle
{
    private const int Enough = 2;

    public static bool IsUsedAround(SyntaxNode function)
    {
        var votes = VotesIn(function.SyntaxTree).Where(v => v != 0).ToList();
        return votes.Count >= Enough && votes.TrueForAll(v => v > 0);
    }

    private static IEnumerable<int> VotesIn(SyntaxTree tree) => tree.GetRoot()
        .DescendantNodes(n => n is not MemberDeclarationSyntax or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax)
        .OfType<MethodDeclarationSyntax>()
        .Select(VoteOf);

    /// <summary>One for a method that hands a task on, minus one for a method that could and awaits it.</summary>
    private static int VoteOf(MethodDeclarationSyntax method)
    {
        if (!IsTask(method.ReturnType))
            return 0;

        var ends = EndsOf(method).ToList();
        if (ends.Count == 0)
            return 0;
        if (!method.Modifiers.Has(SyntaxKind.AsyncKeyword))
            return ends.TrueForAll(IsCall) ? 1 : 0;

        return ends.TrueForAll(e => e is AwaitExpressionSyntax { Expression: InvocationExpressionSyntax })
            && FunctionSyntax.OwnNodes(method).All(n => n
                is not TryStatementSyntax
                and not UsingStatementSyntax
                and not LocalDeclarationStatementSyntax { UsingKeyword.RawKind: (int)SyntaxKind.UsingKeyword }
                and not CommonForEachStatementSyntax { AwaitKeyword.RawKind: (int)SyntaxKind.AwaitKeyword })
            && FunctionSyntax.OwnNodes(method).OfType<AwaitExpressionSyntax>().All(ends.Contains)
                ? -1
                : 0;
    }

    private static IEnumerable<ExpressionSyntax> EndsOf(MethodDeclarationSyntax method)
    {
        if (method.ExpressionBody is { Expression: var expression })
            return [expression];
        if (method.Body is not { Statements.Count: > 0 } body)
            return [];

        var returned = FunctionSyntax.OwnNodes(method).OfType<ReturnStatementSyntax>().Select(r => r.Expression).ToList();
        return returned.Count == 0 && body.Statements.Last() is ExpressionStatementSyntax { Expression: var last } ? [last]
            : returned.Contains(null) ? []
            : returned.OfType<ExpressionSyntax>();
    }

    /// <summary>Not what makes a task of a value, or of work.</summary>
    private static bool IsCall(ExpressionSyntax expression) => expression is InvocationExpressionSyntax
    {
        Expression: not MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" } },
    };

    private static bool IsTask(TypeSyntax type) => type is SimpleNameSyntax { Identifier.ValueText: "Task" };
}
