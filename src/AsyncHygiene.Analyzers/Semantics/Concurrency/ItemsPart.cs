using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// A part of more items: code that cuts them limits how many calls are started. A variable is named after what it holds, or it is the one
/// of a loop over <c>Chunk</c>; a parameter of a private method is given such a variable by each call.
/// </summary>
internal static class ItemsPart
{
    private static readonly string[] s_words = ["batch", "chunk", "page"];

    public static bool Is(IOperation items, CancellationToken cancellationToken) => items switch
    {
        ILocalReferenceOperation { Local: var local, SemanticModel: { } model } =>
            IsNamed(local) || IsOfLoopOverParts(local, model, cancellationToken),
        IParameterReferenceOperation { Parameter: var parameter, SemanticModel: { } model } =>
            IsNamed(parameter) || IsGivenParts(parameter, model, cancellationToken),
        _ => false,
    };

    private static bool IsNamed(ISymbol variable) =>
        s_words.Any(word => variable.Name.IndexOf(word, StringComparison.OrdinalIgnoreCase) >= 0);

    private static bool IsOfLoopOverParts(ILocalSymbol local, SemanticModel model, CancellationToken cancellationToken) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken) is ForEachStatementSyntax { Expression: var parts }
        && (IsCut(parts)
            || (model.GetSymbolInfo(parts, cancellationToken).Symbol is ILocalSymbol kept
                && kept.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
                    is VariableDeclaratorSyntax { Initializer.Value: var value }
                && IsCut(value)));

    private static bool IsCut(ExpressionSyntax parts) =>
        parts is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Chunk" or "Batch" } };

    private static bool IsGivenParts(IParameterSymbol parameter, SemanticModel model, CancellationToken cancellationToken)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol { DeclaredAccessibility: Accessibility.Private } method
            || method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken).Parent is not TypeDeclarationSyntax type
            || type.SyntaxTree != model.SyntaxTree)
        {
            return false;
        }

        var calls = type.DescendantNodes()
            .OfType<InvocationExpressionSyntax>()
            .Where(c => SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(c, cancellationToken).Symbol, method))
            .ToList();
        return calls.Count > 0
            && calls.TrueForAll(c => c.ArgumentList.Arguments is var arguments
                && arguments.Count > parameter.Ordinal
                && model.GetSymbolInfo(arguments[parameter.Ordinal].Expression, cancellationToken).Symbol is ILocalSymbol given
                && IsOfLoopOverParts(given, model, cancellationToken));
    }
}
