using System;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families;

/// <summary>The libraries that find members by their names.</summary>
internal static class Reflection
{
    public static bool Is(INamedTypeSymbol type) =>
        type.IsIn("System.Reflection")
        || type.IsIn("System.Linq.Expressions")
        || type.IsIn("Moq.Protected")
        || (type.IsIn("System") && type.Name is (nameof(Type) or nameof(Delegate)));

    /// <summary><c>type.GetMethod(nameof(Load))</c>: the new name is found as the old one was, and what is called gives a task.</summary>
    public static bool Takes(SimpleNameSyntax name, DocumentContext context)
    {
        for (SyntaxNode? node = name; node is ExpressionSyntax or ArgumentSyntax or ArgumentListSyntax; node = node.Parent)
        {
            if (node is InvocationExpressionSyntax call
                && context.Model.GetSymbolInfo(call).Symbol is IMethodSymbol { ContainingType: { } type })
            {
                return Is(type);
            }
        }

        return false;
    }
}
