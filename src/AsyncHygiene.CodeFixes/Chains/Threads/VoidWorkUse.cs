using System;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncHygiene.Chains.Threads;

/// <summary>
/// Members of the base class library that run a function which returns nothing, and count on what it has done when it returns: the end of
/// a thread, of a parallel loop or of the process, and events that come one after the other.
/// </summary>
internal static class VoidWorkUse
{
    private static readonly (string Type, string[] Members)[] s_callers =
    [
        ("System.Threading.Thread", [".ctor"]),
        ("System.Threading.Tasks.Parallel", ["For", "ForEach", "Invoke"]),
        ("System.Collections.Generic.List`1", ["ForEach"]),
        ("System.Array", ["ForEach"]),
    ];

    private static readonly (string Type, string[] Events)[] s_events =
    [
        ("System.AppDomain", ["ProcessExit", "DomainUnload", "UnhandledException"]),
        ("System.Runtime.Loader.AssemblyLoadContext", ["Unloading"]),
        ("System.Console", ["CancelKeyPress"]),
        ("System.ComponentModel.BackgroundWorker", ["DoWork"]),
        ("System.Diagnostics.Process", ["OutputDataReceived", "ErrorDataReceived"]),
        ("System.IO.FileSystemWatcher", ["Changed", "Created", "Deleted", "Renamed"]),
    ];

    /// <summary>What is given the function counts on its work.</summary>
    public static bool IsWaitedFor(ArgumentSyntax argument, SemanticModel model, CancellationToken cancellationToken) =>
        argument.Parent?.Parent is { } call
        && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType: var type } method
        && KnownTypes.Of(model.Compilation) is var types
        && s_callers.Any(c => Array.IndexOf(c.Members, method.Name) >= 0 && types.Is(type, types[c.Type]));

    /// <summary>Nothing may run after its handlers, or the next event comes when they return.</summary>
    public static bool Ends(ISymbol member, KnownTypes types) =>
        member is IEventSymbol { ContainingType: var type }
        && s_events.Any(e => Array.IndexOf(e.Events, member.Name) >= 0 && types.Is(type, types[e.Type]));
}
