namespace AsyncHygiene.RequestPaths;

/// <summary>What a framework calls an entry point, and whether it takes the same function made async without a change anywhere else.</summary>
internal sealed class EntryPointKind
{
    public static readonly EntryPointKind MvcAction = new("MVC action", acceptsTask: true);
    public static readonly EntryPointKind RazorPageHandler = new("Razor page handler", acceptsTask: true);
    public static readonly EntryPointKind Endpoint = new("minimal API endpoint", acceptsTask: true);
    public static readonly EntryPointKind Middleware = new("middleware", acceptsTask: false);
    public static readonly EntryPointKind Filter = new("filter", acceptsTask: false);
    public static readonly EntryPointKind HubMethod = new("SignalR hub method", acceptsTask: true);
    public static readonly EntryPointKind WcfOperation = new("WCF operation", acceptsTask: false);

    private EntryPointKind(string name, bool acceptsTask)
    {
        Name = name;
        AcceptsTask = acceptsTask;
    }

    public string Name { get; }

    /// <summary>The framework awaits a task that the function returns; false where an interface or contract fixes the signature.</summary>
    public bool AcceptsTask { get; }
}
