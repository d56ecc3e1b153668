using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// What a method of a Blazor component sets or fills of the component's fields and properties, itself or by methods of the component that
/// it calls.
/// </summary>
internal sealed class ComponentWrites
{
    /// <summary>How many methods may stand one behind the other.</summary>
    private const int MaxDepth = 3;

    private readonly INamedTypeSymbol _component;
    private readonly Compilation _compilation;

    private ComponentWrites(INamedTypeSymbol component, Compilation compilation)
    {
        _component = component;
        _compilation = compilation;
    }

    /// <summary>In the order of the function, each at the place there that leads to it.</summary>
    public static List<ComponentWrite> In(SyntaxNode function, INamedTypeSymbol component, Compilation compilation) =>
        new ComponentWrites(component, compilation).In(function, MaxDepth).ToList();

    /// <summary>The field or property of the component that an expression is, or is a part of.</summary>
    public static ISymbol? MemberOf(ExpressionSyntax target, SemanticModel model) => target switch
    {
        IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } =>
            model.GetSymbolInfo(target).Symbol is (IFieldSymbol or IPropertySymbol) and { IsStatic: false } member ? member : null,
        MemberAccessExpressionSyntax access => MemberOf(access.Expression, model),
        ElementAccessExpressionSyntax access => MemberOf(access.Expression, model),
        ParenthesizedExpressionSyntax inner => MemberOf(inner.Expression, model),
        PostfixUnaryExpressionSyntax inner => MemberOf(inner.Operand, model),
        _ => null,
    };

    /// <summary>The method of the component that a call runs.</summary>
    public static SyntaxNode? OwnMethod(InvocationExpressionSyntax call, INamedTypeSymbol component, SemanticModel model) =>
        call.Expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
        && model.GetSymbolInfo(call).Symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary } method
        && component.SelfAndBaseTypes().Contains(method.ContainingType, SymbolEqualityComparer.Default)
            ? method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax()
            : null;

    private IEnumerable<ComponentWrite> In(SyntaxNode function, int depth)
    {
        if (!_compilation.ContainsSyntaxTree(function.SyntaxTree))
            return [];

        var model = _compilation.GetSemanticModel(function.SyntaxTree);
        return FunctionSyntax.OwnNodes(function).SelectMany(n => n switch
        {
            AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment => Of(assignment, model),
            PrefixUnaryExpressionSyntax step
                when step.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression =>
                Of(step, step.Operand, null, model),
            PostfixUnaryExpressionSyntax step
                when step.Kind() is SyntaxKind.PostIncrementExpression or SyntaxKind.PostDecrementExpression =>
                Of(step, step.Operand, null, model),
            InvocationExpressionSyntax call when OwnMethod(call, _component, model) is { } own =>
                depth == 0 ? [] : In(own, depth - 1).Select(w => w.At(call)),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var filled } } call
                when call.Parent is ExpressionStatementSyntax && IsCollection(model.GetTypeInfo(filled).Type) =>
                Of(call, filled, null, model),
            _ => [],
        });
    }

    private static IEnumerable<ComponentWrite> Of(AssignmentExpressionSyntax assignment, SemanticModel model) =>
        assignment.Left is TupleExpressionSyntax tuple
            ? tuple.Arguments.SelectMany(a => Of(assignment, a.Expression, null, model))
            : Of(assignment, assignment.Left, assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) ? assignment.Right : null, model);

    private static IEnumerable<ComponentWrite> Of(
        SyntaxNode place,
        ExpressionSyntax target,
        ExpressionSyntax? value,
        SemanticModel model) =>
        MemberOf(target, model) is { } member ? [new ComponentWrite(place, member, value)] : [];

    private static bool IsCollection(ITypeSymbol? type) =>
        type is INamedTypeSymbol && type.IsInOrBelow("System.Collections");
}
