using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Editing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>What runs a <c>DisposeAsync</c> without naming it: <c>await using</c>.</summary>
internal static class AwaitedDisposals
{
    /// <summary>The statements, and whether the code goes on anywhere behind them.</summary>
    public static IEnumerable<(StatementSyntax Statement, bool IsConfigured)> Of(
        Function function,
        SemanticModelSource models,
        CancellationToken cancellationToken)
    {
        if (function is not { Node: null, Method: { Name: "DisposeAsync", Parameters.IsEmpty: true, ContainingType: var disposed } })
            yield break;

        foreach (var tree in models.Compilations.SelectMany(c => c.SyntaxTrees))
        {
            foreach (var (statement, resource) in UsingsIn(tree.GetRoot(cancellationToken)))
            {
                var isConfigured = ConfigureAwaitStyle.ContinuesAnywhere(resource);
                var value = isConfigured
                    ? ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)resource).Expression).Expression
                    : resource;
                var model = models.For(tree);
                if (model.GetTypeInfo(value, cancellationToken).Type is { } type
                    && (type.Name == disposed.Name
                        || model.Compilation.ClassifyConversion(type, disposed).Exists
                        || model.Compilation.ClassifyConversion(disposed, type).Exists))
                {
                    yield return (statement, isConfigured);
                }
            }
        }
    }

    private static IEnumerable<(StatementSyntax Statement, ExpressionSyntax Resource)> UsingsIn(SyntaxNode root)
    {
        foreach (var node in root.DescendantNodes())
        {
            var declaration = node switch
            {
                UsingStatementSyntax { AwaitKeyword.RawKind: (int)SyntaxKind.AwaitKeyword } block => block.Declaration,
                LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: (int)SyntaxKind.AwaitKeyword } local => local.Declaration,
                _ => null,
            };
            foreach (var variable in declaration?.Variables ?? default)
            {
                if (variable.Initializer is { Value: var value })
                    yield return ((StatementSyntax)node, value);
            }

            if (node is UsingStatementSyntax { AwaitKeyword.RawKind: (int)SyntaxKind.AwaitKeyword, Expression: { } expression } statement)
                yield return (statement, expression);
        }
    }
}
