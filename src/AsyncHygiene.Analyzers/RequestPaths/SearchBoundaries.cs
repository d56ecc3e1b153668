using System.Linq;
using AsyncHygiene.CallGraph;
using AsyncHygiene.RequestPaths.EntryPoints;
using AsyncHygiene.Semantics;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths;

/// <summary>
/// Functions at which a climb stops, because what calls them is no request or cannot be changed: start-up, finalizers, logging,
/// configuration, and synchronous overrides next to an asynchronous one.
/// </summary>
internal sealed class SearchBoundaries
{
    private static readonly string[] s_silentContracts =
    [
        "Microsoft.Extensions.Logging.ILogger",
            "Microsoft.Extensions.Logging.ILoggerProvider",
            "Microsoft.Extensions.Configuration.IConfigurationProvider",
        "Microsoft.Extensions.Configuration.IConfigurationSource", "Microsoft.Extensions.Options.IConfigureOptions`1",
        "Microsoft.Extensions.Options.IPostConfigureOptions`1", "Microsoft.Extensions.Options.IValidateOptions`1",
        "Microsoft.AspNetCore.Hosting.IStartupFilter", "Microsoft.AspNetCore.Hosting.IStartup",
    ];

    private readonly KnownTypes _types;

    public SearchBoundaries(KnownTypes types) => _types = types;

    public bool Stops(Function function) =>
        function.Method is { } method
        && function.Node is null
        && (method.IsStartUp() || method.MethodKind == MethodKind.Destructor || IsSilentContract(method) || HasAsyncSibling(method));

    private bool IsSilentContract(IMethodSymbol method) =>
        s_silentContracts.Any(name =>
            _types[name] is { } contract && method.ContainingType is not null && method.ImplementsMemberOf(contract));

    /// <summary>
    /// A framework that offers both forms calls the asynchronous one; the other is there for completeness: <c>Stream.Read</c>,
    /// interceptors.
    /// </summary>
    private static bool HasAsyncSibling(IMethodSymbol method) =>
        method is { IsOverride: true, OverriddenMethod: { } overridden }
        && overridden.DeclaringType().IsFramework()
        && method.ContainingType.GetMembers(AsyncSuffix.AddTo(method.Name)).OfType<IMethodSymbol>().Any(m => m.IsOverride);
}
