using System.Threading;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.Options;

namespace Shop.Blocking.Hubs;

public sealed class StockHub(IOptions<ShopOptions> options) : Hub
{
    public string Reserve(int productId, int quantity)
    {
        Thread.Sleep(options.Value.DelayMilliseconds);
        return $"Reserved {quantity} of product {productId}";
    }
}
