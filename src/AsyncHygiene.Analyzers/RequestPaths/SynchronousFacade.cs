using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Counterparts.Gain.Unlike;
using AsyncHygiene.Semantics.Delegates;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// A method that its author offers next to the asynchronous one of the same name, for callers that cannot await:
/// <c>public Order Load(int id) =&gt; LoadAsync(id).GetAwaiter().GetResult();</c>. Which of them to call is the caller's choice.
/// </summary>
internal static class SynchronousFacade
{
    /// <summary>
    /// The asynchronous method that a function waits for and stands next to, also in each interface and base that it is called through;
    /// null for what is no such method.
    /// </summary>
    public static IMethodSymbol? TwinOf(
        IMethodSymbol method,
        IOperation? waitedFor,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        if (method is not { MethodKind: MethodKind.Ordinary, IsAsync: false }
            || method.DeclaredAccessibility is Accessibility.Private or Accessibility.NotApplicable
            || CallIn(waitedFor, types) is not { Instance: null or IInstanceReferenceOperation } call
            || call.TargetMethod.Name != AsyncSuffix.AddTo(method.Name)
            || method.ContainingType?.Inherits(call.TargetMethod.ContainingType.OriginalDefinition) != true
            || !Slots.Of(method).All(slot => HasTwin(slot, types)))
        {
            return null;
        }

        return WaitingForm.DoesMore(method, call.TargetMethod, new OwnCalls(compilation, cancellationToken)) ? null : call.TargetMethod;
    }

    /// <summary>The call whose task is waited for, through <c>ConfigureAwait</c> and <c>Task.Run</c>.</summary>
    private static IInvocationOperation? CallIn(IOperation? value, KnownTypes types) =>
        value?.WithoutConfiguration() is IInvocationOperation call ? PoolWork.From(call, types)?.AsyncCall(types) ?? call : null;

    /// <summary>One that takes what the synchronous one takes, at least.</summary>
    private static bool HasTwin(IMethodSymbol slot, KnownTypes types) =>
        slot.ContainingType.SelfAndBaseTypes()
            .Concat(slot.ContainingType.AllInterfaces)
            .SelectMany(t => t.GetMembers(AsyncSuffix.AddTo(slot.Name)).OfType<IMethodSymbol>())
            .Any(m =>
                m.ReturnType.IsTaskLike(types)
                && m.DeclaredAccessibility >= slot.DeclaredAccessibility
                && slot.Parameters.Select(p => p.Type).SequenceEqual(
                    m.Parameters.Take(slot.Parameters.Length).Select(p => p.Type),
                    SymbolEqualityComparer.Default)
                && m.Parameters.Skip(slot.Parameters.Length).All(p => p.IsOptional || types.Is(p.Type, types.CancellationToken)));
}
