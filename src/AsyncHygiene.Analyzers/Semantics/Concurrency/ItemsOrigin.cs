using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Counterparts;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Concurrency;

/// <summary>
/// Whether the items that calls are started for are the answer of a service: the environments, teams or organizations of a user. What a
/// query of a database brings, the lines of a file and a parameter may be any number.
/// </summary>
internal static class ItemsOrigin
{
    private const int MaxDepth = 6;

    public static bool IsAnswer(IOperation items, Compilation compilation, CancellationToken cancellationToken)
    {
        IOperation? source = items;
        for (var depth = 0; depth < MaxDepth && source is not null; depth++)
        {
            switch (source.WithoutConversions())
            {
                case IAwaitOperation { Operation: var task }:
                    return task.WithoutConfiguration() is IInvocationOperation call && IsService(call, compilation, cancellationToken);
                case ICoalesceOperation coalesce:
                    source = coalesce.Value;
                    break;
                case IPropertyReferenceOperation property:
                    source = property.Instance;
                    break;
                case IInvocationOperation query when query.TargetMethod.IsInOrBelow("System.Linq"):
                    source = query.Receiver();
                    break;
                case ILocalReferenceOperation local:
                    source = LocalInitializer.Of(local);
                    break;
                case { SemanticModel: { } model, Syntax: CollectionExpressionSyntax { Elements: { Count: 1 } elements } }:
                    source = elements[0] is SpreadElementSyntax spread ? model.GetOperation(spread.Expression, cancellationToken) : null;
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>
    /// What an object was configured with, or keeps: a field, what an object in a field has as a property or gives without being asked for
    /// anything in particular, and the same of what a constructor with members was given.
    /// <code>
    /// _settings.Remotes.Select(remote => …)
    /// _manager.GetServers().Select(server => …)
    /// </code>
    /// </summary>
    public static bool IsOwn(IOperation items, Compilation compilation, CancellationToken cancellationToken)
    {
        IOperation? source = items;
        for (var depth = 0; depth < MaxDepth && source is not null; depth++)
        {
            switch (source.WithoutConversions())
            {
                case IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation }:
                case IPropertyReferenceOperation { Property: var property, Instance: IInstanceReferenceOperation }
                    when depth > 0 && property is { IsReadOnly: true, IsIndexer: false, DeclaringSyntaxReferences.IsEmpty: false }:
                case IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.Constructor } }
                    when depth > 0:
                    return true;
                case IPropertyReferenceOperation { Property.IsIndexer: false, Instance: { } owner }:
                    source = owner;
                    break;
                case IInvocationOperation { Arguments.IsEmpty: true, Instance: { } owner } call
                    when IsInMemory(call, compilation, cancellationToken):
                    source = owner;
                    break;
                case ILocalReferenceOperation local:
                    source = LocalInitializer.Of(local);
                    break;
                default:
                    return false;
            }
        }

        return false;
    }

    /// <summary>Nothing shows that the call asks anything outside of the process.</summary>
    private static bool IsInMemory(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        var types = KnownTypes.Of(compilation);
        return !call.Type.IsTaskLike(types)
            && !call.Type.Inherits(types["System.Linq.IQueryable"])
            && !AsyncCounterparts.Of(types).MayHave(call.TargetMethod)
            && OutgoingCalls.WithBlocking(call, compilation, cancellationToken).All.Count == 0;
    }

    /// <summary>Extension methods are those of databases, such as <c>ToListAsync</c>.</summary>
    private static bool IsService(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken) =>
        !call.TargetMethod.IsExtensionMethod
        && !call.TargetMethod.IsInOrBelow("System")
        && !OutgoingCalls.Of(call, compilation, cancellationToken).All.Any(c => c.Kind == OutgoingCallKind.Database);
}
