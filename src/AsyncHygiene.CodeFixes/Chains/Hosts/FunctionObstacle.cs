using AsyncHygiene.Chains.Hosts.ByName;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Obstacles;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Chains.Hosts;

/// <summary>Why a method, local function or lambda can never be async, with its callers or without.</summary>
internal static class FunctionObstacle
{
    /// <summary>What the language asks of every async function.</summary>
    public static Refusal? RefusalOf(IMethodSymbol symbol, SyntaxNode function, DocumentContext context)
    {
        if (AsyncObstacle.Of(symbol, function, TryMethod.CanBe(symbol, function, context)) is { } obstacle
            && !(obstacle.Code == Refusal.Enumerator.Code && IteratorMethod.CanStream(symbol, function, context.Types)))
        {
            return Refusal.Of(obstacle);
        }

        return symbol.IsExtern ? Refusal.Attribute
            : RunningMethod.RefusalOf(function, context) ?? NamedCallerTable.RefusalOf(symbol, context.Types);
    }
}
