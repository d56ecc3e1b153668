using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites.Usings;

/// <summary>
/// A resource that is never null. A <c>using</c> passes over null; <c>ConfigureAwait</c> takes it, and its disposal throws.
/// </summary>
internal static class NotNull
{
    public static bool Is(ExpressionSyntax resource, SemanticModel model) => resource switch
    {
        ParenthesizedExpressionSyntax inner => Is(inner.Expression, model),
        BaseObjectCreationExpressionSyntax => true,
        _ => model.GetTypeInfo(resource).Nullability.FlowState == NullableFlowState.NotNull
            || IsDeclaredSo(resource, model)
            || (model.GetSymbolInfo(resource).Symbol is ILocalSymbol local && IsMadeOnce(local)),
    };

    /// <summary>The library says so, whether or not the code around asks for nulls.</summary>
    private static bool IsDeclaredSo(ExpressionSyntax resource, SemanticModel model)
    {
        var task = (resource as AwaitExpressionSyntax)?.Expression;
        if (model.GetSymbolInfo(task ?? resource).Symbol is not IMethodSymbol { OriginalDefinition: var method })
            return false;

        if (task is null)
            return method.ReturnType.IsReferenceType && method.ReturnNullableAnnotation == NullableAnnotation.NotAnnotated;

        return method.ReturnType is INamedTypeSymbol { TypeArguments: { Length: 1 } results }
            && results[0] is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.NotAnnotated };
    }

    /// <summary><c>var writer = new StreamWriter(stream);</c>, and nothing else is put into it.</summary>
    private static bool IsMadeOnce(ILocalSymbol local) =>
        local.DeclaringSyntaxReferences.Length == 1
        && local.DeclaringSyntaxReferences[0].GetSyntax() is VariableDeclaratorSyntax
        {
            Initializer.Value: BaseObjectCreationExpressionSyntax,
        } declarator
        && declarator.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
        && !member.DescendantNodes().OfType<IdentifierNameSyntax>().Any(n => n.Identifier.ValueText == local.Name && IsWritten(n));

    private static bool IsWritten(IdentifierNameSyntax name) => name.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == name,
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None) || argument.Parent is TupleExpressionSyntax,
        RefExpressionSyntax => true,
        _ => false,
    };
}
