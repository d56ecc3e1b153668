using System.Linq;
using System.Threading;
using Microsoft.Extensions.Options;
using Shop.Blocking.Models;

namespace Shop.Blocking.Orders;

/// <summary>Stands for a table of orders; the pause stands for the query.</summary>
public sealed class OrderRepository(IOptions<ShopOptions> options)
{
    private const int LastId = 1000;

    public Order? Find(int id)
    {
        Thread.Sleep(options.Value.DelayMilliseconds);
        if (id is < 1 or > LastId)
        {
            return null;
        }

        return new Order
        {
            Id = id,
            CustomerId = id / 10,
            Items = [.. Enumerable.Range(1, id % 4).Select(number => new OrderItem { Sku = $"SKU-{id}-{number}", Quantity = number, Price = 10 })],
        };
    }
}
