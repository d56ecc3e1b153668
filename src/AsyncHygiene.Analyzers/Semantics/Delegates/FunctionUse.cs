using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

internal static class FunctionUse
{
    /// <summary>What a lambda or method group is given to: the operation around it and the conversions to its delegate type.</summary>
    public static IOperation? Of(IOperation function)
    {
        var outer = function.Parent;
        while (outer is IDelegateCreationOperation or IConversionOperation or IParenthesizedOperation)
            outer = outer.Parent;
        return outer;
    }
}
