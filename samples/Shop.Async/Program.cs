using System;
using System.Net;
using System.Net.Http;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Shop.Blocking;
using Shop.Blocking.Backend;
using Shop.Blocking.Endpoints;
using Shop.Blocking.Hubs;
using Shop.Blocking.Middleware;

var builder = WebApplication.CreateBuilder(args);
builder.Services.Configure<ShopOptions>(builder.Configuration.GetSection("Shop"));
// Actions keep their whole names in URLs, as in the articles: /Service/CallServiceAsync.
builder.Services.AddControllersWithViews(mvc => mvc.SuppressAsyncSuffixInActionNames = false);
builder.Services.AddRazorPages();
builder.Services.AddSignalR();
builder.Services
    .AddHttpClient("backend", (services, client) => client.BaseAddress = services.GetRequiredService<IOptions<ShopOptions>>().Value.BackendAddress)
    .ConfigurePrimaryHttpMessageHandler(() => new SocketsHttpHandler { PooledConnectionLifetime = TimeSpan.FromMinutes(2), MaxConnectionsPerServer = 100 })
    .AddTypedClient<EchoClient>()
    .AddTypedClient<CatalogClient>()
    .AddTypedClient<BackendTester>();

var app = builder.Build();
app.UseMiddleware<ApiKeyMiddleware>();
app.MapGet("/ping", () => "pong");
app.MapBurst();
app.MapTester();
app.MapHub<StockHub>("/hubs/stock");
app.MapRazorPages();
app.MapDefaultControllerRoute();
app.Run();
