using System.Linq;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// The task that a lambda is given by a call on a task, which continues it as <c>ContinueWith</c> does: most often it is complete when the
/// lambda runs. A lambda that a sequence of tasks is given runs at once.
/// <code>
/// LoadAsync().Then(loaded =&gt; Show(loaded.Result));     // complete
/// tasks.Select(task =&gt; task.Result);                     // not
/// </code>
/// </summary>
internal static class ContinuationTask
{
    private static readonly string[] s_factories = ["System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1"];

    public static bool Is(IOperation task, KnownTypes types) =>
        task.WithoutConfiguration() is IParameterReferenceOperation { Parameter: var parameter } read
        && parameter.Type.IsTask(types)
        && LambdaOf(parameter, read) is { } lambda
        && lambda.GivenTo() switch
        {
            IArgumentOperation argument => IsContinued(argument, types),
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var kept } } => IsContinued(kept, lambda, types),
            _ => false,
        };

    /// <summary>A method that is named where a lambda could stand: <c>task.ContinueWith(Show)</c>.</summary>
    public static bool IsGivenTo(IMethodReferenceOperation continuation, KnownTypes types) =>
        continuation.GivenTo() is IArgumentOperation argument && (IsContinued(argument, types) || IsContinuedByFactory(argument, types));

    private static IAnonymousFunctionOperation? LambdaOf(IParameterSymbol parameter, IOperation read)
    {
        for (var o = read.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation lambda && SymbolEqualityComparer.Default.Equals(lambda.Symbol, parameter.ContainingSymbol))
                return lambda;
        }

        return null;
    }

    /// <summary>A lambda in a variable that is used for nothing else.</summary>
    private static bool IsContinued(ILocalSymbol kept, IOperation lambda, KnownTypes types)
    {
        var uses = lambda.Root().Descendants()
            .OfType<ILocalReferenceOperation>()
            .Where(r => SymbolEqualityComparer.Default.Equals(r.Local, kept))
            .ToList();
        return uses.Count > 0 && uses.All(r => r.GivenTo() is IArgumentOperation argument && IsContinued(argument, types));
    }

    private static bool IsContinued(IArgumentOperation argument, KnownTypes types) =>
        argument.Parent is IInvocationOperation call
        && call.Receiver() is { } receiver
        && receiver.WithoutConversions().Type.IsTask(types);

    private static bool IsContinuedByFactory(IArgumentOperation argument, KnownTypes types) =>
        argument.Parent is IInvocationOperation { TargetMethod: { Name: "ContinueWhenAll" or "ContinueWhenAny" } method }
        && types.IsOneOf(method.ContainingType, s_factories);
}
