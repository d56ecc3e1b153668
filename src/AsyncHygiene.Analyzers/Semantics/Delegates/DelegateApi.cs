using System;
using System.Linq;
using AsyncHygiene.CallGraph;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.Semantics.Delegates;

/// <summary>The table of what library methods do with the delegates that they are given.</summary>
internal sealed class DelegateApi
{
    private const int LongRunning = 2;

    private static readonly string[] s_startUp =
    [
        "Microsoft.Extensions.DependencyInjection.IServiceCollection",
        "Microsoft.Extensions.Hosting.IHostBuilder",
        "Microsoft.Extensions.Hosting.IHostApplicationBuilder",
        "Microsoft.Extensions.Logging.ILoggingBuilder",
        "Microsoft.Extensions.Configuration.IConfigurationBuilder",
        "Microsoft.AspNetCore.Hosting.IWebHostBuilder",
        "Microsoft.Extensions.Logging.ILogger",
        "Microsoft.Extensions.Logging.ILoggerFactory",
    ];

    private static readonly string[] s_inPlaceNamespaces = ["System.Linq", "System.Collections"];

    private static readonly string[] s_inPlaceTypes =
    [
        "System.Array", "System.String", "System.MemoryExtensions", "System.Threading.Tasks.Task", "System.Threading.Tasks.Task`1",
        "System.Threading.Tasks.TaskFactory", "System.Threading.Tasks.TaskFactory`1", "System.Threading.Tasks.Parallel",
        "System.Threading.LazyInitializer", "System.Threading.ExecutionContext", "Microsoft.Extensions.Caching.Memory.CacheExtensions",
        "Microsoft.EntityFrameworkCore.ExecutionStrategyExtensions", "System.Threading.Interlocked",
    ];

    private readonly KnownTypes _types;

    public DelegateApi(KnownTypes types) => _types = types;

    public DelegateRun Classify(IMethodSymbol method, IParameterSymbol parameter, bool longRunning)
    {
        var definition = Function.Canonical(method);
        var type = definition.ContainingType;
        if (longRunning || Is(type, "System.Threading.Thread") || Is(type, "System.Threading.Timer") || Is(type, "System.Timers.Timer"))
            return DelegateRun.Elsewhere;

        var receiver = definition.IsExtensionMethod ? definition.Parameters[0].Type : type;
        if (TakesRequest(parameter.Type) || (IsOrImplements(receiver, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder") && parameter.Type.SpecialType == SpecialType.System_Delegate))
            return DelegateRun.Request;

        if (IsOrImplements(receiver, "Microsoft.AspNetCore.Builder.IApplicationBuilder") || IsOrImplements(receiver, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder"))
            return DelegateRun.Elsewhere;

        // Options and registrations run once; factories run whenever somebody asks for the service.
        if (s_startUp.Any(name => IsOrImplements(receiver, name)))
            return parameter.Type is INamedTypeSymbol { DelegateInvokeMethod: { ReturnsVoid: false } } ? DelegateRun.Unknown : DelegateRun.Elsewhere;

        if (Is(type, "System.Threading.ThreadPool"))
            return definition.Name.Contains("Queue") ? DelegateRun.InPlace : DelegateRun.Unknown;

        return IsInPlace(definition, type) ? DelegateRun.InPlace : DelegateRun.Unknown;
    }

    /// <summary>A delegate that receives the request itself.</summary>
    private bool TakesRequest(ITypeSymbol type) =>
        type is INamedTypeSymbol { DelegateInvokeMethod: { Parameters: { Length: > 0 } parameters } }
        && (Is(parameters[0].Type, "Microsoft.AspNetCore.Http.HttpContext") || Is(parameters[0].Type, "Microsoft.AspNetCore.Http.EndpointFilterInvocationContext"));

    private bool IsInPlace(IMethodSymbol method, INamedTypeSymbol type)
    {
        // A constructor keeps what it is given: Lazy, Task, comparers.
        if (method.MethodKind == MethodKind.Constructor)
            return false;

        if (s_inPlaceTypes.Any(name => Is(type, name)))
            return true;

        var space = type.ContainingNamespace?.ToDisplayString() ?? "";
        return s_inPlaceNamespaces.Any(prefix => space.StartsWith(prefix, StringComparison.Ordinal))
            || (method.Name.StartsWith("Execute", StringComparison.Ordinal) && (space.StartsWith("Polly", StringComparison.Ordinal) || space.StartsWith("Microsoft.EntityFrameworkCore", StringComparison.Ordinal)));
    }

    /// <summary>TaskCreationOptions.LongRunning among the arguments asks for a thread outside the pool.</summary>
    public static bool IsLongRunning(IParameterSymbol parameter, Optional<object?> value) =>
        parameter.Type.Name == "TaskCreationOptions" && value is { HasValue: true, Value: int options } && (options & LongRunning) != 0;

    private bool Is(ITypeSymbol? type, string metadataName) => _types.Is(type, _types[metadataName]);

    private bool IsOrImplements(ITypeSymbol type, string metadataName) =>
        _types[metadataName] is { } contract
        && (SymbolEqualityComparer.Default.Equals(type, contract) || type.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default));
}
