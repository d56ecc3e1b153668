using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.AwaitSites;
using AsyncHygiene.Chains.Hosts.Lambdas.Forms;
using AsyncHygiene.Editing;
using AsyncHygiene.Editing.Syntax;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// <c>cache.GetOrCreate(key, e =&gt; Load())</c> as <c>await cache.GetOrCreateAsync(key, async e =&gt; await LoadAsync())</c>: the type
/// that declares the method has one that takes a lambda that returns a task, and gives the same.
/// </summary>
internal sealed class CounterpartWithLambda : LambdaRewrite
{
    private readonly AnonymousFunctionExpressionSyntax _lambda;
    private readonly InvocationExpressionSyntax _call;
    private readonly IMethodSymbol _counterpart;

    private CounterpartWithLambda(
        DocumentEdits edits,
        AnonymousFunctionExpressionSyntax lambda,
        InvocationExpressionSyntax call,
        IMethodSymbol counterpart)
        : base(edits, lambda, call)
    {
        _lambda = lambda;
        _call = call;
        _counterpart = counterpart;
    }

    public override bool SeesScope => !_lambda.Modifiers.Has(SyntaxKind.StaticKeyword);

    /// <param name="site">What is to be an await in the lambda.</param>
    public static CounterpartWithLambda? TryCreate(
        LambdaArgument argument,
        SyntaxNode site,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var (call, method) = (argument.Call, argument.Method);
        var name = AsyncSuffix.AddTo(method.Name);
        if (argument.Lambda is not { } written
            || call.ContainsDirectives
            || !method.ContainingType.GetMembers(name).OfType<IMethodSymbol>().Any()
            || edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is not { } result
            || ReboundLambda.AsyncForm(written, site, edits.Context, cancellationToken) is not { } lambda
            || SpeculativeBinding.WithName(call.ReplaceNode(written, lambda), name) is not { } rewritten
            || SpeculativeBinding.Bind(rewritten, call.SpanStart, edits.Context.Model) is not { } counterpart
            || !SymbolEqualityComparer.Default.Equals(
                counterpart.ContainingType.OriginalDefinition,
                method.ContainingType.OriginalDefinition)
            || !SymbolEqualityComparer.Default.Equals(Awaitable.ResultOf(counterpart.ReturnType), result))
        {
            return null;
        }

        return ReboundLambda.TakesTask(counterpart, argument.Index, edits.Context)
            ? new CounterpartWithLambda(edits, written, call, counterpart)
            : null;
    }

    /// <summary>Why the two do not do the same, or are not seen to.</summary>
    public Task<Refusal?> RefusalAsync(CancellationToken cancellationToken) =>
        LikeForms.RefusalOfAsync(
            _call,
            _counterpart,
            _call.ArgumentList.Arguments.IndexOf((ArgumentSyntax)_lambda.Parent!),
            Refusal.OtherWork,
            Edits.Context,
            cancellationToken);

    private protected override void WriteCall()
    {
        Edits.Once(_call, CounterpartCall.Replaced);
        Edits.Replace(_lambda, AsyncFunction.MakeAsync);
        Edits.Replace(
            _call,
            current => Edits.Context.ConfiguredAwait(SpeculativeBinding.WithName(current, _counterpart.Name)!, current, _call));
    }
}
