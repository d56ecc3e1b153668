using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Dispatch;
using AsyncHygiene.Editing;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Hosts.Lambdas;

/// <summary>
/// A lambda or method that is given to a method of the solution: the type of the parameter can change with what it returns.
/// <code>
/// Retry.Do(() =&gt; Load(id), 3)
/// </code>
/// </summary>
internal static class GivenDelegate
{
    /// <summary>The parameter as its method declares it; null where it is no such parameter.</summary>
    public static IParameterSymbol? ParameterOf(ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken) =>
        work.Parent is ArgumentSyntax argument
        && context.Model.GetOperation(argument, cancellationToken) is IArgumentOperation
        {
            Parameter: { OriginalDefinition: var declared, Type: INamedTypeSymbol type }
        }
        && CanChange(declared, context.Types)
        && KeptDelegate.Takes(work, type, context, cancellationToken)
            ? declared
            : null;

    /// <summary>
    /// Of a method that only its own callers call, also through an interface or a base class of the solution, and that returns, or ends the
    /// task that it returns, when its work is done; where a compiler gives it the text of an argument, that would change. What a type
    /// parameter with <c>in</c> stands for cannot be the result of a task.
    /// </summary>
    public static bool CanChange(IParameterSymbol parameter, KnownTypes types) =>
        parameter is
        {
            RefKind: RefKind.None,
            IsParams: false,
            ContainingSymbol: IMethodSymbol
            {
                MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation,
                DeclaringSyntaxReferences.Length: 1,
                PartialDefinitionPart: null,
                PartialImplementationPart: null,
            } method
        }
        && method is not { IsAsync: true, ReturnsVoid: true }
        && method.Parameters.All(p => p.RefKind == RefKind.None && p.GetAttributes().IsEmpty)
        && TaskDelegate.CanBe(parameter.Type)
        && parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && !returned.IsTaskLike(types)
        && !HasForeignContract(method)
        && !method.ContainingType.TypeParameters.Any(t => t.Variance == VarianceKind.In && SlotFit.Contains(returned, t))
        && !HasAsyncForm(method, types);

    /// <summary>What keeps the method of the solution that is given the delegate; null where that is not it.</summary>
    public static Refusal? RefusalOf(ExpressionSyntax work, DocumentContext context, CancellationToken cancellationToken)
    {
        if (work.Parent is not ArgumentSyntax argument
            || context.Model.GetOperation(argument, cancellationToken)
                is not IArgumentOperation { Parameter: { OriginalDefinition: { ContainingSymbol: IMethodSymbol taker } parameter } }
            || taker.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        var reason = taker.MethodKind == MethodKind.LocalFunction ? "a local function"
            : HasForeignContract(taker) ? "whose interface or base class is of a library"
            : parameter.Type.TypeKind == TypeKind.Delegate && !TaskDelegate.CanBe(parameter.Type) ? $"which takes a '{parameter.Type.Name}'"
            : null;
        return reason is null ? null : Refusal.Delegate.Because($"it is given to '{FunctionName.Of(taker)}', {reason}");
    }

    private static bool HasForeignContract(IMethodSymbol method) => Slots.Of(method).Any(s => s.DeclaringSyntaxReferences.IsEmpty);

    /// <summary>One that takes tasks is there already: callers have to take that one.</summary>
    private static bool HasAsyncForm(IMethodSymbol method, KnownTypes types) =>
        method.ContainingType.GetMembers(method.Name + "Async")
            .OfType<IMethodSymbol>()
            .Any(m => m.Parameters.Any(p =>
                p.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned } && returned.IsTaskLike(types)));
}
