using System;
using System.Linq;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// A lambda that sets the options of a library, which has no method that takes a delegate returning a task for it:
/// <code>
/// services.AddJwtBearer(async options =&gt; options.Key = await LoadKeyAsync());
/// </code>
/// </summary>
internal static class OptionsLambda
{
    private static readonly string[] s_options = ["Options", "Settings", "Configuration", "Config", "Builder"];

    public static bool Is(IDelegateCreationOperation lambda, KnownTypes types)
    {
        var argument = lambda.Parent;
        while (argument is IConversionOperation)
            argument = argument.Parent;

        return argument?.Parent is IInvocationOperation { TargetMethod: { DeclaringSyntaxReferences.IsEmpty: true } method }
            && lambda.Type is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: true, Parameters: var parameters } }
            && parameters.Any(p => s_options.Any(o => p.Type.Name.EndsWith(o, StringComparison.Ordinal)))
            && !method.ContainingType.GetMembers(method.Name).OfType<IMethodSymbol>().Any(m => TakesTask(m, types));
    }

    private static bool TakesTask(IMethodSymbol method, KnownTypes types) =>
        method.Parameters.Any(p => p.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var type } && type.IsTaskLike(types));
}
