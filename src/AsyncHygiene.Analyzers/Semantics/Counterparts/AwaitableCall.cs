using System;
using System.Linq;
using System.Threading;
using AsyncHygiene.Semantics.Completion;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Counterparts;

/// <summary>A call of a method that gives something to await or begins work, or the method as a delegate.</summary>
internal sealed class AwaitableCall
{
    private readonly IMethodSymbol _method;
    private readonly IOperation? _receiver;

    private AwaitableCall(IMethodSymbol method, IOperation? receiver)
    {
        _method = method;
        _receiver = receiver;
    }

    public static AwaitableCall? At(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
    {
        var access = AccessAt(name);
        SyntaxNode node = access.Parent is InvocationExpressionSyntax invocation && invocation.Expression == access ? invocation : access;
        return model.GetOperation(node, cancellationToken) switch
        {
            IInvocationOperation call when IsAwaitable(call.TargetMethod) => new AwaitableCall(call.TargetMethod, call.Receiver()),
            IMethodReferenceOperation { Parent: IDelegateCreationOperation } reference when IsAwaitable(reference.Method) =>
                new AwaitableCall(reference.Method, reference.Instance),
            _ => null,
        };
    }

    /// <summary>The name with what it is a member of.</summary>
    public static SyntaxNode AccessAt(SimpleNameSyntax name) => name.Parent switch
    {
        MemberAccessExpressionSyntax access when access.Name == name => access,
        MemberBindingExpressionSyntax binding => binding,
        _ => name,
    };

    /// <summary>On the same object as the blocking call; a static method, of the same type or of <c>Task</c>.</summary>
    public bool IsOn(IOperation? receiver, IOperation blocking)
    {
        if (receiver is not null)
            return SameObject.Is(receiver, _receiver);

        var types = KnownTypes.Of(blocking.SemanticModel!.Compilation);
        return _receiver is null
            && blocking is IInvocationOperation call
            && (SymbolEqualityComparer.Default.Equals(_method.ContainingType, call.TargetMethod.ContainingType)
                || types.Is(_method.ContainingType, types.Task));
    }

    private static bool IsAwaitable(IMethodSymbol method) =>
        Awaitable.ResultOf(method.ReturnType) is not null
        || method.Name.StartsWith("Begin", StringComparison.Ordinal)
        || method.ReturnType.AllInterfaces.Append(method.ReturnType)
            .Any(i => i is INamedTypeSymbol { Arity: 1, Name: "IAsyncEnumerable" });
}
