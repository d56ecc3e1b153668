using System.Threading;
using System.Threading.Tasks;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Hosts.Lambdas.Started;

/// <summary>
/// <c>Task.Factory.StartNew(() =&gt; Load())</c> as <c>Task.Run(async () =&gt; await LoadAsync())</c>, which takes the task of the lambda
/// apart; StartNew would give a task of a task.
/// </summary>
internal sealed class StartNewCall : LambdaRewrite
{
    private readonly AnonymousFunctionExpressionSyntax _lambda;
    private readonly InvocationExpressionSyntax _call;

    private StartNewCall(DocumentEdits edits, AnonymousFunctionExpressionSyntax lambda, InvocationExpressionSyntax call)
        : base(edits, lambda, call) => (_lambda, _call) = (lambda, call);

    public override bool SeesScope => false;

    /// <param name="site">What is to be an await in the lambda.</param>
    public static StartNewCall? TryCreate(
        LambdaArgument argument,
        SyntaxNode site,
        DocumentEdits edits,
        CancellationToken cancellationToken)
    {
        var (call, types) = (argument.Call, edits.Context.Types);
        return call is { ContainsDirectives: false, ArgumentList.Arguments.Count: 1 }
            && argument is { Lambda: { } written, Method.Name: "StartNew" }

            // There it may mean the thread of the user interface.
            && !UserInterfaceTypes.AreReferenced(types)
            && IsDefaultFactory(call, edits.Context, cancellationToken)
            && edits.Context.Model.GetTypeInfo(call, cancellationToken).Type is { } type
            && ReboundLambda.AsyncForm(written, site, edits.Context, cancellationToken) is { } lambda
            && SymbolEqualityComparer.Default.Equals(
                SpeculativeBinding.TypeOf(Run(call.ReplaceNode(written, lambda)), call.SpanStart, edits.Context.Model),
                type)
                ? new StartNewCall(edits, written, call)
                : null;
    }

    /// <summary>Null where nothing can tell the two tasks apart.</summary>
    public async Task<Refusal?> RefusalAsync(CancellationToken cancellationToken) =>
        await CurrentScheduler.RefusalOfAsync(Edits.Context, cancellationToken).ConfigureAwait(false)
        ?? await AskedTask.RefusalOfAsync(_lambda, Edits.Context, cancellationToken).ConfigureAwait(false);

    private protected override void WriteCall() => Edits.Replace(_call, current => Run(current).WithTriviaFrom(current));

    private static bool IsDefaultFactory(InvocationExpressionSyntax call, DocumentContext context, CancellationToken cancellationToken) =>
        call.Expression is MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax factory }
        && context.Model.GetSymbolInfo(factory, cancellationToken).Symbol is IPropertySymbol { Name: "Factory" } property
        && context.Types.Is(property.ContainingType, context.Types.Task);

    private static InvocationExpressionSyntax Run(InvocationExpressionSyntax call)
    {
        var start = (MemberAccessExpressionSyntax)call.Expression;
        return call.WithExpression(((MemberAccessExpressionSyntax)start.Expression).WithName(SyntaxFactory.IdentifierName("Run")));
    }
}
