using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>A lambda, or a method given by its name, with the call that it is an argument of.</summary>
internal sealed class LambdaArgument
{
    private LambdaArgument(ExpressionSyntax work, InvocationExpressionSyntax call, IMethodSymbol method, int index)
    {
        Work = work;
        Call = call;
        Method = method;
        Index = index;
    }

    public ExpressionSyntax Work { get; }

    /// <summary>Null for a method given by its name.</summary>
    public AnonymousFunctionExpressionSyntax? Lambda => Work as AnonymousFunctionExpressionSyntax;

    public InvocationExpressionSyntax Call { get; }

    /// <summary>What is called now.</summary>
    public IMethodSymbol Method { get; }

    /// <summary>The position among the arguments as they are written.</summary>
    public int Index { get; }

    /// <summary>
    /// Null where it is something else, or the call hangs on a <c>?.</c>: neither can it be awaited then nor become a loop.
    /// </summary>
    public static LambdaArgument? Of(ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken) =>
        work.Parent
            is ArgumentSyntax { NameColon: null, Parent: ArgumentListSyntax { Parent: InvocationExpressionSyntax call } list } argument
        && !SpeculativeBinding.IsConditional(call)
        && context.Model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            ? new LambdaArgument(work, call, method, list.Arguments.IndexOf(argument))
            : null;
}
