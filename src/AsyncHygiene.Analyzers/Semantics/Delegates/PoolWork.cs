using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>A call that has the thread pool run a function: <c>Task.Run</c>, <c>StartNew</c>, <c>QueueUserWorkItem</c>.</summary>
internal sealed class PoolWork
{
    private PoolWork(IInvocationOperation call, IOperation work)
    {
        Call = call;
        Work = work;
    }

    public IInvocationOperation Call { get; }

    /// <summary>The lambda or method group that runs.</summary>
    public IOperation Work { get; }

    public bool IsTaskRun => Call.TargetMethod.Name == "Run";

    public static PoolWork? From(IInvocationOperation call, KnownTypes types)
    {
        var execution = DelegateExecution.Of(types);
        if (execution.StartOf(call.TargetMethod) != DelegateRun.OnPool || execution.IsLongRunning(call.Arguments) != false)
            return null;

        var work = call.Arguments
            .Select(a => a.Value.WithoutConversions())
            .Select(v => v is IDelegateCreationOperation creation ? creation.Target : v)
            .FirstOrDefault(v => v is IAnonymousFunctionOperation or IMethodReferenceOperation);
        return work is null ? null : new PoolWork(call, work);
    }

    /// <summary>
    /// The asynchronous call that is all that runs: <c>() =&gt; LoadAsync(x)</c>, <c>async () =&gt; await LoadAsync(x)</c>. Its task is
    /// what Task.Run's own task stands for.
    /// </summary>
    public IInvocationOperation? AsyncCall(KnownTypes types)
    {
        if (!IsTaskRun || Work is not IAnonymousFunctionOperation { Symbol.Parameters.IsEmpty: true } lambda)
            return null;

        var value = lambda.OnlyExpression();
        if (lambda.Symbol.IsAsync)
        {
            value = value is IAwaitOperation awaited ? awaited.Operation.WithoutConversions() : null;
            if (value is IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Instance: { } configured })
                value = configured.WithoutConversions();
        }

        return value is IInvocationOperation call && call.Type.IsTask(types) ? call : null;
    }
}
