using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Safety.Completion;

/// <summary>
/// A wait for the task of a <c>TaskCompletionSource</c> of the solution. What follows an await of it runs inside of <c>SetResult</c>, on
/// the thread that calls it, unless the source is made to run its continuations elsewhere. So that call must be the last thing that is
/// done there: a lock around it would be held, a loop would stand still, and what comes after it would come too late.
/// </summary>
internal sealed class CompletingThread
{
    private const string OptionsType = "System.Threading.Tasks.TaskCreationOptions";

    /// <summary>Of the options: run continuations elsewhere.</summary>
    private const int RunContinuationsAsynchronously = 64;

    private static readonly string[] s_sources =
        ["System.Threading.Tasks.TaskCompletionSource", "System.Threading.Tasks.TaskCompletionSource`1"];

    private static readonly HashSet<string> s_completing = new(
        ["SetResult", "TrySetResult", "SetException", "TrySetException", "SetCanceled", "TrySetCanceled", "SetFromTask", "TrySetFromTask"],
        StringComparer.Ordinal);

    private readonly SourceModels _models;
    private readonly KnownTypes _types;
    private readonly ValueOrigins _origins;
    private readonly CompletingCalls _completions;

    public CompletingThread(SourceModels models, ValueOrigins origins, DocumentContext context, CancellationToken cancellationToken)
    {
        _models = models;
        _types = context.Types;
        _origins = origins;
        _completions = new CompletingCalls(models, context, s_sources, s_completing, cancellationToken);
    }

    /// <summary>Why the wait may not become an await; null where nothing speaks against it.</summary>
    public Refusal? RefusalOf(BlockingWait wait) =>
        OriginsOf(wait)
            .Select(TypeOfSource)
            .OfType<INamedTypeSymbol>()
            .Select(RefusalIn)
            .FirstOrDefault(r => r is not null);

    private IEnumerable<IOperation> OriginsOf(BlockingWait wait) => wait switch
    {
        { Task: { } task } => _origins.Of(task),
        { Operation: IInvocationOperation all } => _origins.OfArguments(all),
        _ => [],
    };

    /// <summary>The type of the solution that has the source of a task; null for any other task.</summary>
    private INamedTypeSymbol? TypeOfSource(IOperation task) =>
        task is IPropertyReferenceOperation { Property: { Name: "Task", ContainingType: var type }, Instance: { } source }
        && _types.IsOneOf(type, s_sources)
            ? _models.OwnerOf(source)
            : null;

    private Refusal? RefusalIn(INamedTypeSymbol type)
    {
        var declarations = _models.DeclarationsOf(type);
        return declarations.SelectMany(d => d.DescendantNodes()).OfType<BaseObjectCreationExpressionSyntax>().Any(RunsContinuations)
            && _completions.InPassing(declarations) is { } call
                ? Refusal.ThreadAffine.Because(
                    $"{SourcePlace.Of(call.GetLocation())}, completes the task and goes on: what follows an 'await' would run in between, "
                        + "on the thread there; make the 'TaskCompletionSource' with 'RunContinuationsAsynchronously'")
                : null;
    }

    /// <summary>On the thread that completes it.</summary>
    private bool RunsContinuations(BaseObjectCreationExpressionSyntax node) =>
        _models.OperationOf(node) is IObjectCreationOperation creation
        && _types.IsOneOf(creation.Type, s_sources)
        && !creation.Arguments.Any(a => _types.Is(a.Parameter?.Type, _types[OptionsType])
            && a.Value.ConstantValue is { HasValue: true, Value: int options }
            && (options & RunContinuationsAsynchronously) != 0);
}
