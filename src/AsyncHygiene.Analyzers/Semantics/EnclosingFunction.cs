using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics;

/// <summary>
/// The innermost function around an operation: a lambda, a local function, or the member itself (method, accessor, constructor,
/// initializer). It alone decides whether an <c>await</c> can stand there; what surrounds it runs at another time.
/// </summary>
internal readonly struct EnclosingFunction
{
    private EnclosingFunction(ISymbol symbol, IOperation? operation, bool inExpressionTree)
    {
        Symbol = symbol;
        Operation = operation;
        InExpressionTree = inExpressionTree;
    }

    /// <summary>The function's method symbol; for a field or property initializer the field or property.</summary>
    public ISymbol Symbol { get; }

    /// <summary>The lambda or local function; null when the member itself is the function.</summary>
    public IOperation? Operation { get; }

    /// <summary>Inside an expression tree nothing runs where it is written.</summary>
    public bool InExpressionTree { get; }

    public IMethodSymbol? Method => Symbol as IMethodSymbol;

    public static EnclosingFunction Of(IOperation operation, ISymbol containingSymbol, KnownTypes types)
    {
        IOperation? function = null;
        var inTree = false;
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (function is null && o is IAnonymousFunctionOperation or ILocalFunctionOperation)
                function = o;
            if (o is IConversionOperation { Operand: IAnonymousFunctionOperation } conversion && IsExpressionTree(conversion.Type, types))
                inTree = true;
        }

        return function switch
        {
            IAnonymousFunctionOperation lambda => new(lambda.Symbol, lambda, inTree),
            ILocalFunctionOperation local => new(local.Symbol, local, inTree),
            _ => new(containingSymbol, null, inTree),
        };
    }

    private static bool IsExpressionTree(ITypeSymbol? type, KnownTypes types) =>
        types.Is(type, types["System.Linq.Expressions.Expression`1"]);
}
