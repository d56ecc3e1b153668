using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// Whether functions that would only await what they return are written without <c>async</c>: where at least two methods of the same file
/// are, and none is written the other way. People mix both, and an await is never wrong.
/// </summary>
internal static class HandedOnStyle
{
    private const int Enough = 2;

    public static bool IsUsedAround(SyntaxNode function)
    {
        var votes = function.SyntaxTree.GetRoot()
            .DescendantNodes(n => n is not MemberDeclarationSyntax or BaseTypeDeclarationSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<MethodDeclarationSyntax>()
            .Select(VoteOf)
            .ToList();
        return votes.Count(v => v is true) >= Enough && !votes.Contains(false);
    }

    /// <summary>True for a method that only hands a task on, false for one that could and awaits it.</summary>
    private static bool? VoteOf(MethodDeclarationSyntax method) =>
        method.ReturnType is SimpleNameSyntax { Identifier.ValueText: "Task" }
            ? FunctionSyntax.OnlyExpressionOf(method) switch
            {
                AwaitExpressionSyntax { Expression: InvocationExpressionSyntax }
                    when !FunctionSyntax.OwnNodes(method).OfType<AwaitExpressionSyntax>().Skip(1).Any() => false,
                InvocationExpressionSyntax call when !method.Modifiers.Has(SyntaxKind.AsyncKeyword) && !MakesTask(call) => true,
                _ => null,
            }
            : null;

    /// <summary>Of a value, or of work: <c>Task.FromResult(1)</c>.</summary>
    private static bool MakesTask(InvocationExpressionSyntax call) => call.Expression is MemberAccessExpressionSyntax
    {
        Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" },
    };
}
