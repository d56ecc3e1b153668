using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>A <c>Lazy&lt;T&gt;</c> that the function which makes it also asks for its value: there its delegate runs.</summary>
internal static class LazyValue
{
    /// <summary>The place that runs the delegate; null where the object is kept, or never asked.</summary>
    public static IOperation? ReadOf(IObjectCreationOperation creation, KnownTypes types)
    {
        if (!types.Is(creation.Type, types["System.Lazy`1"]))
            return null;

        var made = creation.WithConversions();
        if (made.Parent is IPropertyReferenceOperation { Property.Name: "Value" } direct)
            return direct;

        return made.Parent is IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }
            ? creation.Root().Descendants()
                .OfType<IPropertyReferenceOperation>()
                .FirstOrDefault(read => read is { Property.Name: "Value", Instance: ILocalReferenceOperation { Local: var lazy } }
                    && SymbolEqualityComparer.Default.Equals(lazy, local)
                    && FunctionAround(read) == FunctionAround(creation))
            : null;
    }

    /// <summary>Whether a lambda is the delegate of such an object, made by the function around the lambda.</summary>
    public static bool IsReadAround(IAnonymousFunctionOperation lambda, KnownTypes types) =>
        lambda.GivenTo() is IArgumentOperation { Parent: IObjectCreationOperation creation } && ReadOf(creation, types) is not null;

    private static IOperation? FunctionAround(IOperation operation)
    {
        var around = operation.Parent;
        while (around is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
            around = around.Parent;
        return around;
    }
}
