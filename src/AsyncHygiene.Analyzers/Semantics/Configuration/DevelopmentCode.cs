using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics.Configuration;

/// <summary>
/// Code that runs on a developer's machine alone: between <c>#if DEBUG</c> and its end, or in <c>if (environment.IsDevelopment())</c>, or
/// in <c>if (environment.EnvironmentName == "Development")</c>.
/// </summary>
internal static class DevelopmentCode
{
    private static readonly string[] s_environments =
    [
        "Microsoft.Extensions.Hosting.HostEnvironmentEnvExtensions", "Microsoft.AspNetCore.Hosting.HostingEnvironmentExtensions",
        "Microsoft.Extensions.Hosting.HostingEnvironmentExtensions",
    ];

    public static bool Contains(SyntaxNode node, SemanticModel model, KnownTypes types)
    {
        if (DebugCode.Contains(node))
            return true;

        var inside = node;
        foreach (var around in node.Ancestors())
        {
            if (around is IfStatementSyntax check && check.Statement == inside && Requires(check.Condition))
                return true;
            inside = around;
        }

        return false;

        bool Requires(ExpressionSyntax condition) => condition switch
        {
            ParenthesizedExpressionSyntax inner => Requires(inner.Expression),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both => Requires(both.Left) || Requires(both.Right),
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } same =>
                same.Left is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "EnvironmentName" }
                && (same.Right is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Development" }
                    || model.GetConstantValue(same.Right) is { HasValue: true, Value: "Development" }),
            InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsDevelopment" } } call =>
                model.GetSymbolInfo(call).Symbol is IMethodSymbol method && types.IsOneOf(method.ContainingType, s_environments),
            _ => false,
        };
    }
}
