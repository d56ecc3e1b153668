using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Shop.Blocking.Backend;

namespace Shop.Blocking.Endpoints;

public static class TesterEndpoints
{
    public static void MapTester(this IEndpointRouteBuilder app)
    {
        app.MapGet("/test/{numberOfRequests:int:range(1,5000)}", async (int numberOfRequests, BackendTester tester) =>
        {
            await tester.TestAsync(numberOfRequests);
            return await tester.Completion;
        });
    }
}
