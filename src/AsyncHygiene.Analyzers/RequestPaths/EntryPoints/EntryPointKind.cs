namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// What a framework calls an entry point, and whether it takes the same function made async without a change anywhere else.
/// </summary>
internal sealed class EntryPointKind
{
    public static readonly EntryPointKind MvcAction = new("MVC action", acceptsTask: true);
    public static readonly EntryPointKind RazorPageHandler = new("Razor page handler", acceptsTask: true);
    public static readonly EntryPointKind Endpoint = new("minimal API endpoint", acceptsTask: true);
    public static readonly EntryPointKind Middleware = new("middleware");
    public static readonly EntryPointKind Filter = new("filter");
    public static readonly EntryPointKind ViewComponent = new("view component");
    public static readonly EntryPointKind TagHelper = new("tag helper");
    public static readonly EntryPointKind HubMethod = new("SignalR hub method", acceptsTask: true);
    public static readonly EntryPointKind GrpcMethod = new("gRPC method");
    public static readonly EntryPointKind Component = new("Blazor component");
    public static readonly EntryPointKind HostedService = new("hosted service");
    public static readonly EntryPointKind RequestService = new("service that ASP.NET Core calls for a request");
    public static readonly EntryPointKind WebApiAction = new("Web API action", acceptsTask: true);
    public static readonly EntryPointKind HttpHandler = new("HTTP handler or module");
    public static readonly EntryPointKind WebForm = new("web form");
    public static readonly EntryPointKind WebMethod = new("web service method");
    public static readonly EntryPointKind WcfOperation = new("WCF operation");
    public static readonly EntryPointKind ServerlessFunction = new("serverless function", acceptsTask: true);
    public static readonly EntryPointKind MessageHandler = new("message handler");
    public static readonly EntryPointKind Constructor = new("constructor of a type that is made for each request");
    public static readonly EntryPointKind Recorded = new("member that requests reach from another project");
    public static readonly EntryPointKind Configured = new("entry point from the configuration");

    private EntryPointKind(string name, bool acceptsTask = false)
    {
        Name = name;
        AcceptsTask = acceptsTask;
    }

    public string Name { get; }

    /// <summary>
    /// The framework awaits a task that the function returns; false where an interface, a base or a contract fixes the signature.
    /// </summary>
    public bool AcceptsTask { get; }
}
