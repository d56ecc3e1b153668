using System.Threading;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Rewriting.Lambdas;

/// <summary>A lambda with the call that it is an argument of.</summary>
internal sealed class LambdaArgument
{
    private LambdaArgument(AnonymousFunctionExpressionSyntax lambda, InvocationExpressionSyntax call, IMethodSymbol method, int index)
    {
        Lambda = lambda;
        Call = call;
        Method = method;
        Index = index;
    }

    public AnonymousFunctionExpressionSyntax Lambda { get; }

    public InvocationExpressionSyntax Call { get; }

    /// <summary>What is called now.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>The position among the arguments as they are written.</summary>
    public int Index { get; }

    /// <summary>Null where the lambda is something else, or the call hangs on a <c>?.</c>: neither can it be awaited then nor become a loop.</summary>
    public static LambdaArgument? Of(AnonymousFunctionExpressionSyntax lambda, DocumentEdits edits, CancellationToken cancellationToken) =>
        lambda.Parent is ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list } argument
        && !SpeculativeBinding.IsConditional(call)
        && edits.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            ? new LambdaArgument(lambda, call, method, list.Arguments.IndexOf(argument))
            : null;
}
