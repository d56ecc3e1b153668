using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A synchronous form that waits for the other one, and does more than that. Whoever calls the other one itself goes without the rest.
/// <code>
/// void Stop() { try { StopAsync().Wait(); } catch { } }
/// Order Find(int id) =&gt; FindAsync(id, includeOld: false).Result ?? Order.None;
/// </code>
/// </summary>
internal static class WaitingForm
{
    /// <summary>It waits for its counterpart, and something else is seen in it.</summary>
    public static bool DoesMore(IMethodSymbol synchronous, IMethodSymbol counterpart, OwnCalls calls, KnownTypes types) =>
        calls.BodyOf(synchronous) is { } body
        && body.Descendants().Count(o => IsOf(o, counterpart)) is var waits and > 0
        && (waits > 1 || body.Descendants().Any(o => IsMore(o, synchronous, counterpart, types) && !IsForFailure(o)));

    private static bool IsOf(IOperation operation, IMethodSymbol method) => operation switch
    {
        IInvocationOperation call => AreSame(call.TargetMethod, method),
        IMethodReferenceOperation group => AreSame(group.Method, method),
        _ => false,
    };

    private static bool IsMore(IOperation operation, IMethodSymbol synchronous, IMethodSymbol counterpart, KnownTypes types) =>
        operation switch
        {
            ICatchClauseOperation handler => !handler.Handler.Descendants().Any(o => o is IThrowOperation),
            IInvocationOperation call => !AreSame(call.TargetMethod, counterpart) && !IsForWait(call, counterpart, types),
            IArgumentOperation argument => ChangesWhatItGives(argument, synchronous, counterpart),
            IAssignmentOperation
                or IIncrementOrDecrementOperation
                or IConditionalOperation
                or ICoalesceOperation
                or IConditionalAccessOperation
                or ISwitchOperation
                or ISwitchExpressionOperation
                or ILoopOperation
                or IUnaryOperation
                or IBinaryOperation => true,
            IConversionOperation { IsImplicit: false } cast => cast.Operand.DescendantsAndSelf().Any(o => IsOf(o, counterpart)),
            IPropertyReferenceOperation { Instance: { } instance } read => Tasks.Awaitable.ResultOf(instance.Type) is null
                && instance.DescendantsAndSelf().Any(o => IsOf(o, counterpart)),
            _ => false,
        };

    /// <summary>It runs or awaits the task, restores what that needs, or writes a log.</summary>
    private static bool IsForWait(IInvocationOperation call, IMethodSymbol counterpart, KnownTypes types) =>
        call.TargetMethod.IsInOrBelow("System.Threading")
        || call.TargetMethod.IsIn("System.Runtime.CompilerServices")
        || call.TargetMethod.IsIn("System.Runtime.ExceptionServices")
        || CommonCall.Is(call.TargetMethod, call.Instance, types)
        || call.Arguments.Concat<IOperation>(call.Instance is { } instance ? [instance] : [])
            .Any(a => a.DescendantsAndSelf().Any(o => IsOf(o, counterpart)) && IsRunner(call));

    /// <summary><c>AsyncHelper.RunSync(() =&gt; StopAsync())</c> gives back what the task gives, and takes nothing else.</summary>
    private static bool IsRunner(IInvocationOperation call) =>
        call.Arguments.Any(a => a.Value.DescendantsAndSelf().Any(o => o is IDelegateCreationOperation)
            || Tasks.Awaitable.ResultOf(a.Value.Type) is not null);

    /// <summary>Not its own parameter in that place, a default, or a token.</summary>
    private static bool ChangesWhatItGives(IArgumentOperation argument, IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter, Parent: IInvocationOperation call }
        && AreSame(call.TargetMethod, counterpart)
        && parameter.Type.Name != nameof(System.Threading.CancellationToken)
        && argument.Value.WithoutConversions() is var value
        && !(value is IParameterReferenceOperation given
            && !argument.Value.DescendantsAndSelf().Any(o => o is IConversionOperation { IsImplicit: false })
            && IsInPlace(given.Parameter, parameter, synchronous))
        && !(parameter.HasExplicitDefaultValue
            && value.ConstantValue is { HasValue: true, Value: var constant }
            && Equals(constant, parameter.ExplicitDefaultValue));

    /// <summary>By position or name; a lambda around may have parameters of its own.</summary>
    private static bool IsInPlace(IParameterSymbol given, IParameterSymbol parameter, IMethodSymbol synchronous) =>
        !SymbolEqualityComparer.Default.Equals(given.ContainingSymbol.OriginalDefinition, synchronous.OriginalDefinition)
        || given.Ordinal == parameter.Ordinal
        || given.Name == parameter.Name;

    /// <summary>In a handler that throws, or a check that only says the call was wrong: then nothing is done.</summary>
    private static bool IsForFailure(IOperation operation)
    {
        foreach (var around in SelfAndAround(operation))
        {
            switch (around)
            {
                case ICatchClauseOperation handler when handler.Handler.Descendants().Any(o => o is IThrowOperation):
                case IConditionalOperation { WhenFalse: null, WhenTrue: var then } when EarlierExit.OnlySaysWrongCall(then):
                case IThrowOperation:
                    return true;
            }
        }

        return false;
    }

    private static IEnumerable<IOperation> SelfAndAround(IOperation operation)
    {
        for (var o = operation; o is not null; o = o.Parent)
            yield return o;
    }

    private static bool AreSame(IMethodSymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals((one.ReducedFrom ?? one).OriginalDefinition, (other.ReducedFrom ?? other).OriginalDefinition);
}
