using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Shop.Backend;

/// <summary>The two operations of the WCF service: both answer late, only one holds a thread meanwhile.</summary>
public static class EchoEndpoints
{
    public static void MapEcho(this IEndpointRouteBuilder app)
    {
        var delay = app.ServiceProvider.GetRequiredService<IOptions<BackendOptions>>().Value.DelayMilliseconds;

        app.MapGet("/echo/sleep", async (string value1, int value2, bool value3) =>
        {
            await Task.Delay(delay);
            return Echo(value1, value2, value3);
        });

        app.MapGet("/echo/delay", async (string value1, int value2, bool value3, CancellationToken cancellationToken) =>
        {
            await Task.Delay(delay, cancellationToken);
            return Echo(value1, value2, value3);
        });
    }

    private static string Echo(string value1, int value2, bool value3) => $"{value1} {value2} {value3}";
}
