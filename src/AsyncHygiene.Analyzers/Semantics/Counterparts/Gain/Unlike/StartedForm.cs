using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A method that does not wait for its awaitable form: it starts it and goes on, or hands it to a queue or a scheduler. Who awaits the form
/// itself gets its time, its exceptions and its context, which the caller of the method never had.
/// <code>
/// void Report(string file) =&gt; BackgroundJob.Enqueue(() =&gt; ReportAsync(file));
/// void Save() =&gt; _ = SaveAsync();
/// </code>
/// </summary>
internal static class StartedForm
{
    /// <summary>What the names of methods contain that run a delegate to its end.</summary>
    private static readonly string[] s_waiting = ["Run", "Wait", "Await", "Sync", "Block", "Invoke", "Execute"];

    public static bool Is(
        IMethodSymbol synchronous,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (synchronous is { IsAsync: true, ReturnsVoid: true })
            return true;
        if (SynchronousBody.BodyOf(synchronous, compilation, cancellationToken) is not { } body)
            return false;

        var types = KnownTypes.Of(compilation);
        return body.Descendants().Any(o => o switch
        {
            IInvocationOperation call => IsForm(call.TargetMethod, counterpart) && (IsDropped(call, types) || IsHandedOver(call, types)),
            IMethodReferenceOperation group => IsForm(group.Method, counterpart) && IsHandedOver(group, types),
            _ => false,
        });
    }

    /// <summary>In whatever overload.</summary>
    private static bool IsForm(IMethodSymbol method, IMethodSymbol counterpart) =>
        method.Name == counterpart.Name
        && SymbolEqualityComparer.Default.Equals(method.ContainingType.OriginalDefinition, counterpart.ContainingType.OriginalDefinition);

    /// <summary>A task, or a continuation of it, that nothing takes.</summary>
    private static bool IsDropped(IOperation task, KnownTypes types)
    {
        while (task.Parent is IConversionOperation
            || (task.Parent is IInvocationOperation next && next.Instance == task && next.Type.IsTaskLike(types)))
        {
            task = task.Parent;
        }

        return task.Parent is IExpressionStatementOperation or ISimpleAssignmentOperation { Target: IDiscardOperation };
    }

    /// <summary>A delegate with it goes to a method that neither runs it to its end nor gives a task of it that is waited for.</summary>
    private static bool IsHandedOver(IOperation form, KnownTypes types)
    {
        var given = form is IMethodReferenceOperation ? form : form.Parent;
        while (given is not (null or IAnonymousFunctionOperation or IMethodReferenceOperation or IMethodBodyOperation))
            given = given.Parent;
        while (given is IAnonymousFunctionOperation or IMethodReferenceOperation or IConversionOperation or IDelegateCreationOperation)
            given = given.Parent;

        // Of the tasks of a query, what takes the query decides.
        if (given is not IArgumentOperation { Parent: IInvocationOperation taker }
            || types.Is(taker.TargetMethod.ContainingType, types["System.Linq.Enumerable"]))
        {
            return false;
        }

        return taker.Type.IsTaskLike(types)
            ? IsDropped(taker, types)
            : !s_waiting.Any(w => taker.TargetMethod.Name.IndexOf(w, StringComparison.Ordinal) >= 0);
    }
}
