using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Http;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.InPlace.Fields;

/// <summary>
/// Whether a use of a field leaves the object in it as it is. Code that gets at the object by its value may do anything with it: a property
/// that gives it away, a method that takes it, a pattern that takes it apart.
/// </summary>
internal static class FieldUse
{
    public static bool LeavesAlone(
        IdentifierNameSyntax use,
        CachedValue value,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        ExpressionSyntax whole = use.Parent is MemberAccessExpressionSyntax access && access.Name == use ? access : use;
        return value.IsHarmless(use)
            || IsOnlyNamed(whole)
            || (value.MayBeGiven && IsGivenToLibrary(whole, model, cancellationToken))
            || (LocalOf(whole) is { } local
                && local.FirstAncestorOrSelf<BlockSyntax>() is { } block
                && block.DescendantNodes()
                    .OfType<IdentifierNameSyntax>()
                    .Where(n => n.Identifier.ValueText == local.Identifier.ValueText)
                    .All(n => value.IsHarmless(n) || (value.MayBeGiven && IsGivenToLibrary(n, model, cancellationToken))));
    }

    /// <summary><c>nameof(s_client)</c></summary>
    private static bool IsOnlyNamed(ExpressionSyntax use) => use.Parent is ArgumentSyntax
    {
        Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } },
    };

    /// <summary><c>var client = s_client;</c></summary>
    private static VariableDeclaratorSyntax? LocalOf(ExpressionSyntax use) =>
        use.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent.Parent: LocalDeclarationStatementSyntax } local }
            ? local
            : null;

    /// <summary>By itself or in an array: <c>content.ReadAsAsync&lt;int&gt;(new[] { s_formatter })</c></summary>
    private static bool IsGivenToLibrary(ExpressionSyntax use, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode node = use;
        while (node.Parent is InitializerExpressionSyntax or ArrayCreationExpressionSyntax or ImplicitArrayCreationExpressionSyntax
            or ExpressionElementSyntax or CollectionExpressionSyntax)
        {
            node = node.Parent;
        }

        return node.Parent is ArgumentSyntax { Parent.Parent: { } call }
            && call is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && (method.DeclaringSyntaxReferences.IsEmpty || method.ContainingAssembly.Name == FormattingLibrary.AssemblyName);
    }
}
