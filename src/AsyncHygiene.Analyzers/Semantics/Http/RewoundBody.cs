using System.Linq;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// A body that an action or a filter reads a second time: it has been kept for that, in memory or in a file, when it was read for a
/// parameter.
/// </summary>
internal static class RewoundBody
{
    /// <summary>A parameter of the action is bound from the body.</summary>
    public static bool IsBoundFor(IMethodSymbol action, KnownTypes types)
    {
        var fromBody = types["Microsoft.AspNetCore.Mvc.FromBodyAttribute"];
        return action.Parameters.Any(p => p.GetAttributes().Any(a => types.Is(a.AttributeClass, fromBody)));
    }

    /// <summary>The function that reads it has set it back before.</summary>
    public static bool Is(SyntaxNode read)
    {
        var names = MemberNames.Around(read);
        return names.Of("Seek").Concat(names.Of("Position")).Any(name => name.Span.End <= read.SpanStart
            && FunctionSyntax.Around(name) == FunctionSyntax.Around(read)
            && name.Parent is MemberAccessExpressionSyntax { Expression: var stream }
            && IsBody(stream, names));
    }

    /// <summary><c>request.Body</c>, or a variable that has it.</summary>
    private static bool IsBody(ExpressionSyntax stream, MemberNames names) => stream switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Body" } => true,
        IdentifierNameSyntax { Identifier.ValueText: var variable } => names.Of("Body").Any(body =>
            body.Parent is MemberAccessExpressionSyntax access
            && access.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator }
            && declarator.Identifier.ValueText == variable),
        _ => false,
    };
}
