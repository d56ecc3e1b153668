using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// The work of a background service that does it once and then ends the program: a batch, which something outside starts again.
/// <code>
/// await _orders.ImportAsync(stop); _lifetime.StopApplication();
/// </code>
/// </summary>
internal static class EndingTurn
{
    /// <summary>
    /// No loop of it may go on for ever, and nothing decides whether the end comes. It is a question of names: the answer makes a warning
    /// information and never makes one.
    /// </summary>
    public static bool Is(IMethodSymbol method) =>
        method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is MethodDeclarationSyntax { Body: { } body }
        && !body.DescendantNodes().Any(LoopStatement.MayRunForEver)
        && body.DescendantNodes().OfType<InvocationExpressionSyntax>().Any(call => Ends(call) && UnconditionalStatement.Is(call, body));

    private static bool Ends(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "StopApplication" } => true,
        MemberAccessExpressionSyntax
        {
            Name.Identifier.ValueText: "Exit",
            Expression: IdentifierNameSyntax { Identifier.ValueText: "Environment" },
        } => true,
        _ => false,
    };
}
