using System.Collections.Generic;

namespace AsyncHygiene.Package.Tests.NewProjects;

/// <summary>A line that blocks in one kind of project, what the package says of it, and what becomes of its function.</summary>
internal sealed record Planted(string Template, string Code)
{
    private const string Component = """
        using Microsoft.AspNetCore.Components;

        public class Planted : ComponentBase
        {
            protected override void OnInitialized()
            {
                Thread.Sleep(10);
            }
        }

        """;

    private const string AsyncMethod = """
        public class Planted
        {
            public async Task ReadAsync()
            {
                Thread.Sleep(10);
                await Task.Yield();
            }
        }

        """;

    /// <summary>In a program, code that nothing uses is information.</summary>
    private const string Use = """
        public static class Work
        {
            public static Task Read() => new Planted().ReadAsync();
        }

        """;

    public static IReadOnlyList<Planted> All { get; } =
        [
            new("blazor", Component)
            {
                Message = "in a Blazor component: Planted.OnInitialized",
                Fixed = "protected override async Task OnInitializedAsync()",
            },
            new("blazorwasm", Component),
            new("classlib", AsyncMethod) { Message = "in async code: Planted.ReadAsync", Fixed = "await Task.Delay(10);" },
            new("console", AsyncMethod + Use) { Message = "in async code: Planted.ReadAsync", Fixed = "await Task.Delay(10);" },
            new("grpc", """
                using Grpc.Core;
                using Newgrpc;

                public class Planted : Greeter.GreeterBase
                {
                    public override Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context)
                    {
                        Thread.Sleep(10);
                        return Task.FromResult(new HelloReply { Message = "Hello " + request.Name });
                    }
                }

                public static class Services
                {
                    public static void Map(WebApplication app) => app.MapGrpcService<Planted>();
                }

                """)
            {
                Message = "on a request path: Planted.SayHello",
                Fixed = "public override async Task<HelloReply> SayHello(HelloRequest request, ServerCallContext context)",
            },
            new("mvc", """
                using Microsoft.AspNetCore.Mvc;

                public class PlantedController : Controller
                {
                    public IActionResult Index()
                    {
                        Thread.Sleep(10);
                        return View();
                    }
                }

                """)
            {
                Message = "on a request path: PlantedController.Index",
                Fixed = "public async Task<IActionResult> Index()",
            },
            new("razor", """
                using Microsoft.AspNetCore.Mvc.RazorPages;

                public class PlantedModel : PageModel
                {
                    public void OnGet()
                    {
                        Thread.Sleep(10);
                    }
                }

                """)
            {
                Message = "on a request path: PlantedModel.OnGet",
                Fixed = "public async Task OnGet()",
            },
            new("webapi", """
                public static class Planted
                {
                    public static void Map(WebApplication app) => app.MapGet("/planted", () =>
                    {
                        Thread.Sleep(10);
                        return "planted";
                    });
                }

                """)
            {
                Message = "on a request path: MapGet \"/planted\"",
                Fixed = "app.MapGet(\"/planted\", async () =>",
            },
            new("worker", """
                public class Planted : BackgroundService
                {
                    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
                    {
                        await Task.Yield();
                        Thread.Sleep(10);
                    }
                }

                """)
            {
                Message = "in a background service: Planted.ExecuteAsync",
                Fixed = "await Task.Delay(10, stoppingToken);",
            },
            new("xunit", AsyncMethod),
        ];

    /// <summary>Where the sleep blocks, in the words of the message; null where nothing is reported.</summary>
    public string? Message { get; init; }

    /// <summary>A line of the fixed code; null where nothing is fixed.</summary>
    public string? Fixed { get; init; }
}
