using System;
using System.Linq;
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
        TakesTasks(parameter) && (IsListed(parameter) || GivesResult((IMethodSymbol)parameter.ContainingSymbol, parameter));

    /// <summary>
    /// Operators of System.Reactive and of R3: they go on to the next item, and take the results in the order in which they come. What
    /// makes a command of a delegate, as ReactiveUI does, is observable too, but combines nothing.
    /// </summary>
    public static bool Combines(IParameterSymbol parameter) =>
        TakesTasks(parameter)
        && parameter.ContainingSymbol is IMethodSymbol method
        && method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && (IsObservable(method.ReturnType)
            || (method.IsStatic ? method.Parameters.Any(p => p.Ordinal == 0 && IsObservable(p.Type)) : IsObservable(method.ReceiverType)));

    private static bool TakesTasks(IParameterSymbol parameter) =>
        parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && parameter.ContainingSymbol is IMethodSymbol { ContainingType: not null }
        && Awaitable.ResultOf(returned) is not null;

    private static bool IsListed(IParameterSymbol parameter) =>
        Array.Exists(s_members, m => m.Type == parameter.ContainingType.Name
            && parameter.ContainingType.IsIn(m.Namespace)
            && (m.Members.Length == 0 || Array.IndexOf(m.Members, parameter.ContainingSymbol.Name) >= 0));

    /// <summary>
    /// <c>T Execute&lt;T&gt;(Func&lt;T&gt; work)</c> of a library: it does not know that the result is a task, so it cannot await it.
    /// </summary>
    private static bool GivesResult(IMethodSymbol method, IParameterSymbol parameter) =>
        method.OriginalDefinition.DeclaringSyntaxReferences.IsEmpty
        && parameter.OriginalDefinition.Type is INamedTypeSymbol
        {
            DelegateInvokeMethod.ReturnType: ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } result,
        }
        && method.OriginalDefinition.ReturnType is var given
        && (SymbolEqualityComparer.Default.Equals(given, result)
            || (given is INamedTypeSymbol { TypeArguments: var parts } && parts.Contains(result, SymbolEqualityComparer.Default)
                && (Awaitable.ResultOf(given) is not null
                    || given.AllInterfaces.Any(i => i.SpecialType == SpecialType.System_Collections_IEnumerable))));

    private static bool IsObservable(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Interface, Name: "IObservable" } observed && observed.IsIn("System")
        || type.SelfAndBaseTypes().Any(t => t.Name == "Observable" && t.IsIn("R3"));

    /// <summary>The method that keeps the task of a delegate; null where none does.</summary>
    public static IMethodSymbol? KeeperOf(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        model.GetOperation(argument, cancellationToken) is IArgumentOperation { Parameter: { } parameter }
        && Takes(parameter)
        && Array.IndexOf(s_caches, parameter.ContainingType.Name) >= 0
            ? (IMethodSymbol)parameter.ContainingSymbol
            : null;
}
