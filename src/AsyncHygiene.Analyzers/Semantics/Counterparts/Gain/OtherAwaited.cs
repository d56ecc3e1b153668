using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain;

/// <summary>
/// A method that waits for tasks of the user's own types, and a namesake that awaits other methods of the same types: what the awaitable
/// form would have to await is there, and it does not.
/// <code>
/// string Title(string id) =&gt; _registry.OwnerOfAsync(id).GetAwaiter().GetResult();
/// Task&lt;string&gt; Title(string id, CancellationToken token) =&gt; _registry.TitleOfAsync(id, token);
/// </code>
/// </summary>
internal static class OtherAwaited
{
    public static bool Is(
        IMethodSymbol synchronous,
        IMethodSymbol counterpart,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        if (BodyOf(synchronous, compilation, cancellationToken) is not { } body)
            return false;

        var types = KnownTypes.Of(compilation);
        var waitedFor = body.Descendants()
            .Select(o => BlockingWait.From(o, types)?.Task?.WithoutConfiguration() as IInvocationOperation)
            .OfType<IInvocationOperation>()
            .Select(call => call.TargetMethod.OriginalDefinition)
            .ToList();
        if (waitedFor.Count == 0
            || waitedFor.Exists(m => m.DeclaringSyntaxReferences.IsEmpty)
            || BodyOf(counterpart, compilation, cancellationToken) is not { } other)
        {
            return false;
        }

        var called = other.Descendants().OfType<IInvocationOperation>().Select(call => call.TargetMethod.OriginalDefinition).ToList();
        return !called.Exists(m => IsOneOf(waitedFor, m) || LeadsOn(m, counterpart))
            && called.Exists(m => m.ReturnType.IsTaskLike(types) && waitedFor.Exists(w => AreOfOneType(w, m)));
    }

    /// <summary>In whatever overload.</summary>
    private static bool IsOneOf(List<IMethodSymbol> methods, IMethodSymbol method) =>
        methods.Exists(m => m.Name == method.Name && AreOfOneType(m, method));

    /// <summary>Another method of the same type may do what this one does not.</summary>
    private static bool LeadsOn(IMethodSymbol called, IMethodSymbol caller) => AreOfOneType(called, caller);

    private static bool AreOfOneType(IMethodSymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.ContainingType.OriginalDefinition, other.ContainingType.OriginalDefinition);

    private static IOperation? BodyOf(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        var definition = method.OriginalDefinition.PartialImplementationPart ?? method.OriginalDefinition;
        var declaration = definition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken);
        if (declaration is null || !compilation.ContainsSyntaxTree(declaration.SyntaxTree))
            return null;

#pragma warning disable RS1030 // The methods stand in other files; in an analysis callback this is the driver's own cached model.
        return compilation.GetSemanticModel(declaration.SyntaxTree).GetOperation(declaration, cancellationToken);
#pragma warning restore RS1030
    }
}
