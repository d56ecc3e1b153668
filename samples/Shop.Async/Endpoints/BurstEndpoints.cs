using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Endpoints;

/// <summary>GetData of the WCF service: bursts of calls, each of which waits for something slow.</summary>
public static class BurstEndpoints
{
    public static void MapBurst(this IEndpointRouteBuilder app)
    {
        var delay = app.ServiceProvider.GetRequiredService<IOptions<ShopOptions>>().Value.DelayMilliseconds;

        app.MapGet("/burst/{value:int}", async (int value) =>
        {
            await Task.Delay(delay);
            return $"You entered: {value}";
        });

        app.MapGet("/burst/result/{value:int}", async (int value) => await GetDataAsync(value, delay));
    }

    private static async Task<string> GetDataAsync(int value, int delay)
    {
        await Task.Delay(delay);
        return $"You entered: {value}";
    }
}
