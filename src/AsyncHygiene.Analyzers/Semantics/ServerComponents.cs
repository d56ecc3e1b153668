namespace AsyncHygiene.Semantics;

/// <summary>
/// Whether the Blazor components of a project can run on a server. Those of a WebAssembly program run in a browser, those of a desktop or
/// mobile program on its one thread: no pool of a server is short of it.
/// </summary>
internal static class ServerComponents
{
    public static bool AreRun(KnownTypes types) =>
        types["Microsoft.AspNetCore.Http.HttpContext"] is not null
        || (types["Microsoft.AspNetCore.Components.WebAssembly.Hosting.WebAssemblyHostBuilder"] is null
            && !UserInterfaceTypes.AreReferenced(types));
}
