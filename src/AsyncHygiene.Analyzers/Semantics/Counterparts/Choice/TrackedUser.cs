using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// The user that the function has asked for before: the store of Entity Framework finds it by its key, in the context of the request.
/// <code>
/// var user = await users.GetUserAsync(User);
/// var name = users.GetUserAsync(User).Result.Name;
/// </code>
/// </summary>
internal static class TrackedUser
{
    private const string Manager = "Microsoft.AspNetCore.Identity.UserManager`1";

    /// <summary>A store of another kind may ask its database each time.</summary>
    private static readonly string[] s_stores =
    [
        "Microsoft.AspNetCore.Identity.EntityFrameworkCore.UserStore`9",
        "Microsoft.AspNetCore.Identity.EntityFrameworkCore.UserOnlyStore`6",
    ];

    public static bool Is(IInvocationOperation call, KnownTypes types) =>
        call.TargetMethod.Name is "GetUserAsync" or "FindByIdAsync"
        && types.Is(call.TargetMethod.ContainingType, types[Manager])
        && !types.Known(s_stores).IsEmpty
        && call.Syntax is InvocationExpressionSyntax syntax
        && syntax.Ancestors()
            .TakeWhile(n => n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or MemberDeclarationSyntax))
            .OfType<StatementSyntax>()
            .Any(statement => statement.Parent is BlockSyntax block
                && block.Statements.TakeWhile(before => before != statement).Any(before => Asks(before, syntax)));

    /// <summary>On every path: not in a branch, a loop or a lambda.</summary>
    private static bool Asks(StatementSyntax statement, InvocationExpressionSyntax call) =>
        statement.DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or ConditionalExpressionSyntax or ElseClauseSyntax)
                && (n == statement || n is not StatementSyntax))
            .OfType<InvocationExpressionSyntax>()
            .Any(before => SyntaxFactory.AreEquivalent(before, call));
}
