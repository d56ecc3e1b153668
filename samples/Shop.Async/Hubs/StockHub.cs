using System.Threading.Tasks;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Hubs;

public sealed class StockHub(IOptions<ShopOptions> options) : Hub
{
    public async Task<string> Reserve(int productId, int quantity)
    {
        await Task.Delay(options.Value.DelayMilliseconds);
        return $"Reserved {quantity} of product {productId}";
    }
}
