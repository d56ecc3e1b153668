using Layered.Contracts;
using Layered.Data;
using Layered.Services;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddScoped<IOrderService, OrderService>();
builder.Services.AddScoped<IOrderRepository, OrderRepository>();
builder.Services.AddSingleton<IOrderArchive, OrderArchive>();

var app = builder.Build();
app.Services.GetRequiredService<IOrderArchive>().Compact();
app.MapControllers();
app.Run();
