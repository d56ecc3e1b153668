using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>What makes the value of a <c>Lazy&lt;T&gt;</c>.</summary>
internal static class LazyFactory
{
    private const int ExecutionAndPublication = 2;

    public static bool Is(ITypeSymbol type, DocumentContext context) => context.Types.Is(type, context.Types["System.Lazy`1"]);

    /// <summary>The creation of a lazy that runs its factory once; null where the expression is no such factory.</summary>
    public static BaseObjectCreationExpressionSyntax? CreationAround(
        ExpressionSyntax factory,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        factory is not ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
        && factory.Parent
            is ArgumentSyntax
        {
            NameColon: null,
            Parent: ArgumentListSyntax { Parent: BaseObjectCreationExpressionSyntax { Initializer: null } creation } list
        } argument
        && list.Arguments[0] == argument
        && context.Model.GetSymbolInfo(
            creation,
            cancellationToken).Symbol is IMethodSymbol { Parameters: var parameters, ContainingType: var type }
        && Is(type, context)
        && parameters[0].Type.TypeKind == TypeKind.Delegate
        && list.Arguments
            .Skip(1)
            .All(a => context.Model.GetConstantValue(a.Expression, cancellationToken).Value is true or ExecutionAndPublication)
            ? creation
            : null;

    /// <summary>A lambda, or a method that returns exactly the type of the value.</summary>
    public static bool Takes(
        ExpressionSyntax factory,
        INamedTypeSymbol type,
        DocumentContext context,
        CancellationToken cancellationToken) =>
        factory is AnonymousFunctionExpressionSyntax
            || KeptDelegate.IsMethodThatReturns(type.TypeArguments[0], factory, context, cancellationToken);
}
