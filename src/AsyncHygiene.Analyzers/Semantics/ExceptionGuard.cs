using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether a function keeps all its exceptions to itself: its body is one <c>try</c>, perhaps after variables, with a <c>catch</c> for
/// everything that throws nothing on. A filter may leave some out: <c>when (!e.IsFatal())</c>.
/// </summary>
internal static class ExceptionGuard
{
    public static bool CatchesEverything(SyntaxNode? body, SemanticModel model, KnownTypes types) =>
        body is BlockSyntax { Statements: { Count: > 0 } statements }
        && statements.Last() is TryStatementSyntax guarded
        && statements.Take(statements.Count - 1).All(IsConstant)
        && CatchesEverything(guarded, model, types);

    public static bool CatchesEverything(TryStatementSyntax guarded, SemanticModel model, KnownTypes types) =>
        guarded.Catches.Any(c => MayCatchAll(c.Filter) && IsGeneral(c, model, types))
        && !guarded.Catches.Any(c => c.Block.DescendantNodes().Any(n => n is ThrowStatementSyntax or ThrowExpressionSyntax));

    private static bool IsConstant(StatementSyntax statement) =>
        statement is LocalDeclarationStatementSyntax { Declaration.Variables: var variables }
        && variables.All(v => v.Initializer is null or { Value: LiteralExpressionSyntax });

    private static bool MayCatchAll(CatchFilterClauseSyntax? filter) =>
        filter is null || filter.FilterExpression.IsKind(SyntaxKind.LogicalNotExpression);

    private static bool IsGeneral(CatchClauseSyntax clause, SemanticModel model, KnownTypes types) =>
        clause.Declaration is null || types.Is(model.GetTypeInfo(clause.Declaration.Type).Type, types["System.Exception"]);
}
