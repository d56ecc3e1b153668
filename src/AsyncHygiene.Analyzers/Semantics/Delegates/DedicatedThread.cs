using System.Collections.Immutable;
using System.Threading;
using AsyncHygiene.Semantics.TextSearch;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Code that runs on a thread of its own: a lambda given to <c>new Thread</c> or to a task that is started as <c>LongRunning</c>. It may
/// block: no request needs that thread. An async lambda leaves it at its first await.
/// </summary>
internal static class DedicatedThread
{
    public static bool Runs(IOperation operation, KnownTypes types)
    {
        for (var o = operation.Parent; o is not null; o = o.Parent)
        {
            if (o is IAnonymousFunctionOperation { Symbol.IsAsync: false } lambda)
            {
                if (IsStartedOn(lambda.GivenTo(), types))
                    return true;
                if (!InPlaceLambda.RunsInPlace(lambda, types))
                    return false;
            }
            else if (o is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return false;
            }
        }

        return operation is IMethodReferenceOperation && IsStartedOn(operation.GivenTo(), types);
    }

    /// <summary>A private method that the code gives to such a thread and uses nowhere else: all of it runs there.</summary>
    public static bool RunsAllOf(IMethodSymbol method, SemanticModel model, KnownTypes types, CancellationToken cancellationToken)
    {
        if (method.IsAsync
            || method.DeclaringSyntaxReferences.Length != 1
            || ScopeOf(method, cancellationToken) is not { } scope
            || scope.SyntaxTree != model.SyntaxTree)
        {
            return false;
        }

        var isStarted = false;
        foreach (var token in NameScan.Tokens(scope.SyntaxTree, method.Name, cancellationToken))
        {
            if (token.Parent is not SimpleNameSyntax name || !scope.Span.Contains(name.Span))
                continue;

            SyntaxNode used = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            if (model.GetOperation(used, cancellationToken) is not IMethodReferenceOperation reference
                || !IsStartedOn(reference.GivenTo(), types))
            {
                return false;
            }

            isStarted = true;
        }

        return isStarted;
    }

    /// <summary>Where the method can be named: its type, where it is private and the type has no other part; its function.</summary>
    private static SyntaxNode? ScopeOf(IMethodSymbol method, CancellationToken cancellationToken) => method switch
    {
        { MethodKind: MethodKind.LocalFunction } => method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken).Parent,
        { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: Accessibility.Private } =>
            method.ContainingType.DeclaringSyntaxReferences is { Length: 1 } parts ? parts[0].GetSyntax(cancellationToken) : null,
        _ => null,
    };

    private static bool IsStartedOn(IOperation? use, KnownTypes types) => use is IArgumentOperation argument && argument.Parent switch
    {
        IObjectCreationOperation { Constructor: { } constructor } creation => IsOwnThread(constructor, creation.Arguments, types),
        IInvocationOperation call => IsOwnThread(call.TargetMethod, call.Arguments, types),
        _ => false,
    };

    private static bool IsOwnThread(IMethodSymbol method, ImmutableArray<IArgumentOperation> arguments, KnownTypes types)
    {
        var execution = DelegateExecution.Of(types);
        return execution.StartOf(method) == DelegateRun.OnOwnThread || execution.IsLongRunning(arguments) == true;
    }
}
