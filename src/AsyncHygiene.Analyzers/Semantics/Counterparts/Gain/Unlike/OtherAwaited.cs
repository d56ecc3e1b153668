using System.Collections.Generic;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts.Gain.Unlike;

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
        if (SynchronousBody.BodyOf(synchronous, compilation, cancellationToken) is not { } body)
            return false;

        var types = KnownTypes.Of(compilation);
        var waitedFor = body.Descendants()
            .Select(o => BlockingWait.From(o, types)?.Task?.WithoutConfiguration() as IInvocationOperation)
            .OfType<IInvocationOperation>()
            .Select(call => call.TargetMethod.OriginalDefinition)
            .ToList();
        if (waitedFor.Count == 0
            || waitedFor.Exists(m => m.DeclaringSyntaxReferences.IsEmpty)
            || SynchronousBody.BodyOf(counterpart, compilation, cancellationToken) is not { } other)
        {
            return false;
        }

        // Another method of its own type may do what this one does not.
        var called = other.Descendants().OfType<IInvocationOperation>().Select(call => call.TargetMethod.OriginalDefinition).ToList();
        return !called.Exists(m => IsOneOf(waitedFor, m) || AreOfOneType(m, counterpart))
            && called.Exists(m => m.ReturnType.IsTaskLike(types) && waitedFor.Exists(w => AreOfOneType(w, m)));
    }

    /// <summary>In whatever overload.</summary>
    private static bool IsOneOf(List<IMethodSymbol> methods, IMethodSymbol method) =>
        methods.Exists(m => m.Name == method.Name && AreOfOneType(m, method));

    private static bool AreOfOneType(IMethodSymbol one, IMethodSymbol other) =>
        SymbolEqualityComparer.Default.Equals(one.ContainingType.OriginalDefinition, other.ContainingType.OriginalDefinition);
}
