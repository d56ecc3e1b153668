using System;
using System.Collections.Generic;
using System.Linq;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Concurrency;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// A handler of a Blazor component that asks, and then does something or not: <c>if (Exists(name)) return; Save(name);</c>. Between an
/// awaited question and the work another event can ask the same.
/// </summary>
internal sealed class ComponentDecision
{
    private const int MaxDepth = 3;

    private static readonly HashSet<string> s_harmless = new(
        ["StateHasChanged", "NavigateTo", "InvokeVoidAsync", "ConfigureAwait"],
        StringComparer.Ordinal);

    /// <summary>Of the base class library, what others can see.</summary>
    private static readonly string[] s_outside = ["System.IO", "System.Data", "System.Net"];

    private readonly INamedTypeSymbol _component;
    private readonly Compilation _compilation;

    private ComponentDecision(INamedTypeSymbol component, Compilation compilation)
    {
        _component = component;
        _compilation = compilation;
    }

    public static bool IsMadeAt(SyntaxNode site, SyntaxNode function, INamedTypeSymbol component, SemanticModel model)
    {
        var nodes = FunctionSyntax.OwnNodes(function).ToList();
        var answers = AnswersOf(site, nodes);
        return nodes.Exists(n => ConditionOf(n) is { } condition && Mentions(condition, site, answers))
            && new ComponentDecision(component, model.Compilation).Works(nodes.Where(n => n.SpanStart >= site.Span.End), MaxDepth);
    }

    /// <summary>Variables that hold the answer, or what was made of it.</summary>
    private static HashSet<string> AnswersOf(SyntaxNode site, List<SyntaxNode> nodes)
    {
        var answers = new HashSet<string>(StringComparer.Ordinal);
        foreach (var node in nodes.Where(n => n.Span.End >= site.Span.End))
        {
            var (name, value) = node switch
            {
                VariableDeclaratorSyntax { Initializer.Value: var first } variable => (variable.Identifier, first),
                AssignmentExpressionSyntax { Left: IdentifierNameSyntax variable, Right: var next } => (variable.Identifier, next),
                _ => default,
            };
            if (value is not null && Mentions(value, site, answers))
                answers.Add(name.ValueText);
        }

        return answers;
    }

    private static bool Mentions(SyntaxNode expression, SyntaxNode site, HashSet<string> answers) =>
        expression.Span.Contains(site.Span)
        || (expression.SpanStart >= site.Span.End
            && expression.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Any(n => answers.Contains(n.Identifier.ValueText)));

    private static ExpressionSyntax? ConditionOf(SyntaxNode node) => node switch
    {
        IfStatementSyntax decision => decision.Condition,
        WhileStatementSyntax loop => loop.Condition,
        DoStatementSyntax loop => loop.Condition,
        ForStatementSyntax loop => loop.Condition,
        CommonForEachStatementSyntax loop => loop.Expression,
        SwitchStatementSyntax decision => decision.Expression,
        SwitchExpressionSyntax decision => decision.GoverningExpression,
        ConditionalExpressionSyntax decision => decision.Condition,
        ConditionalAccessExpressionSyntax decision => decision.Expression,
        BinaryExpressionSyntax decision
            when decision.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression =>
            decision.Left,
        _ => null,
    };

    /// <summary>It does something that others can see.</summary>
    private bool Works(IEnumerable<SyntaxNode> nodes, int depth) =>
        nodes.OfType<InvocationExpressionSyntax>().Any(call => Works(call, depth));

    private bool Works(InvocationExpressionSyntax call, int depth)
    {
        var model = _compilation.GetSemanticModel(call.SyntaxTree);
        if (model.GetSymbolInfo(call).Symbol is not IMethodSymbol method
            || s_harmless.Contains(method.Name)
            || method.IsInOrBelow("Microsoft.Extensions.Logging")
            || (method.IsInOrBelow("System") && !s_outside.Any(method.IsInOrBelow)))
        {
            return false;
        }

        if (ComponentWrites.OwnMethod(call, _component, model) is { } own)
            return depth == 0 || !_compilation.ContainsSyntaxTree(own.SyntaxTree) || Works(FunctionSyntax.OwnNodes(own), depth - 1);

        return IsStatement(call) || NamedChange.Is(method);
    }

    /// <summary>Its result is of no interest, so it is called for what it does.</summary>
    private static bool IsStatement(InvocationExpressionSyntax call)
    {
        SyntaxNode node = call;
        while (node.Parent is AwaitExpressionSyntax
            or ParenthesizedExpressionSyntax
            or PostfixUnaryExpressionSyntax
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            || (node is MemberAccessExpressionSyntax && node.Parent is InvocationExpressionSyntax))
        {
            node = node.Parent;
        }

        return node.Parent is ExpressionStatementSyntax or ArrowExpressionClauseSyntax
            || (node.Parent is ConditionalAccessExpressionSyntax { Parent: ExpressionStatementSyntax });
    }
}
