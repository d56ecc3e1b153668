using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.AwaitSites;

/// <summary>
/// The call in a delegate that is only made to start a task: <c>() =&gt; LoadAsync(id)</c>, <c>async () =&gt; await LoadAsync(id)</c>,
/// <c>LoadAsync</c>, or a variable that holds one.
/// </summary>
internal static class TaskStarter
{
    /// <summary>How many methods may hand on the task of the next.</summary>
    private const int MaximumDepth = 4;

    /// <summary>
    /// <c>Task.Run(() =&gt; LoadAsync(id))</c>: another thread would only start the call. Not in desktop programs: there <c>Task.Run</c>
    /// keeps the call's first part off the user interface's thread. Not with a <c>ValueTask</c>: there the task ends before the work does.
    /// Not where the call may leave a change behind in the context of its caller, which a context of its own keeps.
    /// </summary>
    public static bool IsNeedlessRun(ExpressionSyntax task, DocumentContext context) =>
        !UserInterfaceTypes.AreReferenced(context.Types)
        && task is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments }
        && context.Model.GetSymbolInfo(task).Symbol is IMethodSymbol { OriginalDefinition.Parameters: { Length: 1 } parameters } run
        && TaskRun.Is(run, context.Types)
        && parameters[0].Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && returned.IsTask(context.Types)
        && TypeOf(arguments[0].Expression, context) is not null
        && !MayLeaveChange(arguments[0].Expression, context);

    /// <summary>
    /// It calls a method of the solution that is not async and does more than to hand on the task of another: what it sets of the culture,
    /// an AsyncLocal and the like stays set for its caller.
    /// </summary>
    public static bool MayLeaveChange(ExpressionSyntax starter, DocumentContext context) =>
        context.Model.GetSymbolInfo(BodyOf(starter) is { } body ? CallIn(body) : starter).Symbol is IMethodSymbol method
        && MayLeaveChange(method, context);

    /// <inheritdoc cref="MayLeaveChange(ExpressionSyntax, DocumentContext)"/>
    public static bool MayLeaveChange(IMethodSymbol called, DocumentContext context) => MayLeaveChange(called, context, depth: 0);

    private static bool MayLeaveChange(IMethodSymbol method, DocumentContext context, int depth)
    {
        if (SourceCompilation.Of(method, context.Model.Compilation) is not { } source)
            return false;

        return depth > MaximumDepth
            || CounterpartGain.BodiesOf(method, source, CancellationToken.None)
                .Where(m => !m.IsAsync)
                .SelectMany(m => m.DeclaringSyntaxReferences.Select(r => r.GetSyntax()))
                .Any(f => FunctionSyntax.OnlyExpressionOf(f) is not { } only || !HandsOn(only));

        bool HandsOn(ExpressionSyntax value)
        {
            var nodes = source.ContainsSyntaxTree(value.SyntaxTree)
                ? value.DescendantNodesAndSelf(n => n is not AnonymousFunctionExpressionSyntax).ToList()
                : [];
            return nodes.Count > 0
                && nodes.TrueForAll(n => n switch
                {
                    AssignmentExpressionSyntax => false,
                    AnonymousFunctionExpressionSyntax { Parent: ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax run } } =>
                        Called(run) is { } starts && TaskRun.Is(starts, context.Types),
                    AnonymousFunctionExpressionSyntax => false,
                    InvocationExpressionSyntax call =>
                        Called(call) is { } called && (called.IsAsync || !MayLeaveChange(called, context, depth + 1)),
                    _ => true,
                });
        }

        IMethodSymbol? Called(InvocationExpressionSyntax call) =>
            source.GetSemanticModel(call.SyntaxTree).GetSymbolInfo(call).Symbol as IMethodSymbol;
    }

    /// <summary>The type of the task that <see cref="CallOf"/> gives; null where the delegate does more than to start one.</summary>
    public static ITypeSymbol? TypeOf(ExpressionSyntax starter, DocumentContext context)
    {
        if (BodyOf(starter) is { } body)
        {
            var isAsync = ((LambdaExpressionSyntax)starter).AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword);
            return isAsync == body is AwaitExpressionSyntax
                && context.Model.GetTypeInfo(CallIn(body)).Type is { } type
                && (type.IsTaskLike(context.Types) || AwaiterTypes.Contains(type, context.Types)) ? type : null;
        }

        return context.Model.GetSymbolInfo(starter).Symbol switch
        {
            IMethodSymbol { Parameters.IsEmpty: true, ReturnType: var type } when starter is NameSyntax or MemberAccessExpressionSyntax
                && type.IsTaskLike(context.Types) => type,
            ILocalSymbol { Type: INamedTypeSymbol { DelegateInvokeMethod: { Parameters.IsEmpty: true, ReturnType: var type } } } => type,
            IParameterSymbol { Type: INamedTypeSymbol { DelegateInvokeMethod: { Parameters.IsEmpty: true, ReturnType: var type } } } =>
                type,
            _ => null,
        };
    }

    /// <summary>The same delegate, with the edits inside it made, as a call.</summary>
    public static ExpressionSyntax CallOf(ExpressionSyntax starter) =>
        BodyOf(starter) is { } body ? CallIn(body) : SyntaxFactory.InvocationExpression(starter.WithoutTrivia());

    private static ExpressionSyntax? BodyOf(ExpressionSyntax starter) => starter switch
    {
        ParenthesizedLambdaExpressionSyntax { ParameterList.Parameters.Count: 0, ExpressionBody: { } body } => body,
        _ => null,
    };

    private static ExpressionSyntax CallIn(ExpressionSyntax body) => body is AwaitExpressionSyntax awaited ? awaited.Expression : body;
}
