using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// The renderer of Blazor calls a component's method, and at its first await draws the component and goes on: to its children, then to the
/// next component. What the method does after the await, they do not see yet. That is of no matter where it only sets fields of the
/// component that only the component itself draws.
/// </summary>
internal static class ComponentRendering
{
    private const string Component = "Microsoft.AspNetCore.Components.ComponentBase";

    private static readonly HashSet<string> s_lifecycle = new(
        [
            "OnInitialized", "OnInitializedAsync", "OnParametersSet", "OnParametersSetAsync", "SetParametersAsync", "OnAfterRender",
            "OnAfterRenderAsync",
        ],
        StringComparer.Ordinal);

    private static readonly HashSet<string> s_harmless = new(["StateHasChanged", "Dispose", "DisposeAsync"], StringComparer.Ordinal);
    private static readonly HashSet<string> s_handsOn = new(
        ["AddComponentParameter", "AddAttribute", "AddMultipleAttributes"],
        StringComparer.Ordinal);

    public static bool IsKnownIn(Compilation compilation) => KnownTypes.Of(compilation)[Component] is not null;

    /// <summary>A component whose services come from the scope that all components of the page have.</summary>
    public static bool SharesScope(INamedTypeSymbol? type) =>
        IsComponent(type) && !type.SelfAndBaseTypes().Any(t => t.Name == "OwningComponentBase");

    /// <summary>The renderer runs it.</summary>
    public static bool Runs(IMethodSymbol? method) =>
        method is { IsOverride: true } && s_lifecycle.Contains(method.Name) && IsComponent(method.ContainingType);

    /// <summary>Nothing outside the component sees when it does its work.</summary>
    /// <param name="function">A method of the component, or one that it calls.</param>
    /// <param name="model">Of its file.</param>
    /// <param name="component">Null for a function of another type: that sets nothing that stays.</param>
    public static bool IsUnseen(SyntaxNode function, SemanticModel model, INamedTypeSymbol? component)
    {
        var set = new HashSet<string>(StringComparer.Ordinal);
        foreach (var node in FunctionSyntax.OwnNodes(function))
        {
            switch (node)
            {
                case AssignmentExpressionSyntax { Parent: not InitializerExpressionSyntax } assignment:
                    if (!IsOwn(assignment.Left, model, component, set))
                        return false;
                    break;
                case PrefixUnaryExpressionSyntax prefix
                    when prefix.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression:
                    if (!IsOwn(prefix.Operand, model, component, set))
                        return false;
                    break;
                case PostfixUnaryExpressionSyntax { RawKind: not (int)SyntaxKind.SuppressNullableWarningExpression } postfix:
                    if (!IsOwn(postfix.Operand, model, component, set))
                        return false;
                    break;
                case ExpressionStatementSyntax { Expression: var expression } when !IsHarmless(expression, model):
                    return false;
            }
        }

        return component is null || !Drawings(component).Any(drawing => HandsOn(drawing, set));
    }

    public static bool IsComponent(INamedTypeSymbol? type) =>
        type?.SelfAndBaseTypes().Any(t => t.Name == "ComponentBase" && t.IsIn("Microsoft.AspNetCore.Components")) == true;

    /// <summary>A local variable; of a component, a field or property of its own.</summary>
    private static bool IsOwn(ExpressionSyntax target, SemanticModel model, INamedTypeSymbol? component, HashSet<string> set)
    {
        if (target is TupleExpressionSyntax tuple)
            return tuple.Arguments.All(a => IsOwn(a.Expression, model, component, set));

        switch (model.GetSymbolInfo(target).Symbol)
        {
            case ILocalSymbol or IParameterSymbol or IDiscardSymbol:
                return true;
            case IFieldSymbol { IsStatic: false } or IPropertySymbol { IsStatic: false } when component is not null
                && target is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }:
                set.Add(target is MemberAccessExpressionSyntax access ? access.Name.Identifier.ValueText : target.ToString());
                return true;
            default:
                return target is DeclarationExpressionSyntax;
        }
    }

    /// <summary>Not a call for what it does to others.</summary>
    private static bool IsHarmless(ExpressionSyntax expression, SemanticModel model)
    {
        // What is awaited is looked at by itself, or was not done before either.
        if (expression is not InvocationExpressionSyntax call || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
        {
            return expression is AssignmentExpressionSyntax
                or AwaitExpressionSyntax
                or PrefixUnaryExpressionSyntax
                or PostfixUnaryExpressionSyntax;
        }

        return s_harmless.Contains(method.Name)
            || call.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax }
            || method.IsIn("System.Threading.Tasks")
            || method.IsIn("System.Threading")
            || method.IsInOrBelow("Microsoft.Extensions.Logging")
            || (call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax name }
                && model.GetSymbolInfo(name).Symbol is ILocalSymbol);
    }

    /// <summary>What the compiler of Razor, or a person, has written for it.</summary>
    public static IEnumerable<SyntaxNode> Drawings(INamedTypeSymbol component) =>
        component.GetMembers("BuildRenderTree").SelectMany(m => m.DeclaringSyntaxReferences).Select(r => r.GetSyntax());

    /// <summary>It gives a child one of these.</summary>
    private static bool HandsOn(SyntaxNode drawing, HashSet<string> set)
    {
        var calls = drawing.DescendantNodes().OfType<InvocationExpressionSyntax>().ToList();
        return calls.Exists(c => NameOf(c) == "OpenComponent")
            && calls.Exists(c => s_handsOn.Contains(NameOf(c))
                && c.ArgumentList.DescendantTokens().Any(t => t.IsKind(SyntaxKind.IdentifierToken) && set.Contains(t.ValueText)));
    }

    private static string NameOf(InvocationExpressionSyntax call) =>
        (call.Expression as MemberAccessExpressionSyntax)?.Name.Identifier.ValueText ?? "";
}
