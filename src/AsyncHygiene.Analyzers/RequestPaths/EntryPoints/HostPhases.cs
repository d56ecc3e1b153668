using System;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using AsyncHygiene.CallGraph;
using AsyncHygiene.CallGraph.Services;
using AsyncHygiene.Semantics;
using AsyncHygiene.Semantics.Delegates;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// Functions that a program runs once, before it serves requests or after: hosted services that start and stop, the set-up of the host, the
/// disposal of what there is one of. What blocks there makes the start or the end longer and takes no thread from a request.
/// </summary>
internal sealed class HostPhases
{
    private static readonly string[] s_services =
    [
        "Microsoft.Extensions.Hosting.IHostedService", "Microsoft.Extensions.Hosting.IHostedLifecycleService",
        "Microsoft.Extensions.Hosting.IHostLifetime",
    ];

    /// <summary>A method that is given one of these builds the program, and does so once.</summary>
    private static readonly string[] s_builders =
    [
        "Microsoft.Extensions.DependencyInjection.IServiceCollection", "Microsoft.Extensions.Hosting.IHostBuilder",
        "Microsoft.Extensions.Hosting.IHostApplicationBuilder", "Microsoft.AspNetCore.Hosting.IWebHostBuilder",
        "Microsoft.AspNetCore.Builder.IApplicationBuilder", "Microsoft.Extensions.Logging.ILoggingBuilder",
        "Microsoft.Extensions.Configuration.IConfigurationBuilder",
    ];

    private readonly KnownTypes _types;
    private readonly SemanticModelSource _models;
    private readonly ImmutableArray<INamedTypeSymbol> _services;
    private readonly ImmutableArray<INamedTypeSymbol> _builders;

    public HostPhases(Compilation compilation)
    {
        _types = KnownTypes.Of(compilation);
        _models = new SemanticModelSource(ImmutableArray.Create(compilation));
        _services = _types.Known(s_services);
        _builders = _types.Known(s_builders);
    }

    /// <summary>The start or the stop of a hosted service. The host calls it, but any code may: it is no end of a search.</summary>
    public EntryPoint? Find(Function function) =>
        function is { Node: null, Method: { } method } && KindOfService(method) is { } kind ? new EntryPoint(kind, method) : null;

    /// <summary>Whether only the start or the end of the host calls a method, whatever else it looks like.</summary>
    public bool Stops(IMethodSymbol method, CancellationToken cancellationToken) =>
        IsSetUp(method) || IsLastDisposal(method, cancellationToken);

    /// <summary>The phase that a function is part of by itself, or null.</summary>
    public EntryPointKind? KindOf(EnclosingFunction function, CancellationToken cancellationToken)
    {
        if (function.Operation is IAnonymousFunctionOperation lambda)
        {
            return !HostLifetime.Runs(lambda, _types, out var atStart) ? null
                : atStart ? EntryPointKind.StartUp
                : EntryPointKind.ShutDown;
        }

        if (function is not { Operation: null, Method: { } method })
            return null;

        return KindOfService(method)
            ?? (IsSetUp(method) ? EntryPointKind.StartUp : IsLastDisposal(method, cancellationToken) ? EntryPointKind.ShutDown : null);
    }

    private EntryPointKind? KindOfService(IMethodSymbol method)
    {
        if (_services.IsEmpty || method.MethodKind is not (MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation))
            return null;

        var name = method.Name.Substring(method.Name.LastIndexOf('.') + 1);
        var kind = name switch
        {
            "StartAsync" or "StartingAsync" or "StartedAsync" or "WaitForStartAsync" => EntryPointKind.StartUp,
            "StopAsync" or "StoppingAsync" or "StoppedAsync" => EntryPointKind.ShutDown,
            _ => null,
        };
        return kind is not null && _services.Any(method.ImplementsMemberOf) ? kind : null;
    }

    /// <summary>
    /// A host is given as the receiver where a program prepares it; handlers may ask for one as a parameter. <c>services.UseJobs()</c> is
    /// named as such set-up is.
    /// </summary>
    private bool IsSetUp(IMethodSymbol method) =>
        method.MethodKind is MethodKind.Ordinary or MethodKind.LocalFunction
        && (LoadsConfiguration(method)
            || method.Parameters.Any(p => p.Type.SpecialType == SpecialType.None && _builders.Any(b => IsOrImplements(p.Type, b)))
            || (method.IsExtensionMethod
                && (IsReceiver(method, "Microsoft.Extensions.Hosting.IHost")
                    || (IsReceiver(method, "System.IServiceProvider") && method.Name.StartsWith("Use", StringComparison.Ordinal)))));

    /// <summary>The host loads it when it is built, and again after a change.</summary>
    private bool LoadsConfiguration(IMethodSymbol method) =>
        method is { Name: "Load", Parameters.IsEmpty: true, IsOverride: true }
        && method.ContainingType.IsOrDerivesFrom(_types["Microsoft.Extensions.Configuration.ConfigurationProvider"]);

    private bool IsReceiver(IMethodSymbol extension, string metadataName) =>
        _types[metadataName] is { } known && IsOrImplements(extension.Parameters[0].Type, known);

    /// <summary>Of a hosted service, or of a service of which there is one for the whole program.</summary>
    private bool IsLastDisposal(IMethodSymbol method, CancellationToken cancellationToken) =>
        method.Parameters.IsEmpty
        && method is { IsStatic: false, ContainingType: { } type }
        && method.Name.Substring(method.Name.LastIndexOf('.') + 1) is "Dispose" or "DisposeAsync"
        && (_services.Any(s => type.Inherits(s)) || SingletonServices.Contain(type, _models, cancellationToken));

    private static bool IsOrImplements(ITypeSymbol type, INamedTypeSymbol contract) =>
        SymbolEqualityComparer.Default.Equals(type, contract) || type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default);
}
