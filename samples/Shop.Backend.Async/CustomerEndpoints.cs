using System.IO;
using System.Threading;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace Shop.Backend;

public static class CustomerEndpoints
{
    public static void MapCustomers(this IEndpointRouteBuilder app)
    {
        app.MapGet("/customer/{id:int:min(1)}", (int id) => CustomerDocuments.Customer(id));

        app.MapGet("/customer/{id:int:min(1)}/order/{orderId:int:min(1)}", (int id, int orderId) => CustomerDocuments.Order(id, orderId));

        // Answers with the very bytes it got, so that a caller can compare what two ways of posting put on the wire.
        app.MapPost("/order", async (HttpRequest request, CancellationToken cancellationToken) =>
        {
            using var reader = new StreamReader(request.Body);
            return Results.Text(await reader.ReadToEndAsync(cancellationToken), "application/json");
        });
    }
}
