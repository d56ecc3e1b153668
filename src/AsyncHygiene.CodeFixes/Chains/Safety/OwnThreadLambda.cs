using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Safety;

/// <summary>A lambda that is given to a thread of its own, which holds nothing of what the starting thread holds.</summary>
internal static class OwnThreadLambda
{
    public static bool Is(Function function, SemanticModelSource models) =>
        function.Node is AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax { Parent: ArgumentListSyntax { Parent: ExpressionSyntax call } } } lambda
        && models.For(lambda.SyntaxTree).GetSymbolInfo(call).Symbol is IMethodSymbol { ContainingType: var type, Name: var name }
        && $"{type.ToDisplayString()}.{name}" is "System.Threading.Tasks.Task.Run" or "System.Threading.Tasks.TaskFactory.StartNew" or "System.Threading.ThreadPool.QueueUserWorkItem" or "System.Threading.Thread..ctor" or "System.Threading.Timer..ctor";
}
