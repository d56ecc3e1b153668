using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>The code of a lambda.</summary>
internal static class LambdaBody
{
    /// <summary>The expression that is all that the lambda runs; null where there is more, or something else.</summary>
    public static IOperation? OnlyExpression(this IAnonymousFunctionOperation lambda)
    {
        // A body that returns no value ends with a return that is not in the source.
        if (lambda.Body.Operations.Count(o => o is not IReturnOperation { IsImplicit: true, ReturnedValue: null }) != 1)
            return null;

        return lambda.Body.Operations[0] switch
        {
            IReturnOperation { ReturnedValue: { } returned } => returned.WithoutConversions(),
            IExpressionStatementOperation statement => statement.Operation.WithoutConversions(),
            _ => null,
        };
    }
}
