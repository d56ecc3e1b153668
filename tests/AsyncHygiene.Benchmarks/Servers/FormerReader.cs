using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Formatting;
using System.Threading.Tasks;
using AsyncHygiene.Benchmarks.Formatters;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;

namespace AsyncHygiene.Benchmarks.Servers;

/// <summary>
/// The customers of the shop as <c>ReadAsAsync</c> read them up to version 5.2.2, which builds all formatters for each call. The version
/// that the shop references no longer does, so its own page cannot show the article's third scenario.
/// </summary>
internal static class FormerReader
{
    public const string Command = "former-reader";

    public static async Task RunAsync(string[] args)
    {
        var builder = WebApplication.CreateSlimBuilder(args);
        builder.Services.AddHttpClient();
        var app = builder.Build();
        var backend = new Uri(builder.Configuration["Shop:BackendAddress"] ?? "http://127.0.0.1:5100/");
        app.MapGet("/ping", () => "pong");
        app.MapGet("/customers/{id:int}/webapi", async (int id, IHttpClientFactory clients) =>
        {
            using var client = clients.CreateClient();
            var customer = await ReadAsync<Customer>(client, new Uri(backend, $"customer/{id}"));
            var orders = new List<Order>();
            foreach (var orderId in customer.OrderIds)
                orders.Add(await ReadAsync<Order>(client, new Uri(backend, $"customer/{id}/order/{orderId}")));
            return new { customer.Id, customer.Name, Orders = orders };
        });
        await app.RunAsync();
    }

    private static async Task<T> ReadAsync<T>(HttpClient client, Uri address)
    {
        using var response = await client.GetAsync(address);
        return await response.Content.ReadAsAsync<T>(new MediaTypeFormatterCollection());
    }
}
