using System;
using System.Globalization;
using System.Threading.RateLimiting;
using AsyncHygiene.Benchmarks.Probe;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.RateLimiting;
using Microsoft.Extensions.DependencyInjection;

[assembly: HostingStartup(typeof(CallLimit))]

namespace AsyncHygiene.Benchmarks.Probe;

/// <summary>
/// The throttle of WCF for a server under load, which is measured as it is otherwise: so many calls run at once, the others wait in a queue
/// and hold no thread. The page that does nothing is let in always.
/// </summary>
public sealed class CallLimit : IHostingStartup
{
    public const string Variable = "ASYNC_HYGIENE_MOST_CALLS";

    public void Configure(IWebHostBuilder builder)
    {
        if (!int.TryParse(Environment.GetEnvironmentVariable(Variable), NumberStyles.None, CultureInfo.InvariantCulture, out var calls))
            return;

        builder.ConfigureServices(services =>
        {
            services.AddRateLimiter(options => options.GlobalLimiter = PartitionedRateLimiter.Create<HttpContext, bool>(
                context => context.Request.Path.StartsWithSegments("/ping", StringComparison.Ordinal)
                    ? RateLimitPartition.GetNoLimiter(true)
                    : RateLimitPartition.GetConcurrencyLimiter(
                        false,
                        _ => new ConcurrencyLimiterOptions { PermitLimit = calls, QueueLimit = int.MaxValue })));
            services.AddSingleton<IStartupFilter>(new First());
        });
    }

    private sealed class First : IStartupFilter
    {
        public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
            app =>
            {
                app.UseRateLimiter();
                next(app);
            };
    }
}
