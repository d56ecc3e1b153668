using System;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Tasks;
using Microsoft.CodeAnalysis;

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
        ("System.Threading.Tasks", "TaskFactory", ["StartNew", "ContinueWhenAll", "ContinueWhenAny"]),
        ("System.Threading.Tasks", "Task", [".ctor", "ContinueWith"]),
        ("System.Collections.Generic", "List", []),
        ("System.Collections.Concurrent", "ConcurrentDictionary", []),
        ("System.Linq", "Enumerable", ["Aggregate", "ToDictionary", "ToLookup", "Zip", "Append", "Prepend"]),
    ];

    /// <summary>The parameter takes a delegate that returns a task, and such a member runs it.</summary>
    public static bool Takes(IParameterSymbol parameter) =>
        parameter.ContainingSymbol is IMethodSymbol { ContainingType: { } type } method
        && parameter.Type is INamedTypeSymbol { DelegateInvokeMethod.ReturnType: var returned }
        && Awaitable.ResultOf(returned) is not null
        && Array.Exists(s_members, m => m.Type == type.Name
            && type.IsIn(m.Namespace)
            && (m.Members.Length == 0 || Array.IndexOf(m.Members, method.Name) >= 0));
}
