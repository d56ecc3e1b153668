using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>
/// A function that calls the blocking and the awaitable form of the same thing on a condition: the blocking one is its author's choice, and
/// an await in its place could be the wrong one. Two calls that always run one after the other are none: there the author forgot an await.
/// <code>
/// if (x.IsAsync) return await x.RunAsync(a); return x.Run(a);     // a choice
/// await x.RunAsync(a); x.Run(b);                                  // none
/// </code>
/// </summary>
internal static class BothForms
{
    private const int MaxPairs = 24;

    /// <summary>The call's counterpart, or another method of a counterpart's name, is called on the same object in another case.</summary>
    /// <param name="call">The synchronous call.</param>
    /// <param name="counterpart">The name of its counterpart, if that is known.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static bool AreChosen(IInvocationOperation call, string? counterpart, CancellationToken cancellationToken)
    {
        var name = call.TargetMethod.Name;
        string[] names = [AsyncSuffix.AddTo(name), name + "TaskAsync", "Begin" + name, name, counterpart ?? name];
        return AreChosen(call, call.Receiver(), names, cancellationToken);
    }

    /// <summary>
    /// One of the awaitable methods of these names is called on the same object, or with the same arguments if they are static, in another
    /// case.
    /// </summary>
    public static bool AreChosen(
        IOperation blocking,
        IOperation? receiver,
        IReadOnlyCollection<string> names,
        CancellationToken cancellationToken)
    {
        if (blocking.SemanticModel is not { } model)
            return false;

        var forms = MemberForms.Around(blocking.Syntax, model);
        var member = forms.Names;
        var own = BlockingWait.NameOf(blocking.Syntax);
        var others = names.Distinct()
            .SelectMany(name => forms.Calls(name, cancellationToken))
            .Where(other => other.Name != own && other.Call.IsOn(receiver, blocking))
            .Select(other => other.Name);
        if (receiver is not null)
            others = others.Concat(HooksOf(receiver, names, member, model, cancellationToken));

        var pair = new FormPair(blocking, receiver, member);
        return Nearest(others, blocking, name => name).Any(pair.IsChosen);
    }

    /// <summary>The same task is awaited in another case.</summary>
    public static bool AreChosen(BlockingWait wait, CancellationToken cancellationToken) => wait switch
    {
        { Awaited: { } task } => IsAwaitedElsewhere(wait.Operation, task, cancellationToken),
        { Kind: BlockingWaitKind.WaitAll } => AreChosen(wait.Operation, receiver: null, ["WhenAll"], cancellationToken),
        { Kind: BlockingWaitKind.WaitAny } => AreChosen(wait.Operation, receiver: null, ["WhenAny"], cancellationToken),
        _ => false,
    };

    /// <summary>The same task, or what a lambda that is waited for calls, is awaited in another case.</summary>
    public static bool IsAwaitedElsewhere(IOperation blocking, IOperation work, CancellationToken cancellationToken)
    {
        if (blocking.SemanticModel is not { } model)
            return false;

        var forms = MemberForms.Around(blocking.Syntax, model);
        var task = work.WithoutConversions() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda }
            && lambda.Body.Operations.FirstOrDefault() is IReturnOperation { ReturnedValue: { } returned } ? returned : work;
        var pair = new FormPair(blocking, task, forms.Names);
        var same = forms.AwaitsLike(task, cancellationToken)
            .Where(a => !blocking.Syntax.Contains(a.Await) && SameObject.Is(task, a.Awaited))
            .Select(a => a.Await);
        return Nearest(same, blocking, a => a).Any(pair.IsDecidedByOtherCondition);
    }

    /// <summary>
    /// Of very many forms of one call only the nearest ones are compared: each is compared with all that stands between.
    /// </summary>
    private static IEnumerable<T> Nearest<T>(IEnumerable<T> others, IOperation blocking, Func<T, SyntaxNode> nodeOf)
    {
        var all = others.ToList();
        return all.Count <= MaxPairs
            ? all
            : all.OrderBy(other => Math.Abs(nodeOf(other).SpanStart - blocking.Syntax.SpanStart)).Take(MaxPairs);
    }

    /// <summary>The same resource is disposed of asynchronously in another case.</summary>
    public static bool IsDisposedElsewhere(IOperation @using, IOperation? resource, CancellationToken cancellationToken)
    {
        if (@using.SemanticModel is not { } model || resource is null)
            return false;

        var member = MemberNames.Around(@using.Syntax);
        var pair = new FormPair(@using, resource, member);
        return member.AwaitedUsings.Any(u =>
            ResourcesOf(u).Any(r => SameObject.Is(resource, model.GetOperation(r, cancellationToken))) && pair.IsDecidedByCondition(u));
    }

    private static IEnumerable<ExpressionSyntax> ResourcesOf(StatementSyntax statement) => statement switch
    {
        UsingStatementSyntax { Expression: { } expression } => [expression],
        UsingStatementSyntax { Declaration: { } declaration } => ValuesOf(declaration),
        LocalDeclarationStatementSyntax declaration => ValuesOf(declaration.Declaration),
        _ => [],
    };

    private static IEnumerable<ExpressionSyntax> ValuesOf(VariableDeclarationSyntax declaration) =>
        declaration.Variables.Select(v => v.Initializer?.Value).OfType<ExpressionSyntax>();

    /// <summary>
    /// Delegates of the same object that hold an awaitable form: <c>x.RunAsyncHook(…)</c>. Only their names tell what they are for.
    /// </summary>
    private static IEnumerable<SimpleNameSyntax> HooksOf(
        IOperation receiver,
        IReadOnlyCollection<string> names,
        MemberNames member,
        SemanticModel model,
        CancellationToken cancellationToken) =>
        member.Asynchronous
            .Where(g => names.Any(n => AsyncSuffix.IsOn(n) && g.Key != n
                && g.Key.IndexOf(n, StringComparison.OrdinalIgnoreCase) >= 0))
            .SelectMany(g => g)
            .Where(n => model.GetOperation(AwaitableCall.AccessAt(n), cancellationToken) is IMemberReferenceOperation hook
                && hook.Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
                && Awaitable.ResultOf(invoke.ReturnType) is not null
                && SameObject.Is(receiver, hook.Instance));
}
