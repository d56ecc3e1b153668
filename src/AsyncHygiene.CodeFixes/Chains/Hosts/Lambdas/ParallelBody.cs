using System.Linq;
using System.Threading;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.AwaitSites.Loops;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>Parallel.ForEach(xs, x =&gt; Save(x));</c> as <c>await Parallel.ForEachAsync(xs, async (x, token) =&gt; await SaveAsync(x));</c>
/// </summary>
internal sealed class ParallelBody : LambdaRewrite
{
    private readonly LambdaExpressionSyntax _lambda;
    private readonly ParallelCall _call;

    private ParallelBody(DocumentEdits edits, LambdaExpressionSyntax lambda, InvocationExpressionSyntax site, ParallelCall call)
        : base(edits, lambda, site)
    {
        _lambda = lambda;
        _call = call;
    }

    public override bool SeesScope => !_lambda.Modifiers.Has(Microsoft.CodeAnalysis.CSharp.SyntaxKind.StaticKeyword);

    public static ParallelBody? TryCreate(LambdaArgument argument, DocumentEdits edits, CancellationToken cancellationToken) =>
        argument.Lambda is LambdaExpressionSyntax lambda
        && edits.Context.Types.Is(argument.Method.ContainingType, edits.Context.Types["System.Threading.Tasks.Parallel"])
        && argument.Call.Parent is ExpressionStatementSyntax
        && !argument.Call.ContainsDirectives

        // The loop collects the exceptions of all items; an await throws the first of them.
        && !AggregateHandler.IsAround(argument.Call, edits.Context)
        && !ParallelIterations.NeedParallel(argument.Call, lambda, edits.Context, cancellationToken)
        && ParallelCall.TryCreate(edits, argument.Call, lambda, cancellationToken) is { } call
            ? new ParallelBody(edits, lambda, argument.Call, call)
            : null;

    private protected override void WriteCall()
    {
        Edits.Replace(_lambda, AsyncFunction.MakeAsync);
        _call.WriteWithOwnLimit();
    }
}
