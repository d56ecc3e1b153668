using System.Linq;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;

namespace Shop.Backend;

public static class ProductEndpoints
{
    public static void MapProducts(this IEndpointRouteBuilder app)
    {
        app.MapGet("/product", () => Enumerable.Range(1, 5).Select(ProductTitle));

        app.MapGet("/product/{id:int:min(1)}", (int id) => $"{ProductTitle(id)};{9 + id % 90}.50");
    }

    private static string ProductTitle(int id) => $"Product {id}";
}
