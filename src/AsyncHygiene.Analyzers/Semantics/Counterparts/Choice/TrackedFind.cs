using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts.Choice;

/// <summary>
/// <c>Find</c> for what the statement before has found: the context has the entity and asks no database.
/// <code>
/// var name = _shop.Orders.Find(id).Name;
/// var total = _shop.Orders.Find(id).Total;
/// </code>
/// </summary>
internal static class TrackedFind
{
    private static readonly string[] s_finders = ["Microsoft.EntityFrameworkCore.DbSet`1", "Microsoft.EntityFrameworkCore.DbContext"];

    public static bool Is(IMethodSymbol method, SyntaxNode call, KnownTypes types) =>
        IsFinder(method, types)
        && call is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax } find
        && IsPlain(find)
        && call.FirstAncestorOrSelf<StatementSyntax>() is { Parent: BlockSyntax block } statement
        && block.Statements.IndexOf(statement) is > 0 and var place
        && block.Statements[place - 1]
            .DescendantNodes(n => n is not (AnonymousFunctionExpressionSyntax or StatementSyntax) || n == block.Statements[place - 1])
            .OfType<InvocationExpressionSyntax>()
            .Any(before => AreAlike(before, find));

    /// <summary>Looks an entity up by its key, first among those that the context has.</summary>
    public static bool IsFinder(IMethodSymbol method, KnownTypes types) =>
        method.Name is "Find" or "FindAsync" && types.IsOneOf(method.ContainingType, s_finders);

    /// <summary>What it is called on and for are names: a call among them may give something else the second time.</summary>
    private static bool IsPlain(InvocationExpressionSyntax find) =>
        !find.DescendantNodes().Any(n => n is InvocationExpressionSyntax or AssignmentExpressionSyntax or AwaitExpressionSyntax
            or PrefixUnaryExpressionSyntax
            or PostfixUnaryExpressionSyntax);

    private static bool AreAlike(InvocationExpressionSyntax one, InvocationExpressionSyntax other) =>
        one.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name } access
        && other.Expression is MemberAccessExpressionSyntax find
        && AsyncSuffix.RemoveFrom(name) == AsyncSuffix.RemoveFrom(find.Name.Identifier.ValueText)
        && SyntaxFactory.AreEquivalent(access.Expression, find.Expression)
        && SyntaxFactory.AreEquivalent(one.ArgumentList, other.ArgumentList);
}
