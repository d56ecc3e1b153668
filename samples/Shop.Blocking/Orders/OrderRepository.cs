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
            CustomerId = 1 + id / 10,
            Items = [.. Enumerable.Range(1, id % 4).Select(number => Item(id, number))],
        };
    }

    private static OrderItem Item(int orderId, int number) => new()
    {
        Sku = $"SKU-{orderId}-{number}",
        Name = $"Article {number}",
        Quantity = number,
        Price = 10,
    };
}
