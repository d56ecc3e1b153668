using System.Linq;
using AsyncHygiene.Semantics.Counterparts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Http;

/// <summary>
/// A body that an action reads a second time: it has been kept for that, in memory or in a file, when it was read for a parameter.
/// </summary>
internal static class RewoundBody
{
    /// <param name="read">The place that reads it.</param>
    /// <param name="action">The action, a parameter of which is bound from the body.</param>
    /// <param name="types">Of its compilation.</param>
    public static bool Is(SyntaxNode read, IMethodSymbol action, KnownTypes types)
    {
        var fromBody = types["Microsoft.AspNetCore.Mvc.FromBodyAttribute"];
        if (!action.Parameters.Any(p => p.GetAttributes().Any(a => types.Is(a.AttributeClass, fromBody))))
            return false;

        var names = MemberNames.Around(read);
        return names.Of("Seek").Concat(names.Of("Position")).Any(name => name.Span.End <= read.SpanStart
            && FunctionSyntax.Around(name) == FunctionSyntax.Around(read)
            && name.Parent is MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: var body } }
            && body.Identifier.ValueText == "Body");
    }
}
