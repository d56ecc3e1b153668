using System;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>
/// Code that runs once, when the host has started or comes to its end:
/// <c>lifetime.ApplicationStopping.Register(Flush)</c>, <c>AppDomain.CurrentDomain.ProcessExit += …</c>. No request waits for it.
/// </summary>
internal static class HostLifetime
{
    private const string Started = "ApplicationStarted";

    private static readonly string[] s_lifetimes =
    [
        "Microsoft.Extensions.Hosting.IHostApplicationLifetime",
        "Microsoft.Extensions.Hosting.IApplicationLifetime",
        "Microsoft.AspNetCore.Hosting.IApplicationLifetime",
    ];

    private static readonly string[] s_sources =
    [
        "System.AppDomain", "System.Console", "System.Runtime.Loader.AssemblyLoadContext", "System.Threading.Tasks.TaskScheduler",
    ];

    /// <summary>What is left to do for a process that has failed belongs to its end.</summary>
    private static readonly string[] s_ends =
    [
        "ProcessExit", "DomainUnload", "CancelKeyPress", "Unloading", "UnhandledException", "UnobservedTaskException",
    ];

    /// <param name="method">What takes the callback.</param>
    /// <param name="receiver">The property that it is called on, bound only where the method's name fits.</param>
    /// <param name="types">Of the compilation.</param>
    public static bool IsRegistration(IMethodSymbol method, Func<ISymbol?> receiver, KnownTypes types) => method.Name switch
    {
        "Register" or "UnsafeRegister" => types.Is(method.ContainingType, types.CancellationToken) && IsToken(receiver(), types),
        "Create" => types.Is(method.ContainingType, types["System.Runtime.InteropServices.PosixSignalRegistration"]),
        _ => false,
    };

    public static bool IsEnd(IEventSymbol @event, KnownTypes types) =>
        Array.IndexOf(s_ends, @event.Name) >= 0
        && types.IsOneOf(@event.ContainingType, s_sources);

    /// <summary>A lambda that is given to such a registration or event; the host's start is one of them.</summary>
    public static bool Runs(IAnonymousFunctionOperation lambda, KnownTypes types, out bool atStart)
    {
        atStart = false;
        switch (lambda.GivenTo())
        {
            case IArgumentOperation { Parent: IInvocationOperation call }:
                var token = (call.Instance as IPropertyReferenceOperation)?.Property;
                atStart = token?.Name == Started;
                return IsRegistration(call.TargetMethod, () => token, types);
            case IEventAssignmentOperation { EventReference: IEventReferenceOperation reference }:
                return IsEnd(reference.Event, types);
            default:
                return false;
        }
    }

    private static bool IsToken(ISymbol? property, KnownTypes types) =>
        property is { Name: Started or "ApplicationStopping" or "ApplicationStopped" }
        && types.IsOneOf(property.ContainingType, s_lifetimes);
}
