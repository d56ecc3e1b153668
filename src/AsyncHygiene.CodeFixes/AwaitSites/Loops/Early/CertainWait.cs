using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain;
using AsyncHygiene.Semantics.Tasks;
using AsyncHygiene.Semantics.Values;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.AwaitSites.Loops.Early;

/// <summary>
/// Whether a task is not complete yet when the code has it. Of what the source makes, <see cref="EarlyWork"/> has found out by then.
/// </summary>
internal sealed class CertainWait
{
    private const int MaxDepth = 4;

    private readonly HashSet<SyntaxNode> _pending = [];
    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly CancellationToken _cancellationToken;

    public CertainWait(Compilation compilation, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _types = KnownTypes.Of(compilation);
        _cancellationToken = cancellationToken;
    }

    /// <summary>Every body that the call may run waits before it ends.</summary>
    public void Add(IInvocationOperation call) => _pending.Add(call.Syntax);

    public bool Is(IOperation? value, int depth = MaxDepth)
    {
        if (value is null || depth == 0)
            return false;

        var task = value.WithoutConversions().WithoutConfiguration().WithoutConversions();
        return _pending.Contains(task.Syntax) || task switch
        {
            ILocalReferenceOperation or IConditionalOperation or ICoalesceOperation or ISwitchExpressionOperation =>
                PossibleValues.Of(task, _cancellationToken) is { Count: > 0 } values && values.All(v => Is(v, depth - 1)),
            IInvocationOperation { TargetMethod: { MethodKind: not MethodKind.DelegateInvoke } method } call =>
                method.ContainingType.IsTask(_types) || method.ContainingType.IsValueTask(_types) ? IsOfTask(call, depth)
                : method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty && IsOfLibrary(method),
            _ => false,
        };
    }

    private bool IsOfTask(IInvocationOperation call, int depth) => call.TargetMethod.Name switch
    {
        "Yield" or "Run" => true,
        "Delay" => call.Arguments[0].Value.WithoutConversions().ConstantValue is { HasValue: true, Value: not (0 or 0L or 0d) },
        "WhenAll" => call.Syntax is InvocationExpressionSyntax { ArgumentList.Arguments: var tasks }
            && tasks.Any(t => Is(call.SemanticModel?.GetOperation(t.Expression, _cancellationToken), depth - 1)),
        "WaitAsync" or "ContinueWith" => Is(call.Instance, depth - 1),
        _ => false,
    };

    private bool IsOfLibrary(IMethodSymbol method) =>
        _types.Is(method.ContainingType, _types["System.IO.File"])
        || (Awaitable.ResultOf(method.ReturnType) is not null
            && !CompleteLibraries.Have(method.ContainingType)
            && !LibraryTask.IsComplete(method, _compilation, _cancellationToken)
            && !SynchronousDefaults.Is(method, _types)
            && !EntityFrameworkProviders.OnlyTracks(method, _types)
            && !method.Name.StartsWith("Find", StringComparison.Ordinal));
}
