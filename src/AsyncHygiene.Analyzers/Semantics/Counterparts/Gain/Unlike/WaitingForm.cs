using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

/// <summary>
/// A synchronous form that waits for the other one, and does more than that. Whoever calls the other one itself goes without the rest. So
/// all of it has to be known for what a wait needs: of the ways to do more there is no end.
/// <code>
/// void Stop() { try { StopAsync().Wait(); } catch { } }
/// Order Find(int id) =&gt; FindAsync(id, includeOld: false).Result ?? Order.None;
/// bool Take(int n) { lock (_gate) return TakeAsync(n).Result; }
/// </code>
/// </summary>
internal static class WaitingForm
{
    /// <summary>Calls that start the work, wait for it or hand on what it throws; and those whose lack nothing shows.</summary>
    private static readonly string[] s_waits =
    [
        "Wait", "GetAwaiter", "GetResult", "ConfigureAwait", "AsTask", "Run", "StartNew", "Unwrap", "Capture", "Throw",
        "SetSynchronizationContext", "Sleep", "KeepAlive",
    ];

    /// <summary>It waits for its counterpart, and that is all.</summary>
    public static bool IsAll(IMethodSymbol synchronous, IMethodSymbol counterpart, OwnCalls calls) =>
        calls.BodyOf(synchronous) is { } body
        && body.Descendants().Any(o => IsOf(o, counterpart))
        && !DoesMore(synchronous, counterpart, calls);

    /// <summary>It waits for its counterpart, and something else is seen in it, or around it; or it waits for another overload.</summary>
    public static bool DoesMore(IMethodSymbol synchronous, IMethodSymbol counterpart, OwnCalls calls)
    {
        if (calls.BodyOf(synchronous) is not { } body)
            return false;

        var waits = body.Descendants().Count(o => IsOf(o, counterpart));
        return waits == 0
            ? body.Descendants().OfType<IInvocationOperation>().Any(c => IsOfOther(c, counterpart) && !HandsOn(counterpart, c, calls))
            : waits > 1
                || IsSynchronized(synchronous)
                || HasOtherNames(synchronous, counterpart)
                || body.Descendants().Any(o => IsMore(o, synchronous, counterpart) && !IsAside(o));
    }

    /// <summary>
    /// <c>LoadAsync(id, true)</c> or <c>base.LoadAsync(id)</c>, where the counterpart is <c>LoadAsync(id)</c>. A token makes no other one.
    /// </summary>
    private static bool IsOfOther(IInvocationOperation call, IMethodSymbol counterpart) =>
        call.TargetMethod.Name == counterpart.Name
        && call.Instance is null or IInstanceReferenceOperation
        && counterpart.ContainingType.Inherits(call.TargetMethod.ContainingType.OriginalDefinition)
        && !TakesTokenToo(call.TargetMethod, counterpart);

    private static bool TakesTokenToo(IMethodSymbol called, IMethodSymbol counterpart) =>
        called.Parameters.Length > counterpart.Parameters.Length
        && called.Parameters.Zip(counterpart.Parameters, (p, q) => SymbolEqualityComparer.Default.Equals(p.Type, q.Type)).All(same => same)
        && called.Parameters.Skip(counterpart.Parameters.Length).All(p => p.Type.Name == nameof(System.Threading.CancellationToken));

    /// <summary>The counterpart makes the same call.</summary>
    private static bool HandsOn(IMethodSymbol counterpart, IInvocationOperation call, OwnCalls calls) =>
        calls.BodyOf(counterpart)?.Descendants().OfType<IInvocationOperation>().Any(other =>
            AreSame(other.TargetMethod, call.TargetMethod)
            && call.Syntax is InvocationExpressionSyntax one
            && other.Syntax is InvocationExpressionSyntax two
            && one.IsEquivalentTo(two, topLevel: false)) == true;

    /// <summary><c>[MethodImpl(MethodImplOptions.Synchronized)]</c></summary>
    private static bool IsSynchronized(IMethodSymbol method) =>
        (method.MethodImplementationFlags & System.Reflection.MethodImplAttributes.Synchronized) != 0;

