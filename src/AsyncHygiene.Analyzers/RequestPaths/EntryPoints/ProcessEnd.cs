using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>Calls that end the host or the process.</summary>
internal static class ProcessEnd
{
    private static readonly string[] s_hosts =
    [
        "Microsoft.Extensions.Hosting.IHost", "Microsoft.Extensions.Hosting.IHostApplicationLifetime",
        "Microsoft.Extensions.Hosting.HostingAbstractionsHostExtensions", "Microsoft.AspNetCore.Builder.WebApplication",
        "Microsoft.AspNetCore.Hosting.IWebHost", "Microsoft.AspNetCore.Hosting.IApplicationLifetime",
    ];

    /// <summary>The name decides whether a call is worth binding.</summary>
    public static bool MayBe(string name) => name is "StopAsync" or "StopApplication" or "WaitForShutdownAsync" or "Exit" or "FailFast";

    public static bool Is(IMethodSymbol method, KnownTypes types) =>
        MayBe(method.Name)
        && (method.Name is "Exit" or "FailFast"
            ? types.Is(method.ContainingType, types["System.Environment"])
            : types.IsOneOf(method.ContainingType, s_hosts));
}
