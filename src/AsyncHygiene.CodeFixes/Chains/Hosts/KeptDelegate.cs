using System.Threading;
using AsyncHygiene.Chains.Hosts.Lambdas;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>
/// A lambda or method that a field keeps, as its delegate, as the factory of its lazy, or in its list, array or dictionary: the field's
/// type can change with what it returns.
/// </summary>
internal static class KeptDelegate
{
    /// <summary>The field that a lambda or method group ends up in; null where it is no such field.</summary>
    public static IFieldSymbol? HolderOf(ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken)
    {
        if (CollectionOf(work, context, cancellationToken) is { } collection)
        {
            return DelegateCollection.ElementOf(collection.Type) is { DelegateInvokeMethod.ReturnType: var returned } element
                && TaskDelegate.CanBe(element)
                && !returned.IsTaskLike(context.Types)
                && Takes(work, element, context, cancellationToken)
                    ? collection
                    : null;
        }

        var creation = LazyFactory.CreationAround(work, context, cancellationToken);
        return HolderOfValue(creation ?? work, context, cancellationToken) is { Type: INamedTypeSymbol type } field
            && (creation is null
                ? TaskDelegate.CanBe(type) && Takes(work, type, context, cancellationToken)
                : LazyFactory.Is(type, context) && LazyFactory.Takes(work, type, context, cancellationToken))
                ? field
                : null;
    }

    /// <summary>A lambda, or a method that returns exactly what the delegate does. An async void one is not waited for so far.</summary>
    public static bool Takes(ExpressionSyntax value, INamedTypeSymbol type, DocumentContext context, CancellationToken cancellationToken) =>
        value is AnonymousFunctionExpressionSyntax lambda
            ? !lambda.Modifiers.Has(SyntaxKind.AsyncKeyword) && lambda is not ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            : IsMethodThatReturns(type.DelegateInvokeMethod!.ReturnType, value, context, cancellationToken);

    /// <summary>Tasks of two types do not convert, as the types themselves may.</summary>
    public static bool IsMethodThatReturns(
        ITypeSymbol type,
        ExpressionSyntax group,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        context.Model.GetSymbolInfo(group, cancellationToken).Symbol is IMethodSymbol { IsAsync: false } method
            && SymbolEqualityComparer.Default.Equals(method.ReturnType, type);

    /// <summary>The field with the list, array or dictionary that a value is an item of.</summary>
    private static IFieldSymbol? CollectionOf(ExpressionSyntax item, DocumentContext context, CancellationToken cancellationToken) =>
        DelegateCollection.Around(item) is { } creation ? HolderOfValue(creation, context, cancellationToken)
        : DelegateCollection.FilledWith(item) is { } filled
            ? context.Model.GetSymbolInfo(filled, cancellationToken).Symbol as IFieldSymbol
            : null;

    /// <summary>The field that a value is assigned to, where it is declared or later.</summary>
    private static IFieldSymbol? HolderOfValue(ExpressionSyntax value, DocumentContext context, CancellationToken cancellationToken) =>
        value.Parent switch
        {
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax declarator } =>
                context.Model.GetDeclaredSymbol(declarator, cancellationToken) as IFieldSymbol,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment when assignment.Right == value =>
                context.Model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol as IFieldSymbol,
            _ => null,
        };
}
