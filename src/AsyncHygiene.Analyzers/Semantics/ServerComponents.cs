using System.Threading;

namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether the Blazor components of a project can run on a server. Those of a WebAssembly program run in a browser, those of a desktop or
/// mobile program on its one thread: no pool of a server is short of it.
/// </summary>
internal static class ServerComponents
{
    private const string BrowserHost = "WebAssemblyHostBuilder";
    private const string BrowserHostType = "Microsoft.AspNetCore.Components.WebAssembly.Hosting." + BrowserHost;

    /// <summary>
    /// A server may reference the program that it sends to browsers, and such a program a package of ASP.NET Core. The one that builds the
    /// host of a browser says so in its source.
    /// </summary>
    public static bool AreRun(KnownTypes types) =>
        types[BrowserHostType] is null
            ? types["Microsoft.AspNetCore.Http.HttpContext"] is not null || !UserInterfaceTypes.AreReferenced(types)
            : types["Microsoft.AspNetCore.Http.HttpContext"] is not null
                && NameUses.Of(BrowserHost, types.Compilation, CancellationToken.None) == NameUse.None;

    /// <summary>What it does, it does for one person, and with the browser's own connections.</summary>
    public static bool AreInBrowser(KnownTypes types) => types[BrowserHostType] is not null && !AreRun(types);
}
