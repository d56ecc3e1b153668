using System;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// A condition that may be about the form of a call, and not about what is called: a flag, or one whose names say so. Of a database it has
/// to be one, which awaits whatever the case is:
/// <code>
/// _flag ? await db.Orders.ToListAsync() : db.Orders.ToList()            // the form
/// if (orders.IsAwaitable()) return await orders.ToListAsync();          // the form, if its body asks for the provider
/// if (id == 0) return db.Orders.ToList(); return await db.Orders.Where(o =&gt; o.Id == id).ToListAsync();
/// </code>
/// </summary>
internal static class FormCondition
{
    /// <summary>Parts of names that speak of the form, or of a store that has only one.</summary>
    private static readonly string[] s_telling =
        ["sync", "block", "lite", "memory", "provider", "relational", "test", "entityframework", "efcore"];

    public static bool Is(SyntaxNode condition, SemanticModel model) =>
        IsFlag(condition)
        || condition.DescendantTokens().Any(Tells)
        || condition.DescendantNodesAndSelf().OfType<InvocationExpressionSyntax>().Any(call => AsksQuery(call, model));

    /// <summary>A method of the solution that is given a query, returns yes or no, and whose body speaks of the form.</summary>
    private static bool AsksQuery(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call).Symbol is IMethodSymbol { ReturnType.SpecialType: SpecialType.System_Boolean } symbol
        && (symbol.ReducedFrom ?? symbol) is var method
        && method.Parameters.Any(p => p.Type.Inherits(KnownTypes.Of(model.Compilation)["System.Linq.IQueryable"]))
        && method.DeclaringSyntaxReferences.Any(r => r.GetSyntax().DescendantTokens().Any(Tells));

    private static bool IsFlag(SyntaxNode condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => IsFlag(inner.Expression),
        PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not => IsFlag(not.Operand),
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } => true,
        _ => condition is IdentifierNameSyntax,
    };

    private static bool Tells(SyntaxToken token) =>
        token.IsKind(SyntaxKind.IdentifierToken)
        && s_telling.Any(part => token.ValueText.IndexOf(part, StringComparison.OrdinalIgnoreCase) >= 0);
}
