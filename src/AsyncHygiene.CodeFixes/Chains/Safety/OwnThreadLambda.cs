using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>A lambda that is handed to another thread, which holds nothing of what the starting thread holds.</summary>
internal static class OwnThreadLambda
{
    public static bool Is(Function function, SemanticModelSource models, CancellationToken cancellationToken) =>
        function.Node
            is AnonymousFunctionExpressionSyntax
        { Parent: ArgumentSyntax { Parent: ArgumentListSyntax { Parent: ExpressionSyntax call } } } lambda
        && models.For(lambda.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
        && DelegateExecution.Of(KnownTypes.Of(models.CompilationOf(lambda.SyntaxTree))).StartOf(method) != DelegateRun.Unknown;
}
