using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Tasks;

/// <summary>How a thread is made to wait for a task.</summary>
internal enum BlockingWaitKind
{
    /// <summary><c>task.Result</c></summary>
    Result,

    /// <summary><c>task.Wait(…)</c></summary>
    Wait,

    /// <summary><c>task.GetAwaiter().GetResult()</c>, also with <c>ConfigureAwait</c> before it</summary>
    GetResult,

    /// <summary><c>Task.WaitAll(…)</c></summary>
    WaitAll,

    /// <summary><c>Task.WaitAny(…)</c></summary>
    WaitAny,

    /// <summary>One of these methods made a delegate</summary>
    Delegate,
}

/// <summary>An expression that blocks the calling thread until a task has completed.</summary>
internal sealed class BlockingWait
{
    private BlockingWait(BlockingWaitKind kind, IOperation operation, IOperation? task, string displayName)
    {
        Kind = kind;
        Operation = operation;
        Task = task;
        DisplayName = displayName;
    }

    public BlockingWaitKind Kind { get; }

    public IOperation Operation { get; }

    /// <summary>
    /// What is waited for: the task, or what <c>GetAwaiter</c> was called on; null for WaitAll and WaitAny and for an awaiter kept in a
    /// variable.
    /// </summary>
    public IOperation? Task { get; }

    /// <summary>The task or the awaiter that is waited for; null where there are several.</summary>
    public IOperation? Awaited => Operation switch
    {
        IPropertyReferenceOperation property => property.Instance,
        IMethodReferenceOperation method => method.Instance,
        IInvocationOperation invocation => invocation.Instance,
        _ => null,
    };

    /// <summary>As messages show it: <c>Task.Result</c>.</summary>
    public string DisplayName { get; }

    public static BlockingWait? From(IPropertyReferenceOperation property, KnownTypes types)
    {
        if (property.Property.Name != "Result" || property.Instance is not { Type: { } type })
            return null;

        var declaring = property.Property.ContainingType;
        return types.Is(declaring, types.TaskOfT) || types.Is(declaring, types.ValueTaskOfT)
            ? new(BlockingWaitKind.Result, property, property.Instance, $"{declaring.Name}.Result")
            : null;
    }

    public static BlockingWait? From(IInvocationOperation invocation, KnownTypes types)
    {
        var method = invocation.TargetMethod;
        var declaring = method.ContainingType;
        switch (method.Name)
        {
            case "Wait" or "WaitAll" or "WaitAny" when types.Is(declaring, types.Task) && ZeroTimeout.Is(invocation, types):
                return null;
            case "Wait" when types.Is(declaring, types.Task) && !method.IsStatic:
                return new(BlockingWaitKind.Wait, invocation, invocation.Instance, "Task.Wait");
            case "WaitAll" when types.Is(declaring, types.Task):
                return new(BlockingWaitKind.WaitAll, invocation, null, "Task.WaitAll");
            case "WaitAny" when types.Is(declaring, types.Task):
                return new(BlockingWaitKind.WaitAny, invocation, null, "Task.WaitAny");
            case "GetResult" when AwaiterTypes.IsAwaiter(declaring, types):
                var task = invocation.Instance is IInvocationOperation { TargetMethod.Name: "GetAwaiter", Instance: { } awaited }
                    ? awaited
                    : null;
                return new(BlockingWaitKind.GetResult, invocation, task, "GetAwaiter().GetResult");
            default:
                return null;
        }
    }

    /// <summary>A delegate made of a waiting method: <c>Action wait = task.Wait;</c></summary>
    public static BlockingWait? From(IMethodReferenceOperation reference, KnownTypes types) => reference.Method switch
    {
        { Name: "Wait", IsStatic: false } method when types.Is(method.ContainingType, types.Task) =>
            new(BlockingWaitKind.Delegate, reference, reference.Instance, "Task.Wait"),
        { Name: "WaitAll" or "WaitAny" } method when types.Is(method.ContainingType, types.Task) =>
            new(BlockingWaitKind.Delegate, reference, null, $"Task.{method.Name}"),
        { Name: "GetResult" } method when AwaiterTypes.IsAwaiter(method.ContainingType, types) =>
            new(BlockingWaitKind.Delegate, reference, null, "GetAwaiter().GetResult"),
        _ => null,
    };

    public static BlockingWait? From(IOperation? operation, KnownTypes types) => operation switch
    {
        IPropertyReferenceOperation property => From(property, types),
        IInvocationOperation invocation => From(invocation, types),
        IMethodReferenceOperation reference => From(reference, types),
        _ => null,
    };

    /// <summary>The name that blocks: the squiggle goes there, so that nested waits never overlap.</summary>
    public SimpleNameSyntax? Name => NameOf(Operation.Syntax);

    public static SimpleNameSyntax? NameOf(SyntaxNode syntax) => syntax switch
    {
        InvocationExpressionSyntax invocation => NameOf(invocation.Expression),
        MemberAccessExpressionSyntax access => access.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        SimpleNameSyntax name => name,
        _ => null,
    };
}
