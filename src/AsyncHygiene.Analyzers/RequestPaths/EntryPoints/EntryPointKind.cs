using System;
using System.Linq;
using Microsoft.CodeAnalysis;

namespace AsyncHygiene.RequestPaths.EntryPoints;

/// <summary>
/// What a framework calls an entry point, the words for code below it, and whether it takes the same function made async without a change
/// anywhere else.
/// </summary>
internal sealed class EntryPointKind
{
    public static readonly EntryPointKind MvcAction = new("MVC action", acceptsTask: true);
    public static readonly EntryPointKind RazorPageHandler = new("Razor page handler", acceptsTask: true);
    public static readonly EntryPointKind Endpoint = new("minimal API endpoint", acceptsTask: true);
    public static readonly EntryPointKind Middleware = new("middleware");
    public static readonly EntryPointKind Filter = new("filter");
    public static readonly EntryPointKind ViewComponent = new("view component");
    public static readonly EntryPointKind View = new("Razor view");
    public static readonly EntryPointKind TagHelper = new("tag helper");
    public static readonly EntryPointKind HubMethod = new("SignalR hub method", acceptsTask: true, below: "in a hub method");
    public static readonly EntryPointKind GrpcMethod = new("gRPC method");
    public static readonly EntryPointKind Component = new("Blazor component", below: "in a Blazor component");
    public static readonly EntryPointKind BackgroundService = new("background service", below: "in a background service");
    public static readonly EntryPointKind RequestService = new("service that ASP.NET Core calls for a request");
    public static readonly EntryPointKind WebApiAction = new("Web API action", acceptsTask: true);
    public static readonly EntryPointKind LibraryCallback = new("callback of a library that request code calls");
    public static readonly EntryPointKind HttpHandler = new("HTTP handler or module");
    public static readonly EntryPointKind WebForm = new("web form");
    public static readonly EntryPointKind WebMethod = new("web service method");
    public static readonly EntryPointKind WcfOperation = new("WCF operation");
    public static readonly EntryPointKind ServerlessFunction = new(
        "serverless function",
        acceptsTask: true,
        below: "in a serverless function");
    public static readonly EntryPointKind MessageHandler = new("message handler", below: "in a message handler");
    public static readonly EntryPointKind MessageConsumer = new("message consumer", below: "in a message consumer");
    public static readonly EntryPointKind Job = new("job", below: "in a job");

    /// <summary>It works once or twice a day, and counts as a job.</summary>
    public static readonly EntryPointKind DailyService = new("background service with a long pause after each turn", below: Job.Below);

    /// <summary>It works once and ends the program: something outside runs that as a job.</summary>
    public static readonly EntryPointKind BatchService = new("background service that ends the program", below: Job.Below);
    public static readonly EntryPointKind Constructor = new("constructor of a type that is made for each request");
    public static readonly EntryPointKind Recorded = new("member that requests reach from another project");
    public static readonly EntryPointKind Configured = new(
        "entry point from the configuration",
        below: "below a configured entry point");

    /// <summary>What the host runs once, before it serves requests or after: no request waits for it.</summary>
    public static readonly EntryPointKind StartUp = new("start of the host", below: "at start-up");
    public static readonly EntryPointKind ShutDown = new("end of the host", below: "at shutdown");

    /// <summary>A request comes that way, but seldom: the type of the entry point says so, which another project does not see.</summary>
    public static readonly EntryPointKind OneTime = new(
        "code that seldom runs, as its name says",
        below: "in code that seldom runs, as a name says");

    public const string RequestPath = "on a request path";

    /// <summary>Between the words for where code is and the path.</summary>
    public const string Colon = ": ";

    private static readonly EntryPointKind[] s_recorded =
    [
        HubMethod, Component, BackgroundService, ServerlessFunction, MessageHandler, MessageConsumer, Job, Configured, OneTime,
    ];

    private EntryPointKind(string name, bool acceptsTask = false, string below = RequestPath)
    {
        Name = name;
        AcceptsTask = acceptsTask;
        Below = below;
    }

    public string Name { get; }

    /// <summary>A program names the type where it adds what there is; a framework finds none of its own accord.</summary>
    public bool IsAddedByType => this == Middleware || this == HubMethod || this == GrpcMethod;

    /// <summary>The work of a hosted service, whenever it comes.</summary>
    public bool IsOfService => this == BackgroundService || this == DailyService || this == BatchService;

    /// <summary>What the work of a hosted service is by how often it is done.</summary>
    public static EntryPointKind OfService(IMethodSymbol work) =>
        SeldomTurn.Is(work) ? DailyService : EndingTurn.Is(work) ? BatchService : BackgroundService;

    /// <summary>Where code is that runs below such an entry point; stands before the path in messages.</summary>
    public string Below { get; }

    /// <summary>What a recorded path of this kind begins with.</summary>
    public string RecordedWords => Below + Colon;

    /// <summary>The words other than those for requests that a recorded path begins with, or null.</summary>
    public static string? WordsBefore(string path) =>
        s_recorded.Select(kind => kind.Below).FirstOrDefault(words => path.StartsWith(words + Colon, StringComparison.Ordinal));

    /// <summary>
    /// The framework awaits a task that the function returns; false where an interface, a base or a contract fixes the signature.
    /// </summary>
    public bool AcceptsTask { get; }
}
