using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics.Hierarchy;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Editing.Syntax;

/// <summary>
/// The methods of the solution that code gives an exception; those that write a log do not count.
/// <code>
/// catch (Exception e) { RethrowIfFatal(e); return e.ToStatus(); }
/// </code>
/// </summary>
internal static class GivenException
{
    public static IEnumerable<(SyntaxNode Body, string Parameter)> MethodsIn(SyntaxNode code, string variable, SemanticModel model) =>
        MethodsIn(code, e => e is IdentifierNameSyntax { Identifier.ValueText: var name } && name == variable, model);

    public static IEnumerable<(SyntaxNode Body, string Parameter)> MethodsIn(
        SyntaxNode code,
        Func<ExpressionSyntax, bool> isException,
        SemanticModel model)
    {
        foreach (var argument in code.DescendantNodes().OfType<ArgumentSyntax>())
        {
            if (isException(argument.Expression)
                && argument.Parent?.Parent is InvocationExpressionSyntax call
                && !LogCall.Is(call)
                && model.GetOperation(argument) is IArgumentOperation { Parameter: { } parameter })
            {
                foreach (var method in Run(parameter, model.Compilation))
                    yield return method;
            }
        }

        // catch (Exception e) { return e.ToStatus(); }
        foreach (var access in code.DescendantNodes().OfType<MemberAccessExpressionSyntax>())
        {
            if (isException(access.Expression)
                && access.Parent is InvocationExpressionSyntax call
                && !LogCall.Is(call)
                && model.GetSymbolInfo(call).Symbol is IMethodSymbol { ReducedFrom: { } extension })
            {
                foreach (var method in Run(extension.Parameters[0], model.Compilation))
                    yield return method;
            }
        }
    }

    /// <summary>What implements the method may call the parameter something else.</summary>
    private static IEnumerable<(SyntaxNode Body, string Parameter)> Run(IParameterSymbol parameter, Compilation compilation)
    {
        foreach (var method in RunMembers.Of(parameter.ContainingSymbol, compilation).OfType<IMethodSymbol>())
        {
            if (method.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is { } body)
                yield return (body, method.Parameters[parameter.Ordinal].Name);
        }
    }
}
