using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace AsyncHygiene.Benchmarks.Formatters;

/// <summary>The document of the article: a customer with orders with items, a little over 1 KB as JSON.</summary>
public sealed class Customer
{
    public int Id { get; set; }

    public string Name { get; set; } = "";

    public string Address { get; set; } = "";

    public List<Order> Orders { get; set; } = [];

    /// <summary>What the backend sends in place of the orders themselves.</summary>
    public List<int> OrderIds { get; set; } = [];

    public static Customer Create(int id) => new()
    {
        Id = id,
        Name = string.Create(CultureInfo.InvariantCulture, $"Customer {id}"),
        Address = string.Create(CultureInfo.InvariantCulture, $"{id} Harbour Street, Seaport"),
        Orders = [.. Enumerable.Range(1, 3).Select(Order.Create)],
    };
}

public sealed class Order
{
    public int Id { get; set; }

    public string Remarks { get; set; } = "";

    public List<OrderItem> Items { get; set; } = [];

    public static Order Create(int id) => new()
    {
        Id = id,
        Remarks = "Packed in recycled paper and handed to the carrier before noon.",
        Items = [.. Enumerable.Range(1, 3).Select(OrderItem.Create)],
    };
}

public sealed class OrderItem
{
    public string Sku { get; set; } = "";

    public string Name { get; set; } = "";

    public int Quantity { get; set; }

    public decimal Price { get; set; }

    public static OrderItem Create(int number) => new()
    {
        Sku = string.Create(CultureInfo.InvariantCulture, $"SKU-{number:D6}"),
        Name = string.Create(CultureInfo.InvariantCulture, $"Article {number}, blue, with warranty"),
        Quantity = number,
        Price = number + 0.5m,
    };
}
