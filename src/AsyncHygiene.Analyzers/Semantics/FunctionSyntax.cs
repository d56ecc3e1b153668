using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Semantics;

/// <summary>
/// The functions of the C# syntax: where one begins, and which nodes are its own rather than those of a function inside it.
/// </summary>
internal static class FunctionSyntax
{
    /// <summary>The innermost function around a node; the global statement for top-level code; null in initializers.</summary>
    public static SyntaxNode? Around(SyntaxNode node) => node.Ancestors().FirstOrDefault(n => IsFunction(n) || n is GlobalStatementSyntax);

    public static bool IsFunction(SyntaxNode node) => node is BaseMethodDeclarationSyntax
        or AccessorDeclarationSyntax
        or LocalFunctionStatementSyntax
        or AnonymousFunctionExpressionSyntax
        or (ArrowExpressionClauseSyntax { Parent: BasePropertyDeclarationSyntax });

    /// <summary>The method of a function; null for nodes that are none, and for the expression body of a property.</summary>
    public static IMethodSymbol? SymbolOf(SyntaxNode function, SemanticModel model, CancellationToken cancellationToken) => function switch
    {
        BaseMethodDeclarationSyntax or LocalFunctionStatementSyntax or AccessorDeclarationSyntax =>
            model.GetDeclaredSymbol(function, cancellationToken) as IMethodSymbol,
        AnonymousFunctionExpressionSyntax => model.GetSymbolInfo(function, cancellationToken).Symbol as IMethodSymbol,
        _ => null,
    };

    /// <summary>The nodes of a function without those of the functions inside it.</summary>
    public static IEnumerable<SyntaxNode> OwnNodes(SyntaxNode function) =>
        function.DescendantNodes(n => n == function || !IsFunction(n)).Where(n => n == function || !IsFunction(n) || n.Parent == function);

    /// <summary>The nodes of a piece of code, with the lambdas and local functions in it but without what is in those.</summary>
    public static IEnumerable<SyntaxNode> NodesDownToFunctions(SyntaxNode code) =>
        code.DescendantNodes(n => n == code || n is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax));

    /// <summary>An <c>await</c>, also that of a <c>foreach</c> or <c>using</c>.</summary>
    public static bool Awaits(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax statement => statement.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax local => local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };

    public static SyntaxTokenList ModifiersOf(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax method => method.Modifiers,
        LocalFunctionStatementSyntax local => local.Modifiers,
        AnonymousFunctionExpressionSyntax lambda => lambda.Modifiers,
        AccessorDeclarationSyntax accessor => accessor.Modifiers,
        _ => default,
    };

    /// <summary>The innermost function around a node says <c>async</c>.</summary>
    public static bool IsInAsyncFunction(SyntaxNode node) =>
        Around(node) is { } function && ModifiersOf(function).Has(SyntaxKind.AsyncKeyword);

    public static bool Has(this SyntaxTokenList modifiers, SyntaxKind kind) => modifiers.Any(m => m.IsKind(kind));

    public static ParameterListSyntax? ParametersOf(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax method => method.ParameterList,
        LocalFunctionStatementSyntax local => local.ParameterList,
        ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList,
        AnonymousMethodExpressionSyntax anonymous => anonymous.ParameterList,
        _ => null,
    };

    /// <summary>The body: a block, or the expression after the arrow.</summary>
    public static SyntaxNode? BodyOf(SyntaxNode function) => function switch
    {
        BaseMethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        LocalFunctionStatementSyntax local => (SyntaxNode?)local.Body ?? local.ExpressionBody?.Expression,
        AnonymousFunctionExpressionSyntax lambda => lambda.Body,
        _ => null,
    };

    /// <summary>What runs where a method, a function, an accessor, or a property with an arrow is declared.</summary>
    public static SyntaxNode? CodeOf(SyntaxNode declaration) => declaration switch
    {
        AccessorDeclarationSyntax accessor => accessor.Body ?? (SyntaxNode?)accessor.ExpressionBody?.Expression,
        ArrowExpressionClauseSyntax arrow => arrow.Expression,
        _ => BodyOf(declaration),
    };

    /// <summary>The expression behind the arrow, or that of the only statement; null where the function does more.</summary>
    public static ExpressionSyntax? OnlyExpressionOf(SyntaxNode function) => BodyOf(function) switch
    {
        ExpressionSyntax expression => expression,
        BlockSyntax { Statements: { Count: 1 } statements } => statements[0] switch
        {
            ReturnStatementSyntax returned => returned.Expression,
            ExpressionStatementSyntax statement => statement.Expression,
            _ => null,
        },
        _ => null,
    };

    /// <summary>The expression behind the arrow, or what the statements of the function return.</summary>
    public static IEnumerable<ExpressionSyntax> ReturnedBy(SyntaxNode function) =>
        BodyOf(function) is ExpressionSyntax expression
            ? [expression]
            : OwnNodes(function).OfType<ReturnStatementSyntax>().Select(r => r.Expression).OfType<ExpressionSyntax>();
}
