using System.Collections.Immutable;
using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety.Runs;

/// <summary>What a delegate may be in: itself, a tuple, a list, an object of unknown type.</summary>
internal static class DelegateHolders
{
    /// <summary>Of the solution's own types the members are followed, not the objects.</summary>
    public static bool MayHold(ITypeSymbol? type) => type switch
    {
        null => false,
        { TypeKind: TypeKind.Delegate or TypeKind.TypeParameter or TypeKind.Dynamic } => true,
        { SpecialType: SpecialType.System_Object or SpecialType.System_Delegate or SpecialType.System_MulticastDelegate } => true,
        IArrayTypeSymbol array => MayHold(array.ElementType),
        INamedTypeSymbol { IsTupleType: true } tuple => tuple.TupleElements.Any(e => MayHold(e.Type)),
        INamedTypeSymbol { IsAnonymousType: true } => true,
        INamedTypeSymbol named => named.Locations.All(l => !l.IsInSource) && named.TypeArguments.Any(MayHold),
        _ => false,
    };

    /// <summary>The expression around that has the same value, or holds it; null where the value is used.</summary>
    public static ExpressionSyntax? Around(ExpressionSyntax value) => value.Parent switch
    {
        ParenthesizedExpressionSyntax or CastExpressionSyntax or CheckedExpressionSyntax or AwaitExpressionSyntax or RefExpressionSyntax =>
            (ExpressionSyntax)value.Parent,
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } sure => sure,
        ConditionalExpressionSyntax choice when choice.Condition != value => choice,
        BinaryExpressionSyntax
        {
            RawKind: (int)SyntaxKind.CoalesceExpression or (int)SyntaxKind.AsExpression or (int)SyntaxKind.AddExpression
                or (int)SyntaxKind.SubtractExpression,
        } binary => binary,
        SwitchExpressionArmSyntax { Parent: SwitchExpressionSyntax choice } arm when arm.Expression == value => choice,
        ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => tuple,
        ExpressionElementSyntax { Parent: CollectionExpressionSyntax list } => list,
        SpreadElementSyntax { Parent: CollectionExpressionSyntax list } => list,
        AnonymousObjectMemberDeclaratorSyntax { Parent: AnonymousObjectCreationExpressionSyntax creation } => creation,
        InitializerExpressionSyntax elements => elements,
        BaseObjectCreationExpressionSyntax creation when creation.Initializer == value => creation,
        ArrayCreationExpressionSyntax array when array.Initializer == value => array,
        ImplicitArrayCreationExpressionSyntax array => array,
        WithExpressionSyntax copy => copy,
        ConditionalAccessExpressionSyntax access when access.WhenNotNull == value => access,
        MemberAccessExpressionSyntax access when access.Name == value => access,
        MemberBindingExpressionSyntax binding => binding,
        _ => null,
    };

    /// <summary>Comparisons and texts, which run nothing and keep nothing.</summary>
    public static bool IsOnlySeen(ExpressionSyntax value) => value.Parent switch
    {
        BinaryExpressionSyntax => true,
        ExpressionStatementSyntax or NameColonSyntax or InterpolationSyntax or IfStatementSyntax or ConditionalExpressionSyntax => true,
        AssignmentExpressionSyntax assignment => assignment.Left == value,
        LockStatementSyntax => true,
        _ => NameContext.IsInNameOf(value),
    };

    public static IParameterSymbol? ParameterOf(ArgumentSyntax argument, ISymbol called)
    {
        var parameters = called switch
        {
            IMethodSymbol method => method.Parameters,
            IPropertySymbol indexer => indexer.Parameters,
            _ => ImmutableArray<IParameterSymbol>.Empty,
        };
        if (argument.NameColon is { Name.Identifier.ValueText: var name })
            return parameters.FirstOrDefault(p => p.Name == name);

        var index = ((BaseArgumentListSyntax)argument.Parent!).Arguments.IndexOf(argument);
        return index < parameters.Length ? parameters[index] : parameters.LastOrDefault(p => p.IsParams);
    }

    /// <summary>Of the definition, with the receiver of an extension method as its first.</summary>
    public static IParameterSymbol DefinitionOf(IParameterSymbol parameter)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method)
            return parameter.OriginalDefinition;

        return Function.Canonical(method).Parameters[parameter.Ordinal + (method.ReducedFrom is null ? 0 : 1)];
    }
}
