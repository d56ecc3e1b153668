using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Code that a program runs once: static initializers, static constructors and the entry point, each outside its loops and functions. What
/// is made there is made once, so rules about work repeated per call have nothing to say.
/// </summary>
internal static class RunsOnce
{
    public static bool IsRunOnce(this IOperation operation, ISymbol containingSymbol, KnownTypes types)
    {
        for (var (child, o) = (operation, operation.Parent); o is not null; (child, o) = (o, o.Parent))
        {
            switch (o)
            {
                case IForEachLoopOperation forEach when forEach.Collection == child:
                    break;
                case IAnonymousFunctionOperation lambda when IsLazyFactory(lambda, types) || IsStarted(lambda, types):
                    break;
                case IAnonymousFunctionOperation lambda when HostLifetime.Runs(lambda, types, out _):
                    return true;
                case ILoopOperation or IAnonymousFunctionOperation or ILocalFunctionOperation:
                    return false;
            }
        }

        return containingSymbol switch
        {
            IFieldSymbol or IPropertySymbol => containingSymbol.IsStatic && IsInitializer(operation),
            IMethodSymbol method => method.IsStartUp(),
            _ => false,
        };
    }

    /// <summary>The function that a <c>Lazy&lt;T&gt;</c> runs when its value is first asked for.</summary>
    public static bool IsLazyFactory(IAnonymousFunctionOperation lambda, KnownTypes types)
    {
        IOperation? outer = lambda.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation)
            outer = outer.Parent;

        return outer is IArgumentOperation { Parent: IObjectCreationOperation creation } && types.Is(creation.Type, types["System.Lazy`1"]);
    }

    /// <summary><c>Task.Run(async () => …)</c> runs it as often as its own place runs.</summary>
    private static bool IsStarted(IAnonymousFunctionOperation lambda, KnownTypes types) =>
        lambda.GivenTo() is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "Run" } method } }
        && method.ContainingType.IsTask(types);

    private static bool IsInitializer(IOperation operation)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IFieldInitializerOperation or IPropertyInitializerOperation)
                return true;
        }

        return false;
    }
}
