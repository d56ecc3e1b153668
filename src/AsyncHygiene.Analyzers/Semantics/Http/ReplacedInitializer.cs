using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// An initializer whose value no code sees, because each constructor sets the member first:
/// <code>
/// HttpClient _client = new();
/// Service(IHttpClientFactory factory) { _client = factory.CreateClient(); }
/// </code>
/// </summary>
internal static class ReplacedInitializer
{
    public static bool Is(SyntaxNode value, ISymbol member, CancellationToken cancellationToken) =>
        value.FirstAncestorOrSelf<EqualsValueClauseSyntax>() is not null
        && member.ContainingType.DeclaringSyntaxReferences.Length == 1
        && InitializingConstructors.Of(member.ContainingType, cancellationToken) is { Count: > 0 } constructors
        && constructors.TrueForAll(c => Sets(c, member.Name));

    /// <summary>In a statement of its own, before which nothing names it.</summary>
    private static bool Sets(ConstructorDeclarationSyntax constructor, string name)
    {
        var first = constructor.Body?.Statements.FirstOrDefault(s => Names(s, name));
        return first is ExpressionStatementSyntax
        {
            Expression: AssignmentExpressionSyntax
            {
                RawKind: (int)SyntaxKind.SimpleAssignmentExpression,
                Left: var left,
                Right: var right,
            },
        }
            && left is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
            && Names(left, name)
            && !Names(right, name)
            && !constructor.Body!.Statements.TakeWhile(s => s != first).Any(MayLeave);
    }

    private static bool Names(SyntaxNode node, string name) =>
        node.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == name);

    private static bool MayLeave(StatementSyntax statement) =>
        statement.DescendantNodesAndSelf().Any(n => n is ReturnStatementSyntax or GotoStatementSyntax);
}
