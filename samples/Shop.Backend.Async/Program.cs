using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Shop.Backend;

var builder = WebApplication.CreateBuilder(args);
builder.Services.Configure<BackendOptions>(builder.Configuration.GetSection("Shop"));

var app = builder.Build();
app.MapGet("/ping", () => "pong");
app.MapEcho();
app.MapCustomers();
app.MapProducts();
app.Run();
