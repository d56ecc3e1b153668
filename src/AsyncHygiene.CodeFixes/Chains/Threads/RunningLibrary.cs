using System;
using System.Threading;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Members of the base class library that run a delegate themselves, on the caller's thread or when something is asked for, and give back
/// or keep the task that it returns. None awaits it, as what handles a request or a message does.
/// </summary>
internal static class RunningLibrary
{
    private static readonly (string Namespace, string Type, string[] Members)[] s_members =
    [
        ("System", "Lazy", []),
        ("System", "Array", []),
        ("System.Threading", "LazyInitializer", []),
        ("System.Threading", "ThreadLocal", []),
        ("System.Threading.Tasks", "TaskFactory", ["StartNew", "ContinueWhenAll", "ContinueWhenAny"]),
        ("System.Threading.Tasks", "Task", [".ctor", "ContinueWith"]),
        ("System.Collections.Generic", "List", []),
        ("System.Collections.Concurrent", "ConcurrentDictionary", []),
        ("System.Collections.Immutable", "ImmutableInterlocked", []),
        ("System.Runtime.CompilerServices", "ConditionalWeakTable", []),
        ("Microsoft.Extensions.Caching.Memory", "CacheExtensions", ["GetOrCreate"]),
        ("System.Linq", "Enumerable", ["Aggregate", "ToDictionary", "ToLookup", "Zip", "Append", "Prepend"]),
    ];

    /// <summary>Of these, those that stay empty when the delegate throws.</summary>
    private static readonly string[] s_caches =
    [
        "LazyInitializer", "ConcurrentDictionary", "ImmutableInterlocked", "ConditionalWeakTable", "CacheExtensions",
    ];

    /// <summary>The parameter takes a delegate that returns a task, and such a member runs it.</summary>
    public static bool Takes(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { ContainingType: { } type } method
        && parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && Awaitable.ResultOf(returned) is not null
        && Array.Exists(s_members, m => m.Type == type.Name
            && type.IsIn(m.Namespace)
            && (m.Members.Length == 0 || Array.IndexOf(m.Members, method.Name) >= 0));

    /// <summary>The method that keeps the task of a delegate; null where none does.</summary>
    public static IMethodSymbol? KeeperOf(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetOperation(argument, cancellationToken) is IArgumentOperation { Parameter: { } parameter }
        && Takes(parameter)
        && Array.IndexOf(s_caches, parameter.ContainingType.Name) >= 0
            ? (IMethodSymbol)parameter.ContainingSymbol
            : null;
}
