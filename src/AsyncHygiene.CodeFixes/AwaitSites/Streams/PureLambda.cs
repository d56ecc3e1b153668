using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Streams;

/// <summary>A lambda that only reads and computes, so that nothing shows how often it runs: <c>o =&gt; o.Total &gt; 10</c></summary>
internal static class PureLambda
{
    public static bool Is(ExpressionSyntax argument, DocumentContext context, CancellationToken cancellationToken) =>
        argument is LiteralExpressionSyntax
        || (argument is IdentifierNameSyntax && !IsMethod(argument, context, cancellationToken))
        || (argument is LambdaExpressionSyntax { ExpressionBody: { } body }
            && context.Model.GetOperation(body, cancellationToken) is { } operation
            && operation.DescendantsAndSelf().All(o => IsPure(o, cancellationToken)));

    /// <summary>The property of a new anonymous object that is given its value: <c>new { order.Id }</c></summary>
    public static bool IsOfAnonymousObject(IPropertyReferenceOperation property) =>
        property.Parent is ISimpleAssignmentOperation { Parent: IAnonymousObjectCreationOperation } assignment
        && assignment.Target == property;

    private static bool IsMethod(ExpressionSyntax argument, DocumentContext context, CancellationToken cancellationToken) =>
        context.Model.GetTypeInfo(argument, cancellationToken).ConvertedType?.TypeKind == TypeKind.Delegate;

    private static bool IsPure(IOperation operation, CancellationToken cancellationToken) => operation switch
    {
        ILiteralOperation or IParameterReferenceOperation or ILocalReferenceOperation or IFieldReferenceOperation
            or IInstanceReferenceOperation or IConditionalOperation or ICoalesceOperation or IConditionalAccessOperation
            or IConditionalAccessInstanceOperation or IIsTypeOperation or IIsPatternOperation or IPatternOperation or ITupleOperation
            or IDefaultValueOperation or IParenthesizedOperation or ITypeOfOperation => true,
        IAnonymousObjectCreationOperation or ISimpleAssignmentOperation { Parent: IAnonymousObjectCreationOperation } => true,
        IPropertyReferenceOperation property =>
            property.Arguments.IsEmpty
                && (IsOfAnonymousObject(property) || IsStored(property.Property, cancellationToken)),
        IBinaryOperation { OperatorMethod: var method } => IsOfLibrary(method),
        IUnaryOperation { OperatorMethod: var method } => IsOfLibrary(method),
        IConversionOperation { OperatorMethod: var method } => IsOfLibrary(method),
        _ => false,
    };

    /// <summary>A getter of a library computes or reads, by its contract; one of the solution may do anything.</summary>
    private static bool IsStored(IPropertySymbol property, CancellationToken cancellationToken) =>
        property.ContainingType.IsAnonymousType
        || property.DeclaringSyntaxReferences.All(r => r.GetSyntax(cancellationToken) switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList: { } accessors } declaration =>
                !property.IsAbstract
                    && declaration.Parent is not InterfaceDeclarationSyntax
                    && accessors.Accessors
                        .Where(a => a.IsKind(SyntaxKind.GetAccessorDeclaration))
                        .All(a => a.Body is null && a.ExpressionBody is null),
            ParameterSyntax => true,
            _ => false,
        });

    private static bool IsOfLibrary(IMethodSymbol? @operator) => @operator is null || @operator.DeclaringSyntaxReferences.IsEmpty;
}
