using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Middleware;

/// <summary>Partners send a key, shoppers send none. A wrong key is answered late, which slows down whoever guesses keys.</summary>
public sealed class ApiKeyMiddleware(RequestDelegate next, IOptions<ShopOptions> options)
{
    public async Task InvokeAsync(HttpContext context)
    {
        if (!context.Request.Headers.TryGetValue("X-Api-Key", out var key) || key == options.Value.ApiKey)
        {
            await next(context);
            return;
        }

        await Task.Delay(options.Value.DelayMilliseconds);
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        await context.Response.WriteAsync("Unknown key");
    }
}
