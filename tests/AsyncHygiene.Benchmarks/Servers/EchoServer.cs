using System.Globalization;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;

namespace AsyncHygiene.Benchmarks.Servers;

/// <summary>
/// The echo operations of Shop.Backend with the one fix that they need: both wait without a thread. For the rows where only the backend is
/// fixed.
/// </summary>
internal static class EchoServer
{
    public const string Command = "echo-server";

    public static async Task RunAsync(string[] args)
    {
        var builder = WebApplication.CreateSlimBuilder(args);
        var delay = builder.Configuration.GetValue("Shop:DelayMilliseconds", 500);
        var app = builder.Build();
        app.MapGet("/ping", () => "pong");
        foreach (var operation in (string[])["/echo/sleep", "/echo/delay"])
        {
            app.MapGet(operation, async (string value1, int value2, bool value3, CancellationToken cancellationToken) =>
            {
                await Task.Delay(delay, cancellationToken);
                return string.Create(CultureInfo.InvariantCulture, $"{value1} {value2} {value3}");
            });
        }

        await app.RunAsync();
    }
}