    /// <summary>A call that names its arguments, or leaves one out, would give other ones.</summary>
    private static bool HasOtherNames(IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        synchronous.Parameters.Any(p => counterpart.Parameters.FirstOrDefault(o => o.Name == p.Name) is { } other
            && (other.Ordinal != p.Ordinal
                || (p.HasExplicitDefaultValue
                    && other.HasExplicitDefaultValue
                    && !Equals(p.ExplicitDefaultValue, other.ExplicitDefaultValue))));

    private static bool IsOf(IOperation operation, IMethodSymbol method) => operation switch
    {
        IInvocationOperation call => AreSame(call.TargetMethod, method),
        IMethodReferenceOperation group => AreSame(group.Method, method),
        _ => false,
    };

    private static bool IsMore(IOperation operation, IMethodSymbol synchronous, IMethodSymbol counterpart) =>
        operation switch
        {
            ICatchClauseOperation handler => !handler.Handler.Descendants().Any(o => o is IThrowOperation),
            IInvocationOperation call => AreSame(call.TargetMethod, counterpart)
                ? call.Instance is not (null or IInstanceReferenceOperation)
                : !IsForWait(call, counterpart),
            IMethodReferenceOperation group => group.Instance is not (null or IInstanceReferenceOperation),
            IArgumentOperation argument => ChangesWhatItGives(argument, synchronous, counterpart),
            IReturnOperation { ReturnedValue: { } value } => GivesSomethingElse(value, counterpart),
            IConversionOperation { IsImplicit: false } cast => cast.Operand.DescendantsAndSelf().Any(o => IsOf(o, counterpart)),
            IPropertyReferenceOperation { Instance: { } instance } read => Tasks.Awaitable.ResultOf(instance.Type) is null
                && instance.DescendantsAndSelf().Any(o => IsOf(o, counterpart)),
            _ => !IsPartOfWait(operation),
        };

    /// <summary>It does nothing by itself.</summary>
    private static bool IsPartOfWait(IOperation operation) => operation is
        IBlockOperation
        or IMethodBodyOperation
        or IExpressionStatementOperation
        or IReturnOperation
        or IVariableDeclarationGroupOperation
        or IVariableDeclarationOperation
        or IVariableDeclaratorOperation
        or IVariableInitializerOperation
        or ILocalReferenceOperation
        or IParameterReferenceOperation
        or IInstanceReferenceOperation
        or IFieldReferenceOperation
        or IPropertyReferenceOperation
        or ILiteralOperation
        or IDefaultValueOperation
        or IConversionOperation
        or IParenthesizedOperation
        or IDelegateCreationOperation
        or IAnonymousFunctionOperation
        or IAwaitOperation
        or ITryOperation
        or IThrowOperation
        or IEmptyOperation
        or IDiscardOperation
        or IInvalidOperation;

    /// <summary>Not what the task gives: <c>SaveAsync(order).Wait(); return true;</c></summary>
    private static bool GivesSomethingElse(IOperation value, IMethodSymbol counterpart) =>
        !value.DescendantsAndSelf().Any(o => IsOf(o, counterpart))
        && !(value.WithoutConversions() is ILocalReferenceOperation { Local: var kept }
            && RootOf(value).Descendants()
                .OfType<IVariableDeclaratorOperation>()
                .Any(d => SymbolEqualityComparer.Default.Equals(d.Symbol, kept) && d.GetVariableInitializer() is { } initializer
                    && initializer.Descendants().Any(o => IsOf(o, counterpart) || o is ILocalReferenceOperation)))
        && !value.Descendants().OfType<ILocalReferenceOperation>().Any(l => Tasks.Awaitable.ResultOf(l.Type) is not null);

    private static IOperation RootOf(IOperation operation) => SelfAndAround(operation).Last();

    /// <summary>It runs or awaits the task, or restores what that needs.</summary>
    private static bool IsForWait(IInvocationOperation call, IMethodSymbol counterpart) =>
        (Array.IndexOf(s_waits, call.TargetMethod.Name) >= 0 && call.TargetMethod.IsInOrBelow("System") && !HasTimeLimit(call))
        || (!call.TargetMethod.IsInOrBelow("System") && IsRunnerOf(call, counterpart));

    private static bool IsRunnerOf(IInvocationOperation call, IMethodSymbol counterpart) =>
        call.Arguments.Concat<IOperation>(call.Instance is { } instance ? [instance] : [])
            .Any(a => a.DescendantsAndSelf().Any(o => IsOf(o, counterpart)) && IsRunner(call));

    private static bool HasTimeLimit(IInvocationOperation call) =>
        call.TargetMethod.Name == "Wait" && call.Arguments.Any(a => a.Parameter?.Type.Name != nameof(System.Threading.CancellationToken));

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

    /// <summary>A lambda around may have parameters of its own.</summary>
    private static bool IsInPlace(IParameterSymbol given, IParameterSymbol parameter, IMethodSymbol synchronous) =>
        !SymbolEqualityComparer.Default.Equals(given.ContainingSymbol.OriginalDefinition, synchronous.OriginalDefinition)
        || given.Ordinal == parameter.Ordinal;

    /// <summary>In a log, in a handler that throws, or in a check that only says the call was wrong: then nothing is done.</summary>
    private static bool IsAside(IOperation operation)
    {
        foreach (var around in SelfAndAround(operation))
        {
            switch (around)
            {
                case ICatchClauseOperation handler when handler.Handler.Descendants().Any(o => o is IThrowOperation):
                case IConditionalOperation { WhenFalse: null, WhenTrue: var then } when EarlierExit.OnlySaysWrongCall(then):
                case IInvocationOperation call when CommonCall.IsLog(call.TargetMethod) || CommonCall.IsGuard(call.TargetMethod):
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
