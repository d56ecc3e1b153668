using System.Threading;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Families.Methods;

/// <summary>A method given away by its name, without a call: whether whoever gets it takes one that returns a task as well.</summary>
internal static class MethodGroup
{
    /// <summary>
    /// <c>Task.Run(Load)</c>, which prefers the delegate that returns a task and waits for it, and routes, whose handlers may return one.
    /// Everything else calls the delegate and looks at no task.
    /// </summary>
    public static bool TakesTask(SimpleNameSyntax name, DocumentContext context, CancellationToken cancellationToken)
    {
        if (NameContext.AccessOf(name).Parent is not ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call }
            || context.Model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            return false;
        }

        return TaskRun.Is(method, context.Types)
            || context.Types.Is(method.ContainingType, context.Types["Microsoft.AspNetCore.Builder.EndpointRouteBuilderExtensions"])
                && TakesAnyDelegate(method);
    }

    private static bool TakesAnyDelegate(IMethodSymbol route) =>
        route.Parameters[route.Parameters.Length - 1].Type.SpecialType == SpecialType.System_Delegate;
}
